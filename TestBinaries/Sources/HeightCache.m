// Remembers the heights of table-view cells. Public interfaces only.

#import "Declarations.h"

@interface HeightCache : NSObject
@property (nonatomic, readonly) NSMutableDictionary *heights;
- (NSNumber *)heightForKey:(id<NSCopying>)key;
- (void)setHeight:(CGFloat)height forKey:(id<NSCopying>)key;
- (void)removeAllHeights;
@end

@implementation HeightCache

- (instancetype)init {
  self = [super init];
  if (self) {
    _heights = [NSMutableDictionary dictionary];
  }
  return self;
}

- (NSNumber *)heightForKey:(id<NSCopying>)key {
  return [self.heights objectForKey:key];
}

- (void)setHeight:(CGFloat)height forKey:(id<NSCopying>)key {
  [self.heights setObject:[NSNumber numberWithDouble:height] forKey:key];
}

- (void)removeAllHeights {
  [self.heights removeAllObjects];
}

@end

@interface UITableView (HeightCache)
@property (nonatomic, readonly) HeightCache *hc_heightCache;
- (CGFloat)hc_heightForIdentifier:(NSString *)identifier
                              key:(id<NSCopying>)key
                        configure:(void (^)(UITableViewCell *cell))configure;
@end

@implementation UITableView (HeightCache)

static char cacheKey;

- (HeightCache *)hc_heightCache {
  HeightCache *cache = objc_getAssociatedObject(self, &cacheKey);
  if (!cache) {
    cache = [[HeightCache alloc] init];
    objc_setAssociatedObject(self, &cacheKey, cache, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
  }
  return cache;
}

- (CGFloat)hc_heightForIdentifier:(NSString *)identifier
                              key:(id<NSCopying>)key
                        configure:(void (^)(UITableViewCell *cell))configure {
  NSNumber *known = [self.hc_heightCache heightForKey:key];
  if (known) {
    return (CGFloat)known.doubleValue;
  }
  UITableViewCell *cell = [self dequeueReusableCellWithIdentifier:identifier];
  [cell prepareForReuse];
  configure(cell);
  CGSize fitting = {self.bounds.size.width, 0};
  CGFloat height = [cell.contentView systemLayoutSizeFittingSize:fitting].height;
  [self.hc_heightCache setHeight:height forKey:key];
  return height;
}

@end

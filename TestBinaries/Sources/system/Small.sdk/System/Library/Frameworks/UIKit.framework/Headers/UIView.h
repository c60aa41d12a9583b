#import <objc/NSObject.h>

NS_ASSUME_NONNULL_BEGIN

typedef struct { double width, height; } CGSize;

/* A view; not -(void)aMethodInAComment. */
UIKIT_EXTERN API_AVAILABLE(ios(2.0)) NS_SWIFT_UI_ACTOR
@interface UIView : NSObject <NSCoding> {
@private
  id _layer;
}
@property (nonatomic, readonly, getter=isReady) BOOL ready;
@property (nonatomic) CGSize size, offset UI_APPEARANCE_SELECTOR;
@property (nonatomic, copy, nullable) void (^completion)(BOOL finished) API_AVAILABLE(ios(9.0));
- (CGSize)sizeThatFits:(CGSize)size;
#if TARGET_OS_TV
- (void)addFocusGuide:(id)guide before:(nullable id)other;
#else
- (void)addLayoutGuide:(id)guide
                before:(nullable id)other NS_SWIFT_NAME(add(_:before:));
#endif
@end

@interface UITableView : UIView
@end

UIKIT_EXTERN void UISmallReport(UIView *view);

NS_ASSUME_NONNULL_END

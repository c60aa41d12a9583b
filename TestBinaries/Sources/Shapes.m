// Every structure of Objective-C metadata at least once: classes with and without a superclass here,
// categories, protocols with optional methods, properties, and variables of every sort of type.

#import "Declarations.h"

struct Extent {
  double width, height;
};

typedef struct {
  int count;
  unsigned int isOpen : 1;
  unsigned int style : 3;
  union {
    float ratio;
    char letters[4];
  } detail;
} ShapeState;

typedef double (*ShapeFunction)(double);
typedef void (^ShapeHandler)(NSString *name, BOOL finished);

@protocol Measurable
@property (nonatomic, readonly) CGFloat area;
- (struct Extent)extentInView:(UIView *)view;
+ (BOOL)isMeasurable;
@end

@protocol ShapeDelegate <NSObject, Measurable>
- (void)shape:(id<Measurable>)shape didMoveBy:(CGPoint)distance;
@optional
@property (nonatomic, copy) NSString *title;
- (BOOL)shapeShouldMove:(id<Measurable>)shape handler:(ShapeHandler)handler;
+ (NSInteger)limit;
@end

@interface Shape : NSObject <Measurable> {
 @public
  BOOL _isFilled;
  signed char _grade;
  CGPoint _corners[4];
  struct Extent _extent;
  ShapeState _state;
  const char *_label;
  void *_context;
  struct objc_method **_methods;
  ShapeFunction _function;
  id<ShapeDelegate, NSCopying> _owner;
  id _anything;
  Class _kind;
  SEL _action;
  long long _serial;
  unsigned long _mask;
  volatile _Atomic(int) _uses;
}
@property (nonatomic, copy) NSString *name;
@property (nonatomic, copy) ShapeHandler handler;
@property (weak) id<ShapeDelegate> delegate;
@property (getter=isHidden, setter=hide:) BOOL hidden;
@property (nonatomic, strong) NSArray *children;
@property (class, nonatomic, readonly) NSUInteger total;
@property unsigned short edges;
@end

@implementation Shape

@dynamic children;

+ (void)load {
}

+ (NSUInteger)total {
  return 1;
}

+ (BOOL)isMeasurable {
  return YES;
}

- (CGFloat)area {
  return 0;
}

- (struct Extent)extentInView:(UIView *)view {
  struct Extent extent = {view.bounds.size.width, view.bounds.size.height};
  return extent;
}

- (oneway void)notify:(in const char *)text into:(out int *)result by:(bycopy id)copy {
  *result = text != 0 && copy != nil;
}

- (void (^)(void))blockFor:(int (^)(void (^)(Shape *), CGSize))maker
                       with:(ShapeFunction)function
                         at:(int (*)[3])places {
  (void)maker;
  (void)function;
  (void)places;
  return nil;
}

@end

@interface Square : Shape <ShapeDelegate>
@end

@implementation Square {
  CGFloat _side;
  NSString *_note;
}

- (instancetype)initWithSide:(CGFloat)side {
  self = [super init];
  if (self) {
    _side = side;
  }
  return self;
}

- (CGFloat)area {
  return _side * _side;
}

- (void)shape:(id<Measurable>)shape didMoveBy:(CGPoint)distance {
  (void)shape;
  (void)distance;
}

@end

// Its own root: no superclass.
__attribute__((objc_root_class))
@interface Base
@end

@implementation Base
+ (id)empty {
  return nil;
}
@end

@interface Square (Scaling) <NSCopying>
@property (nonatomic, readonly) CGFloat scale;
@property (class, readonly) NSString *unit;
@end

@implementation Square (Scaling)

+ (void)load {
}

+ (NSString *)unit {
  return nil;
}

- (CGFloat)scale {
  return 1;
}

@end

@interface NSNumber (Area)
@end

@implementation NSNumber (Area)
- (Square *)squareOfThisArea {
  return [[Square alloc] initWithSide:(CGFloat)self.doubleValue];
}
@end

// A class as Swift's compiler names it.
__attribute__((objc_runtime_name("_TtCC5Tools5Outer5Inner")))
@interface SwiftLike : NSObject
@end

@implementation SwiftLike
@end

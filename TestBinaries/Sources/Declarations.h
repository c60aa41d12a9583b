// The few declarations of Foundation and UIKit that the sources need: no SDK is used.

#if __LP64__
typedef double CGFloat;
typedef long NSInteger;
typedef unsigned long NSUInteger;
#else
typedef float CGFloat;
typedef int NSInteger;
typedef unsigned int NSUInteger;
#endif

#if __arm64__ || (__x86_64__ && !defined(__ENVIRONMENT_MAC_OS_X_VERSION_MIN_REQUIRED__))
typedef _Bool BOOL;
#else
typedef signed char BOOL;
#endif

#define YES ((BOOL)1)
#define NO ((BOOL)0)
#define nil ((id)0)

typedef struct objc_method *Method;
typedef struct { CGFloat x, y; } CGPoint;
typedef struct { CGFloat width, height; } CGSize;
typedef struct { CGPoint origin; CGSize size; } CGRect;

@class NSString, UIView;

@protocol NSObject
@end

@protocol NSCopying
@end

__attribute__((objc_root_class))
@interface NSObject <NSObject>
+ (instancetype)alloc;
+ (Class)class;
- (instancetype)init;
- (id)valueForKey:(NSString *)key;
- (BOOL)respondsToSelector:(SEL)selector;
@end

@interface NSString : NSObject <NSCopying>
@end

@interface NSNumber : NSObject
+ (NSNumber *)numberWithDouble:(double)value;
@property (readonly) BOOL boolValue;
@property (readonly) double doubleValue;
@end

@interface NSArray : NSObject
@property (readonly) NSUInteger count;
@property (readonly) id firstObject;
- (BOOL)containsObject:(id)object;
@end

@interface NSMutableDictionary : NSObject
+ (instancetype)dictionary;
- (id)objectForKey:(id)key;
- (void)setObject:(id)object forKey:(id<NSCopying>)key;
- (void)removeObjectForKey:(id)key;
- (void)removeAllObjects;
@end

@interface UIResponder : NSObject
@end

@interface UIGestureRecognizer : NSObject
- (instancetype)initWithTarget:(id)target action:(SEL)action;
- (void)addTarget:(id)target action:(SEL)action;
@property (readonly) UIView *view;
@property (weak) id delegate;
@property (getter=isEnabled) BOOL enabled;
@end

@interface UIPanGestureRecognizer : UIGestureRecognizer
@property NSUInteger maximumNumberOfTouches;
- (CGPoint)translationInView:(UIView *)view;
@end

@protocol UIGestureRecognizerDelegate <NSObject>
@optional
- (BOOL)gestureRecognizerShouldBegin:(UIGestureRecognizer *)gesture;
@end

@interface UIView : UIResponder
@property CGRect bounds;
@property (readonly) NSArray *gestureRecognizers;
- (void)addGestureRecognizer:(UIGestureRecognizer *)gesture;
- (CGSize)systemLayoutSizeFittingSize:(CGSize)size;
@end

@interface UITableViewCell : UIView
@property (readonly) UIView *contentView;
- (void)prepareForReuse;
@end

@interface UITableView : UIView
- (__kindof UITableViewCell *)dequeueReusableCellWithIdentifier:(NSString *)identifier;
@end

@interface UIViewController : UIResponder
@property UIView *view;
- (void)viewDidLoad;
@end

@interface UINavigationController : UIViewController
@property (readonly) NSArray *viewControllers;
@property (readonly) UIGestureRecognizer *interactivePopGestureRecognizer;
- (void)pushViewController:(UIViewController *)controller animated:(BOOL)animated;
@end

extern SEL NSSelectorFromString(NSString *name);
extern id objc_getAssociatedObject(id object, const void *key);
extern void objc_setAssociatedObject(id object, const void *key, id value, unsigned long policy);
extern Method class_getInstanceMethod(Class type, SEL selector);
extern void method_exchangeImplementations(Method first, Method second);

enum { OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1 };

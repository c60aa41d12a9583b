// A private framework, which adds a category to a public class.

__attribute__((objc_root_class))
@interface NSObject
@end

@interface UIView : NSObject
@end

@interface UIView (SecretKit)
@property (nonatomic, readonly) int sk_secret;
@end

@implementation UIView (SecretKit)
- (int)sk_secret {
  return 1;
}
@end

int SKOpenSecret(int number) {
  return number + 1;
}

// Pops a view controller with a pan that starts anywhere on the screen. Three private names make
// it work: the keys `_targets` and `_isTransitioning`, and the selector
// `handleNavigationTransition:`.

#import "Declarations.h"

@interface PopGestureDelegate : NSObject <UIGestureRecognizerDelegate>
@property (nonatomic, weak) UINavigationController *navigationController;
@end

@implementation PopGestureDelegate

- (BOOL)gestureRecognizerShouldBegin:(UIPanGestureRecognizer *)gesture {
  UINavigationController *navigation = self.navigationController;
  if (navigation.viewControllers.count < 2) {
    return NO;
  }
  if ([[navigation valueForKey:@"_isTransitioning"] boolValue]) {
    return NO;
  }
  return [gesture translationInView:gesture.view].x > 0;
}

@end

@interface UINavigationController (PopFullScreen)
@property (nonatomic, readonly) UIPanGestureRecognizer *pfs_popGesture;
@end

@implementation UINavigationController (PopFullScreen)

static char gestureKey;
static char delegateKey;

+ (void)load {
  Method original = class_getInstanceMethod(self, @selector(pushViewController:animated:));
  Method replacement = class_getInstanceMethod(self, @selector(pfs_pushViewController:animated:));
  method_exchangeImplementations(original, replacement);
}

- (void)pfs_pushViewController:(UIViewController *)controller animated:(BOOL)animated {
  UIGestureRecognizer *system = self.interactivePopGestureRecognizer;
  UIPanGestureRecognizer *pan = self.pfs_popGesture;
  if (![system.view.gestureRecognizers containsObject:pan]) {
    id target = [[[system valueForKey:@"_targets"] firstObject] valueForKey:@"target"];
    [pan addTarget:target action:NSSelectorFromString(@"handleNavigationTransition:")];
    [system.view addGestureRecognizer:pan];
    system.enabled = NO;
  }
  [self pfs_pushViewController:controller animated:animated];
}

- (UIPanGestureRecognizer *)pfs_popGesture {
  UIPanGestureRecognizer *pan = objc_getAssociatedObject(self, &gestureKey);
  if (!pan) {
    pan = [[UIPanGestureRecognizer alloc] init];
    pan.maximumNumberOfTouches = 1;
    pan.delegate = self.pfs_gestureDelegate;
    objc_setAssociatedObject(self, &gestureKey, pan, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
  }
  return pan;
}

- (PopGestureDelegate *)pfs_gestureDelegate {
  PopGestureDelegate *delegate = objc_getAssociatedObject(self, &delegateKey);
  if (!delegate) {
    delegate = [[PopGestureDelegate alloc] init];
    delegate.navigationController = self;
    objc_setAssociatedObject(self, &delegateKey, delegate, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
  }
  return delegate;
}

@end

// The program of Sample.app: an application delegate and nothing else.

#import "../Declarations.h"

extern int UIApplicationMain(int count, char **arguments, NSString *principal, NSString *delegate);
extern const double KitVersionNumber;

@interface AppDelegate : UIResponder
@property (nonatomic) UIViewController *rootController;
@end

@implementation AppDelegate

- (BOOL)application:(id)application didFinishLaunchingWithOptions:(id)options {
  self.rootController = [[UIViewController alloc] init];
  return KitVersionNumber >= 1;
}

@end

int main(int count, char **arguments) {
  return UIApplicationMain(count, arguments, nil, @"AppDelegate");
}

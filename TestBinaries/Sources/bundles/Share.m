// The principal class of the Share extension; its entry point is Foundation's NSExtensionMain.

#import "../Declarations.h"

@interface ShareViewController : UIViewController
@end

@implementation ShareViewController

- (void)viewDidLoad {
  [super viewDidLoad];
}

@end

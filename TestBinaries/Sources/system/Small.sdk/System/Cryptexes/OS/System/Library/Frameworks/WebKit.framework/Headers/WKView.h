#import <UIKit/UIView.h>

@interface WKView : UIView
- (void)load;
@end

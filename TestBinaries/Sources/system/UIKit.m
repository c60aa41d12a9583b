// The UIKit of a system that has just enough to make a database of its names.

typedef signed char BOOL;
typedef struct { double width, height; } CGSize;

__attribute__((objc_root_class))
@interface NSObject
@end

@interface UIView : NSObject {
  id _layer;
  id _hidden;
}
@property (nonatomic, readonly, getter=isReady) BOOL ready;
@property (nonatomic, setter=_setSecret:) int secret;
- (CGSize)sizeThatFits:(CGSize)size;
@end

@interface UITableView : UIView
@end

@interface _UISmallPanel : UIView
@end

@protocol _UISmallPanelDelegate
@optional
- (void)_smallPanelDidClose:(id)panel;
@end

@implementation NSObject
- (BOOL)respondsToSelector:(SEL)selector {
  return selector != 0;
}
@end

@implementation UIView
- (CGSize)sizeThatFits:(CGSize)size {
  return size;
}
- (void)_smallLayout {
}
+ (int)_smallCount {
  return 1;
}
@end

@implementation UITableView
- (id)dequeueReusableCellWithIdentifier:(id)identifier {
  return identifier;
}
@end

@interface _UISmallPanel () <_UISmallPanelDelegate>
@end

@implementation _UISmallPanel
- (void)_smallPanelDidClose:(id)panel {
}
@end

id UISmallReport(id view) {
  return view;
}

id UISmallReportSecretly(id view) {
  return view;
}

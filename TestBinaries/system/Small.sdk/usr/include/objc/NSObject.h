// The root of all classes.
#ifndef _OBJC_NSOBJECT_H_
#define _OBJC_NSOBJECT_H_

@protocol NSObject
- (BOOL)respondsToSelector:(SEL)selector;
@end

OBJC_AVAILABLE(10.0, 2.0)
OBJC_ROOT_CLASS
@interface NSObject <NSObject> {
  Class isa OBJC_ISA_AVAILABILITY;
}
+ (instancetype)alloc OBJC_SWIFT_UNAVAILABLE("use object initializers instead");
- (instancetype)init;
@end

#endif

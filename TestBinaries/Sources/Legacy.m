// Objective-C 1, as Macs with 32-bit processors have it: the segment `__OBJC`. Compiled with the
// fragile runtime.

typedef signed char BOOL;

@class Node;

@protocol Visitor
- (void)visit:(Node *)node;
@optional
+ (int)limit;
- (BOOL)shouldVisit:(Node *)node depth:(unsigned long)depth;
@end

__attribute__((objc_root_class))
@interface Node {
  Class isa;
  Node *_next;
  char _name[8];
  struct {
    unsigned int isLeaf : 1;
    float weight;
  } _state;
}
@property (readonly) Node *next;
@end

@implementation Node

+ (Class)class {
  return self;
}

- (Node *)next {
  return _next;
}

- (void)accept:(id<Visitor>)visitor {
  [visitor visit:self];
}

@end

@interface Leaf : Node <Visitor>
@end

@implementation Leaf
- (void)visit:(Node *)node {
  [node accept:self];
}
@end

@interface Node (Counting)
@property (readonly) int count;
@end

@implementation Node (Counting)
- (int)count {
  return [Leaf class] != 0;
}
+ (id)none {
  return (id)0;
}
@end

// Functions that use a selector, a class, a string or a symbol in known ways: the comment before
// each says which. What no comment names is used nowhere.

#import "Declarations.h"

extern int puts(const char *text);

__attribute__((noinline)) static int shared(const char *text) {
  return puts(text);
}

@interface Meter : NSObject
- (id)reading;
@end

@implementation Meter

// Class NSNumber, selector numberWithDouble:.
- (id)reading {
  return [NSNumber numberWithDouble:1.5];
}

// Selector valueForKey:, string constant "_hidden".
- (id)hidden {
  return [self valueForKey:@"_hidden"];
}

// String constant with letters beyond ASCII, selector valueForKey:.
- (id)value {
  return [self valueForKey:@"Größe"];
}

@end

// Function shared, C string "over the limit".
int warn(void) {
  return shared("over the limit") + 1;
}

// Symbol puts, C string "still over", in a loop that keeps the address of the text.
int repeat(int count) {
  int sum = 0;
  for (int index = 0; index < count; index++) {
    sum += puts("still over");
  }
  return sum;
}

// C strings "first" and "second", symbol puts.
int either(int second) {
  return puts(second ? "second" : "first") + 2;
}

// Class Meter, selectors respondsToSelector: and reading.
BOOL canRead(void) {
  return [[Meter alloc] respondsToSelector:@selector(reading)];
}

// Symbol puts by a tail call, C string "over the limit" once more.
int tail(void) {
  return puts("over the limit");
}

// A case of a switch uses the C string "four", symbol puts; the others the variable counter.
int counter;
int choose(int number) {
  switch (number) {
  case 0: counter += 1; return 3;
  case 1: counter += 7; return 9;
  case 2: counter -= 4; return 1;
  case 3: counter *= 5; return 7;
  case 4: return puts("four") + counter;
  case 5: counter ^= 9; return 5;
  default: return 0;
  }
}

// String constants of every kind: ASCII, UTF-16 with and without zeros in it, used twice, C strings
// beside them. The texts are about weather, so that none is a name of something.

typedef __CHAR16_TYPE__ char16_t;

#define CFSTR(text) ((const void *)__builtin___CFStringMakeConstantString(text))

const void *const plainConstant = CFSTR("sunny intervals");
const void *const accentedConstant = CFSTR("ciel dégagé ☀️");
const void *const dividedConstant = CFSTR("rain\0snow");
const void *const emptyConstant = CFSTR("");

const void *sameText(int isLower) { return isLower ? CFSTR("sunny intervals") : CFSTR("Fog"); }

const char *eightBitText(void) { return "brise légère"; }

// No object refers to it.
__attribute__((section("__TEXT,__ustring"), used)) static const char16_t loneText[] =
    u"wind \u2191";

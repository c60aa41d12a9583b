// The version symbols that Xcode adds to every framework.

const double KitVersionNumber = 1.0;
const unsigned char KitVersionString[] = "@(#)PROGRAM:Kit  PROJECT:Sample-1\n";

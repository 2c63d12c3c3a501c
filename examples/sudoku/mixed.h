/* Numbers that look random. */
#ifndef MIXED_H
#define MIXED_H

#include <stdint.h>

/* For each number another one, far from those of its neighbours; 0 stays 0. */
static inline uint64_t mixed(uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

#endif

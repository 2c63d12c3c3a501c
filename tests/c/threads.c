#include "harness.h"
SUITE(threads) = {END};

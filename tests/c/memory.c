#include "harness.h"
SUITE(memory) = {END};

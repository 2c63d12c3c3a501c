//! Many boards in one call.

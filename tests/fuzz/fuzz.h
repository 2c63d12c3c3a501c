/* What the fuzz targets share. Each target is one file with an LLVMFuzzerTestOneInput() and says how to mutate its inputs;
 * whatever does not hold ends the process, and libFuzzer keeps the input.
 *
 * No input is rejected: bytes that are missing are taken as zero, so that libFuzzer may cut wherever it likes. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "../c/boards.h"
#include "../c/calls.h"
#include "../c/judge.h"
#include "../c/wishes.h"
#include "../c/xml.h"
#include "sudoku.h"

#define EXPECT(condition) \
    do { \
        if (!(condition)) fail(#condition, __FILE__, __LINE__); \
    } while (0)

void fail(const char *what, const char *file, int line);

/* What a fuzzed input says, byte by byte. */
struct input {
    const uint8_t *bytes;
    size_t size;
};

unsigned take(struct input *input);
/* Eight bytes, the lowest first. */
uint64_t take_seed(struct input *input);
/* 81 bytes; those that are missing are blanks. */
void take_board(struct input *input, char *board);

/* Memory of exactly this size that begins `offset` bytes behind a multiple of 16, so that ASan sees any byte beyond; the
 * second frees it. */
void *exactly(size_t size, size_t offset);
void release(void *memory, size_t offset);

/* Pins the engine to one of the instances that the machine has, by any number. */
void use_some_instruction_set(unsigned number);
void use_instruction_set_number(int number);

/* One number for all that a call answers for a board, its buffers exactly as large as they have to be. */
uint64_t exact_answer(const struct call *call, const char *board, size_t offset);

/* A digit in a set of candidates; the digits that stand in no house of a cell. */
unsigned bit(char digit);
uint16_t plain(const char *board, int cell);

/* What a call that wants a puzzle with one solution has to say of a board: 0, or an error. The judge has the word, as far as
 * its steps go. */
int puzzle_error(const char *board);

/* Changes a board as its user or its author might: relabels, permutes, transposes, swaps two cells, drops, adds or alters a
 * clue, corrupts a byte, or takes a fresh one. */
void mutate_board(struct rng *rng, char *board);
/* Makes of any board one with one solution: with more clues, or another one. */
void make_puzzle(struct rng *rng, char *board);

/* libFuzzer's own. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);

#endif

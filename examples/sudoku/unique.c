/* sudoku unique: each puzzle but those that are equal to an earlier one. */
#include <stdlib.h>
#include <string.h>

#include <sudoku.h>

#include "boards.h"
#include "command.h"
#include "message.h"
#include "mixed.h"
#include "record.h"
#include "verdict.h"

enum { FIRST, AGAIN };

/* 128 bits of a canonical form. Among a thousand million puzzles two different ones have the same with a chance of one
 * in 10^20. */
struct key {
    uint64_t parts[2];
};

/* The keys of all puzzles so far, in places that follow from themselves; a key of zeros is an empty place. Only the
 * thread that is at its turn looks at it. */
static struct {
    struct key *keys;
    size_t count, room;
} seen;

static struct key key_of(const char *canonical) {
    struct key key = {{0x243f6a8885a308d3u, 0x13198a2e03707344u}};
    for (int n = 0; n < 81; n += 9) {
        uint64_t digits = 0;
        for (int m = n; m < n + 9; m++) digits = digits * 16 + (uint64_t)(canonical[m] - '.');
        key.parts[0] = mixed(key.parts[0] + digits);
        key.parts[1] = mixed((key.parts[1] ^ digits) * 0x9e3779b97f4a7c15u + (uint64_t)n);
    }
    if (key.parts[0] == 0) key.parts[0] = 1;
    return key;
}

/* The place where a key is, or could be put. */
static struct key *place_of(struct key *keys, size_t room, const struct key *key) {
    size_t at = key->parts[0] & (room - 1);
    while (keys[at].parts[0] != 0 && memcmp(&keys[at], key, sizeof *key) != 0) at = (at + 1) & (room - 1);
    return &keys[at];
}

static bool make_room(void) {
    if (seen.count * 3 < seen.room * 2) return true;
    size_t room = seen.room ? seen.room * 2 : 1 << 10;
    struct key *keys = calloc(room, sizeof *keys);
    if (!keys) {
        complain("not enough memory to remember %zu puzzles", seen.count);
        return false;
    }
    for (size_t n = 0; n < seen.room; n++)
        if (seen.keys[n].parts[0] != 0) *place_of(keys, room, &seen.keys[n]) = seen.keys[n];
    free(seen.keys);
    seen.keys = keys;
    seen.room = room;
    return true;
}

static void work(struct job *job, const struct settings *settings, const struct boards *boards) {
    for (size_t n = 0; n < boards->count && !job->last && !job_stops(job); n++) {
        struct record record = {.board = board_at(boards, n)};
        char canonical[81];
        job_did(job, 1);
        if (sudoku_canonical(record.board, canonical, NULL, NULL) != 0) {
            note_clash(job, boards, n);
            continue;
        }
        record.line = board_line(boards, n);
        record.fields[0] = field_board("puzzle", record.board);
        struct key key = key_of(canonical);
        record_write(job, settings->style, &record);
        job_mark(job, key.parts);
    }
}

/* Takes those out of the output that were there before. */
static bool in_order(struct job *job) {
    size_t from = 0, to = 0;
    for (size_t n = 0; n < job->mark_count; n++) {
        size_t length = job->marks[n].end - from;
        struct key key = {{job->marks[n].key[0], job->marks[n].key[1]}};
        if (!make_room()) return false;
        struct key *place = place_of(seen.keys, seen.room, &key);
        bool first = place->parts[0] == 0;
        if (first) {
            *place = key;
            seen.count++;
            memmove(job->out + to, job->out + from, length);
            to += length;
        }
        job->verdicts[first ? FIRST : AGAIN]++;
        from += length;
    }
    job->out_length = to;
    return true;
}

const struct command unique_command = {
    .name = "unique",
    .summary = "write each puzzle but those that are equal to an earlier one",
    .about = "Puzzles are equal if one becomes the other by exchanging rows, columns, bands and stacks, by transposing "
             "and by renaming the digits. Of equal puzzles the first is written as it is. Needs up to 72 bytes of "
             "memory for each different puzzle.",
    .options = "tojsq",
    .columns = "puzzle,line",
    .verdicts = {"different", "equal to an earlier one", NULL, "with givens that clash"},
    .work = work,
    .in_order = in_order,
};

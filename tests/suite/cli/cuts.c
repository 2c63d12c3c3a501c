/* Whether a text read in two pieces, cut where boards_cut() allows it, is read as a whole. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sudoku.h>

#include "boards.h"
#include "command.h"

enum { ROOM = 1 << 16 };

static char said[ROOM];
static size_t said_length;

static void say_so(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(said + said_length, ROOM - said_length, format, arguments);
    va_end(arguments);
    said_length += (size_t)length;
    if (said_length >= ROOM) abort();
}

bool job_stops(const struct job *job) { return (void)job, false; }

void job_bad(struct job *job, uint64_t line, uint64_t column, const char *format, ...) {
    char text[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    (void)job;
    if (column == 0 || column > ROOM) abort();
    say_so("%d:%d: %s\n", (int)line, (int)column, text);
}

static void work(struct job *job, const struct settings *settings, const struct boards *boards) {
    (void)job, (void)settings;
    for (size_t n = 0; n < boards->count; n++)
        say_so("%d: %.81s\n", (int)board_line(boards, n), board_at(boards, n));
}

static const struct command command = {.work = work};

static void read_piece(char *from, size_t piece, size_t seen, uint64_t line) {
    static const struct settings settings = {.command = &command};
    struct job job = {.text = from, .length = piece, .seen = seen, .line = line};
    boards_work(&job, &settings);
}

/* Random texts. */
static uint64_t state;

static unsigned below(unsigned bound) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)((state >> 33) % bound);
}

static char text[ROOM];
static size_t length;

static void put(const char *string) {
    size_t more = strlen(string);
    if (length + more >= ROOM) abort();
    memcpy(text + length, string, more);
    length += more;
}

static void put_board(unsigned style) {
    char board[81], written[4000];
    for (int n = 0; n < 81; n++) board[n] = below(3) ? '.' : (char)('1' + below(9));
    if (below(8) == 0) memset(board + 9 * below(8), '.', 9 + 9 * (below(9) == 0));
    static const char *const gaps[] = {"\n\n",     "\n\n\n", "\n---+---+---\n",
                                       "\n# so\n", "\n",     "\n\n---+---+---\n\n"};
    if (style < 4) {
        int64_t size = sudoku_format((int)style, NULL, board, NULL, written, sizeof written);
        if (size < 0) size = 0;
        written[size] = '\0';
        put(written);
        if (style == 0) put("\n");
        return;
    }
    const char *gap = gaps[style % 6];
    bool all = style / 6 % 2 == 1;
    char blank = ".0x-* _."[style / 12 % 8];
    for (int row = 0; row < 9; row++) {
        for (int n = 0; n < 9; n++) written[n] = board[9 * row + n] == '.' ? blank : board[9 * row + n];
        written[9] = '\0';
        put(written);
        put(row < 8 && (all || row % 3 == 2) ? gap : "\n");
    }
}

static void make_noise(void) {
    static const char bytes[] = "0123456789.-|+ \n\n\n\r#xZ[]:*_,;\t\"'Grid";
    length = 1 + below(400);
    for (size_t n = 0; n < length; n++) text[n] = bytes[below(sizeof bytes - 1)];
}

static void make_text(void) {
    static const char *const between[] = {"",           "\n",         "\n\n",        "# comment\n", "Grid 01\n",
                                          "My own\n",   "\n\n\n\n",   "---------\n", "         \n", "[Puzzle]\n",
                                          "[State]\n",  "hello\n",    "53..7....\n", "\n"};
    length = 0;
    unsigned style = below(100), gap = below(14);
    int boards = 1 + (int)below(5);
    for (int n = 0; n < boards; n++) {
        if (below(8) == 0) style = below(100);
        if (below(8) == 0) style = 0;
        put_board(style);
        put(between[below(8) ? gap : below(14)]);
    }
    unsigned damages = below(4);
    for (unsigned n = 0; n < damages && length > 10; n++) {
        size_t at = below((unsigned)length), end = at, start = at;
        while (start > 0 && text[start - 1] != '\n') start--;
        while (end < length && text[end] != '\n') end++;
        end += end < length;
        char copy[ROOM];
        memcpy(copy, text, length);
        size_t whole = length;
        switch (below(6)) {
        case 0: text[at] = "?Z#.- \n\r1[x"[below(11)]; break;
        case 1: /* without a line */
            memmove(text + start, text + end, length - end);
            length -= end - start;
            break;
        case 2: /* twice */
            length = end;
            if (length + (end - start) + (whole - end) >= ROOM) break;
            memcpy(text + length, copy + start, end - start);
            length += end - start;
            memcpy(text + length, copy + end, whole - end);
            length += whole - end;
            break;
        case 3: /* without the rest of a line */
            if (end - at < 2) break;
            memmove(text + at, text + end - 1, length - end + 1);
            length -= end - 1 - at;
            break;
        case 4: /* in two lines */
            memmove(text + at + 1, text + at, length - at);
            text[at] = '\n';
            length++;
            break;
        default: /* with the ends of another system */
            if (below(4) == 0)
                for (size_t k = 0; k < length; k++)
                    if (text[k] == '\n') text[k] = '\r';
            break;
        }
    }
}

int main(int count, char **arguments) {
    unsigned long first = count > 1 ? strtoul(arguments[1], NULL, 10) : 0;
    unsigned long last = count > 2 ? strtoul(arguments[2], NULL, 10) : first + 1, cuts = 0;
    for (unsigned long seed = first; seed < last; seed++) {
        state = seed * 0x9e3779b97f4a7c15u + 1;
        if (below(4) == 0) make_noise();
        else make_text();
        static char wanted[ROOM];
        said_length = 0;
        read_piece(text, length, length, 1);
        memcpy(wanted, said, said_length);
        size_t wanted_length = said_length, before = 0;
        for (size_t end = 1; end <= length; end++) {
            size_t cut = boards_cut(text, end);
            if (cut == 0 || cut == before) continue;
            before = cut;
            cuts++;
            said_length = 0;
            read_piece(text, cut, end, 1);
            read_piece(text + cut, length - cut, length - cut, 1 + boards_lines(text, cut));
            if (said_length == wanted_length && memcmp(said, wanted, said_length) == 0) continue;
            printf("seed %lu: cut at %zu of %zu, with %zu there:\n%.*s", seed, cut, length, end, (int)length, text);
            printf("reads\n%.*sinstead of\n%.*s", (int)said_length, said, (int)wanted_length, wanted);
            return 1;
        }
    }
    printf("%lu cuts\n", cuts);
    return 0;
}

#include "boards.h"

#include <string.h>

#include <sudoku.h>

#include "command.h"
#include "recover.h"

/* Whether 81 bytes are digits, '.' or '0'. Without a branch, so that compilers make vectors of it. */
static bool is_plain(const char *board) {
    unsigned bad = 0;
    for (int n = 0; n < 80; n++) {
        unsigned char byte = (unsigned char)board[n];
        bad |= (unsigned)((unsigned char)(byte - '0') > 9) & (unsigned)(byte != '.');
    }
    return !bad && (board[80] == '.' || (board[80] >= '0' && board[80] <= '9'));
}

/* The length of the line of 81 plain characters that a text begins with, its end included; 0 if it does not. */
static size_t plain_line(const char *text, size_t length) {
    if (length < 81) return 0;
    size_t whole = length == 81                                            ? 81
                   : text[81] == '\n'                                      ? 82
                   : text[81] != '\r'                                      ? 0
                   : length > 82 && text[82] == '\n'                       ? 83
                                                                           : 82;
    return whole && is_plain(text) ? whole : 0;
}

/* The plain lines of one length that a text begins with, BATCH at most. */
static struct boards plain_lines(const char *text, size_t length) {
    struct boards boards = {.first = text, .plain = true, .stride = plain_line(text, length)};
    if (boards.stride == 0) return boards;
    size_t at = 0;
    while (boards.count < BATCH && at < length && plain_line(text + at, length - at) == boards.stride) {
        at += boards.stride;
        boards.count++;
    }
    return boards;
}

uint64_t boards_lines(const char *text, size_t length) {
    enum { PART = 128 }; /* so many that a byte can count them: compilers make vectors of that */
    uint64_t lines = 0;
    size_t begin = 0;
    for (; length - begin >= PART; begin += PART) {
        uint8_t some = 0;
        for (int n = 0; n < PART; n++) some = (uint8_t)(some + (text[begin + (size_t)n] == '\n'));
        lines += some;
    }
    for (; begin < length; begin++) lines += text[begin] == '\n';
    /* Rare, so not in the loop above. A CR is a line end of its own unless LF follows. */
    for (const char *at = text; (at = memchr(at, '\r', length - (size_t)(at - text))); at++)
        lines += at + 1 == text + length || at[1] != '\n';
    return lines;
}

/* Hands some boards to the command, which are made of so many bytes of the text. */
static void work_on(struct job *job, const struct settings *settings, const struct boards *boards, size_t bytes) {
    job->share = bytes / boards->count;
    settings->command->work(job, settings, boards);
}

/* Boards that were parsed, until there are enough to work on. */
struct parsed {
    size_t count;
    char boards[BATCH][81];
    uint64_t lines[BATCH];
    uint16_t candidates[BATCH][81];
    bool shown[BATCH];
};

static void work_on_parsed(struct job *job, const struct settings *settings, struct parsed *parsed, size_t bytes) {
    struct boards boards = {.first = parsed->boards[0], .stride = 81, .count = parsed->count, .lines = parsed->lines,
                            .candidates = (const uint16_t(*)[81])parsed->candidates, .shown = parsed->shown};
    if (boards.count > 0) work_on(job, settings, &boards, bytes);
    parsed->count = 0;
}

/* Whether a board came as a grid of candidates: otherwise its blanks may hold everything. */
static bool has_candidates(const char *board, const uint16_t *candidates) {
    for (int n = 0; n < 81; n++)
        if (board[n] == '.' && candidates[n] != 0x1ff) return true;
    return false;
}

/* Says what is no board, and what is passed over because of it. */
static void note_bad(struct job *job, uint64_t line, const char *text, const struct step *step) {
    uint64_t lines = boards_lines(text + step->line, step->end > step->line ? step->end - step->line : 0);
    unsigned long long next = (unsigned long long)(line + lines);
    uint64_t column = step->at - step->line + 1;
    if (lines > 1) job_bad(job, line, column, "%s; going on in line %llu", step->reason, next);
    else job_bad(job, line, column, "%s", step->reason);
}

void boards_work(struct job *job, const struct settings *settings) {
    struct parsed parsed;
    parsed.count = 0;
    size_t at = 0, from = 0; /* from: where the parsed boards begin */
    uint64_t line = job->line;
    while (at < job->length && !job->last && !job_stops(job)) {
        const char *text = job->text + at;
        struct boards plain = plain_lines(text, job->length - at);
        if (plain.count > 0) {
            work_on_parsed(job, settings, &parsed, at - from);
            plain.line = line;
            work_on(job, settings, &plain, plain.count * plain.stride);
            line += plain.count;
            at += plain.count * plain.stride;
            from = at;
            continue;
        }
        size_t n = parsed.count;
        struct step step = next_step(text, job->seen - at, parsed.boards[n], parsed.candidates[n]);
        uint64_t there = line + boards_lines(text, step.line);
        if (step.result == 1) {
            parsed.lines[n] = there;
            parsed.shown[n] = has_candidates(parsed.boards[n], parsed.candidates[n]);
            parsed.count++;
        }
        if (step.result < 0 || parsed.count == BATCH) {
            work_on_parsed(job, settings, &parsed, at - from);
            from = at;
        }
        if (step.result < 0 && !job->last) note_bad(job, there, text, &step);
        line += boards_lines(text, step.end);
        at += step.end;
    }
    if (!job->last) work_on_parsed(job, settings, &parsed, at - from);
}

/* Whether a text may hold sections of .sdk files, which hide what looks like boards. */
static bool has_sections(const char *text, size_t length) {
    const char *end = text + length;
    for (const char *at = text; (at = memchr(at, '[', (size_t)(end - at))); at++) {
        bool begins = at == text || at[-1] == '\n' || at[-1] == '\r';
        if (begins && at + 1 < end && ((at[1] | 32) >= 'a' && (at[1] | 32) <= 'z')) return true;
    }
    return false;
}

/* The end of the last line that is a board by itself, whatever stands before it. */
static size_t cut_behind_line(const char *text, size_t length) {
    size_t end = length;
    while (end > 0 && text[end - 1] != '\n') end--;
    for (int tries = 0; tries < 16 && end > 0; tries++) {
        size_t start = end - 1;
        while (start > 0 && text[start - 1] != '\n') start--;
        if (is_board_line(text + start, end - start)) return end;
        end = start;
    }
    return 0;
}

/* The end of the last board, or what is none, that is so whatever follows. */
static size_t cut_behind_board(const char *text, size_t length) {
    size_t cut = 0;
    while (cut < length) {
        char board[81];
        struct step step = next_step(text + cut, length - cut, board, NULL);
        if (step.open) break;
        cut += step.end;
    }
    return cut;
}

size_t boards_cut(const char *text, size_t length) {
    if (!memchr(text, '\n', length) && !memchr(text, '\r', length)) return 0;
    size_t cut = has_sections(text, length) ? 0 : cut_behind_line(text, length);
    return cut ? cut : cut_behind_board(text, length);
}

#include "recover.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include <sudoku.h>

/* A text, and whether its end was seen: then what follows it may matter. */
struct text {
    const char *bytes;
    size_t length;
    bool ended;
};

static bool is_cell(char byte) { return byte == '.' || (byte >= '0' && byte <= '9'); }

/* Where the line ends that begins at an offset, its end included. */
static size_t line_end(struct text *text, size_t at) {
    while (at < text->length && !is_line_end(text->bytes[at])) at++;
    bool returns = at < text->length && text->bytes[at] == '\r';
    if (returns && at + 1 < text->length && text->bytes[at + 1] == '\n') return at + 2;
    text->ended |= at + returns >= text->length;
    return at < text->length ? at + 1 : at;
}

static size_t count_cells(const char *line, size_t length) {
    size_t cells = 0;
    for (size_t n = 0; n < length; n++) cells += is_cell(line[n]);
    return cells;
}

/* Reads a line as a board by itself. */
static bool read_line(const char *line, size_t length, char *board, uint16_t *candidates) {
    /* With fewer such bytes, or dashes without a digit, the meaning may depend on the lines around it. */
    size_t cells = count_cells(line, length), used;
    if (cells < 81) {
        bool digit = false;
        for (size_t n = 0; n < length; n++) {
            digit |= line[n] >= '1' && line[n] <= '9';
            cells += line[n] == '-' || line[n] == '*' || line[n] == '_' || (line[n] | 32) == 'x';
        }
        if (!digit || cells < 81) return false;
    }
    return sudoku_parse(line, length, board, candidates, &used) == 1 && used == length;
}

bool is_board_line(const char *line, size_t length) {
    char board[81];
    return read_line(line, length, board, NULL);
}

/* Whether a line by itself is passed over before a board. */
static bool is_passed_over(const char *line, size_t length) {
    char board[81];
    return sudoku_parse(line, length, board, NULL, NULL) == 0;
}

/* The first line that is not passed over before a board. */
static size_t first_line(struct text *text, size_t at) {
    while (at < text->length && !is_cell(text->bytes[at])) {
        size_t end = line_end(text, at);
        if (!is_passed_over(text->bytes + at, end - at)) break;
        at = end;
    }
    return at;
}

/* Whether a board is written in lines of nine cells that are surely meant as rows, and so are those like them. */
static bool has_clear_rows(struct text *text, size_t first, size_t behind) {
    int rows = 0;
    for (size_t end; first < behind; first = end) {
        end = line_end(text, first);
        rows += count_cells(text->bytes + first, end - first) >= 9;
    }
    return rows >= 9;
}

/* As many lines as any board takes. */
enum { MOST_LINES = 40 };

/* sudoku_parse() from an offset on, and where the first line is that it does not pass over. */
static int parse(struct text *text, size_t at, char *board, uint16_t *candidates, size_t *first, size_t *used) {
    int result = sudoku_parse(text->bytes + at, text->length - at, board, candidates, used);
    *used += at;
    *first = result == 0 ? text->length : first_line(text, at);
    if (result == 0) {
        text->ended = true;
        return result;
    }
    size_t end = line_end(text, *first);
    if (result == 1 && end >= *used && is_board_line(text->bytes + *first, end - *first)) return result;
    /* It has looked at the line behind its end, or where it stops; or, in search of another meaning, at more of them. */
    bool clear = result < 0 || has_clear_rows(text, *first, *used);
    end = *used;
    for (int n = 0; n < (clear ? 1 : MOST_LINES) && !text->ended; n++) end = line_end(text, end);
    return result;
}

/* What a line may be to a board that stands above it. KIND_TEXT: words, or a row whose first cell is damaged. */
enum kind { KIND_ROW, KIND_GAP, KIND_COMMENT, KIND_TEXT, KIND_BOARD, KIND_END };

static enum kind kind_of(const char *line, size_t length) {
    size_t start = 0;
    while (start < length && isspace((unsigned char)line[start])) start++;
    if (start == length) return KIND_GAP;
    if (is_board_line(line, length)) return KIND_BOARD;
    char first = line[start];
    if (first == '#') return KIND_COMMENT;
    if (isalpha((unsigned char)first) && first != 'x' && first != 'X') return KIND_TEXT;
    bool digit = false;
    for (size_t n = start; n < length; n++) digit |= first != '\0' && line[n] >= '0' && line[n] <= '9';
    if (digit || !is_passed_over(line, length)) return KIND_ROW;
    return first == '[' && start + 1 < length && isalpha((unsigned char)line[start + 1]) ? KIND_TEXT : KIND_GAP;
}

/* A line that is no gap, and how many lines of gap there are before it. */
struct line {
    enum kind kind;
    size_t at, end, gap;
};

/* Comments are lines of gap too, unless they are asked for. With more lines of gap than some it ends there. */
static struct line find_line(struct text *text, size_t at, size_t most, bool comments) {
    struct line line = {.kind = KIND_GAP, .end = at};
    for (; line.gap <= most; line.gap++) {
        line.at = line.end;
        if (line.at == text->length) {
            text->ended = true;
            line.kind = KIND_END;
            break;
        }
        line.end = line_end(text, line.at);
        line.kind = kind_of(text->bytes + line.at, line.end - line.at);
        if (line.kind != KIND_GAP && (comments || line.kind != KIND_COMMENT)) break;
    }
    return line;
}

static struct line next_line(struct text *text, size_t at) { return find_line(text, at, SIZE_MAX, false); }

/* Whether a line that is no board was meant as a board of its own, or as none at all, rather than as a row. */
static bool is_no_row(const char *line, size_t length) {
    size_t cells = 0, run = 0, longest = 0;
    for (size_t n = 0; n < length; n++) {
        run = is_cell(line[n]) ? run + 1 : 0;
        cells += run > 0;
        if (run > longest) longest = run;
    }
    /* In a row of candidates there are as many cells, but in groups of one to nine. */
    return cells < 5 || (cells >= 40 && (longest >= 20 || longest == 1));
}

/* The gap between rows of a group: the narrowest of some, of which not all are gaps between bands. */
static size_t gap_in_groups(struct text *text, size_t first) {
    struct line line = next_line(text, first);
    size_t narrowest = SIZE_MAX;
    for (int n = 0; n < 4 && narrowest > 0; n++) {
        line = next_line(text, line.end);
        if (line.kind != KIND_ROW) break;
        if (line.gap < narrowest) narrowest = line.gap;
    }
    return narrowest == SIZE_MAX ? 0 : narrowest;
}

static size_t line_cells(const struct text *text, const struct line *line) {
    return count_cells(text->bytes + line->at, line->end - line->at);
}

/* The most lines of gap that a board has between rows. */
enum { WIDEST_GAP = 3 };

/* Whether a group of nine rows begins with a line. */
static bool is_group_of_nine(struct text *text, struct line line, size_t within) {
    int rows = 0;
    do {
        rows++;
        line = next_line(text, line.end);
    } while (rows < 10 && line.kind == KIND_ROW && line.gap <= within);
    return rows == 9;
}

/* The nine rows of a board; gives the gap between rows that are not of two bands. */
static size_t read_rows(struct text *text, size_t first, struct line rows[9]) {
    rows[0] = next_line(text, first);
    for (int n = 1; n < 9; n++) rows[n] = next_line(text, rows[n - 1].end);
    return rows[1].gap < rows[2].gap ? rows[1].gap : rows[2].gap;
}

/* Which of the nine rows stands behind a gap that is too wide; 0 if none. */
static int odd_row(const struct line rows[9], size_t within) {
    for (int n = 1; n < 9; n++)
        if (rows[n].gap > within && n % 3 != 0) return n;
    return 0;
}

/* Whether what reads as a board from an offset on is made of the bands of two. */
static bool is_of_two(struct text *text, size_t at) {
    char board[81];
    size_t first, used;
    struct line rows[9];
    if (parse(text, at, board, NULL, &first, &used) != 1) return false;
    size_t within = read_rows(text, at, rows);
    return odd_row(rows, within) > 0 || rows[3].gap != rows[6].gap;
}

/* The rows from the beginning of a board on that has turned out to be none. */
struct rows {
    size_t count, length;   /* and the bytes of the last one */
    size_t within, between; /* the gap between rows of a group; the widest between groups so far, 0 if there was none */
    size_t groups, group;   /* how many have ended; the rows of the last one */
    bool bands, even;       /* whether all that have ended may be bands; whether all rows have one length and gap */
};

static bool may_be_band(size_t rows) { return rows >= 2 && rows <= 4; }

/* Whether a row begins another group. Words between the rows of two bands stand for a gap. */
static bool begins_group(const struct rows *rows, const struct line *line, bool words) {
    return line->gap > rows->within || (words && rows->group == 3);
}

/*
 * Whether a board begins with a row behind others of which some line is bad. Better to lose a board than to make one of
 * the rows of two. Rows are counted in groups: those of a band, or all nine where there are no gaps between bands. A gap
 * may lie between two bands as well as between two boards, so a board is thought to begin only
 * - behind a gap that is wider than those between the groups before it, or than any in a board;
 * - behind a first group that is too large for a band, or behind three bands, one row more or less in each;
 * - at a group of exactly nine rows;
 * - behind nine rows of one length without gaps, where the bad line is one of them, or none at all.
 * Where there are no gaps at all, or the same between all rows, and a row is missing, nobody can tell.
 */
static bool begins_board(struct text *text, const struct rows *rows, const struct line *line, bool words, size_t bad) {
    if (rows->count == 0) return false;
    if (!begins_group(rows, line, words))
        return (words && is_group_of_nine(text, *line, rows->within)) ||
               (rows->count == 9 && rows->between == 0 && rows->even && line->at > bad);
    bool wider = rows->between > 0 && line->gap > rows->between && rows->count >= 5 && line->at >= bad;
    bool large = rows->groups == 0 && rows->group >= 5;
    bool third = rows->groups == 2 && rows->bands && may_be_band(rows->group);
    return line->gap > WIDEST_GAP || wider || (line->gap > 0 && (large || third)) ||
           is_group_of_nine(text, *line, rows->within);
}

static void add_row(struct rows *rows, const struct line *line, bool words, size_t bad) {
    size_t length = line->end - line->at;
    if (line->at != bad) {
        rows->even &= rows->length == 0 || rows->length == length;
        rows->length = length;
    }
    if (rows->count++ > 0 && begins_group(rows, line, words)) {
        rows->groups++;
        rows->bands &= may_be_band(rows->group);
        rows->group = 0;
        if (line->gap > rows->between) rows->between = line->gap;
    } else {
        rows->even &= rows->count == 1 || words || line->gap == rows->within;
    }
    rows->group++;
}

/* Where to go on after a board that begins at some line has turned out to be none in another: where a board begins, by
 * the rules above, in a line that is one by itself, or behind words or a comment. */
static size_t go_on(struct text *text, size_t first, size_t bad) {
    struct rows rows = {.within = gap_in_groups(text, first), .bands = true, .even = true};
    bool words = false;
    size_t carried = 0; /* the gap before words */
    for (struct line line = next_line(text, first); line.kind != KIND_END;
         line = find_line(text, line.end, SIZE_MAX, line.end > bad)) {
        if (line.kind == KIND_BOARD || (line.kind != KIND_ROW && line.at > bad)) return line.at;
        const char *bytes = text->bytes + line.at;
        size_t length = line.end - line.at, cells = count_cells(bytes, length);
        line.gap += carried;
        carried = 0;
        if (line.at == bad && rows.count == 0 && is_no_row(bytes, length)) return line.end;
        bool no_row = line.kind == KIND_TEXT ? cells < 5 : cells < 3 && rows.group == 3;
        if (line.at == bad && rows.count > 0 && no_row) {
            if (is_passed_over(bytes, length)) return line.at;
            if (line.gap > rows.within && rows.count >= 7) return line.end;
            rows.even &= rows.count < 7;
            words = line.gap == 0;
            carried = line.gap;
            continue;
        }
        if (begins_board(text, &rows, &line, words, bad) && !is_of_two(text, line.at)) return line.at;
        add_row(&rows, &line, words, bad);
        words = false;
    }
    return text->length;
}

/* The row that shows that a board was made of nine rows of ten, or of the rows of two boards; 0 if there is none. */
static size_t find_odd_row(struct text *text, size_t first, size_t behind) {
    size_t within = find_line(text, line_end(text, first), 0, false).gap;
    if (within > 0) {
        struct line rows[9];
        within = read_rows(text, first, rows);
        int odd = odd_row(rows, within);
        if (odd) return rows[odd].at;
        behind = rows[8].end;
    }
    struct line line = find_line(text, behind, within, false);
    if (line.kind != KIND_ROW || line.gap > within || is_no_row(text->bytes + line.at, line.end - line.at)) return 0;
    struct line next = find_line(text, line.end, within, false);
    bool single = next.kind != KIND_ROW && (next.kind != KIND_TEXT || line_cells(text, &next) < 5);
    return single ? line.at : 0;
}

/* No board has such lines: they are not even looked at. */
enum { LONGEST_LINE = 1 << 14 };

static void explain(struct step *step, const struct text *text, const char *reason) {
    unsigned char byte = step->at < text->length ? (unsigned char)text->bytes[step->at] : 0;
    if (reason) snprintf(step->reason, sizeof step->reason, "not a board: %s", reason);
    else if (isgraph(byte)) snprintf(step->reason, sizeof step->reason, "not a board: '%c' does not belong here", byte);
    else snprintf(step->reason, sizeof step->reason, "not a board: the byte 0x%02x does not belong here", byte);
}

/* Finds the line at fault, and what is wrong with it. Gives the line where the text stops being a board. */
static size_t find_fault(struct step *step, struct text *text, size_t first) {
    /* In some texts the first line could be passed over but for those behind it. */
    size_t bad = step->at < first ? 0 : first, end, above = first, length = text->length;
    int rows = 0;
    while ((end = line_end(text, bad)) <= step->at && end < length) {
        if (kind_of(text->bytes + bad, end - bad) == KIND_ROW) {
            above = bad;
            rows++;
        }
        bad = end;
    }
    step->line = bad;
    char byte = step->at < length ? text->bytes[step->at] : '\0';
    bool is_sound = is_board_line(text->bytes + bad, end - bad) || is_passed_over(text->bytes + bad, end - bad);
    const char *reason = NULL;
    if (step->at >= length) {
        reason = "the text ends within a board";
    } else if (rows > 0 && is_sound) {
        /* Nothing is wrong with this line: rows are missing above it. */
        step->line = step->at = above;
        while (!is_line_end(text->bytes[step->at])) step->at++;
        reason = rows == 1 ? "the line ends too early for a board" : "the rows end too early for a board";
    } else if (is_line_end(byte) || byte == '#') {
        reason = "the line ends too early for a board";
    } else if (step->at == bad && rows > 0 && count_cells(text->bytes + bad, end - bad) >= 9) {
        reason = "a row that does not go with those above it";
    } else if (is_cell(byte)) {
        reason = "one cell too many";
    }
    explain(step, text, reason);
    return bad;
}

struct step next_step(const char *bytes, size_t length, char *board, uint16_t *candidates) {
    struct text text = {bytes, length, false};
    size_t used = line_end(&text, 0);
    if (used > LONGEST_LINE && bytes[0] != '#')
        return (struct step){
            .result = -1, .end = used, .open = text.ended, .reason = "not a board: the line is too long"};
    /* As most are: whatever stands around it. */
    if (read_line(bytes, used, board, candidates)) return (struct step){.result = 1, .end = used, .open = text.ended};
    text.ended = false;
    size_t first;
    int result = parse(&text, 0, board, candidates, &first, &used);
    size_t odd = result == 1 && has_clear_rows(&text, first, used) ? find_odd_row(&text, first, used) : 0;
    struct step step = {.result = result, .line = first, .at = first, .end = used, .open = text.ended};
    if (result >= 0 && !odd) return step;
    step.result = -1;
    step.at = odd ? odd : used;
    size_t bad = find_fault(&step, &text, first);
    step.end = go_on(&text, first, bad);
    if (step.end <= first) step.end = line_end(&text, first);
    step.open = text.ended;
    return step;
}

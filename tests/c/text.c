/* Reading boards from text, writing them as text and pictures. */
#include "harness.h"

#include <stdlib.h>
#include <string.h>

#include "sudoku.h"
#include "xml.h"

/* A puzzle of ours, with one solution. */
static const char puzzle[] = "...5..83..3.62....5.94..1....5...6.77......1.2.4.96...1.3..2..8....5..4.857...26.";
static const char solved[] = "621579834438621975579438126385214697796385412214796583143962758962857341857143269";

/* Another, as a row of its own would not be told from one of the first. */
static const char other[] = "1...........2.....3..4..5...6..7....8...9...1....2..3...4..5..6........7.........";

static uint64_t random_state = 1;

static unsigned random_below(unsigned bound) {
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(random_state >> 33) % bound;
}

static void random_board(char *board, unsigned blanks_of_ten) {
    int i;
    for (i = 0; i < 81; i++) board[i] = random_below(10) < blanks_of_ten ? '.' : (char)('1' + random_below(9));
}

/* Calls sudoku_parse() with a copy of the text that ends where its memory ends, and checks what holds of any call. */
static int parse(const char *text, size_t length, char *board, uint16_t *candidates, size_t *consumed) {
    char *copy = malloc(length ? length : 1), unchanged[81];
    uint16_t unchanged_candidates[81];
    int result, i;
    memcpy(copy, text, length);
    memset(board, '#', 81);
    memset(unchanged, '#', 81);
    memset(candidates, 0x55, 81 * sizeof *candidates);
    memset(unchanged_candidates, 0x55, sizeof unchanged_candidates);
    *consumed = length + 1;
    result = sudoku_parse(copy, length, board, candidates, consumed);
    CHECK(*consumed <= length);
    if (result == 1) {
        for (i = 0; i < 81; i++) {
            if (board[i] == '.') CHECK((candidates[i] & (candidates[i] - 1)) != 0 || candidates[i] == 0);
            else CHECK_INT(candidates[i], 1 << (board[i] - '1'));
        }
        CHECK(*consumed >= 80); /* 81 empty values have so many delimiters */
    } else {
        CHECK_BYTES(board, unchanged, 81);
        CHECK_BYTES(candidates, unchanged_candidates, sizeof unchanged_candidates);
        if (result == 0) CHECK_INT(*consumed, length);
        else CHECK_INT(result, SUDOKU_ERROR_PARSE);
    }
    free(copy);
    return result;
}

/* Reads a text that must be this board and nothing more. */
static void reads_as(const char *text, const char *wanted, const char *file, int line) {
    char board[81];
    uint16_t candidates[81];
    size_t consumed, length = strlen(text);
    int result = parse(text, length, board, candidates, &consumed);
    if (!check_int(result, 1, text, file, line)) {
        printf("  it stops at byte %lu: %.20s\n", (unsigned long)consumed, text + consumed);
        return;
    }
    check_bytes(board, wanted, 81, text, file, line);
    check_int(parse(text + consumed, length - consumed, board, candidates, &consumed), 0, "what follows", file, line);
}
#define READS_AS(text, wanted) reads_as(text, wanted, __FILE__, __LINE__)

/* Reads a text that is no board from this offset on. */
static void stops_at(const char *text, size_t length, size_t offset, const char *file, int line) {
    char board[81];
    uint16_t candidates[81];
    size_t consumed;
    if (check_int(parse(text, length, board, candidates, &consumed), SUDOKU_ERROR_PARSE, text, file, line))
        check_int((long long)consumed, (long long)offset, text, file, line);
}
#define STOPS_AT(text, offset) stops_at(text, strlen(text), offset, __FILE__, __LINE__)

#define NOTHING(text)                                                                    \
    do {                                                                                 \
        char nothing_board[81];                                                          \
        uint16_t nothing_candidates[81];                                                 \
        size_t used;                                                                     \
        CHECK_INT(parse(text, strlen(text), nothing_board, nothing_candidates, &used), 0); \
    } while (0)

/* The text with every '\n' replaced. */
static const char *with_line_end(const char *text, const char *end) {
    static char result[8192];
    char *to = result;
    for (; *text; text++) {
        if (*text == '\n') to += strlen(strcpy(to, end));
        else *to++ = *text;
    }
    *to = 0;
    return result;
}

/* A board drawn by a pattern: each '@' is the next cell, blanks as given, all else as it is. */
static const char *drawn(const char *pattern, const char *board, const char *blank) {
    static char result[8192];
    char *to = result;
    for (; *pattern; pattern++) {
        if (*pattern != '@') *to++ = *pattern;
        else if (*board != '.') *to++ = *board++;
        else to += strlen(strcpy(to, blank)), board++;
    }
    *to = 0;
    return result;
}

/* Nine lines, three bands, from their patterns and what stands above, between and below the bands. */
static const char *grid_of(const char *above, const char *row, const char *between, const char *below) {
    static char pattern[4096];
    int r;
    strcpy(pattern, above);
    for (r = 0; r < 9; r++) {
        if (r == 3 || r == 6) strcat(pattern, between);
        strcat(pattern, row);
    }
    strcat(pattern, below);
    return pattern;
}

#define NINE "@@@@@@@@@"
#define BOXES "@@@ @@@ @@@"
#define LINE_OF_81 NINE NINE NINE NINE NINE NINE NINE NINE NINE

TEST(null_is_an_error) {
    char board[81], buffer[100];
    size_t consumed = 7;
    CHECK_INT(sudoku_parse(puzzle, 81, NULL, NULL, &consumed), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_parse(NULL, 1, board, NULL, &consumed), SUDOKU_ERROR_NULL);
    CHECK_INT(consumed, 7);
    CHECK_INT(sudoku_parse(NULL, 0, board, NULL, &consumed), 0);
    CHECK_INT(consumed, 0);
    CHECK_INT(sudoku_parse(puzzle, 81, board, NULL, NULL), 1);
    CHECK_BYTES(board, puzzle, 81);
    CHECK_INT(sudoku_format(SUDOKU_FORMAT_LINE, NULL, NULL, NULL, buffer, sizeof buffer), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_format(SUDOKU_FORMAT_LINE, NULL, puzzle, NULL, NULL, 1), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_format(SUDOKU_FORMAT_LINE, NULL, puzzle, NULL, NULL, 0), 81);
}

TEST(one_line) {
    static const char empty[] =
        ".................................................................................";
    const char *blanks[] = {".", "0", "*", "_", "-", "x", "X", " "};
    char text[400];
    size_t i;
    for (i = 0; i < sizeof blanks / sizeof *blanks; i++) {
        READS_AS(drawn(LINE_OF_81, puzzle, blanks[i]), puzzle);
        READS_AS(drawn(LINE_OF_81 "\n", other, blanks[i]), other);
        READS_AS(drawn(LINE_OF_81 "\r\n", puzzle, blanks[i]), puzzle);
        READS_AS(drawn("\xef\xbb\xbf" LINE_OF_81 "\r", puzzle, blanks[i]), puzzle);
        sprintf(text, "%.81s,%s\n", drawn(LINE_OF_81, puzzle, blanks[i]), solved);
        READS_AS(text, puzzle);
    }
    READS_AS(drawn("# two lines\n# of comment\n\n" LINE_OF_81 "# and one behind\n", puzzle, "."), puzzle);
    /* 81 empty values: one byte fewer than a board has cells */
    memset(text, ',', 80);
    memcpy(text + 80, "\n", 2);
    READS_AS(text, empty);
    READS_AS(drawn("  " LINE_OF_81 "  \n", puzzle, "0"), puzzle);
    /* Among other things. */
    sprintf(text, "%s,%s\n", puzzle, solved);
    READS_AS(text, puzzle);
    sprintf(text, "quizzes,solutions\n%s,%s\n", puzzle, solved);
    READS_AS(text, puzzle);
    sprintf(text, "id,puzzle,solution,clues,difficulty\n12,%s,%s,30,1.5\n", puzzle, solved);
    READS_AS(text, puzzle);
    sprintf(text, "%s\t7.2\tUmbra #3\n", puzzle);
    READS_AS(text, puzzle);
    sprintf(text, "%s  ED=7.2/1.2/1.2 Umbra's third\n", puzzle);
    READS_AS(text, puzzle);
    sprintf(text, "{\"id\": 1, \"puzzle\": \"%s\", \"solution\": \"%s\"}\n", puzzle, solved);
    READS_AS(text, puzzle);
    sprintf(text, ":0110:7:%s::r1c2:\n", drawn("+@@@" NINE NINE NINE NINE NINE NINE NINE NINE "@@+@+@@@", solved, "."));
    READS_AS(text, solved);
    /* With something between the cells. */
    READS_AS(drawn(NINE " " NINE " " NINE " " NINE " " NINE " " NINE " " NINE " " NINE " " NINE, puzzle, "-"), puzzle);
    READS_AS(drawn(NINE "|" NINE "|" NINE "|" NINE "|" NINE "|" NINE "|" NINE "|" NINE "|" NINE "|", solved, "-"),
        solved);
#define VALUES "@,@,@,@,@,@,@,@,@"
#define NINE_VALUES \
    VALUES "," VALUES "," VALUES "," VALUES "," VALUES "," VALUES "," VALUES "," VALUES "," VALUES
    READS_AS(drawn(NINE_VALUES "\n", puzzle, "0"), puzzle);
    READS_AS(drawn(NINE_VALUES "\n", puzzle, ""), puzzle);
    READS_AS(drawn(NINE_VALUES, other, "\"\""), other);
    READS_AS(drawn("[" NINE_VALUES "]\n", puzzle, "0"), puzzle);
#define THREE "@@@ @@@ @@@"
    READS_AS(drawn(THREE " | " THREE " | " THREE " ! " THREE " | " THREE " | " THREE " ! " THREE " | " THREE " | " THREE,
                   puzzle, "x"), puzzle);
}

/* A board that has lost some of its cells is none, though a number beside it makes up for them. */
TEST(cells_and_a_number) {
    const char *separators[] = {",", ";", "\t", " ", "|", "\",\"", ", "};
    char text[200], board[81];
    uint16_t candidates[81];
    size_t s, used;
    int lost;
    for (lost = 1; lost <= 40; lost++) {
        for (s = 0; s < sizeof separators / sizeof *separators; s++) {
            sprintf(text, "%.*s%s%s\n", lost, solved, separators[s], puzzle + lost);
            CHECK_INT(parse(text, strlen(text), board, candidates, &used), SUDOKU_ERROR_PARSE);
            sprintf(text, "%.*s%s%.*s\n", 81 - lost, puzzle, separators[s], lost, solved);
            CHECK_INT(parse(text, strlen(text), board, candidates, &used), SUDOKU_ERROR_PARSE);
        }
    }
    sprintf(text, "%.78s,5.0\n", puzzle);
    CHECK_INT(parse(text, strlen(text), board, candidates, &used), SUDOKU_ERROR_PARSE);
    sprintf(text, "1,%.40s,%.40s\n", puzzle, puzzle + 40);
    CHECK_INT(parse(text, strlen(text), board, candidates, &used), SUDOKU_ERROR_PARSE);
    sprintf(text, "%.27s %.27s %.27s\n", puzzle, puzzle + 27, puzzle + 54);
    READS_AS(text, puzzle);
}

TEST(nine_lines) {
    const char *blanks[] = {".", "0", "*", "_", "-", "x", "X"};
    const char *rows[] = {
        NINE "\n", NINE "  \n", " " BOXES "\n", "@ @ @  @ @ @  @ @ @\n", NINE " # row\n",
        "@,@,@,@,@,@,@,@,@\n", "@\t@\t@\t@\t@\t@\t@\t@\t@\n", "@ | @ | @ | @ | @ | @ | @ | @ | @\n",
        "[@, @, @, @, @, @, @, @, @],\n", "{@;@;@;@;@;@;@;@;@}\n",
    };
    char blank_first[82];
    size_t b, r;
    for (b = 0; b < sizeof blanks / sizeof *blanks; b++) {
        for (r = 0; r < sizeof rows / sizeof *rows; r++) {
            READS_AS(drawn(grid_of("", rows[r], "", ""), puzzle, blanks[b]), puzzle);
            READS_AS(drawn(grid_of("", rows[r], "\n", ""), other, blanks[b]), other);
            READS_AS(with_line_end(drawn(grid_of("\xef\xbb\xbf", rows[r], "", "\n"), puzzle, blanks[b]), "\r\n"),
                puzzle);
            READS_AS(with_line_end(drawn(grid_of("\n\n", rows[r], "\n", ""), puzzle, blanks[b]), "\r"), puzzle);
            READS_AS(with_line_end(drawn(grid_of("", rows[r], "", ""), puzzle, blanks[b]), "\n\n"), puzzle);
        }
    }
#define LIST(between) \
    VALUES between VALUES between VALUES between VALUES between VALUES between VALUES between VALUES between VALUES \
    between VALUES
    READS_AS(drawn("[[" LIST("],\n [") "]]", puzzle, "\"0\""), puzzle);
    READS_AS(drawn("[\n[" LIST("],\n[") "]\n]\n", puzzle, "."), puzzle);
    READS_AS(drawn(grid_of("", "@,@,@,@,@,@,@,@,@\n", "", ""), puzzle, ""), puzzle);
    READS_AS(drawn(grid_of("", "@;@;@;@;@;@;@;@;@\n", "", ""), other, ""), other);
    READS_AS(drawn(grid_of("", "@\t@\t@\t@\t@\t@\t@\t@\t@\n", "", ""), other, ""), other);
    READS_AS(drawn(grid_of("", "@, @, @, @, @, @, @, @, @\n", "", ""), other, "\"\""), other);
    READS_AS(drawn(grid_of("", NINE "\n", "", ""), puzzle, " "), puzzle);
    sprintf(blank_first, ".........%.72s", puzzle + 9);
    READS_AS(drawn(grid_of("", NINE "\n", "", ""), blank_first, " "), blank_first);
    READS_AS(drawn(grid_of("", "@ @ @ @ @ @ @ @ @\n", "\n", ""), other, " "), other);
}

TEST(frames) {
    static const char *const grids[][4] = {
        {"+-------+-------+-------+\n", "| @ @ @ | @ @ @ | @ @ @ |\n", "+-------+-------+-------+\n",
            "+-------+-------+-------+\n"},
        {"*-----------*\n", "|@@@|@@@|@@@|\n", "|---+---+---|\n", "*-----------*\n"},
        {" *-----------*\n", " |@@@|@@@|@@@|\n", " |---+---+---|\n", " *-----------*\n"},
        {"", "@@@|@@@|@@@\n", "---+---+---\n", ""},
        {"", "@@@|@@@|@@@\n", "-----------\n", ""},
        {"", "@ @ @ | @ @ @ | @ @ @\n", "------+-------+------\n", ""},
        {"", " @ @ @ | @ @ @ | @ @ @ \n", "-------+-------+-------\n", ""},
        {"", "@@@ @@@ @@@\n", "--- --- ---\n", ""},
        {"=============\n", "!@@@!@@@!@@@!\n", "!===+===+===!\n", "=============\n\n"},
        {":===:===:===:\n", ":@@@:@@@:@@@:\n", ":===:===:===:\n", ":===:===:===:\n"},
        {".-------.-------.-------.\n", "| @ @ @ | @ @ @ | @ @ @ |\n", ":-------+-------+-------:\n",
            "'-------'-------'-------'\n"},
        /* the same in Unicode: light, double, heavy */
        {"\xe2\x94\x8c\xe2\x94\x80\xe2\x94\xac\xe2\x94\x90\n",
            "\xe2\x94\x82 @ @ @ \xe2\x94\x82 @ @ @ \xe2\x94\x82 @ @ @ \xe2\x94\x82\n",
         "\xe2\x94\x9c\xe2\x94\x80\xe2\x94\xbc\xe2\x94\xa4\n", "\xe2\x94\x94\xe2\x94\x80\xe2\x94\xb4\xe2\x94\x98\n"},
        {"\xe2\x95\x94\xe2\x95\x90\xe2\x95\x97\n", "\xe2\x95\x91@@@\xe2\x95\x91@@@\xe2\x95\x91@@@\xe2\x95\x91\n",
            "\xe2\x95\xa0\xe2\x95\x90\xe2\x95\xa3\n",
         "\xe2\x95\x9a\xe2\x95\x90\xe2\x95\x9d"},
        {"", "@@@ \xe2\x94\x83 @@@ \xe2\x94\x83 @@@\n",
            "\xe2\x94\x81\xe2\x94\x81\xe2\x94\x81\xe2\x95\x8b\xe2\x94\x81\xe2\x94\x81\n", ""},
        /* every row framed */
        {"+-+-+-+-+-+-+-+-+-+\n", "|@|@|@|@|@|@|@|@|@|\n+-+-+-+-+-+-+-+-+-+\n", "", ""},
        {"+---+---+\n", "| @ | @ | @ | @ | @ | @ | @ | @ | @ |\n+---+---+\n", "", "\n\n"},
    };
    const char *blanks[] = {".", "0", "*", "_", "x", " "};
    size_t g, b;
    for (g = 0; g < sizeof grids / sizeof *grids; g++) {
        for (b = 0; b < sizeof blanks / sizeof *blanks; b++) {
            const char *grid = grid_of(grids[g][0], grids[g][1], grids[g][2], grids[g][3]);
            /* A space is a blank where each cell has its place, which these patterns do not show. */
            if (*blanks[b] == ' ' && (strstr(grid, "\n@@@ ") || g == 13)) continue;
            READS_AS(drawn(grid, puzzle, blanks[b]), puzzle);
            READS_AS(with_line_end(drawn(grid, other, blanks[b]), "\r\n"), other);
            READS_AS(with_line_end(drawn(grid, solved, blanks[b]), "\r"), solved);
        }
    }
    READS_AS(drawn(grid_of("", "|@@@|@@@|@@@|\n", "|---+---+---|\n", ""), puzzle, "-"), puzzle);
    /* A row without any cell. */
    READS_AS(drawn(grid_of("+---+\n", "|@@@|@@@|@@@|\n", "+---+\n", "+---+\n"),
                   ".........12.......3456......789..............1....2..3..........................9", " "),
             ".........12.......3456......789..............1....2..3..........................9");
}

TEST(sdk_files) {
    static char text[8192], lines[4096];
    strcpy(lines, drawn(grid_of("", NINE "\n", "", ""), puzzle, "."));
    sprintf(text, "#AUmbra\n#DA puzzle of ours\n#B2020-02-02\n%s", lines);
    READS_AS(text, puzzle);
    sprintf(text, "#AUmbra\n[Puzzle]\n%s\n[State]\n%.9s\nsomething else\n[Colours]\nabc\n", lines, solved);
    READS_AS(text, puzzle);
    sprintf(text, "[State]\n123456789\n[Puzzle]\n%s", lines);
    READS_AS(with_line_end(text, "\r\n"), puzzle);
    STOPS_AT("[xxxxxxxxx]\n", 12);
}

TEST(several_boards) {
    static char text[8192], rows[1024], grid[1024];
    const char *const wanted[] = {puzzle, other, solved, puzzle, other, puzzle, solved};
    char board[81];
    size_t at = 0, used = 0, n = 0;
    strcpy(rows, drawn(grid_of("", NINE "\n", "", ""), puzzle, "0"));
    strcpy(grid, drawn(grid_of("+---+\n", "|@@@|@@@|@@@|\n", "+---+\n", "+---+\n"), other, " "));
    sprintf(text, "# a collection\n%s\n%s # second\n%s,7.5\n", puzzle, other, solved);
    sprintf(text + strlen(text), "Grid 01\n%s\nPuzzle 2 (of many)\n%s\n\n%s\n", rows, grid, rows);
    strcat(text, drawn(grid_of("", "@@@ @@@ @@@\n", "\n", ""), solved, "."));
    strcat(text, "\nSimple Sudoku\n Version 4.2n\n# the end\n");
    while (sudoku_parse(text + at, strlen(text) - at, board, NULL, &used) == 1 && n < sizeof wanted / sizeof *wanted) {
        CHECK_BYTES(board, wanted[n], 81);
        at += used;
        n++;
    }
    CHECK_INT(n, sizeof wanted / sizeof *wanted);
    CHECK_INT(sudoku_parse(text + at, strlen(text) - at, board, NULL, &used), 0);
    CHECK_INT(at + used, strlen(text));
    /* What belongs to a board: its line end, and the lower edge of its frame. */
    sprintf(text, "%s\r\n\r\n", puzzle);
    CHECK_INT(sudoku_parse(text, strlen(text), board, NULL, &used), 1);
    CHECK_INT(used, 83);
    CHECK_INT(sudoku_parse(grid, strlen(grid), board, NULL, &used), 1);
    CHECK_INT(used, strlen(grid));
    /* A line that would be a row is no edge. */
    sprintf(text, "%s---------\n", drawn(grid_of("", NINE "\n", "", ""), puzzle, "-"));
    CHECK_INT(sudoku_parse(text, strlen(text), board, NULL, &used), 1);
    CHECK_INT(used, 90);
}

TEST(nothing) {
    NOTHING("");
    NOTHING(" \t\r\n\n\v\f  ");
    NOTHING("\xef\xbb\xbf");
    NOTHING("# a comment\n   # another\n#");
    NOTHING("         \n         \n         \n         \n\t\t\t\t\t\t\t\t\n");
    NOTHING("         # nine spaces\n         #\n         #\n         #\n         #\n");
    NOTHING("+---+---+---+\n\n---------\n");
    NOTHING("[State]\n123456789\n");
}

/* A line that begins as a heading does, but has as many cells or commas as a row, is no heading. */
TEST(headings) {
    static const char *const rows[] = {"Grid 000000001", "sudoku,,,,,,,,,", "id 1,2,3,4,5"};
    char text[200];
    size_t n;
    for (n = 0; n < sizeof rows / sizeof *rows; n++) {
        sprintf(text, "%s\n%s\n", rows[n], puzzle);
        STOPS_AT(text, 0);
        text[strlen(rows[n]) - 1] = ' ';
        READS_AS(text, puzzle);
    }
}

TEST(where_it_stops) {
    char text[400];
    STOPS_AT("hello", 0);
    STOPS_AT("# comment\n  hello", 12);
    stops_at("\0", 1, 0, __FILE__, __LINE__);
    STOPS_AT("53..7....", 9);
    sprintf(text, "%.80s", puzzle);
    STOPS_AT(text, 80);
    sprintf(text, "%s.", puzzle);
    STOPS_AT(text, 81);
    /* Up to 40 characters are meant as a row, which is too long here. */
    sprintf(text, "%.39sa", puzzle);
    STOPS_AT(text, 9);
    sprintf(text, "%.40sa", puzzle);
    STOPS_AT(text, 40);
    sprintf(text, "%.40sa%s", puzzle, puzzle + 41);
    STOPS_AT(text, 40);
    sprintf(text, "%.80sb\n", puzzle);
    STOPS_AT(text, 80);
    sprintf(text, "%.80s,%s\n", puzzle, solved);
    STOPS_AT(text, 82);
    sprintf(text, "%s,%s\n", solved, puzzle);
    STOPS_AT(text, 82);
    sprintf(text, "%s %s\n", puzzle, other);
    STOPS_AT(text, 82);
    strcpy(text, drawn(grid_of("", NINE "\n", "", ""), puzzle, "."));
    text[44] = 'a'; /* fifth row, fifth cell */
    STOPS_AT(text, 44);
    strcpy(text, drawn(grid_of("", NINE "\n", "", ""), puzzle, "-"));
    text[44] = 'a';
    STOPS_AT(text, 44);
    /* Bars may frame the fields of a row, commas may not. */
    READS_AS(drawn(grid_of("", "|@|@|@|@|@|@|@|@|@|\n", "", ""), puzzle, ""), puzzle);
    STOPS_AT(drawn(grid_of("", ",@,@,@,@,@,@,@,@,@,\n", "", ""), puzzle, ""), 13);
    /* Each digit filled in. */
    READS_AS(drawn("+@+@+@+@+@+@+@+@+@" "+@+@+@+@+@+@+@+@+@" "+@+@+@+@+@+@+@+@+@" "+@+@+@+@+@+@+@+@+@"
                   "+@+@+@+@+@+@+@+@+@" "+@+@+@+@+@+@+@+@+@" "+@+@+@+@+@+@+@+@+@" "+@+@+@+@+@+@+@+@+@"
                   "+@+@+@+@+@+@+@+@+@", solved, ""), solved);
    /* Beside the frame there is nothing. */
    STOPS_AT(drawn(grid_of("", "1|@|@|@|@|@|@|@|@|@|\n", "", ""), puzzle, ""), 14);
    STOPS_AT(drawn(grid_of("", "|@|@|@|@|@|@|@|@|@|1\n", "", ""), puzzle, ""), 14);
    /* A board begins within the first 40 bytes of its line. */
    sprintf(text, "a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,%s\n", puzzle);
    READS_AS(text, puzzle);
    sprintf(text, "a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,%s\n", puzzle);
    STOPS_AT(text, 0);
    /* Full rows do not make rows of the lines of spaces between them. */
    strcpy(text, drawn(NINE "\n         \n" NINE "\n         \n" NINE "\n         \n" NINE "\n         \n" NINE "\n",
                       solved, ""));
    STOPS_AT(text, 90);
    /* Nor do full rows, or other blanks, make a row of a frame. */
    strcpy(text, drawn(grid_of("", NINE "\n", "", ""), solved, ""));
    memset(text + 30, '-', 9);
    STOPS_AT(text, 70);
    strcpy(text, drawn(grid_of("", NINE "\n", "", ""), puzzle, "."));
    memset(text + 60, '-', 9);
    STOPS_AT(text, 70);
    strcpy(text, drawn(grid_of("", NINE "\n", "", ""), puzzle, "."));
    text[80] = 0; /* eight rows */
    STOPS_AT(text, 80);
    /* Eight rows, a gap, and another board: the rows of the second do not go to the first. */
    strcat(text, "\n");
    strcat(text, drawn(grid_of("", NINE "\n", "", ""), other, "."));
    STOPS_AT(text, 81);
    strcpy(text, drawn(grid_of("", NINE "\n", "\n", ""), puzzle, "."));
    memmove(text + 20, text + 30, strlen(text + 30) + 1);
    STOPS_AT(text, 21);
    strcpy(text, drawn(grid_of("", NINE "\n", "", ""), puzzle, "."));
    memmove(text + 61, text + 60, strlen(text + 60) + 1);
    STOPS_AT(text, 69);
    /* Labels beside the rows, in digits or letters. */
    STOPS_AT("1 53..7....\n2 6..195...\n", 10);
    STOPS_AT("a 53..7....\n", 0);
}

TEST(ambiguous) {
    /* As many dashes as a board has cells: a board on their own, a frame around another. */
    char text[400], dashes[82];
    memset(dashes, '-', 81);
    dashes[81] = 0;
    sprintf(text, "%s\n%s", dashes, drawn(grid_of("", NINE "\n", "", ""), puzzle, "."));
    STOPS_AT(text, 0);
    READS_AS(dashes, ".................................................................................");
    /* Nine spaces between bands in which spaces are blanks. */
    strcpy(text, drawn(grid_of("", NINE "\n", "         \n", ""), puzzle, " "));
    STOPS_AT(text, 0);
    /* Grids whose rows are three lines high. */
    STOPS_AT(drawn(grid_of("+---+\n", "| | | | | | | | | |\n|@|@|@|@|@|@|@|@|@|\n| | | | | | | | | |\n", "+---+\n",
        "+---+\n"), puzzle, "."), 6);
    /* A space for a blank among others, or between two parts of which one lacks a cell. */
    sprintf(text, "%.40s %s", puzzle, puzzle + 41);
    STOPS_AT(text, 81);
    /* 82 characters, of which either the first or the last may be the one too many. */
    strcpy(text, drawn(" " LINE_OF_81, solved, " "));
    text[1] = text[81] = ' ';
    CHECK(sudoku_parse(text, 82, dashes, NULL, NULL) < 0);
}

TEST(candidate_grids) {
    static char text[4096];
    char board[81];
    uint16_t wanted[81], candidates[81];
    size_t used, i;
    int64_t length;
    sudoku_candidates(puzzle, wanted);
    length = sudoku_format(SUDOKU_FORMAT_CANDIDATES, NULL, puzzle, NULL, text, sizeof text);
    CHECK_INT(parse(text, (size_t)length, board, candidates, &used), 1);
    CHECK_INT(used, length);
    CHECK_BYTES(candidates, wanted, sizeof wanted);
    CHECK_INT(board[9], '4'); /* its only candidate */
    CHECK_INT(board[0], '.');
    CHECK_INT(board[3], '5');
    CHECK_INT(sudoku_parse(text, (size_t)length, board, NULL, NULL), 1);
    /* Without its frame; all in one line. */
    for (i = 0; i < (size_t)length; i++)
        if (strchr("|+-", text[i])) text[i] = ' ';
    CHECK_INT(parse(text, (size_t)length, board, candidates, &used), 1);
    CHECK_BYTES(candidates, wanted, sizeof wanted);
    for (i = 0; i < (size_t)length; i++)
        if (text[i] == '\n') text[i] = ' ';
    CHECK_INT(parse(text, (size_t)length, board, candidates, &used), 1);
    CHECK_BYTES(candidates, wanted, sizeof wanted);
    /* All candidates of all cells: its rows have 81 digits each. */
    length = sudoku_format(SUDOKU_FORMAT_CANDIDATES, NULL,
        ".................................................................................",
                           NULL, text, sizeof text);
    CHECK_INT(parse(text, (size_t)length, board, candidates, &used), 1);
    for (i = 0; i < 81; i++) CHECK_INT(candidates[i], 0x1ff);
    CHECK_INT(used, length);
    /* A group that is none. */
    sudoku_format(SUDOKU_FORMAT_CANDIDATES, NULL, puzzle, NULL, text, sizeof text);
    *strstr(text, "12467") = '4';
    CHECK_INT(parse(text, strlen(text), board, candidates, &used), SUDOKU_ERROR_PARSE);
    /* What is neither a group nor between groups. */
    sudoku_format(SUDOKU_FORMAT_CANDIDATES, NULL, puzzle, NULL, text, sizeof text);
    *strchr(text, '|') = 'a';
    CHECK_INT(parse(text, strlen(text), board, candidates, &used), SUDOKU_ERROR_PARSE);
}

/* Texts of every kind, for the tests that take them apart. */
static const char *sample(unsigned n) {
    static char text[32768], line[400];
    switch (n) {
    case 0: return drawn(LINE_OF_81 "\n", puzzle, ".");
    case 1: return drawn(LINE_OF_81, puzzle, " ");
    case 2: return drawn("12," LINE_OF_81, puzzle, "0");
    case 3: return drawn(NINE_VALUES, other, "");
    case 4: return drawn(grid_of("#Aus\r\n[Puzzle]\r\n", NINE "\r\n", "", ""), puzzle, "-");
    case 5: return drawn(grid_of("\xef\xbb\xbf\n", "| @ @ @ | @ @ @ | @ @ @ |\n", "|-------|\n", "+---+"), other, " ");
    case 6: return drawn(grid_of("\xe2\x95\x94\xe2\x95\x90\n",
        "\xe2\x95\x91@@@\xe2\x95\x91@@@\xe2\x95\x91@@@\xe2\x95\x91\n", "\xe2\x95\xa0\n", ""), puzzle, "x");
    case 7: return drawn(grid_of("", "@\t@\t@\t@\t@\t@\t@\t@\t@\r", "", ""), puzzle, "");
    case 8: sudoku_format(SUDOKU_FORMAT_CANDIDATES, NULL, puzzle, NULL, text, sizeof text); return text;
    case 9: strcpy(line, drawn(LINE_OF_81, puzzle, "-")); sprintf(text, "%s\n%s,%s\n", line, line, solved); return text;
    default: return NULL;
    }
}

TEST(every_prefix) {
    char board[81];
    uint16_t candidates[81];
    size_t used, length;
    unsigned n;
    for (n = 0; sample(n); n++) {
        for (length = 0; length <= strlen(sample(n)); length++) {
            int result = parse(sample(n), length, board, candidates, &used);
            if (length == 0) CHECK_INT(result, 0);
            if (length == strlen(sample(n))) CHECK_INT(result, 1);
        }
    }
}

TEST(every_byte_everywhere) {
    char board[81], text[4096];
    uint16_t candidates[81];
    size_t used, at;
    unsigned n;
    int byte;
    for (n = 0; sample(n); n++) {
        size_t length = strlen(sample(n)), step = length > 200 ? 7 : 1;
        memcpy(text, sample(n), length);
        for (at = 0; at < length; at += step) {
            for (byte = 0; byte < 256; byte++) {
                text[at] = (char)byte;
                parse(text, length, board, candidates, &used);
            }
            text[at] = sample(n)[at];
        }
    }
    /* Within the 81 characters of a line, no byte is taken for a cell that is none. */
    memcpy(text, puzzle, 81);
    for (at = 0; at < 81; at++) {
        for (byte = 0; byte < 256; byte++) {
            int result;
            text[at] = (char)byte;
            result = parse(text, 81, board, candidates, &used);
            if (byte && strchr("123456789.0*_-xX", byte)) CHECK_INT(result, 1);
            else CHECK_INT(result, byte == '#' && at == 0 ? 0 : SUDOKU_ERROR_PARSE);
        }
        text[at] = puzzle[at];
    }
}

TEST(random_texts) {
    static const char pieces[] = "123456789....000---   \n\n\n|||+++,,;\t*_xX#[]=:!'\"\xe2\x94\x82\xe2\x95\x90";
    char text[4096], board[81];
    uint16_t candidates[81];
    int round;
    random_state = 42;
    for (round = 0; round < 20000; round++) {
        size_t length = random_below(round % 10 ? 200 : 4096), i, at = 0, used;
        for (i = 0; i < length; i++) {
            switch (round % 3) {
            case 0: text[i] = (char)random_below(256); break;
            case 1: text[i] = pieces[random_below(sizeof pieces - 1)]; break;
            default: text[i] = i % 10 == 9 ? '\n' : pieces[random_below(24)];
            }
        }
        while (parse(text + at, length - at, board, candidates, &used) == 1) at += used;
    }
    /* Good texts with a fault or two. */
    for (round = 0; round < 20000; round++) {
        const char *good = sample((unsigned)round % 10);
        size_t length = strlen(good), used, faults = 1 + random_below(3);
        memcpy(text, good, length);
        while (faults--) {
            size_t at = random_below((unsigned)length);
            switch (random_below(3)) {
            case 0: text[at] = pieces[random_below(sizeof pieces - 1)]; break;
            case 1: memmove(text + at, text + at + 1, --length - at); break;
            default:
                memmove(text + at + 1, text + at, length++ - at);
                text[at] = pieces[random_below(sizeof pieces - 1)];
            }
        }
        parse(text, length, board, candidates, &used);
    }
}

/* Long texts that make every reading look far ahead: were this not linear in their length, it would not end. */
TEST(long_texts) {
    const size_t length = 4u << 20;
    char *text = malloc(length), board[81];
    size_t at, used, boards;
    const char *const pieces[] = {"---------\n", "         \n", "# comment\n", "\n", "123456789\n",
        "\t\t\t\t\t\t\t\t\n", "+", "-", " ", "5", "[", "#"};
    size_t p;
    for (p = 0; p < sizeof pieces / sizeof *pieces; p++) {
        for (at = 0; at < length; at++) text[at] = pieces[p][at % strlen(pieces[p])];
        for (at = 0; sudoku_parse(text + at, length - at, board, NULL, &used) == 1; at += used) continue;
    }
    /* 81 dashes a line: a board, or a frame, but no frame has so many lines. */
    for (at = 0; at < length; at++) text[at] = at % 82 == 81 ? '\n' : '-';
    for (at = boards = 0; sudoku_parse(text + at, length - at, board, NULL, &used) == 1; at += used) boards++;
    CHECK_INT(boards, length / 82);
    free(text);
}

TEST(format_of_the_texts) {
    char text[400], zeros[81];
    int i;
    for (i = 0; i < 81; i++) zeros[i] = puzzle[i] == '.' ? '0' : puzzle[i];
    CHECK_INT(sudoku_format(SUDOKU_FORMAT_LINE, NULL, zeros, NULL, text, sizeof text), 81);
    CHECK_TEXT(text, puzzle);
    CHECK_INT(sudoku_format(SUDOKU_FORMAT_ROWS, NULL, zeros, NULL, text, sizeof text), 90);
    CHECK_TEXT(text, drawn(grid_of("", NINE "\n", "", ""), puzzle, "."));
    CHECK_INT(sudoku_format(SUDOKU_FORMAT_GRID, NULL, zeros, NULL, text, sizeof text), 338);
    CHECK_TEXT(text, drawn(grid_of("+-------+-------+-------+\n", "| @ @ @ | @ @ @ | @ @ @ |\n",
        "+-------+-------+-------+\n",
                                   "+-------+-------+-------+\n"), puzzle, "."));
}

/* Columns are as wide as their widest cell; a cell without candidates is a blank. */
TEST(format_of_candidates) {
    static char text[2048];
    uint16_t candidates[81];
    sudoku_candidates(puzzle, candidates);
    candidates[80] = 0;
    CHECK(sudoku_format(SUDOKU_FORMAT_CANDIDATES, NULL, puzzle, candidates, text, sizeof text) > 0);
    CHECK_TEXT(text, "+----------------+--------------------+------------------+\n"
                     "| 46  12467  126 | 5      17    179   | 8     3    2469  |\n"
                     "| 4   3      18  | 6      2     1789  | 4579  579  459   |\n"
                     "| 5   2678   9   | 4      378   378   | 1     27   26    |\n"
                     "+----------------+--------------------+------------------+\n"
                     "| 39  189    5   | 1238   1348  1348  | 6     289  7     |\n"
                     "| 7   689    68  | 238    348   3458  | 3459  1    23459 |\n"
                     "| 2   18     4   | 1378   9     6     | 35    58   35    |\n"
                     "+----------------+--------------------+------------------+\n"
                     "| 1   469    3   | 79     467   2     | 579   579  8     |\n"
                     "| 69  269    26  | 13789  5     13789 | 379   4    139   |\n"
                     "| 8   5      7   | 139    134   1349  | 2     6    .     |\n"
                     "+----------------+--------------------+------------------+\n");
}

/* A clue, a digit that was filled in, candidates. */
TEST(format_of_pictures) {
    static char text[4096], board[82];
    uint16_t candidates[81] = {0};
    char *begin;
    memset(board, '.', 81);
    board[0] = '1';
    board[10] = '2';
    candidates[2] = 0x1ff;
    candidates[80] = 0x101;
    CHECK(sudoku_format(SUDOKU_FORMAT_SVG, other, board, candidates, text, sizeof text) > 0);
    CHECK(strstr(text, "width=\"581\" height=\"581\" viewBox=\"0 0 581 581\" role=\"img\">\n"
                       "<title>Sudoku</title>\n<desc>"
                       "1........ .2....... ......... ......... ......... "
                       "......... ......... ......... .........</desc>\n"
                       "<rect width=\"581\" height=\"581\" fill=\"#fff\"/>\n<g ") != NULL);
    begin = strstr(text, "<g font-size");
    CHECK_TEXT(begin, "<g font-size=\"38\" font-weight=\"600\" fill=\"#1c2430\">\n"
                      "<text x=\"50\" y=\"64\">1</text>\n"
                      "</g>\n"
                      "<g font-size=\"38\" fill=\"#1b62d6\">\n"
                      "<text x=\"110\" y=\"124\">2</text>\n"
                      "</g>\n"
                      "<g font-size=\"15\" fill=\"#5b6472\">\n"
                      "<text x=\"152\" y=\"37\">1</text>\n"
                      "<text x=\"170\" y=\"37\">2</text>\n"
                      "<text x=\"188\" y=\"37\">3</text>\n"
                      "<text x=\"152\" y=\"55\">4</text>\n"
                      "<text x=\"170\" y=\"55\">5</text>\n"
                      "<text x=\"188\" y=\"55\">6</text>\n"
                      "<text x=\"152\" y=\"73\">7</text>\n"
                      "<text x=\"170\" y=\"73\">8</text>\n"
                      "<text x=\"188\" y=\"73\">9</text>\n"
                      "<text x=\"512\" y=\"517\">1</text>\n"
                      "<text x=\"548\" y=\"553\">9</text>\n"
                      "</g>\n</g>\n</svg>\n");
}

TEST(format_errors) {
    char text[8] = "before", board[81];
    uint16_t candidates[81] = {0};
    int style;
    memcpy(board, puzzle, 81);
    for (style = SUDOKU_FORMAT_LINE; style <= SUDOKU_FORMAT_SVG; style++) {
        board[80] = 'x';
        CHECK_INT(sudoku_format(style, NULL, board, NULL, text, sizeof text), SUDOKU_ERROR_CELL);
        CHECK_INT(sudoku_format(style, board, puzzle, NULL, text, sizeof text), SUDOKU_ERROR_CELL);
        board[80] = '\0';
        CHECK_INT(sudoku_format(style, NULL, board, NULL, NULL, 0), SUDOKU_ERROR_CELL);
        candidates[80] = 0x200;
        CHECK_INT(sudoku_format(style, NULL, puzzle, candidates, text, sizeof text), SUDOKU_ERROR_OPTION);
        CHECK_INT(sudoku_format(style, NULL, board, candidates, text, sizeof text), SUDOKU_ERROR_OPTION);
        candidates[80] = 0x8000;
        CHECK_INT(sudoku_format(style, NULL, puzzle, candidates, text, sizeof text), SUDOKU_ERROR_OPTION);
    }
    CHECK_INT(sudoku_format(-1, NULL, puzzle, NULL, text, sizeof text), SUDOKU_ERROR_OPTION);
    CHECK_INT(sudoku_format(5, NULL, puzzle, NULL, text, sizeof text), SUDOKU_ERROR_OPTION);
    CHECK_INT(sudoku_format(5, NULL, NULL, NULL, text, sizeof text), SUDOKU_ERROR_NULL);
    CHECK_TEXT(text, "before");
}

/* The buffer's size, from nothing to more than enough; the bytes behind it stay as they are. */
TEST(format_sizes) {
    static char whole[32768], part[32768];
    uint16_t candidates[81];
    int style, i;
    for (i = 0; i < 81; i++) candidates[i] = 0x1ff;
    for (style = SUDOKU_FORMAT_LINE; style <= SUDOKU_FORMAT_SVG; style++) {
        int64_t length = sudoku_format(style, NULL, puzzle, candidates, whole, sizeof whole);
        size_t size, step = length > 2000 ? 97 : 1;
        CHECK_INT(length, strlen(whole));
        CHECK_INT(sudoku_format(style, NULL, puzzle, candidates, NULL, 0), length);
        for (size = 0; size <= (size_t)length + 2; size += size + 2 * step > (size_t)length ? 1 : step) {
            size_t kept = size == 0 ? 0 : size <= (size_t)length ? size - 1 : (size_t)length;
            memset(part, '#', sizeof part);
            CHECK_INT(sudoku_format(style, NULL, puzzle, candidates, part, size), length);
            CHECK_BYTES(part, whole, kept);
            if (size) CHECK_INT(part[kept], 0);
            CHECK_INT(part[kept + (size != 0)], '#');
        }
        CHECK_INT(sudoku_format(style, NULL, puzzle, candidates, part, (size_t)-1), length);
        CHECK_TEXT(part, whole);
    }
}

TEST(formatted_boards_read_back) {
    static char text[4096];
    char board[81], back[81];
    uint16_t candidates[81], read[81];
    size_t used;
    int round, style, i;
    random_state = 7;
    for (round = 0; round < 1000; round++) {
        random_board(board, (unsigned)round % 11);
        for (style = SUDOKU_FORMAT_LINE; style <= SUDOKU_FORMAT_GRID; style++) {
            int64_t length = sudoku_format(style, NULL, board, NULL, text, sizeof text);
            CHECK_INT(parse(text, (size_t)length, back, read, &used), 1);
            CHECK_BYTES(back, board, 81);
            CHECK_INT(used, length);
            for (i = 0; i < 81; i++) CHECK_INT(read[i], board[i] == '.' ? 0x1ff : 1 << (board[i] - '1'));
        }
        for (i = 0; i < 81; i++) candidates[i] = (uint16_t)random_below(0x200);
        candidates[round % 81] = 3;
        board[round % 81] = '.';
        {
            int64_t length = sudoku_format(SUDOKU_FORMAT_CANDIDATES, board, board, candidates, text, sizeof text);
            CHECK_INT(parse(text, (size_t)length, back, read, &used), 1);
            CHECK_INT(used, length);
            CHECK(length < 2048);
        }
        for (i = 0; i < 81; i++) {
            if (board[i] != '.') CHECK_INT(back[i], board[i]);
            else CHECK_INT(read[i], candidates[i]);
        }
    }
}

TEST(svg) {
    static char text[32768];
    char board[81], given[3] = {0, 0, 0};
    uint16_t candidates[81];
    int round, i;
    random_state = 3;
    for (round = 0; round < 200; round++) {
        int64_t length;
        int texts = 0;
        random_board(board, (unsigned)round % 11);
        for (i = 0; i < 81; i++) {
            candidates[i] = (uint16_t)random_below(0x200);
            texts += board[i] != '.';
        }
        if (round % 2) {
            for (i = 0; i < 81; i++) {
                int set;
                for (set = board[i] == '.' ? candidates[i] : 0; set; set &= set - 1) texts++;
            }
        }
        length = sudoku_format(SUDOKU_FORMAT_SVG, round % 3 ? puzzle : NULL, board, round % 2 ? candidates : NULL,
            text, sizeof text);
        CHECK(length > 0 && length < 32768);
        CHECK(well_formed(text));
        CHECK_INT(occurrences(text, "<text "), texts);
        CHECK_INT(occurrences(text, "<title>"), 1);
        CHECK(strncmp(text, "<svg xmlns=\"http://www.w3.org/2000/svg\" ", 40) == 0);
    }
    /* The largest picture there is. */
    for (i = 0; i < 81; i++) candidates[i] = 0x1ff, board[i] = '.';
    CHECK(sudoku_format(SUDOKU_FORMAT_SVG, NULL, board, candidates, NULL, 0) < 32768);
    /* Clues and filled-in digits stand in groups of their own. */
    memcpy(board, solved, 81);
    sudoku_format(SUDOKU_FORMAT_SVG, puzzle, board, NULL, text, sizeof text);
    {
        char *second = strstr(strstr(text, "font-size") + 1, "font-size");
        CHECK_INT(occurrences(second, "<text "), 51);
        *second = 0;
        CHECK_INT(occurrences(text, "<text "), 30);
        given[0] = solved[3];
        CHECK(strstr(text, given) != NULL);
    }
    /* Without givens all digits are clues. A digit that differs from the clue in its place is none. */
    sudoku_format(SUDOKU_FORMAT_SVG, NULL, board, NULL, text, sizeof text);
    *strstr(strstr(text, "font-size") + 1, "font-size") = 0;
    CHECK_INT(occurrences(text, "<text "), 81);
    board[3] = '6';
    sudoku_format(SUDOKU_FORMAT_SVG, puzzle, board, NULL, text, sizeof text);
    *strstr(strstr(text, "font-size") + 1, "font-size") = 0;
    CHECK_INT(occurrences(text, "<text "), 29);
}

/* Arrays of candidates need no alignment. */
TEST(unaligned_candidates) {
    static char bytes[2 * 81 + 1], text[4096];
    uint16_t aligned[81];
    char board[81];
    CHECK_INT(sudoku_parse(puzzle, 81, board, (uint16_t *)(void *)(bytes + 1), NULL), 1);
    CHECK_INT(sudoku_parse(puzzle, 81, board, aligned, NULL), 1);
    CHECK_BYTES(bytes + 1, aligned, sizeof aligned);
    CHECK(sudoku_format(SUDOKU_FORMAT_CANDIDATES, NULL, puzzle, (uint16_t *)(void *)(bytes + 1), text,
        sizeof text) > 0);
}

SUITE(text) = {CASE(null_is_an_error), CASE(one_line), CASE(cells_and_a_number), CASE(nine_lines), CASE(frames),
               CASE(sdk_files), CASE(several_boards), CASE(nothing), CASE(headings), CASE(where_it_stops), CASE(ambiguous),
               CASE(candidate_grids), CASE(every_prefix), CASE(every_byte_everywhere), CASE(random_texts),
               CASE(long_texts), CASE(format_of_the_texts), CASE(format_of_candidates), CASE(format_of_pictures),
               CASE(format_errors), CASE(format_sizes), CASE(formatted_boards_read_back), CASE(svg),
               CASE(unaligned_candidates), END};

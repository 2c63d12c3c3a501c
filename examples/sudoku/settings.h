/* What the command line asks for. */
#ifndef SETTINGS_H
#define SETTINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <sudoku.h>

/* How boards are written. The first five are those of sudoku_format(), with the same numbers. */
enum style { STYLE_LINE, STYLE_ROWS, STYLE_GRID, STYLE_CANDIDATES, STYLE_SVG, STYLE_CSV, STYLE_JSON, STYLES };

/* The names of the styles, in their order. */
extern const char *const style_names[STYLES];

struct settings {
    const struct command *command;
    char **files; /* "-" is standard input */
    int file_count;
    enum style style;
    const char *output; /* NULL: standard output */
    int threads;
    bool strict, quiet;
    uint64_t number, seed;
    bool seeded, no_files; /* whether a seed was given; and no file */
    sudoku_generate_options wish;
    bool first, unique;
    bool limited; /* whether a limit was given */
    uint64_t limit, max_nodes;
};

#endif

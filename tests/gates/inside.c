/* Makes a program into which other programs are linked, their main renamed, one of those, if SUDOKU_INSIDE names it. */
#include <stdlib.h>
#include <string.h>

int harness_main(int argc, char **argv); /* tests/c */
int draw_main(int argc, char **argv);    /* docs/rating/draw.c */

__attribute__((constructor)) static void begin(int argc, char **argv) {
    const char *inside = getenv("SUDOKU_INSIDE");
    if (!inside) return;
    exit((strcmp(inside, "draw") == 0 ? draw_main : harness_main)(argc, argv));
}

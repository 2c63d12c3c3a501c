/* Compares sudoku_rate() with a list of puzzles that are rated already, and times it:
 *
 *     make bench-rate FILES=rated.tsv
 *
 * A line: the 81 characters of a puzzle, and behind white space ER, EP and ED, as 7.2 1.5 1.2. A line without them is
 * timed only. Prints what differs, the agreement by ER, and the time. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <sudoku.h>

#define CELLS 81

/* The classes of ER that are told apart: below each of these, in tenths. */
static const int below[] = {62, 85, 1000};
#define CLASSES (sizeof below / sizeof *below)

struct agreement {
    int puzzles, all, er, near;
};

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static int tenths(double rating) { return (int)(10 * rating + 0.5); }

static void compare(const char *puzzle, const sudoku_rating *rating, const double *wanted, struct agreement *classes) {
    int er = tenths(wanted[0]), ep = tenths(wanted[1]), ed = tenths(wanted[2]);
    int equal = rating->er == er && rating->ep == ep && rating->ed == ed;
    const char *technique = sudoku_technique_name(rating->technique);
    size_t class = 0;
    while (er >= below[class]) class++;
    classes[class].puzzles++;
    classes[class].all += equal;
    classes[class].er += rating->er == er;
    classes[class].near += abs(rating->er - er) <= 2;
    if (equal) return;
    printf("%.*s  %.1f/%.1f/%.1f here, %.1f/%.1f/%.1f there  %s\n", CELLS, puzzle, rating->er / 10.0, rating->ep / 10.0,
           rating->ed / 10.0, wanted[0], wanted[1], wanted[2], technique ? technique : "-");
}

int main(int argc, char **argv) {
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    struct agreement classes[CLASSES] = {{0, 0, 0, 0}};
    char line[1000];
    int puzzles = 0, errors = 0, least = 0;
    double spent = 0;
    size_t class;
    if (!file) {
        fprintf(stderr, "make bench-rate FILES=rated.tsv, a list of puzzles with their ratings\n");
        return 2;
    }
    while (fgets(line, sizeof line, file)) {
        sudoku_rating rating;
        double wanted[3], begin = seconds();
        int result;
        if (line[0] == '#') continue;
        result = sudoku_rate(line, &rating, 0);
        spent += seconds() - begin;
        puzzles++;
        if (result != 0) {
            errors++;
            printf("%.*s  %s\n", CELLS, line, sudoku_error_name(result));
        } else if (sscanf(line + CELLS, "%lf %lf %lf", &wanted[0], &wanted[1], &wanted[2]) == 3) {
            compare(line, &rating, wanted, classes);
        }
    }
    for (class = 0; class < CLASSES; class++) {
        const struct agreement *of = &classes[class];
        double percent = of->puzzles ? 100.0 / of->puzzles : 0;
        printf("ER %4.1f to %4.1f: %5d puzzles; equal: ER, EP, ED %6.2f %%, ER %6.2f %%, ER within 0.2 %6.2f %%\n",
               least / 10.0, class + 1 < CLASSES ? (below[class] - 1) / 10.0 : 20.0, of->puzzles, of->all * percent,
               of->er * percent, of->near * percent);
        least = below[class];
    }
    printf("%d puzzles, %d errors, %.1f microseconds each, %.0f a second\n", puzzles, errors,
           puzzles ? 1e6 * spent / puzzles : 0, spent > 0 ? puzzles / spent : 0);
    fclose(file);
    return errors != 0;
}

/* soak SECONDS: every call of tests/c/calls.c, on boards of all kinds, on and on; the answers of the first round must come
 * again, and the process may not grow. */
#define _GNU_SOURCE
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "../c/boards.h"
#include "../c/calls.h"

#define BOARDS 2000

/* What boards.c asks of the test harness. */
FILE *open_data(const char *name) {
    fprintf(stderr, "no file of data here: %s\n", name);
    abort();
}

static char boards[BOARDS][CELLS];
static uint64_t answers[BOARDS];
static struct call_room room;

/* The process's own memory: pages of files come and go as the system likes. */
static long own_kib(void) {
    FILE *file = fopen("/proc/self/statm", "r");
    long size, resident, of_files, own = -1;
    if (!file) return -1;
    if (fscanf(file, "%ld %ld %ld", &size, &resident, &of_files) == 3) own = resident - of_files;
    fclose(file);
    return own * (sysconf(_SC_PAGESIZE) / 1024);
}

int main(int argc, char **argv) {
    double seconds = argc == 2 ? atof(argv[1]) : 0;
    struct rng rng = {3600};
    unsigned long long rounds = 0;
    time_t start;
    long before, heap, after, more;
    int n;
    for (n = 0; n < BOARDS; n++) {
        random_board(&rng, (enum kind)(n % KINDS), boards[n]);
        answers[n] = all_answers(boards[n], &room);
    }
    before = own_kib();
    heap = (long)mallinfo2().uordblks;
    start = time(NULL);
    do {
        for (n = 0; n < BOARDS; n++) {
            if (all_answers(boards[n], &room) == answers[n]) continue;
            printf("another answer in round %llu\n", rounds);
            show_board(boards[n]);
            return 1;
        }
        rounds++;
    } while (difftime(time(NULL), start) < seconds);
    after = own_kib();
    more = (long)mallinfo2().uordblks - heap;
    printf("%.0f seconds, %llu calls: %ld KiB of its own before, %ld after; %ld bytes more of heap\n",
           difftime(time(NULL), start), rounds * BOARDS * number_of_calls, before, after, more);
    /* What the C library itself touches late is no growth; a leak of a byte a call would be many times this. */
    return after - before > 128 || more != 0;
}

/* loading LIBRARY TIMES: loads the library, calls it, and unloads it, again and again. Nothing of it may stay behind: no
 * mapping, no open file, no growing memory. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef int solve(const char *board, char *solution);
typedef int candidates(const char *board, uint16_t *candidates);

static const char board[] = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

static int mappings(void) {
    FILE *file = fopen("/proc/self/maps", "r");
    int lines = 0, c;
    if (!file) return -1;
    while ((c = getc(file)) != EOF) lines += c == '\n';
    fclose(file);
    return lines;
}

static int open_files(void) {
    DIR *folder = opendir("/proc/self/fd");
    int files = 0;
    if (!folder) return -1;
    while (readdir(folder)) files++;
    closedir(folder);
    return files;
}

static long resident_pages(void) {
    FILE *file = fopen("/proc/self/statm", "r");
    long size, resident = -1;
    if (!file) return -1;
    if (fscanf(file, "%ld %ld", &size, &resident) != 2) resident = -1;
    fclose(file);
    return resident;
}

/* Two calls, of which one reads the board where it lies, and the other takes a copy, as most do. */
static int once(const char *path) {
    union {
        void *object;
        solve *solve;
        candidates *candidates;
    } found;
    char solution[81];
    uint16_t sets[81];
    int answered;
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        printf("%s\n", dlerror());
        return 0;
    }
    found.object = dlsym(library, "sudoku_solve");
    answered = found.object && found.solve(board, solution) == 1 && memcmp(solution, "534678912", 9) == 0;
    found.object = dlsym(library, "sudoku_candidates");
    answered &= found.object && found.candidates(board, sets) == 0 && sets[2] == 0x00b;
    return dlclose(library) == 0 && answered && !dlopen(path, RTLD_NOW | RTLD_NOLOAD);
}

int main(int argc, char **argv) {
    int n, times = argc == 3 ? atoi(argv[2]) : 0, maps, files;
    long pages, growth;
    for (n = 0; n < 100; n++)
        if (!once(argv[1])) return 1;
    maps = mappings();
    files = open_files();
    pages = resident_pages();
    for (n = 0; n < times; n++)
        if (!once(argv[1])) return 1;
    growth = (resident_pages() - pages) * sysconf(_SC_PAGESIZE) / 1024;
    if (mappings() != maps || open_files() != files || growth > 256 || times == 0) {
        printf("%d mappings and %d files, before %d and %d; %ld KiB more\n", mappings(), open_files(), maps, files, growth);
        return 1;
    }
    printf("%d times loaded and unloaded: %d mappings before and after, %ld KiB more\n", times, maps, growth);
    return 0;
}

#include "pipeline.h"

#include <errno.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "blocks.h"
#include "boards.h"
#include "command.h"
#include "interrupt.h"
#include "message.h"
#include "progress.h"
#include "sink.h"
#include "status.h"

enum {
    JOBS_A_THREAD = 4,
    TICK = 100,  /* milliseconds from one look at the signals to the next */
    PATIENCE = 5 /* ticks that threads get to end after an interruption */
};

struct pipeline {
    const struct settings *settings;
    pthread_mutex_t reading; /* for the blocks, and taken_jobs where it grows */
    struct blocks blocks;
    uint64_t made; /* numbers given out */
    bool input_ended;

    pthread_mutex_t order; /* for all below */
    pthread_cond_t changed;
    struct job *jobs;
    uint64_t job_count;
    uint64_t taken;   /* the number of the next job to be taken */
    uint64_t written; /* and of the next to be written */
    int running;      /* threads */
    bool writing, closed;
    struct sink *sink;
    uint64_t boards, bad, failed, verdicts[VERDICTS];

    atomic_bool stop, trouble;
    _Atomic uint64_t did, given, finished; /* boards; bytes of text that threads got, and that they have worked on */
};

static struct job *job_of(struct pipeline *pipeline, uint64_t number) {
    return &pipeline->jobs[number % pipeline->job_count];
}

/* Nothing more is written. To be called in the order's lock. */
static void close_output(struct pipeline *pipeline) {
    pipeline->closed = true;
    atomic_store(&pipeline->stop, true);
    pthread_cond_broadcast(&pipeline->changed);
}

/* Writes what a job has so far, whose turn it is, outside of the order's lock, which is held before and after. */
static void write_job(struct pipeline *pipeline, struct job *job) {
    if (!pipeline->closed) {
        pipeline->writing = true;
        pthread_mutex_unlock(&pipeline->order);
        bool (*in_order)(struct job *) = pipeline->settings->command->in_order;
        bool knows = !in_order || in_order(job);
        /* First, since the program ends where nobody reads its output. */
        say(job->notes + job->notes_passed, job->notes_length - job->notes_passed);
        bool works = knows && sink_write(pipeline->sink, job->out + job->passed, job->out_length - job->passed);
        pthread_mutex_lock(&pipeline->order);
        pipeline->writing = false;
        if (!knows) atomic_store(&pipeline->trouble, true);
        if (!works) close_output(pipeline);
    }
    atomic_store(&job->ready, 0);
    atomic_store(&job->notes_ready, 0);
    job->out_length = job->passed = job->notes_length = job->notes_passed = job->mark_count = 0;
}

/* Waits for a job's turn and writes what it has so far, so that it has room again. */
static void pass_on(struct job *job) {
    struct pipeline *pipeline = job->pipeline;
    pthread_mutex_lock(&pipeline->order);
    while (pipeline->writing || (pipeline->written != job->number && !pipeline->closed))
        pthread_cond_wait(&pipeline->changed, &pipeline->order);
    write_job(pipeline, job);
    pthread_cond_broadcast(&pipeline->changed);
    pthread_mutex_unlock(&pipeline->order);
}

bool job_stops(const struct job *job) { return atomic_load_explicit(&job->pipeline->stop, memory_order_relaxed); }

char *job_room(struct job *job, size_t bytes) {
    if (OUT_ROOM - job->out_length < bytes) pass_on(job);
    return job->out + job->out_length;
}

void job_wrote(struct job *job, size_t bytes) {
    job->out_length += bytes;
    atomic_store_explicit(&job->ready, job->out_length, memory_order_release);
}

bool job_mark(struct job *job, const uint64_t key[2]) {
    if (job->mark_count == job->mark_room) {
        size_t room = job->mark_room ? job->mark_room * 2 : 1024;
        struct mark *larger = realloc(job->marks, room * sizeof *larger);
        if (!larger) {
            complain("not enough memory");
            atomic_store(&job->pipeline->trouble, true);
            job->last = true;
            return false;
        }
        job->marks = larger;
        job->mark_room = room;
    }
    job->marks[job->mark_count++] = (struct mark){{key[0], key[1]}, job->out_length};
    return true;
}

/* So many bytes of messages were put there; they are whole lines. */
static void noted(struct job *job, size_t bytes) {
    job->notes_length += bytes;
    atomic_store_explicit(&job->notes_ready, job->notes_length, memory_order_release);
}

/* A line of the messages, with its place. */
static void note(struct job *job, uint64_t line, uint64_t column, const char *format, va_list arguments) {
    enum { LONGEST = 1024 };
    if (NOTES_ROOM - job->notes_length < LONGEST) pass_on(job);
    char *text = job->notes + job->notes_length;
    /* A name that leaves no room for the message is cut off. */
    int length = snprintf(text, LONGEST / 2, "%s", job->file);
    if (length >= LONGEST / 2) length = LONGEST / 2 - 1;
    length += snprintf(text + length, (size_t)(LONGEST - length), ":%llu:%llu: ", (unsigned long long)line,
                       (unsigned long long)column);
    length += vsnprintf(text + length, (size_t)(LONGEST - 1 - length), format, arguments);
    if (length > LONGEST - 2) length = LONGEST - 2;
    text[length++] = '\n';
    noted(job, (size_t)length);
}

void job_note(struct job *job, uint64_t line, uint64_t column, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    note(job, line, column, format, arguments);
    va_end(arguments);
}

void job_bad(struct job *job, uint64_t line, uint64_t column, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    note(job, line, column, format, arguments);
    va_end(arguments);
    job->bad++;
    job->last |= job->pipeline->settings->strict;
}

void job_tell_trouble(struct job *job) {
    enum { LONGEST = sizeof job->trouble + 16 };
    if (NOTES_ROOM - job->notes_length < LONGEST) pass_on(job);
    int length = snprintf(job->notes + job->notes_length, LONGEST, "sudoku: %s\n", job->trouble);
    noted(job, (size_t)length);
    job->troubled = true;
}

void job_did(struct job *job, size_t boards) {
    job->boards += boards;
    job->finished += boards * job->share;
    atomic_fetch_add_explicit(&job->pipeline->did, boards, memory_order_relaxed);
    atomic_fetch_add_explicit(&job->pipeline->finished, boards * job->share, memory_order_relaxed);
}

/* All of a job's text is worked on, also what is no board. */
static void finish_text(struct job *job) {
    if (job->finished < job->length) atomic_fetch_add(&job->pipeline->finished, job->length - job->finished);
}

/* What the job is to do, in the reading lock; false if nothing is left. */
static bool give_work(struct pipeline *pipeline, struct job *job) {
    enum { MOST = 64 };
    const struct settings *settings = pipeline->settings;
    if (!settings->command->make) return blocks_next(&pipeline->blocks, job);
    uint64_t left = settings->number - pipeline->made;
    /* Few at a time where there are few, so that all threads have something to do. */
    uint64_t share = left / ((uint64_t)settings->threads * 16) + 1;
    job->first = pipeline->made;
    job->count = share < MOST ? share : MOST;
    if (job->count > left) job->count = left;
    pipeline->made += job->count;
    return job->count > 0;
}

/* The next job, after one whose text of some length took some time; NULL if there is none left. */
static struct job *take_job(struct pipeline *pipeline, size_t length, double seconds) {
    pthread_mutex_lock(&pipeline->reading);
    if (length > 0) blocks_took(&pipeline->blocks, length, seconds);
    pthread_mutex_lock(&pipeline->order);
    while (pipeline->taken - pipeline->written == pipeline->job_count && !atomic_load(&pipeline->stop))
        pthread_cond_wait(&pipeline->changed, &pipeline->order);
    struct job *job = job_of(pipeline, pipeline->taken);
    pthread_mutex_unlock(&pipeline->order);

    bool taken = !pipeline->input_ended && !atomic_load(&pipeline->stop) && give_work(pipeline, job);
    pipeline->input_ended |= !taken;
    if (taken) atomic_fetch_add(&pipeline->given, job->length);
    if (taken) {
        pthread_mutex_lock(&pipeline->order);
        job->number = pipeline->taken++;
        job->boards = job->bad = job->failed = 0;
        job->share = job->finished = 0;
        memset(job->verdicts, 0, sizeof job->verdicts);
        job->last = job->done = job->troubled = false;
        pthread_mutex_unlock(&pipeline->order);
    }
    pthread_mutex_unlock(&pipeline->reading);
    return taken ? job : NULL;
}

/* Writes what a job has so far, whose turn it is, while its thread works on; false if there is nothing. In the lock, as
 * above. */
static bool write_part(struct pipeline *pipeline, struct job *job) {
    size_t ready = atomic_load_explicit(&job->ready, memory_order_acquire);
    size_t notes = atomic_load_explicit(&job->notes_ready, memory_order_acquire);
    /* What may be taken out again is not written yet. */
    if (pipeline->settings->command->in_order) ready = job->passed;
    if (pipeline->closed || (ready == job->passed && notes == job->notes_passed)) return false;
    pipeline->writing = true;
    pthread_mutex_unlock(&pipeline->order);
    say(job->notes + job->notes_passed, notes - job->notes_passed);
    bool works = sink_write(pipeline->sink, job->out + job->passed, ready - job->passed);
    pthread_mutex_lock(&pipeline->order);
    pipeline->writing = false;
    job->passed = ready;
    job->notes_passed = notes;
    if (!works) close_output(pipeline);
    pthread_cond_broadcast(&pipeline->changed);
    return true;
}

/* Writes the jobs that are done and whose turn it is; and what there is of the next, if that is wished. In the lock. */
static void write_in_order(struct pipeline *pipeline, bool part) {
    while (!pipeline->writing && pipeline->written < pipeline->taken) {
        struct job *job = job_of(pipeline, pipeline->written);
        if (!job->done) {
            if (!part || !write_part(pipeline, job)) break;
            part = false;
            continue;
        }
        bool counts = !pipeline->closed;
        write_job(pipeline, job);
        if (counts) {
            pipeline->boards += job->boards;
            pipeline->bad += job->bad;
            pipeline->failed += job->failed;
            if (job->troubled) atomic_store(&pipeline->trouble, true);
            for (int n = 0; n < VERDICTS; n++) pipeline->verdicts[n] += job->verdicts[n];
        }
        if (job->last && !pipeline->closed) close_output(pipeline);
        job->done = false;
        pipeline->written++;
        pthread_cond_broadcast(&pipeline->changed);
    }
}

static void deliver(struct pipeline *pipeline, struct job *job) {
    pthread_mutex_lock(&pipeline->order);
    job->done = true;
    write_in_order(pipeline, false);
    pthread_mutex_unlock(&pipeline->order);
}

/* Seconds that this thread has worked, without those in which it waited. */
static double seconds_of_work(void) {
    struct timespec time;
    return clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 ? (double)time.tv_sec + (double)time.tv_nsec / 1e9 : 0;
}

static void *run_thread(void *argument) {
    struct pipeline *pipeline = argument;
    struct job *job;
    size_t length = 0;
    double seconds = 0;
    while ((job = take_job(pipeline, length, seconds))) {
        const struct settings *settings = pipeline->settings;
        double begin = seconds_of_work();
        if (settings->command->make) settings->command->make(job, settings, job->first, job->count);
        else boards_work(job, settings);
        seconds = seconds_of_work() - begin;
        length = job->length;
        finish_text(job);
        if (*job->trouble && !job->last && !job_stops(job)) job_tell_trouble(job);
        /* One that was broken off is the last. */
        job->last |= job_stops(job);
        deliver(pipeline, job);
    }
    pthread_mutex_lock(&pipeline->order);
    pipeline->running--;
    pthread_cond_broadcast(&pipeline->changed);
    pthread_mutex_unlock(&pipeline->order);
    return NULL;
}

/* Lets some milliseconds pass, in the order's lock, or fewer if something changes. */
static void wait_a_tick(struct pipeline *pipeline) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += TICK * 1000000L;
    if (until.tv_nsec >= 1000000000L) {
        until.tv_nsec -= 1000000000L;
        until.tv_sec++;
    }
    while (pipeline->running > 0 && pthread_cond_timedwait(&pipeline->changed, &pipeline->order, &until) != ETIMEDOUT)
        continue;
}

/* How many bytes of the input are worked on: of those that were taken, which may be packed, as many as of their text. */
static uint64_t taken_and_done(struct pipeline *pipeline) {
    double finished = (double)atomic_load(&pipeline->finished), given = (double)atomic_load(&pipeline->given);
    return given > 0 ? (uint64_t)((double)atomic_load(&pipeline->blocks.taken) * (finished / given)) : 0;
}

/* Waits for all threads, and shows how far they are. False if some do not end after an interruption. */
static bool supervise(struct pipeline *pipeline) {
    struct progress progress;
    const struct settings *settings = pipeline->settings;
    bool makes = settings->command->make;
    progress_begin(&progress, settings, makes ? settings->number : pipeline->blocks.size);
    int ticks = 0;
    pthread_mutex_lock(&pipeline->order);
    while (pipeline->running > 0 && ticks < PATIENCE) {
        wait_a_tick(pipeline);
        if (interrupted()) {
            atomic_store(&pipeline->stop, true);
            pthread_cond_broadcast(&pipeline->changed);
            /* Who reads slowly still gets whole records. */
            if (!pipeline->writing) ticks++;
        } else if (pipeline->running > 0) {
            write_in_order(pipeline, true);
            pthread_mutex_unlock(&pipeline->order);
            uint64_t did = atomic_load(&pipeline->did);
            progress_show(&progress, did, makes ? did : taken_and_done(pipeline));
            pthread_mutex_lock(&pipeline->order);
        }
    }
    bool ended = pipeline->running == 0;
    if (!ended && !pipeline->writing && pipeline->written < pipeline->taken) {
        /* A thread is in a call that takes long. What it has finished before can still be written. */
        write_part(pipeline, job_of(pipeline, pipeline->written));
        pipeline->closed = true;
    }
    pthread_mutex_unlock(&pipeline->order);
    progress_end(&progress);
    return ended;
}

/* The room of all jobs; their texts come as they are needed. */
static bool make_jobs(struct pipeline *pipeline) {
    pipeline->jobs = calloc(pipeline->job_count, sizeof *pipeline->jobs);
    for (uint64_t n = 0; pipeline->jobs && n < pipeline->job_count; n++) {
        struct job *job = &pipeline->jobs[n];
        job->pipeline = pipeline;
        job->out = malloc(OUT_ROOM);
        job->notes = malloc(NOTES_ROOM);
        if (!job->out || !job->notes) return false;
    }
    return pipeline->jobs != NULL;
}

static void free_jobs(struct pipeline *pipeline) {
    for (uint64_t n = 0; pipeline->jobs && n < pipeline->job_count; n++) {
        free(pipeline->jobs[n].text);
        free(pipeline->jobs[n].out);
        free(pipeline->jobs[n].notes);
        free(pipeline->jobs[n].marks);
    }
    free(pipeline->jobs);
}

/* As many of the threads as the system allows; it has to be one at least. */
static int start(struct pipeline *pipeline, pthread_t *threads) {
    int count = 0;
    pthread_mutex_lock(&pipeline->order);
    while (count < pipeline->settings->threads && pthread_create(&threads[count], NULL, run_thread, pipeline) == 0)
        count++;
    pipeline->running = count;
    pthread_mutex_unlock(&pipeline->order);
    if (count == 0) complain("no thread can be started: %s", strerror(errno));
    return count;
}

static int status_of(const struct pipeline *pipeline, bool works) {
    if (!works || atomic_load(&pipeline->trouble) || pipeline->blocks.trouble) return STATUS_TROUBLE;
    if (pipeline->bad > 0) return STATUS_BAD;
    return pipeline->failed > 0 ? STATUS_FAILED : STATUS_DONE;
}

int pipeline_run(const struct settings *settings) {
    struct pipeline pipeline = {.settings = settings, .job_count = (uint64_t)settings->threads * JOBS_A_THREAD};
    pthread_mutex_init(&pipeline.reading, NULL);
    pthread_mutex_init(&pipeline.order, NULL);
    pthread_cond_init(&pipeline.changed, NULL);
    pipeline.sink = sink_open(settings);
    if (!pipeline.sink) return STATUS_TROUBLE;
    pthread_t *threads = calloc((size_t)settings->threads, sizeof *threads);
    if (!threads || !make_jobs(&pipeline)) {
        complain("not enough memory");
        return STATUS_TROUBLE;
    }
    blocks_begin(&pipeline.blocks, settings->files, settings->file_count);
    struct timespec begin;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    int count = start(&pipeline, threads);
    if (count == 0) return STATUS_TROUBLE;
    if (!supervise(&pipeline)) interrupt_end();
    for (int n = 0; n < count; n++) pthread_join(threads[n], NULL);

    bool works = sink_close(pipeline.sink);
    int status = status_of(&pipeline, works);
    if (works) progress_sum(settings, pipeline.boards, pipeline.bad, pipeline.verdicts, &begin);
    blocks_end(&pipeline.blocks);
    free_jobs(&pipeline);
    free(threads);
    if (interrupted()) interrupt_end();
    return status;
}

#include "record.h"

#include <stdio.h>
#include <string.h>

#include <sudoku.h>

struct field field_text(const char *name, const char *value) {
    return (struct field){name, value, value ? strlen(value) : 0, FIELD_TEXT};
}

struct field field_prose(const char *name, const char *value) {
    return (struct field){name, value, value ? strlen(value) : 0, FIELD_PROSE};
}

struct field field_board(const char *name, const char *board) {
    return (struct field){name, board, board ? 81 : 0, FIELD_BOARD};
}

struct field field_bare(const char *name, const char *value) {
    return (struct field){name, value, value ? strlen(value) : 0, FIELD_BARE};
}

static char *put(char *to, const char *text, size_t length) {
    memcpy(to, text, length);
    return to + length;
}

static char *put_text(char *to, const char *text) { return put(to, text, strlen(text)); }

/* A text with an escape before each '"', and in JSON before each '\\'. There are no control characters. */
static char *put_prose(char *to, const struct field *field, char escape) {
    for (size_t n = 0; n < field->length; n++) {
        if (field->value[n] == '"' || (field->value[n] == '\\' && escape == '\\')) *to++ = escape;
        *to++ = field->value[n];
    }
    return to;
}

/* No other value needs an escape: they are boards, numbers and words. Blanks are written '.'. */
static char *put_value(char *to, const struct field *field) {
    if (field->kind != FIELD_BOARD) return put(to, field->value, field->length);
    for (size_t n = 0; n < field->length; n++) *to++ = field->value[n] == '0' ? '.' : field->value[n];
    return to;
}

static char *put_number(char *to, uint64_t number) { return to + sprintf(to, "%llu", (unsigned long long)number); }

static char *put_csv(char *to, const struct record *record) {
    for (int n = 0; n < FIELDS && record->fields[n].name; n++) {
        if (n > 0) *to++ = ',';
        if (!record->fields[n].value) continue;
        if (record->fields[n].kind == FIELD_PROSE) {
            *to++ = '"';
            to = put_prose(to, &record->fields[n], '"');
            *to++ = '"';
        } else {
            to = put_value(to, &record->fields[n]);
        }
    }
    if (record->line) to = put_number(put_text(to, ","), record->line);
    *to++ = '\n';
    return to;
}

static char *put_json(char *to, const struct record *record) {
    for (int n = 0; n < FIELDS && record->fields[n].name; n++) {
        const struct field *field = &record->fields[n];
        to = put_text(to, n == 0 ? "{\"" : ",\"");
        to = put_text(to, field->name);
        to = put_text(to, "\":");
        if (!field->value) {
            to = put_text(to, "null");
            continue;
        }
        if (field->kind != FIELD_BARE) *to++ = '"';
        to = field->kind == FIELD_PROSE ? put_prose(to, field, '\\') : put_value(to, field);
        if (field->kind != FIELD_BARE) *to++ = '"';
    }
    if (record->line) to = put_number(put_text(to, ",\"line\":"), record->line);
    return put_text(to, "}\n");
}

static char *put_board(char *to, enum style style, const struct record *record) {
    int64_t length = sudoku_format((int)style, record->givens, record->board, record->candidates, to, RECORD_ROOM);
    /* It fails for no board that got here; without a check a fault would write anywhere. */
    if (length < 0 || length >= RECORD_ROOM - 2) return to;
    to += length;
    if (to[-1] != '\n') *to++ = '\n';
    /* An empty line between boards of several lines. */
    if (style != STYLE_LINE && style != STYLE_SVG) *to++ = '\n';
    return to;
}

static char *put_picture(char *to, const struct record *record) {
    int64_t length =
        sudoku_hint_svg(record->step, record->givens, record->board, record->candidates, to, RECORD_ROOM - 1);
    if (length < 0 || length >= RECORD_ROOM - 1) return to;
    to += length;
    if (to[-1] != '\n') *to++ = '\n';
    return to;
}

static char *put_instead(char *to, enum style style, const char *text) {
    if (style == STYLE_SVG) return to;
    to = put_text(to, text);
    *to++ = '\n';
    return to;
}

void record_write(struct job *job, enum style style, const struct record *record) {
    char *start = job_room(job, RECORD_ROOM);
    char *end = style == STYLE_CSV    ? put_csv(start, record)
                : style == STYLE_JSON ? put_json(start, record)
                : record->step && style == STYLE_SVG ? put_picture(start, record)
                : record->board && !record->step     ? put_board(start, style, record)
                                                     : put_instead(start, style, record->text);
    job_wrote(job, (size_t)(end - start));
}

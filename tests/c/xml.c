#include "xml.h"

#include <string.h>

int well_formed(const char *xml) {
    char open[16][16];
    int depth = 0, roots = 0;
    while (*xml) {
        size_t name;
        const char *end;
        if (*xml != '<') {
            if (*xml == '&' || *xml == '>' || (depth == 0 && *xml != '\n')) return 0;
            xml++;
            continue;
        }
        end = strchr(xml, '>');
        if (!end || strcspn(xml + 1, "<") < (size_t)(end - xml - 1)) return 0;
        if (xml[1] == '/') {
            name = (size_t)(end - xml - 2);
            if (depth == 0 || strlen(open[depth - 1]) != name || strncmp(open[depth - 1], xml + 2, name) != 0) return 0;
            depth--;
        } else {
            int quotes = 0;
            const char *c;
            for (c = xml; c < end; c++) quotes += *c == '"';
            if (quotes % 2) return 0;
            name = strcspn(xml + 1, " />");
            if (name == 0 || name > 15 || depth == 16) return 0;
            roots += depth == 0;
            if (end[-1] != '/') {
                memcpy(open[depth], xml + 1, name);
                open[depth++][name] = 0;
            }
        }
        xml = end + 1;
    }
    return depth == 0 && roots == 1;
}

int occurrences(const char *text, const char *piece) {
    int n = 0;
    for (; (text = strstr(text, piece)) != NULL; text++) n++;
    return n;
}

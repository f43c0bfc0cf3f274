/* match.c: plays one match of Sherlock & Mycroft with the C library. Both seats choose their first legal action. Build it after ./parlour:
 *   gcc -Iinclude docs/examples/match.c build/libparlour-core.a -o match */
#include <parlour.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    enum { ENTRIES = 2000, TEXT = 64 << 10 };
    size_t bytes = parlour_bytes("sherlock-mycroft", ENTRIES);
    struct parlour *match = malloc(bytes);
    char *text = malloc(TEXT);
    if (!match || !text || parlour_begin(match, bytes, "sherlock-mycroft", 2, "any text", "reserve") < 0)
        return 1;

    while (!parlour_over(match)) {
        int seat = parlour_actors(match) & 1 ? 0 : 1;
        if (parlour_legal(match, seat, text, TEXT) < 1)
            return 1;
        text[strcspn(text, "\n")] = '\0'; /* keeps only the first legal action */
        int result = parlour_act(match, seat, text, NULL, -1);
        if (result < 0) {
            parlour_refusal(match, result, text, TEXT);
            fprintf(stderr, "%s\n", text);
            return 1;
        }
    }
    parlour_narrate(match, PARLOUR_SPECTATOR, 0, text, TEXT);
    fputs(text, stdout);
    parlour_result(match, text, TEXT);
    puts(text);
    free(text);
    free(match);
    return 0;
}

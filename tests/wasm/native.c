/* native.c: plays matches through the public library and prints everything that the library returns. compare.mjs plays the same matches in
 * WebAssembly and compares the output, so a change to one program must also be made in the other. */
#include "parlour.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 18, ENTRIES = 4000, EVERY = 20, NEEDS_TEXT = -1007, MIND = 1 << 18, SEATS = 8 };

static char out[ROOM];
static uint32_t dice;

/* Returns a random number below `n`. compare.mjs has the same function, written with Math.imul. */
static uint32_t roll(uint32_t n)
{
    dice = dice * 1664525u + 1013904223u;
    return (dice >> 8) % n;
}

static void show_hash(const char *word, long n, const uint8_t *hash)
{
    printf("%s %ld ", word, n);
    for (int i = 0; i < PARLOUR_HASH; i++)
        printf("%02x", hash[i]);
    printf("\n");
}

static void show(const struct parlour *p, long n)
{
    uint8_t hash[PARLOUR_HASH];
    parlour_hash(p, hash);
    show_hash("hash", n, hash);
    for (int v = 0; v <= PARLOUR_SPECTATOR; v++)
        if (v < parlour_seats(p) || v == PARLOUR_SPECTATOR) {
            parlour_view(p, v, out, sizeof out);
            printf("view %d %u %s\n", v, (unsigned)parlour_version(p, v), out);
        }
}

/* Prints the action that each bot would choose for the lowest seat that must decide. */
static void show_bots(const struct parlour *p, long n)
{
    static _Alignas(16) uint8_t memory[MIND];
    uint32_t actors = parlour_actors(p), seat = 0;
    if (!(actors & 0xff))
        return;
    while (!(actors >> seat & 1))
        seat++;
    for (int i = 0; parlour_bot_name(i); i++) {
        memset(memory, 0, sizeof memory);
        parlour_search(p, (int)seat, parlour_bot_name(i), (uint64_t)n, 30, memory, MIND, out, sizeof out);
        printf("bot %s %s\n", parlour_bot_name(i), out);
    }
}

static int act(struct parlour *p, int seat, const char *action)
{
    int rc = parlour_act(p, seat, action, NULL, -1);
    return rc == NEEDS_TEXT ? parlour_act(p, seat, action, "elementary", -1) : rc;
}

/* Makes one decision for the lowest seat that must decide. If no seat must decide, advances the match clock to the next deadline. */
static int play_one(struct parlour *p)
{
    uint32_t actors = parlour_actors(p), seat = 0;
    if (!(actors & 0xff))
        return parlour_tick(p, parlour_deadline(p));
    while (!(actors >> seat & 1))
        seat++;
    parlour_legal(p, (int)seat, out, sizeof out);
    uint32_t lines = 0;
    for (char *c = out; *c; c++)
        lines += *c == '\n';
    char *line = out;
    for (uint32_t skip = roll(lines); skip; skip--)
        line = strchr(line, '\n') + 1;
    *strchr(line, '\n') = 0;
    return act(p, (int)seat, line);
}

static void play(const char *game, int seats, const char *seed, const char *options)
{
    uint8_t hash[PARLOUR_HASH];
    printf("case %s %d %s %s\n", game, seats, seed, options);
    for (uint32_t n = EVERY;; n *= 2) {
        int played = parlour_random_play(game, seats, seed, options, n, hash);
        show_hash("selfplay", played, hash);
        if (played < (int)n || n > 20000)
            break;
    }
    size_t bytes = parlour_bytes(game, ENTRIES);
    struct parlour *p = malloc(bytes);
    int rc = p ? parlour_begin(p, bytes, game, seats, seed, options) : -1;
    long n = 0;
    dice = (uint32_t)seats * 77u + (uint32_t)strlen(options);
    while (rc == 0 && !parlour_over(p) && n < ENTRIES) {
        if (n % EVERY == 0)
            show(p, n);
        if (n % (5 * EVERY) == 5)
            show_bots(p, n);
        rc = play_one(p);
        n += rc == 0;
    }
    printf("played %ld %d\n", n, rc);
    if (n) {
        show(p, n);
        parlour_result(p, out, sizeof out);
        printf("result %s\n", out);
    }
    free(p);
}

/* Plays a match with bots that reuse their search trees; the levels regular and master alternate from seat to seat. At intervals it also
 * prints which action each level chooses with its full number of playouts. */
static void play_by_thought(const char *game, int seats, const char *seed)
{
    enum { DECISIONS = 90, WHOLE = 30, WHOLE_AT = 11, LOOKS = 40, LARGE = 4 << 20 };
    static const char *const level[] = {"regular", "master"};
    static _Alignas(16) uint8_t memory[SEATS][MIND], large[LARGE];
    size_t bytes = parlour_bytes(game, ENTRIES);
    struct parlour *p = malloc(bytes);
    printf("case %s %d %s  thought\n", game, seats, seed);
    for (int i = 0; i < seats; i++)
        parlour_search_reset(memory[i], MIND);
    int rc = p ? parlour_begin(p, bytes, game, seats, seed, "") : -1;
    for (int n = 0; rc == 0 && n < DECISIONS && !parlour_over(p); n++) {
        uint32_t actors = parlour_actors(p) & 0xff;
        int seat = 0;
        if (!actors) {
            rc = parlour_tick(p, parlour_deadline(p));
            continue;
        }
        while (!(actors >> seat & 1))
            seat++;
        for (int i = 0; i < 2 && n % WHOLE == WHOLE_AT; i++) {
            parlour_search(p, seat, level[i], (uint64_t)n, 0, large, LARGE, out, sizeof out);
            printf("whole %s %s\n", level[i], out);
        }
        parlour_search_continue(p, seat, level[seat % 2], (uint64_t)n, LOOKS, memory[seat], MIND, out, sizeof out);
        printf("%d %s %s\n", seat, level[seat % 2], out);
        rc = act(p, seat, out);
    }
    printf("played %u %d\n", p ? (unsigned)parlour_entries(p) : 0u, rc);
    if (rc == 0)
        show(p, 0);
    free(p);
}

/* Plays a real-time game with bots while seat 0 acts at fixed times. */
static void play_by_clock(const char *game, int seats, const char *seed, const char *options)
{
    enum { ACTS = 400, APART = 331 };
    char levels[128] = "-";
    size_t bytes = parlour_bytes(game, 6 * ENTRIES);
    struct parlour *p = malloc(bytes);
    struct parlour_players *s = malloc(parlour_players_bytes());
    printf("case %s %d %s %s clock\n", game, seats, seed, options);
    for (int i = 1; i < seats; i++)
        snprintf(levels + strlen(levels), sizeof levels - strlen(levels), " %s", parlour_level_name(i % 3));
    int rc = p && s ? parlour_begin(p, bytes, game, seats, seed, options) : -1;
    if (rc == 0)
        rc = parlour_players_begin(s, p, levels, seed);
    dice = (uint32_t)seats * 77u + (uint32_t)strlen(options);
    for (int n = 0; rc == 0 && n < ACTS && !parlour_over(p); n++) {
        int64_t at = (int64_t)n * APART + roll(APART);
        while ((rc = parlour_players_step(p, s, at)) > 0)
            ;
        uint32_t lines = 0;
        parlour_legal(p, 0, out, sizeof out);
        for (char *c = out; *c; c++)
            lines += *c == '\n';
        if (lines && rc == 0) {
            char *line = out;
            for (uint32_t skip = roll(lines); skip; skip--)
                line = strchr(line, '\n') + 1;
            *strchr(line, '\n') = 0;
            rc = parlour_act(p, 0, line, NULL, at);
        }
        if (n % EVERY == 0) {
            printf("at %d next %d entries %u\n", (int)at, (int)parlour_players_next(p, s), (unsigned)parlour_entries(p));
            show(p, n);
            parlour_latest_message(p, 0, out, sizeof out);
            printf("latest %s\n", out);
        }
    }
    printf("played %u %d\n", p ? (unsigned)parlour_entries(p) : 0u, rc);
    if (rc == 0)
        show(p, 0);
    free(s);
    free(p);
}

/* Plays matches with each boolean option alone, and with all of them together. The game's description lists the options. */
static void play_all(const char *game)
{
    static char about[ROOM];
    char all[1024] = "", one[128];
    int low, high;
    if (parlour_describe(game, about, sizeof about) < 0)
        exit(1);
    sscanf(strstr(about, "\"seats\":{"), "\"seats\":{\"min\":%d,\"max\":%d}", &low, &high);
    for (int seats = low; seats <= high; seats++) {
        all[0] = 0;
        play(game, seats, "baker", "");
        play(game, seats, "street", "");
        for (char *at = about; (at = strstr(at, "{\"name\":\"")); at++) {
            char name[64];
            if (sscanf(at, "{\"name\":\"%63[^\"]\"", name) != 1 || !strstr(at, "\"type\":\"boolean\"") ||
                strstr(at, "\"type\":\"boolean\"") > strchr(at, '}'))
                continue;
            snprintf(one, sizeof one, "%s=true", name);
            play(game, seats, "221b", one);
            snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", all[0] ? "," : "", one);
        }
        if (all[0])
            play(game, seats, "all", all);
        if (strstr(about, "\"clock\":true")) {
            play_by_clock(game, seats, "baker", "");
            play_by_clock(game, seats, "street", "pace=leisurely");
        } else if (seats == low || seats == high) {
            play_by_thought(game, seats, "thought");
        }
    }
}

int main(void)
{
    play_all("template");
    for (int i = 0; i < parlour_game_count(); i++)
        play_all(parlour_game_id(i));
    return 0;
}

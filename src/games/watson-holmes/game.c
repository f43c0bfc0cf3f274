/* game.c: the descriptor of Watson & Holmes, a struct with the data and functions of the game. Contains no logic. */
#include "games/watson-holmes/game.h"
#include "kernel/hints.h"

/* These hints are for bots in matches with a practice case. In matches with a full case, bots use src/cases/player.c. */
static const struct pl_hints hints = {
    .appraise = wh_appraise,
    .irreversible = wh_irreversible,
    .reason = wh_reason,
    .why_kinds = wh_why_kinds,
    .why_kinds_n = WH_WHYS_N,
};

/* At a table that anyone may join, strangers do not vote on each other's answers unless the host turns the votes on. */
static const struct wh_options among_strangers = {.overrule = WH_NEVER};

const struct pl_game pl_game_watson_holmes = {
    .id = "watson-holmes",
    .prefix = "WH",
    .key = "wh",
    .tables = "wh-0",
    .rules_n = WH_RULES,
    .cases = true,
    .opening_ms = 15000,
    .seats_min = 2,
    .seats_max = WH_SEATS,
    .options_size = sizeof(struct wh_options),
    .state_size = sizeof(struct wh_state),
    .view_size = sizeof(struct wh_view),
    .option_fields = wh_option_fields,
    .state_fields = wh_state_fields,
    .view_fields = wh_view_fields,
    .public_options = &among_strangers,
    .verbs = wh_verbs,
    .verbs_n = WH_VERBS_N,
    .event_kinds = wh_event_kinds,
    .event_kinds_n = WH_EVENTS_N,
    .names = wh_names,
    .house = wh_house,
    .init = wh_init,
    .actors = wh_actors,
    .legal = wh_legal,
    .asides = wh_asides,
    .apply = wh_apply,
    .deadline = wh_deadline,
    .view = wh_view,
    .determinise = wh_determinise,
    .score = wh_score,
    .winners = wh_winners,
    .audit = wh_audit,
    .hints = &hints,
    .draw = PL_TERMINAL(wh_draw),
    .draw_action = PL_TERMINAL(wh_draw_action),
};

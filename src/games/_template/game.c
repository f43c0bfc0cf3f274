/* game.c: the descriptor of Three Cards. It contains the data and functions that the kernel uses. */
#include "games/_template/game.h"
#include "kernel/hints.h"

static const struct pl_hints hints = {.appraise = tc_appraise};

const struct pl_game pl_game_template = {
    .id = "template",
    .prefix = "TC",
    .key = "tc",
    .tables = "tc-0",
    .rules_n = TC_RULES_N,
    .seats_min = TC_SEATS_MIN,
    .seats_max = TC_SEATS_MAX,
    .options_size = sizeof(struct tc_options),
    .state_size = sizeof(struct tc_state),
    .view_size = sizeof(struct tc_view),
    .option_fields = tc_option_fields,
    .state_fields = tc_state_fields,
    .view_fields = tc_view_fields,
    .verbs = tc_verbs,
    .event_kinds = tc_events,
    .verbs_n = TC_VERBS_N,
    .event_kinds_n = TC_EVENTS_N,
    .names = tc_names,
    .init = tc_init,
    .actors = tc_actors,
    .legal = tc_legal,
    .asides = tc_asides,
    .apply = tc_apply,
    .view = tc_view,
    .determinise = tc_determinise,
    .score = tc_score,
    .winners = tc_winners,
    .audit = tc_audit,
    .hints = &hints,
    .draw = PL_TERMINAL(tc_draw),
};

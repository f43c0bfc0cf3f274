/* game.c: the descriptor of Sherlock & Mycroft, with the data and functions that the kernel uses. */
#include "games/sherlock-mycroft/game.h"
#include "kernel/hints.h"

static const struct pl_hints hints = {
    .appraise = sm_appraise,
    .search = {.playout_min = 0, .playout_max = 40},
    .network_inputs = &sm_network_inputs,
    .regular_playouts = 120,
    .master_playouts = 6000,
    .evaluate = sm_evaluate,
    .enumerate_worlds = sm_enumerate_worlds,
};

const struct pl_game pl_game_sherlock_mycroft = {
    .id = "sherlock-mycroft",
    .prefix = "SM",
    .key = "sm",
    .rules_rev = 0,
    .tables = "1",
    .rules_n = SM_RULES,
    .opening_ms = 3000,
    .seats_min = SM_SEATS,
    .seats_max = SM_SEATS,
    .options_size = sizeof(struct sm_options),
    .state_size = sizeof(struct sm_state),
    .view_size = sizeof(struct sm_view),
    .option_fields = sm_option_fields,
    .state_fields = sm_state_fields,
    .view_fields = sm_view_fields,
    .verbs = sm_verbs,
    .event_kinds = sm_event_kinds,
    .verbs_n = SM_VERBS,
    .event_kinds_n = SM_EVENTS,
    .names = sm_names,
    .init = sm_init,
    .actors = sm_actors,
    .legal = sm_legal,
    .apply = sm_apply,
    .view = sm_view_of,
    .determinise = sm_determinise,
    .score = sm_score,
    .winners = sm_winners,
    .audit = sm_audit,
    .hints = &hints,
    .draw = PL_TERMINAL(sm_draw),
    .draw_action = PL_TERMINAL(sm_draw_action),
};

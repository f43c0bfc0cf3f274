/* game.c: the descriptor of I Say, Holmes!, a struct with the data and functions of the game. Contains no rules. */
#include "games/i-say-holmes/game.h"
#include "kernel/hints.h"

/* Simulated matches have three rounds, because a match without a limit could last very long if players often escape. */
static const struct ish_options three_rounds = {.rounds = 3};

/* A regular-level bot makes no playouts. It chooses its actions with `appraise` alone. */
static const struct pl_hints hints = {
    .appraise = ish_appraise,
    .appraise_hands = ish_appraise_hands,
    .network_inputs = &ish_network_inputs,
    .search = {.exploration = PL_WON / 3, .playout_min = 0, .playout_max = 16, .prefer_prior = true},
    .master_search = {.exploration = PL_WON / 3, .playout_max = 16, .prefer_prior = true, .regular_rivals = true, .common_worlds = true},
    .master_playouts = 1500,
    .evaluate = ish_evaluate,
    .playout_choice = ish_playout_choice,
    .regular_choice = ish_regular_choice,
    .part = ish_part,
    .playout_aside = ish_playout_aside,
};

extern const struct pl_game pl_game_i_say_holmes;
const struct pl_game pl_game_i_say_holmes = {
    .id = "i-say-holmes",
    .prefix = "ISH",
    .key = "ish",
    .rules_rev = 0,
    .tables = "ish-house-1",
    .rules_n = ISH_RULES,
    .opening_ms = 3000,
    .seats_min = 3,
    .seats_max = 8,
    .options_size = sizeof(struct ish_options),
    .state_size = sizeof(struct ish),
    .view_size = sizeof(struct ish_view),
    .option_fields = ish_option_fields,
    .sim_options = &three_rounds,
    .state_fields = ish_state_fields,
    .view_fields = ish_view_fields,
    .verbs = ish_verbs,
    .event_kinds = ish_event_kinds,
    .verbs_n = ISH_VERBS_N,
    .event_kinds_n = ISH_EVENTS_N,
    .names = ish_names,
    .house = ish_house,
    .init = ish_init,
    .actors = ish_actors,
    .legal = ish_legal,
    .asides = ish_asides,
    .apply = ish_apply,
    .view = ish_view,
    .determinise = ish_determinise,
    .score = ish_score,
    .winners = ish_winners,
    .audit = ish_audit,
    .hints = &hints,
    .draw = PL_TERMINAL(ish_table),
};

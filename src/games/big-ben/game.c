/* game.c: the descriptor of Big Ben. It contains the data and functions that the kernel uses. */
#include "games/big-ben/game.h"
#include "games/big-ben/hints.h"
#include "kernel/hints.h"

/* Bots choose actions with `appraise_all` and not with a search, because they play better that way. The search settings are used only to
 * analyse finished matches. */
static const struct pl_hints hints = {
    .appraise = bb_appraise,
    .appraise_all = bb_appraise_all,
    .irreversible = bb_irreversible,
    .reason = bb_reason,
    .suspects = bb_suspects,
    .why_kinds = bb_why_kinds,
    .why_kinds_n = BB_WHYS_N,
    .search = {.playout_min = 60, .playout_max = 60},
};

const struct pl_game pl_game_big_ben = {
    .id = "big-ben",
    .prefix = "BB",
    .key = "bb",
    .tables = "bb-0",
    .rules_n = BB_RULES_N,
    .no_undo = BB_R_NO_UNDO,
    .opening_ms = 8000,
    .seats_min = BB_SEATS_MIN,
    .seats_max = BB_SEATS_MAX,
    .state_size = sizeof(struct bb_state),
    .view_size = sizeof(struct bb_view),
    .option_fields = bb_option_fields,
    .state_fields = bb_state_fields,
    .view_fields = bb_view_fields,
    .verbs = bb_verbs,
    .event_kinds = bb_events,
    .verbs_n = BB_VERBS_N,
    .event_kinds_n = BB_EVENTS_N,
    .sides = &bb_sides,
    .names = bb_names,
    .house = bb_house_tables,
    .init = bb_init,
    .actors = bb_actors,
    .legal = bb_legal,
    .asides = bb_asides,
    .apply = bb_apply,
    .view = bb_view,
    .determinise = bb_determinise,
    .score = bb_score,
    .winners = bb_winners,
    .side = bb_side,
    .audit = bb_audit,
    .hints = &hints,
    .draw = PL_TERMINAL(bb_draw),
};

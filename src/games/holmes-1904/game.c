/* game.c: the descriptor of Sherlock Holmes, 1904, with the data and functions that the kernel uses. */
#include "games/holmes-1904/game.h"
#include "kernel/hints.h"

static const uint8_t moments[HO_EVENTS_N] = {
    [HO_E_DEAL] = PL_MOMENT_DEAL,       [HO_E_READY] = PL_MOMENT_READY,
    [HO_E_PLAY] = PL_MOMENT_GO,         [HO_E_LAID] = PL_MOMENT_REACTED,
    [HO_E_MATCHED] = PL_MOMENT_CALLED,  [HO_E_HOLMES] = PL_MOMENT_CALLED,
    [HO_E_FORFEIT] = PL_MOMENT_FORFEIT, [HO_E_FORFEIT_NONE] = PL_MOMENT_FORFEIT,
    [HO_E_SCORED] = PL_MOMENT_SCORED,   [HO_E_RACE_WORD... HO_E_LOT_CAUGHT] = PL_MOMENT_RACE,
};

static const struct pl_real_time real_time = {
    .next_call = ho_next_call,
    .signal_time = ho_signal_time,
    .responds_to_signal = ho_responds_to_signal,
    .halt = PL_ACT(HO_DO_HALT),
    .resume = PL_ACT(HO_DO_RESUME),
    .release = PL_ACT(HO_DO_RELEASE),
    .connection_lost = PL_ACT(HO_DO_DISCONNECTED),
    .moments = moments,
};

static const struct pl_hints hints = {
    .appraise = ho_appraise,
    .reaction_percent = ho_reaction_percent,
    .reason = ho_reason,
    .why_kinds = ho_why_kinds,
    .why_kinds_n = HO_WHYS_N,
};

const struct pl_game pl_game_holmes_1904 = {
    .id = "holmes-1904",
    .prefix = "HO",
    .key = "ho",
    .tables = "ho-0",
    .rules_n = HO_RULES_N,
    .no_undo = HO_R_NO_UNDO,
    .seats_min = HO_SEATS_MIN,
    .seats_max = HO_SEATS_MAX,
    .options_size = sizeof(struct ho_options),
    .state_size = sizeof(struct ho_state),
    .view_size = sizeof(struct ho_view),
    .option_fields = ho_option_fields,
    .state_fields = ho_state_fields,
    .view_fields = ho_view_fields,
    .verbs = ho_verbs,
    .event_kinds = ho_events,
    .verbs_n = HO_VERBS_N,
    .event_kinds_n = HO_EVENTS_N,
    .names = ho_names,
    .house = ho_house_tables,
    .init = ho_init,
    .actors = ho_actors,
    .legal = ho_legal,
    .apply = ho_apply,
    .deadline = ho_deadline,
    .real_time = &real_time,
    .view = ho_view,
    .determinise = ho_determinise,
    .score = ho_score,
    .winners = ho_winners,
    .audit = ho_audit,
    .hints = &hints,
    .draw = PL_TERMINAL(ho_draw),
};

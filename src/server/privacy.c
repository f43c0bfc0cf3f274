/* privacy.c: how long the server keeps data about people, for the page about privacy (GET /api/privacy). The figures are the constants and
 * settings with which expire.c and the other files delete the data. */
#include "server/accounts.h"
#include "server/request.h"
#include "server/seats.h"
#include "store/admin.h"

void privacy_page(struct request *r)
{
    enum { MINUTE_MS = 60000 };
    char text[1024];
    struct pl_out o = pl_out_to(text, sizeof text);
    pl_json_open(&o, NULL, '{');
    pl_json_bool(&o, "ok", true);
    pl_json_int(&o, "session_days", TOKEN_DAYS);
    pl_json_int(&o, "sessions_most", SESSIONS_MAX);
    pl_json_int(&o, "token_days", API_DAYS);
    pl_json_int(&o, "guest_days", guest_days(r->srv));
    pl_json_int(&o, "closed_account_days", r->srv->cfg.delete_days);
    pl_json_int(&o, "open_table_days", OPEN_TABLE_DAYS);
    pl_json_int(&o, "match_days", r->srv->cfg.keep_days);
    pl_json_int(&o, "chat_lines", CHAT_STORED);
    pl_json_int(&o, "report_days", REPORT_DAYS);
    pl_json_int(&o, "audit_days", STORE_AUDIT_DAYS);
    pl_json_int(&o, "reset_link_minutes", STORE_RESET_MS / MINUTE_MS);
    pl_json_close(&o, '}');
    http_reply_json(r, HTTP_STATUS_OK, &o);
}

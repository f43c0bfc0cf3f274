/* invite.c: creates invitations. An invitation is a link that other people can open, also shown as a QR code. */
#include "server/state.h"
#include "server/seats.h"

#include <arpa/inet.h>
#include <qrencode.h>
#include <string.h>

/* Writes a host address for invitation links: the first IPv4 address of this machine that is not a loopback address, or "localhost". */
static void reachable(char *to, size_t size)
{
    uv_interface_address_t *list;
    int n = 0;
    snprintf(to, size, "localhost");
    if (uv_interface_addresses(&list, &n))
        return;
    for (int i = 0; i < n; i++)
        if (!list[i].is_internal && list[i].address.address4.sin_family == AF_INET) {
            uv_ip4_name(&list[i].address.address4, to, size);
            break;
        }
    uv_free_interface_addresses(list, n);
}

void invite_address(struct server *srv)
{
    char host[64];
    if (srv->cfg.address) {
        snprintf(srv->address, sizeof srv->address, "%s", srv->cfg.address);
        return;
    }
    bool all = !srv->cfg.host || !strcmp(srv->cfg.host, "0.0.0.0");
    if (all)
        reachable(host, sizeof host);
    else
        snprintf(host, sizeof host, "%s", srv->cfg.host);
    snprintf(srv->address, sizeof srv->address, "%s://%s:%d", srv->cfg.tls_cert ? "https" : "http", host, (int)srv->cfg.port);
}

/* Writes the QR code as SVG: a white square that includes the border that scanners need, and one path with all dark modules. */
static void put_svg(struct pl_out *o, const QRcode *qr)
{
    enum { MARGIN = 4 };
    int size = qr->width + 2 * MARGIN;
    pl_put(o, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ");
    pl_put_int(o, size);
    pl_put(o, " ");
    pl_put_int(o, size);
    pl_put(o, "\" shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h");
    pl_put_int(o, size);
    pl_put(o, "v");
    pl_put_int(o, size);
    pl_put(o, "H0z\"/><path d=\"");
    for (int y = 0; y < qr->width; y++)
        for (int x = 0; x < qr->width; x++) {
            if (!(qr->data[y * qr->width + x] & 1))
                continue;
            pl_put(o, "M");
            pl_put_int(o, x + MARGIN);
            pl_put(o, " ");
            pl_put_int(o, y + MARGIN);
            pl_put(o, "h1v1h-1z");
        }
    pl_put(o, "\"/></svg>");
}

void invite_send(struct watch *w, int64_t reply_to)
{
    enum { SVG = 1 << 17 };
    static char svg[SVG];
    struct table *t = w->t;
    struct pl_out picture = pl_out_to(svg, SVG);
    char link[256];
    if (w->viewer == PL_SPECTATOR && t->host.id != w->c->who.id)
        return send_refusal(w->c, reply_to, REFUSAL_NOT_SEATED);
    snprintf(link, sizeof link, "%s/join/%s", t->srv->address, t->code);
    QRcode *qr = QRcode_encodeString(link, 0, QR_ECLEVEL_M, QR_MODE_8, 1);
    if (qr)
        put_svg(&picture, qr);
    QRcode_free(qr);
    struct pl_out o = msg_begin(t->srv, "invitation");
    pl_json_int(&o, "reply_to", reply_to);
    pl_json_text(&o, "table", t->id);
    pl_json_text(&o, "code", t->code);
    pl_json_text(&o, "link", link);
    pl_json_text(&o, "qr", svg);
    table_send(t, w->c, msg_end(t->srv, &o));
}

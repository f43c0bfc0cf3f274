/* invite.c: creates invitations. An invitation is a link that other people can open, also shown as a QR code. */
#include "server/state.h"
#include "server/seats.h"
#include "server/sockets.h"

#include <arpa/inet.h>
#include <qrencode.h>
#include <string.h>

/* Returns true for an address that other machines can reach. Link-local IPv6 addresses need the name of an interface, too. */
static bool is_reachable(const uv_interface_address_t *one, int family)
{
    if (one->is_internal || one->address.address4.sin_family != family)
        return false;
    return family == AF_INET || !IN6_IS_ADDR_LINKLOCAL(&one->address.address6.sin6_addr);
}

/* Writes the host of invitation links: an IPv4 address of this machine that others can reach, or else an IPv6 address, or "localhost". */
static void reachable(char *to, size_t size)
{
    uv_interface_address_t *list;
    int n = 0, four = -1, six = -1;
    char name[INET6_ADDRSTRLEN];
    snprintf(to, size, "localhost");
    if (uv_interface_addresses(&list, &n))
        return;
    for (int i = n - 1; i >= 0; i--) {
        four = is_reachable(&list[i], AF_INET) ? i : four;
        six = is_reachable(&list[i], AF_INET6) ? i : six;
    }
    if (four >= 0)
        uv_ip4_name(&list[four].address.address4, to, size);
    else if (six >= 0 && uv_ip6_name(&list[six].address.address6, name, sizeof name) == 0)
        snprintf(to, size, "[%s]", name);
    uv_free_interface_addresses(list, n);
}

void invite_address(struct server *srv)
{
    char host[64];
    if (srv->cfg.address) {
        snprintf(srv->address, sizeof srv->address, "%s", srv->cfg.address);
        return;
    }
    if (listen_has_address(srv))
        return listen_url(srv, srv->address, sizeof srv->address);
    reachable(host, sizeof host);
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

/* device.c: names the browser and the system of a client in two words from fixed lists, for the list of sessions. */
#include "server/accounts.h"

#include <stdio.h>
#include <string.h>

struct mark {
    const char *mark, *name; /* part of the header, and the name that it stands for */
};

/* Many browsers also name the browsers that they resemble, so the order matters. */
static const struct mark browsers[] = {{"Edg", "Edge"},         {"OPR/", "Opera"},     {"SamsungBrowser/", "Samsung Internet"},
                                       {"Firefox/", "Firefox"}, {"FxiOS/", "Firefox"}, {"Chrome/", "Chrome"},
                                       {"CriOS/", "Chrome"},    {"Safari/", "Safari"}, {NULL, NULL}};
static const struct mark systems[] = {{"iPhone", "iPhone"},   {"iPad", "iPad"},     {"Android", "Android"}, {"Windows", "Windows"},
                                      {"Macintosh", "macOS"}, {"CrOS", "ChromeOS"}, {"Linux", "Linux"},     {NULL, NULL}};

static const char *find(const struct mark *list, const char *text)
{
    while (list->mark && !strstr(text, list->mark))
        list++;
    return list->name;
}

void device_describe(const char *user_agent, char label[DEVICE_LABEL])
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.";
    enum { PRODUCT_MAX = 20 };
    const char *browser = find(browsers, user_agent), *system = find(systems, user_agent);
    size_t n = strspn(user_agent, letters);
    /* An unknown program is named by its first word, as "curl". */
    if (browser)
        snprintf(label, DEVICE_LABEL, "%s/%s", browser, system ? system : "");
    else
        snprintf(label, DEVICE_LABEL, "%.*s/%s", (int)(n < PRODUCT_MAX ? n : PRODUCT_MAX), user_agent, system ? system : "");
}

/* store_commands.c: `parlour export`, `import`, `backup` and `restore`: the house carried elsewhere, copied while it is open, and put back. */
#include <stdio.h>
#include <sys/stat.h>

#include "cli/args.h"
#include "main/serve.h"
#include "server/server.h"
#include "store/store.h"

static const char *db;

static const struct arg table[] = {
    {"db", ARG_TEXT, &db, 0, 0, "FILE", "the store (parlour.db)"},
    {.type = ARG_END},
};

static int read_words(struct args *a, int argc, char **argv)
{
    db = "parlour.db";
    umask(077); /* whatever these commands write holds hidden cards and hashes of passphrases */
    return args_read(a, table, argc, argv);
}

int main_export(int argc, char **argv)
{
    struct args a = {
        .command = "export",
        .usage = "export [--db FILE] TO",
        .about =
            "Writes people, tokens (their hashes), matches and talk as lines of JSON; '-' is stdout. The house may be open meanwhile.\n"
            "Whoever has the file knows what the house knows: keep it as safe as the store.",
        .words_least = 1,
        .words_most = 1,
    };
    char why[256] = "";
    int rc = read_words(&a, argc, argv);
    if (rc != ARGS_GO_ON)
        return rc;
    return server_export(db, a.word[0], why, sizeof why) < 0 ? cli_failed("export", "%s", why) : CLI_OK;
}

int main_import(int argc, char **argv)
{
    struct args a = {
        .command = "import",
        .usage = "import [--db FILE] FROM",
        .about = "Fills an empty store from what 'parlour export' wrote; '-' is stdin. Every match is played through before it is taken.",
        .words_least = 1,
        .words_most = 1,
    };
    char why[256] = "";
    int64_t matches = 0;
    int rc = read_words(&a, argc, argv);
    if (rc != ARGS_GO_ON)
        return rc;
    if (server_import(db, a.word[0], why, sizeof why, &matches) < 0)
        return cli_failed("import", "%s: %s", a.word[0], why);
    printf("%lld matches\n", (long long)matches);
    return CLI_OK;
}

int main_backup(int argc, char **argv)
{
    struct args a = {
        .command = "backup",
        .usage = "backup [--db FILE] TO",
        .about = "Copies the store while the house is open and checks the copy. A file of that name is replaced once the copy is whole.\n"
                 "Only its owner can read it. 'parlour restore' puts it back.",
        .words_least = 1,
        .words_most = 1,
    };
    char why[512] = "";
    int rc = read_words(&a, argc, argv);
    if (rc != ARGS_GO_ON)
        return rc;
    if (store_backup(db, a.word[0], why, sizeof why) < 0)
        return cli_failed("backup", "%s", why);
    printf("%s\n", a.word[0]);
    return CLI_OK;
}

int main_restore(int argc, char **argv)
{
    struct args a = {
        .command = "restore",
        .usage = "restore [--db FILE] FROM",
        .about =
            "Puts what 'parlour backup' wrote in the place of the store. The house must be closed. The backup is checked first; the old\n"
            "store is kept under another name, with whatever a crash left beside it.",
        .words_least = 1,
        .words_most = 1,
    };
    char why[512] = "", kept[4200];
    int rc = read_words(&a, argc, argv);
    if (rc != ARGS_GO_ON)
        return rc;
    if (store_restore(a.word[0], db, kept, sizeof kept, why, sizeof why) < 0)
        return cli_failed("restore", "%s", why);
    printf("%s holds what is in %s\n", db, a.word[0]);
    if (*kept)
        printf("the old store is kept as %s\n", kept);
    return CLI_OK;
}

/* store_commands.c: `parlour export`, `import`, `backup`, `restore` and `reports`. */
#include <stdio.h>
#include <sys/stat.h>

#include "cli/args.h"
#include "main/serve.h"
#include "server/server.h"
#include "store/store.h"

static const char *db;

static const struct arg table[] = {
    {"db", ARG_TEXT, &db, 0, 0, "FILE", "path of the database (parlour.db)"},
    {"store", ARG_TEXT, &db, 0, 0, "URL", "database in PostgreSQL, in place of a file: postgres://USER@HOST/DATABASE"},
    {.type = ARG_END},
};

static int read_words(struct args *a, int argc, char **argv)
{
    db = "parlour.db";
    umask(077); /* makes the new files readable only for their owner, because they contain hidden cards and hashes of passphrases */
    return args_read(a, table, argc, argv);
}

int main_export(int argc, char **argv)
{
    struct args a = {
        .command = "export",
        .usage = "export [--db FILE | --store URL] TO",
        .about = "Writes people, hashes of tokens, matches and chat as lines of JSON; '-' is stdout. The server may be running.\n"
                 "The file contains hidden cards and secrets: keep it as safe as the database.",
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
        .usage = "import [--db FILE | --store URL] FROM",
        .about =
            "Fills an empty database from the output of 'parlour export'; '-' is stdin. Every match is replayed before it is accepted.\n"
            "With export, it moves everything between SQLite and PostgreSQL. Stop all servers of that database first.",
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
    printf("imported %lld matches\n", (long long)matches);
    return CLI_OK;
}

int main_backup(int argc, char **argv)
{
    struct args a = {
        .command = "backup",
        .usage = "backup [--db FILE] TO",
        .about = "Copies the database, even while the server runs, and checks the copy. An existing file is replaced when the copy is "
                 "complete.\n"
                 "Only the owner can read the copy. 'parlour restore' restores it. For PostgreSQL use pg_dump.",
        .words_least = 1,
        .words_most = 1,
    };
    char why[512] = "";
    int rc = read_words(&a, argc, argv);
    if (rc != ARGS_GO_ON)
        return rc;
    if (store_backup(db, a.word[0], NULL, why, sizeof why) < 0)
        return cli_failed("backup", "%s", why);
    printf("%s\n", a.word[0]);
    return CLI_OK;
}

int main_restore(int argc, char **argv)
{
    struct args a = {
        .command = "restore",
        .usage = "restore [--db FILE] FROM",
        .about = "Replaces the database with a backup. Stop the server first. The backup is checked before anything changes; the old\n"
                 "database is kept under another name. For PostgreSQL use pg_restore.",
        .words_least = 1,
        .words_most = 1,
    };
    char why[512] = "", kept[4200];
    int rc = read_words(&a, argc, argv);
    if (rc != ARGS_GO_ON)
        return rc;
    if (store_restore(a.word[0], db, kept, sizeof kept, why, sizeof why) < 0)
        return cli_failed("restore", "%s", why);
    printf("restored %s from %s\n", db, a.word[0]);
    if (*kept)
        printf("the old database is kept as %s\n", kept);
    return CLI_OK;
}

int main_reports(int argc, char **argv)
{
    static bool json;
    static const struct arg own[] = {
        {"db", ARG_TEXT, &db, 0, 0, "FILE", "path of the database (parlour.db)"},
        {"store", ARG_TEXT, &db, 0, 0, "URL", "database in PostgreSQL, in place of a file: postgres://USER@HOST/DATABASE"},
        {"json", ARG_FLAG, &json, 0, 0, NULL, "print lines of JSON"},
        {.type = ARG_END},
    };
    struct args a = {
        .command = "reports",
        .usage = "reports [--db FILE | --store URL] [--json]",
        .about =
            "Lists what players have reported about each other, oldest first, with the last chat lines of the table. The server may be\n"
            "running. Reports are deleted after 180 days, and when one of the two people deletes their account or guest name.",
    };
    char why[256] = "";
    db = "parlour.db";
    int rc = args_read(&a, own, argc, argv);
    if (rc != ARGS_GO_ON)
        return rc;
    return server_reports(db, json, why, sizeof why) < 0 ? cli_failed("reports", "%s", why) : CLI_OK;
}

/* store_commands.c: `parlour export`, `import`, `backup`, `restore`, `check-store`, `migrate` and `reports`. */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

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

/* Of the commands for SQLite files only. */
static const struct arg file_table[] = {
    {"db", ARG_TEXT, &db, 0, 0, "FILE", "path of the database (parlour.db)"},
    {.type = ARG_END},
};

static int read_with(struct args *a, const struct arg *options, int argc, char **argv)
{
    db = "parlour.db";
    umask(077); /* makes the new files readable only for their owner, because they contain hidden cards and hashes of passphrases */
    return args_read(a, options, argc, argv);
}

static int read_words(struct args *a, int argc, char **argv) { return read_with(a, table, argc, argv); }

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
    int rc = read_with(&a, file_table, argc, argv);
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
    int rc = read_with(&a, file_table, argc, argv);
    if (rc != ARGS_GO_ON)
        return rc;
    if (store_restore(a.word[0], db, kept, sizeof kept, why, sizeof why) < 0)
        return cli_failed("restore", "%s", why);
    printf("restored %s from %s\n", db, a.word[0]);
    if (*kept)
        printf("the old database is kept as %s\n", kept);
    return CLI_OK;
}

int main_check_store(int argc, char **argv)
{
    struct args a = {
        .command = "check-store",
        .usage = "check-store [--db FILE | --store URL]",
        .about =
            "Replays every match of the database and compares it with the stored seats, secret and result. Also checks the pages of a\n"
            "SQLite file, and that no row refers to a match or person that does not exist. Only reads; the server may be running.\n"
            "Prints a line for each damaged match with its id. Exit code 1 if anything is damaged.",
    };
    char why[512] = "";
    struct store_findings found;
    int rc = read_words(&a, argc, argv);
    if (rc != ARGS_GO_ON)
        return rc;
    rc = server_check_store(db, &found, why, sizeof why);
    if (rc == 0 || found.matches)
        printf("%lld matches with %lld entries checked: %lld damaged\n", (long long)found.matches, (long long)found.entries,
               (long long)found.damaged);
    if (rc < 0)
        return cli_failed("check-store", "%s", why);
    return found.damaged || found.strays || found.file_damaged ? CLI_FAILED : CLI_OK;
}

static void no_wake(void *ctx) { (void)ctx; }

/* Migrates a database. Returns an exit code. */
static int migrate(const char *where, struct store_health *health)
{
    char why[512] = "";
    struct store *s = store_open(where, no_wake, NULL, health, why, sizeof why);
    if (!s)
        return cli_failed("migrate", "%s", why);
    store_close(s);
    if (*health->text)
        printf("%s\n", health->text);
    return CLI_OK;
}

static void delete_rehearsal(const char *copy, const char *before)
{
    static const char *const beside[] = {"", "-lock", "-wal", "-shm"};
    char name[4400];
    for (size_t i = 0; i < PL_COUNT(beside); i++) {
        snprintf(name, sizeof name, "%s%s", copy, beside[i]);
        unlink(name);
    }
    if (*before)
        unlink(before);
}

/* Migrates a copy of the database, checks it, and deletes it. The server may be running. */
static int rehearse(int from)
{
    char copy[4300], why[512] = "";
    struct store_health health = {0};
    struct store_findings found = {0};
    time_t began = time(NULL);
    snprintf(copy, sizeof copy, "%s.rehearsal-%ld", db, (long)getpid());
    if (store_backup(db, copy, NULL, why, sizeof why) < 0)
        return cli_failed("migrate", "%s", why);
    int rc = migrate(copy, &health);
    long long seconds = (long long)(time(NULL) - began);
    bool good = rc == CLI_OK && server_check_store(copy, &found, why, sizeof why) == 0;
    delete_rehearsal(copy, health.copy);
    if (rc == CLI_OK && !good)
        rc = cli_failed("migrate", "%s", why);
    good = good && !found.damaged && !found.strays && !found.file_damaged;
    if (rc == CLI_OK)
        printf("rehearsed with a copy, which was deleted: version %d to %d took %lld s; %lld matches checked, %lld damaged\n", from,
               store_newest_schema(), seconds, (long long)found.matches, (long long)found.damaged);
    return rc == CLI_OK && !good ? CLI_FAILED : rc;
}

int main_migrate(int argc, char **argv)
{
    static bool dry;
    static const struct arg own[] = {
        {"db", ARG_TEXT, &db, 0, 0, "FILE", "path of the database (parlour.db)"},
        {"store", ARG_TEXT, &db, 0, 0, "URL", "database in PostgreSQL, in place of a file: postgres://USER@HOST/DATABASE"},
        {"dry-run", ARG_FLAG, &dry, 0, 0, NULL, "migrate and check a copy, and delete it; the server may be running"},
        {.type = ARG_END},
    };
    struct args a = {
        .command = "migrate",
        .usage = "migrate [--db FILE | --store URL] [--dry-run]",
        .about =
            "Brings a database to the version of this program, as the server does when it starts. Stop the server first. A SQLite file\n"
            "is copied to FILE.before-version-N; 'parlour restore' goes back to that copy. Copy PostgreSQL with pg_dump first.",
    };
    char why[512] = "", shown[256];
    struct store_health health = {0};
    db = "parlour.db";
    umask(077);
    int rc = args_read(&a, own, argc, argv);
    if (rc != ARGS_GO_ON)
        return rc;
    store_shown(db, shown, sizeof shown);
    struct store_reader *r = store_reader_open(db, why, sizeof why);
    int from = r ? store_schema(r) : -1;
    store_reader_close(r);
    if (!r)
        return cli_failed("migrate", "%s", why);
    if (from < 1)
        return cli_failed("migrate", "%s is not a database of parlour, or is damaged; see docs/runbook.md", shown);
    if (from == store_newest_schema()) {
        printf("%s has version %d already; there is nothing to migrate\n", shown, from);
        return CLI_OK;
    }
    if (dry && strstr(db, "://"))
        return cli_failed("migrate", "rehearse with a copy of the PostgreSQL database; docs/hosting.md has the commands");
    if (dry)
        return rehearse(from);
    rc = migrate(db, &health);
    if (rc == CLI_OK)
        printf("%s migrated from version %d to %d%s%s\n", shown, from, store_newest_schema(),
               *health.copy ? "; the database before is kept as " : "", health.copy);
    return rc;
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

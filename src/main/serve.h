/* serve.h: the commands that need the server or the database, and the version. */
#ifndef PL_MAIN_SERVE_H
#define PL_MAIN_SERVE_H

int main_serve(int argc, char **argv);
int main_admin(int argc, char **argv);
int main_export(int argc, char **argv);
int main_import(int argc, char **argv);
int main_backup(int argc, char **argv);
int main_restore(int argc, char **argv);
int main_check_store(int argc, char **argv);
int main_migrate(int argc, char **argv);
int main_reports(int argc, char **argv);
int main_version(const char *version); /* prints the version and the revisions of all formats; returns an exit code */

#endif

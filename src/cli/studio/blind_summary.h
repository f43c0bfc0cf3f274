/* blind_summary.h: prints what the records of cold readers say about a case. */
#ifndef PL_CLI_STUDIO_BLIND_SUMMARY_H
#define PL_CLI_STUDIO_BLIND_SUMMARY_H

/* Prints a table for each record and returns an exit code. */
int blind_summary(int n, const char *const *path);

#endif

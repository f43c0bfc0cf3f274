/* run_corpus.c: runs a fuzzer over all files of a folder without libFuzzer, so that the corpus can run as a test. */
#include "fuzz.h"

#include <dirent.h>

static void run(const char *path)
{
    FILE *file = fopen(path, "rb");
    uint8_t *data = malloc(1 << 20);
    if (!file || !data) {
        fprintf(stderr, "%s: cannot be read\n", path);
        exit(1);
    }
    size_t size = fread(data, 1, 1 << 20, file);
    fclose(file);
    LLVMFuzzerTestOneInput(data, size);
    free(data);
}

int main(int argc, char **argv)
{
    struct dirent *entry;
    DIR *folder = argc == 2 ? opendir(argv[1]) : NULL;
    char path[4096];
    int n = 0;
    if (!folder) {
        fprintf(stderr, "usage: %s CORPUS\n", argv[0]);
        return 2;
    }
    while ((entry = readdir(folder)))
        if (entry->d_name[0] != '.') {
            snprintf(path, sizeof path, "%s/%s", argv[1], entry->d_name);
            run(path);
            n++;
        }
    closedir(folder);
    printf("%d passed, 0 failed\n", n);
    return n == 0;
}

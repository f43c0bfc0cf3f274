/* stdio.h: snprintf for the WebAssembly build. It supports only %s, %d and %%. Implemented in libc.c. */
#ifndef PL_WASM_STDIO_H
#define PL_WASM_STDIO_H

#include <stdarg.h>
#include <stddef.h>

int snprintf(char *out, size_t cap, const char *format, ...) __attribute__((format(printf, 3, 4)));
int vsnprintf(char *out, size_t cap, const char *format, va_list args);

#endif

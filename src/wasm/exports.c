/* exports.c: memory allocation for programs that use the WebAssembly module. All other functions of the module are declared in
 * include/parlour.h. */
#include "parlour.h"

extern uint8_t __heap_base; /* symbol that the linker places where the program's own data ends and the heap begins */
static uintptr_t top;

__attribute__((visibility("default"))) void *parlour_alloc(size_t bytes);
__attribute__((visibility("default"))) void parlour_release(void *block);

/* Allocates memory. Returns NULL if there is not enough memory. The heap works like a stack: parlour_release frees a block and all blocks
 * allocated after it. */
void *parlour_alloc(size_t bytes)
{
    enum { PAGE = 65536 };
    if (!top)
        top = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    uintptr_t block = top, has = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
    if (bytes > 0x40000000u)
        return NULL;
    uintptr_t end = (block + bytes + 15) & ~(uintptr_t)15;
    if (end > has && __builtin_wasm_memory_grow(0, (end - has + PAGE - 1) / PAGE) == (size_t)-1)
        return NULL;
    top = end;
    return (void *)block;
}

void parlour_release(void *block)
{
    if (block)
        top = (uintptr_t)block;
}

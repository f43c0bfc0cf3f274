/* exports.c: memory for whoever drives the WebAssembly module from outside; the rest of what it exports is parlour.h. */
#include "parlour.h"

extern uint8_t __heap_base; /* set by the linker: everything above it is free */
static uintptr_t top;

__attribute__((visibility("default"))) void *parlour_alloc(size_t bytes);
__attribute__((visibility("default"))) void parlour_release(void *room);

/* So many bytes, or 0 if there are no more. Rooms are given back in the opposite order: parlour_release frees that room and
 * all that were taken after it. */
void *parlour_alloc(size_t bytes)
{
    enum { PAGE = 65536 };
    if (!top)
        top = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    uintptr_t room = top, has = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
    if (bytes > 0x40000000u)
        return NULL;
    uintptr_t end = (room + bytes + 15) & ~(uintptr_t)15;
    if (end > has && __builtin_wasm_memory_grow(0, (end - has + PAGE - 1) / PAGE) == (size_t)-1)
        return NULL;
    top = end;
    return (void *)room;
}

void parlour_release(void *room)
{
    if (room)
        top = (uintptr_t)room;
}

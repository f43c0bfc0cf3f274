/* store_nodes.c: tests of nodes that share one PostgreSQL database. */
#include "store/nodes.h"

#include "store_fixture.h"

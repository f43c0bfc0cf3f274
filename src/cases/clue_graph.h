/* clue_graph.h: draws the clue graph of a case. The graph reveals the solution, so it is meant for authors. */
#ifndef PL_CASES_CLUE_GRAPH_H
#define PL_CASES_CLUE_GRAPH_H

#include "cases/case.h"

#include <stdio.h>

/* Writes the clue graph as a self-contained SVG: places, facts, deductions, questions with their proofs, and tempting (wrong) answers. */
void case_graph(const struct case_book *c, FILE *to);

#endif

/* map.h: the web of a case, drawn. For its author: it tells everything. */
#ifndef PL_CASES_CLUE_GRAPH_H
#define PL_CASES_CLUE_GRAPH_H

#include "cases/case.h"

#include <stdio.h>

/* An SVG that needs nothing else: places, their facts, deductions, questions with each of their proofs, temptations. */
void case_graph(const struct case_book *c, FILE *to);

#endif

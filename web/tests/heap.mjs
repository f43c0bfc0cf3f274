// heap.mjs: takes a heap snapshot of a page, lists the strings in it, and finds the objects that have given members.
export async function heapOf(page) {
  const cdp = await page.context().newCDPSession(page);
  const chunks = [];
  cdp.on('HeapProfiler.addHeapSnapshotChunk', (e) => chunks.push(e.chunk));
  await cdp.send('HeapProfiler.enable');
  await cdp.send('HeapProfiler.takeHeapSnapshot', { captureNumericValue: true, reportProgress: false });
  await cdp.detach();
  const { snapshot, nodes, edges, strings } = JSON.parse(chunks.join(''));
  const { node_fields: nf, edge_fields: ef, node_types: nt, edge_types: et } = snapshot.meta;
  const N = nf.length,
    E = ef.length;
  const at = Object.fromEntries(nf.map((f, i) => [f, i])),
    of = Object.fromEntries(ef.map((f, i) => [f, i]));
  const first = new Uint32Array(nodes.length / N + 1);
  for (let n = 0, e = 0; n < nodes.length / N; n++) {
    first[n] = e;
    e += nodes[n * N + at.edge_count];
    first[n + 1] = e;
  }
  const typeOf = (n) => nt[at.type][nodes[n * N + at.type]];
  const nameOf = (n) => strings[nodes[n * N + at.name]];
  function* members(n) {
    for (let e = first[n]; e < first[n + 1]; e++) {
      const type = et[of.type][edges[e * E + of.type]],
        name = edges[e * E + of.name_or_index];
      if (type === 'property') yield [strings[name], edges[e * E + of.to_node] / N];
      else if (type === 'element') yield [name, edges[e * E + of.to_node] / N];
    }
  }
  /** Returns the number that a node holds. If the node has an edge named `value`, this edge leads to a node whose name is the number.
   * Otherwise the node's own name is the number. */
  function numberOf(n) {
    for (let e = first[n]; e < first[n + 1]; e++)
      if (strings[edges[e * E + of.name_or_index]] === 'value') return Number(nameOf(edges[e * E + of.to_node] / N));
    return Number(nameOf(n));
  }
  /** Converts a node of the heap to a JavaScript value. Members nested deeper than `depth` levels become undefined. */
  function value(n, depth) {
    const type = typeOf(n),
      name = nameOf(n);
    if (type === 'number') return numberOf(n);
    if (/string/.test(type)) return name;
    if (type === 'hidden' || name === 'system / Oddball') return null;
    if (depth === 0) return undefined;
    const all = [...members(n)].filter(([k]) => k !== '__proto__');
    return name === 'Array' || all.some(([k]) => typeof k === 'number')
      ? Object.assign(
          [],
          Object.fromEntries(all.filter(([k]) => typeof k === 'number' || /^\d+$/.test(k)).map(([k, v]) => [k, value(v, depth - 1)])),
        )
      : Object.fromEntries(all.map(([k, v]) => [k, value(v, depth - 1)]));
  }
  return {
    strings,
    /** Returns every object that has all the members listed in `names`. */
    having(names, depth = 3) {
      const found = [];
      for (let n = 0; n < nodes.length / N; n++) {
        if (typeOf(n) !== 'object') continue;
        const own = new Set([...members(n)].map(([k]) => k));
        if (names.every((k) => own.has(k))) found.push(value(n, depth));
      }
      return found;
    },
  };
}

import { describe, expect, it } from 'vitest';
import type { FromHouse } from '../../types/wire';
import { RemoteTable } from '../../src/online/remote.svelte';

const message = (version: number, snapshot: boolean) =>
  ({ type: 'view', table: 't', version, snapshot, events: snapshot ? [] : [{ event: 'took', text: `page ${version}` }], view: {}, legal: [], asides: [] }) as unknown as FromHouse;

describe('a table of the house', () => {
  const table = new RemoteTable({ table: 't' });
  table.hear({ type: 'table', table: 't', game: 'watson-holmes', status: 'playing', seat: 1, seats: [], commitment: '' } as unknown as FromHouse);
  it('has each page of its ledger once, though the same picture may come twice', () => {
    table.hear(message(1, false)); // dealt while one was coming in
    table.hear(message(1, true)); // and here is what was asked for then
    table.hear(message(2, false));
    table.hear(message(2, true));
    expect(table.ledger.map((p) => p.version)).toEqual([1, 2]);
    expect(table.ledger.every((p) => p.events.length === 1)).toBe(true);
    expect(table.version).toBe(2);
  });
});

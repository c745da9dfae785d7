import { expect, test } from 'vitest';
import { runOf } from '../live-floor.ts';
import type { LiveBalance } from '../live-balance.ts';
import { loadTables } from '../live-table.ts';

const tables = loadTables();
/** Without players no money moves. */
const working = {} as LiveBalance;

test('a table is dealt by one person in every round, the one whose looks its tile has, and no two share a name', () => {
  for (const kind of ['roulette', 'blackjack', 'baccarat', 'wheel']) {
    const table = tables.find((one) => one.kind === kind)!;
    const run = runOf({ table, working, draw: (bound) => bound - 1, nowMs: () => 0, onChange: () => {} });
    const seen = new Set<string>();
    for (let phase = 0; phase < 300; phase++) {
      run.advance();
      seen.add(run.view().dealer);
    }
    expect([...seen]).toEqual([table.dealer.name]);
  }
  const people = tables.map(({ dealer }) => dealer);
  expect(new Set(people.map(({ name }) => name)).size).toBe(people.length);
  // By their names every second one is a woman; the drawn hair agrees.
  const women = ['bob', 'bun', 'long'];
  const named = (name: string) => people.find((one) => one.name === name);
  for (const name of ['Amelia', 'Nora', 'Lucía', 'Camille']) expect(women).toContain(named(name)?.cut);
  for (const name of ['Jasper', 'Felix', 'Mateo', 'Emir']) expect(women).not.toContain(named(name)?.cut);
});

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { verifyVirtual } from '../../../../../../scripts/verify-virtual.ts';
import { verifyDraw, type Law } from './verify-draw.ts';
import { verifySeason } from './verify-season.ts';

const hash = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
const laws: readonly Law[] = [
  { kind: 'race', winE6: [300_000, 220_000, 160_000, 120_000, 90_000, 60_000, 30_000, 20_000] },
  { kind: 'football', goals: { home: 1.62, away: 1.12 } },
  { kind: 'tennis', serve: { home: 0.63, away: 0.58 } },
];

test.each(laws)(
  'a $kind that is drawn again in the browser is the one that the tool of the command line draws',
  async (law) => {
    for (let at = 0; at < 40; at += 1) {
      const seed = hash(`${at}`.padStart(4, '0'));
      const proof = { eventId: `x:${at}`, law, seed, seedHash: hash(seed), publicSeed: hash(seed.slice(2)) };
      const { result, isBound } = await verifyDraw(proof);
      expect(isBound).toBe(true);
      expect(verifyVirtual(JSON.stringify({ ...proof, dayKeyHash: '', dayKey: null, result }))).toEqual([]);
    }
  },
);

test('a seed other than the committed one is rejected', async () => {
  const seed = hash('aa');
  const proof = { eventId: 'x', law: laws[0]!, seed, seedHash: hash('bb'), publicSeed: hash('cc') };
  expect((await verifyDraw(proof)).isBound).toBe(false);
});

test('a season that is drawn again in the browser is the one that the tool of the command line draws, and a changed match is found', async () => {
  const means = { home: 1.4, away: 1.1 };
  const seedOf = (name: string) => createHash('sha256').update(name).digest('hex');
  const pairs = [1, 2, 3, 4].flatMap((home) =>
    [1, 2, 3, 4].flatMap((away) => (home === away ? [] : [{ home, away }])),
  );
  const matches = await Promise.all(
    pairs.map(async ({ home, away }) => {
      const seed = seedOf(`match ${home} ${away}`);
      const proof = { eventId: `m:${home}:${away}`, seed, seedHash: hash(seed), publicSeed: seedOf('root') };
      const { result } = await verifyDraw({ ...proof, law: { kind: 'football', goals: means } });
      return { ...proof, home, away, goals: means, result };
    }),
  );
  const seed = seedOf('season');
  const proof = { eventId: 's:1:season', seed, seedHash: hash(seed), publicSeed: seedOf('root'), matches };
  const { result } = await verifySeason({ ...proof, result: null });
  expect((await verifySeason({ ...proof, result })).isRight).toBe(true);
  const said = { ...proof, law: { kind: 'season' }, dayKeyHash: '', dayKey: null, result };
  expect(verifyVirtual(JSON.stringify(said))).toEqual([]);
  const changed = matches.map((match, at) => (at === 3 ? { ...match, seed: seedOf('another') } : match));
  expect((await verifySeason({ ...proof, matches: changed, result })).isRight).toBe(false);
});

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { verifyVirtual } from '../../../../../../scripts/verify-virtual.ts';
import { verifyDraw, type Law } from './verify-draw.ts';

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

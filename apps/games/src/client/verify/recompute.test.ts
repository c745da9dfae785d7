import { expect, test } from 'vitest';
import { playBlackjack } from '../../blackjack/play-blackjack.ts';
import { committedDraw, hashServerSeed } from '../../fairness/committed-draw.ts';
import type { RoundView } from '../../protocol.ts';
import { playSlot } from '../../slots/play-slot.ts';
import { slotMachines } from '../../slots/slot-titles.ts';
import { firstStake, isSameRound, recompute } from './recompute.ts';

const serverSeed = '9f'.repeat(32);
const seed = (nonce: number) => ({ serverSeed, clientSeed: 'my own words', nonce });

// facts: G4
test('the browser’s recomputation gives exactly the server’s rounds, for every title', async () => {
  for (const machine of slotMachines) {
    const { gameId, mathVersion, stakeCoins } = machine.definition;
    for (let nonce = 0; nonce < 12; nonce++) {
      const request = { ...seed(nonce), gameId, mathVersion, stakeMinor: String(stakeCoins) };
      const recomputed = await recompute(request);
      const outcome = playSlot(machine, BigInt(stakeCoins), committedDraw(seed(nonce)));
      expect(recomputed?.outcome).toEqual(outcome);
      expect(recomputed?.serverSeedHash).toBe(hashServerSeed(serverSeed));
    }
  }
});

test('a round that was changed after the fact differs from what its seeds give', async () => {
  const machine = slotMachines[0];
  if (!machine) throw new Error('no title');
  const { gameId, mathVersion, stakeCoins } = machine.definition;
  const recomputed = await recompute({ ...seed(5), gameId, mathVersion, stakeMinor: String(stakeCoins) });
  if (!recomputed || recomputed.kind !== 'slot') throw new Error('not recomputed');
  const { steps, winMinor } = recomputed.outcome;
  const stored = { kind: 'slot', winMinor: String(winMinor), steps } as unknown as RoundView;
  expect(isSameRound(stored, recomputed)).toBe(true);
  expect(isSameRound({ ...stored, winMinor: String(winMinor + 1n) } as RoundView, recomputed)).toBe(false);
  const moved = { ...stored, steps: steps.map((step) => ({ ...step, grid: step.grid.toReversed() })) };
  expect(isSameRound(moved as RoundView, recomputed)).toBe(false);
});

test('a hand of blackjack is recomputed with its moves, from the stake it began with', async () => {
  for (let nonce = 0; nonce < 40; nonce++) {
    const opening = playBlackjack(200n, committedDraw(seed(nonce)), []);
    if (!opening.view.legalActions.includes('double')) continue;
    const { view, winMinor } = playBlackjack(200n, committedDraw(seed(nonce)), ['double']);
    const stored = { kind: 'blackjack', winMinor: String(winMinor), ...view } as unknown as RoundView;
    expect(firstStake(stored)).toBe('200');
    const request = {
      ...seed(nonce),
      gameId: 'blackjack',
      mathVersion: '1',
      stakeMinor: '200',
      actions: ['double'] as const,
    };
    const recomputed = await recompute(request);
    expect(recomputed && isSameRound(stored, recomputed)).toBe(true);
  }
});

test('rules of another version are not passed off as this one', async () => {
  expect(
    await recompute({ ...seed(1), gameId: 'neon-777', mathVersion: 'other', stakeMinor: '100' }),
  ).toBeNull();
  expect(
    await recompute({ ...seed(1), gameId: 'no-such-game', mathVersion: '1', stakeMinor: '100' }),
  ).toBeNull();
});

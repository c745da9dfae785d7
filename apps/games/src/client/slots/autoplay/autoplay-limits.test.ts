import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterRound, beginAutoplay, endBeforeStake, type AutoplayPlan } from './autoplay-limits.ts';

const plan: AutoplayPlan = { rounds: 10, stakeMinor: 100n, lossLimitMinor: 500n, singleWinMinor: 2_000n };
const lost = { stakeMinor: 100n, winMinor: 0n, hasFreeSpins: false };

describe('autoplay', () => {
  test('ends after the number of spins that the player chose', () => {
    const even = { ...lost, winMinor: 100n };
    let run = beginAutoplay(plan);
    for (let round = 1; round < plan.rounds; round++) {
      const { autoplay, end } = afterRound(run, even);
      expect(end).toBeNull();
      run = autoplay;
    }
    expect(afterRound(run, even).end).toBe('done');
  });

  test('requests no stake that could make it lose more than its loss limit', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 500n),
        fc.bigInt(0n, 5_000n),
        fc.array(fc.bigInt(0n, 600n), { maxLength: 120 }),
        (stakeMinor, lossLimitMinor, wins) => {
          let run = beginAutoplay({ rounds: 100, stakeMinor, lossLimitMinor, singleWinMinor: null });
          for (const winMinor of wins) {
            if (endBeforeStake(run)) return;
            run = afterRound(run, { stakeMinor, winMinor, hasFreeSpins: false }).autoplay;
            expect(run.netMinor).toBeGreaterThanOrEqual(-lossLimitMinor);
          }
        },
      ),
    );
  });

  test('ends at its loss limit to the cent', () => {
    let run = beginAutoplay(plan);
    for (let round = 1; round <= 4; round++) run = afterRound(run, lost).autoplay;
    expect(afterRound(run, lost)).toMatchObject({ end: 'loss', autoplay: { netMinor: -500n } });
  });

  test.each([
    [1_999n, null],
    [2_000n, 'win'],
    [9_000n, 'win'],
  ] as const)('with a single win limit of 20.00 and a win of %d cents ends with %s', (winMinor, end) => {
    expect(afterRound(beginAutoplay(plan), { ...lost, winMinor }).end).toBe(end);
  });

  test('ends when free spins were won', () => {
    expect(afterRound(beginAutoplay(plan), { ...lost, hasFreeSpins: true }).end).toBe('feature');
  });
});

import { Refusal } from '@halcyon/contract/platform/refusal';
import { freeBetsOn, type FreeBets } from '@halcyon/testkit/free-bets';
import { openRewardsHarness, type Claimer, type RewardsHarness } from '@halcyon/testkit/rewards-harness';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMisbookedBets } from '../settlement/bet-books.service.ts';
import type { Bet } from './bet.ts';
import { listBets } from './bet.store.ts';

let harness: RewardsHarness;
let bets: FreeBets;
beforeAll(async () => {
  harness = await openRewardsHarness();
  bets = freeBetsOn(harness);
});
afterAll(() => harness[Symbol.asyncDispose]());

const [TOKENS, EVENTS, AMOUNT_MINOR] = [2, 4, 10_00n];
const at = fc.nat(EVENTS - 1);
type Command =
  | { readonly kind: 'place'; readonly token: number; readonly picks: readonly number[] }
  | { readonly kind: 'settle'; readonly at: number; readonly result: 'W' | 'L' | 'V' | 'HW' }
  | { readonly kind: 'rollBack'; readonly at: number };
const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    kind: fc.constant('place' as const),
    token: fc.nat(TOKENS - 1),
    picks: fc.uniqueArray(at, { minLength: 1, maxLength: 2 }),
  }),
  fc.record({ kind: fc.constant('settle' as const), at, result: fc.constantFrom('W', 'L', 'V', 'V', 'HW') }),
  fc.record({ kind: fc.constant('rollBack' as const), at }),
);

async function carryOut(
  run: { readonly player: Claimer; readonly tokens: readonly string[]; readonly events: readonly number[] },
  command: Command,
): Promise<void> {
  const { player, tokens, events } = run;
  if (command.kind === 'settle') return bets.settle(events[command.at]!, command.result);
  if (command.kind === 'rollBack') return bets.rollBack(events[command.at]!);
  const picks = command.picks.map((pick) => events[pick]!);
  // Two presses at the same time.
  const placed = await Promise.allSettled(
    [1, 2].map(() => bets.place(player, tokens[command.token]!, picks)),
  );
  for (const one of placed)
    if (one.status === 'rejected' && !(one.reason instanceof Refusal)) throw one.reason;
}

/** Bets that their token can still return: not void, and not followed by another one that has the token. */
async function holdersOf(token: string): Promise<number> {
  const rows = await harness.owner.sql<{ holders: bigint }>`
    select count(*) as holders from rewards.free_bet join sportsbook.bet on bet.bet_id = free_bet.bet_id
    where free_bet.assignment_id = ${token} and free_bet.state = 'TAKEN' and bet.state <> 'void'`;
  return Number(rows[0]!.holders);
}
const stateOf = async (token: string) => {
  const rows = await harness.owner.sql<{ state: string; moves: bigint; placed: bigint; returned: bigint }>`
    select state, (select count(*) from rewards.free_bet_move as move
      where move.assignment_id = free_bet.assignment_id) as moves,
      (select count(*) from sportsbook.bet where bet.free_bet_id = free_bet.assignment_id and bet.state <> 'refused') as placed,
      (select count(*) from rewards.free_bet_move as move
        where move.assignment_id = free_bet.assignment_id and move.state = 'READY' and move.number > 0) as returned
    from rewards.free_bet where assignment_id = ${token}`;
  return rows[0]!;
};
const mostOf = ({ totalOddsMilli, stakeMinor }: Bet) => (stakeMinor * totalOddsMilli) / 1_000n - stakeMinor;

test('whatever is placed, settled and taken back, one bet at a time holds a free bet, and no money comes about but its wins', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyCommand, { minLength: 3, maxLength: 14 }), async (commands) => {
      const player = await harness.openClaimer();
      const tokens = [await bets.give(player), await bets.give(player)];
      const events = Array.from({ length: EVENTS }, (_, index) => bets.add(2_000 + 500 * index));
      for (const command of commands) {
        await carryOut({ player, tokens, events }, command);
        const own = await listBets(harness.db, player.playerId, {
          states: ['open', 'won', 'lost', 'void'],
          before: null,
          limit: 50,
        });
        const { mainMinor } = await player.balances();
        const won = own.reduce((sum, bet) => sum + bet.returnedMinor, 0n);
        // A win that was taken back after nothing was spent leaves nothing.
        expect(mainMinor).toBe(won);
        for (const bet of own) {
          expect(bet.stakeMinor).toBe(AMOUNT_MINOR);
          expect(bet.returnedMinor).toBeLessThanOrEqual(mostOf(bet) + 1n);
          if (bet.state === 'void') expect(bet.returnedMinor).toBe(0n);
        }
        for (const token of tokens) {
          const { state, placed, returned } = await stateOf(token);
          expect(await holdersOf(token)).toBe(state === 'TAKEN' ? 1 : 0);
          // Each bet after the first one was placed with a free bet that had come back.
          expect(Number(placed)).toBeLessThanOrEqual(Number(returned) + 1);
        }
      }
      expect(await harness.deviations()).toEqual([]);
      expect(await findMisbookedBets(harness.db, harness.clock.now())).toBeNull();
    }),
    { numRuns: 25 },
  );
}, 300_000);

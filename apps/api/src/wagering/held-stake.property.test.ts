import { aPlayer, order, play } from '@halcyon/testkit/money-play';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { account, kind, outcomeCode, type Command } from '../ledger/public.ts';

const { done, stakeSettled } = outcomeCode;
const ROUNDS = [null, 'r1', 'r2'] as const;
const PURSE = 1_000_00n;

/** Few keys and few rounds, so that stakes, wins of one, wins of all and refunds of everything meet. */
const step = fc.record({
  of: fc.constantFrom('stake', 'stake', 'winOfRound', 'winOfStake', 'refundStake', 'refundWin'),
  own: fc.integer({ min: 0, max: 5 }),
  to: fc.integer({ min: 0, max: 5 }),
  amount: fc.constantFrom(0n, 1n, 5_00n, 90_00n),
  round: fc.constantFrom(...ROUNDS),
});
type Step = typeof step extends fc.Arbitrary<infer Of> ? Of : never;

/** A stake belongs to the round of its number, as at a provider with consistent records. */
const homeOf = (key: number) => ROUNDS[key % ROUNDS.length]!;

function toCommand({ of, own, to, amount, round }: Step, index: number): Command {
  switch (of) {
    case 'stake':
      return order(kind.stake, `s${own}`, amount, { roundKey: homeOf(own) });
    case 'winOfRound':
      return order(kind.settle, `w${own}`, amount, { roundKey: round ?? 'r1', needsRoundStake: true });
    case 'winOfStake':
      return order(kind.settle, `v${own}`, amount, { referenceKey: `s${to}`, roundKey: homeOf(to) });
    // Refunds name whatever round they like.
    case 'refundStake':
      return order(kind.refund, `r${index}`, 0n, { referenceKey: `s${to}`, roundKey: round });
    default:
      return order(kind.refund, `r${index}`, 0n, { referenceKey: `w${to}`, roundKey: round });
  }
}

const lives = fc.array(step, { minLength: 5, maxLength: 40, size: 'max' });
const optionsOf = (numRuns: number) => ({ numRuns, seed: 20_261_121 });

/** What is left at the end of a life. */
function endOf(commands: readonly Command[]) {
  const { codes, state } = play(aPlayer(PURSE), commands);
  const stakes = new Map<string, Command>();
  const wins = new Map<string, Command & { readonly at: number }>();
  const seen = new Set<string>();
  commands.forEach((command, index) => {
    if (codes[index] !== done || seen.has(command.key)) return;
    seen.add(command.key);
    if (command.kind === kind.stake) stakes.set(command.key, command);
    if (command.kind === kind.settle && command.amountMinor > 0n)
      wins.set(command.key, { ...command, at: index });
    if (command.kind !== kind.refund) return;
    stakes.delete(command.referenceKey!);
    wins.delete(command.referenceKey!);
  });
  return { stakes: [...stakes.values()], wins: [...wins.values()], main: state.balances[account.main] };
}

test('no life leaves a paid win of a round without a stake that cost something', () => {
  let held = 0;
  const property = fc.property(lives, (life) => {
    // Every stake of a provider belongs to a round; a refund may name any or none.
    const commands = life
      .map(toCommand)
      .filter((command) => command.roundKey !== null || command.kind === kind.refund);
    const { stakes, wins } = endOf(commands);
    for (const win of wins) {
      const isPaying = (stake: Command) => stake.roundKey === win.roundKey && stake.amountMinor > 0n;
      // A round whose stakes were all free when it was paid owes nothing.
      if (!endOf(commands.slice(0, win.at)).stakes.some(isPaying)) continue;
      held += 1;
      expect([win.key, stakes.some(isPaying)]).toEqual([win.key, true]);
    }
  });
  fc.assert(property, optionsOf(600));
  expect(held).toBeGreaterThan(100);
});

test('no stake is stuck: without a paid win, or beside another stake under wins of the round alone, it is given back', () => {
  let [free, last] = [0, 0];
  const property = fc.property(lives, fc.nat(), (life, pick) => {
    const commands = life.map(toCommand);
    const { stakes, wins, main } = endOf(commands);
    const stake = stakes[pick % Math.max(stakes.length, 1)];
    if (!stake) return;
    const { roundKey } = stake;
    const ofRound = roundKey === null ? [] : wins.filter((win) => win.roundKey === roundKey);
    const others = stakes.filter(
      (other) => other !== stake && other.roundKey === roundKey && other.amountMinor > 0n,
    );
    const isNamed = ofRound.some(({ referenceKey }) => referenceKey !== null);
    const isHeld = ofRound.length > 0 && (isNamed || others.length === 0);
    const asked = order(kind.refund, 'last', 0n, { referenceKey: stake.key, roundKey });
    const { codes, state } = play(aPlayer(PURSE), [...commands, asked]);
    expect(codes.at(-1)).toBe(isHeld ? stakeSettled : done);
    expect(state.balances[account.main]).toBe(main! + (isHeld ? 0n : stake.amountMinor));
    if (isHeld) last += 1;
    else free += 1;
  });
  fc.assert(property, optionsOf(600));
  expect([free > 100, last > 50]).toEqual([true, true]);
});

test('a stake that cost nothing holds no win, and a refund is judged by the round of its stake, whatever it names', () => {
  const inRound = { roundKey: 'r1' };
  const start = [
    order(kind.stake, 'free', 0n, inRound),
    order(kind.stake, 'paid', 5_00n, inRound),
    order(kind.settle, 'w', 90_00n, inRound),
  ];
  const back = (key: string, round: string | null) =>
    order(kind.refund, `r-${key}-${round}`, 0n, { referenceKey: key, roundKey: round });
  const { codes, state } = play(aPlayer(10_00n), [
    ...start,
    back('paid', 'r1'),
    back('paid', 'r2'),
    back('paid', null),
    back('free', 'r1'),
  ]);
  expect(codes.slice(3)).toEqual([stakeSettled, stakeSettled, stakeSettled, done]);
  expect(state.balances[account.main]).toBe(95_00n);
});

import { openMoneyHarness } from '@halcyon/testkit/money-harness';
import { amountMinorMax } from '@halcyon/money/amount';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Lanes } from '../ledger/executor/lanes.ts';
import { account, bonusAccount, bonusEnding, kind, vertical, type Command } from '../ledger/public.ts';
import { decide } from './decide/decide.ts';
import { NOON_MS, order, someTerms } from '@halcyon/testkit/money-play';
import { blind, forget, only, spoil, withBalance, withFirstLeg, type Decide } from '@halcyon/testkit/planted';
import { publishTerms } from '@halcyon/testkit/published-terms';

/** Each bug, and the rule of the reconciliation that must see it in the books. */
const bookBugs: Readonly<Record<string, readonly [rule: string, bug: Decide]>> = {
  'a stake takes a cent too much': [
    'every balance is the sum of its entries',
    spoil((decision) => {
      const hasCent = (decision.state.balances[account.main] ?? 0n) > 0n;
      return decision.outcome.isRepeat || !hasCent ? decision : withBalance(decision, account.main, -1n);
    }),
  ],
  'a receipt shows another balance than the wallet': [
    'each leg starts from the balance that the leg before it left',
    spoil((decision) => withFirstLeg(decision, { destinationAfterMinor: 7n, sourceAfterMinor: 7n })),
  ],
  'a sequence number is left out': [
    'the commands of a player are numbered without a gap',
    spoil((decision) => {
      const sequence = decision.state.sequence + (decision.isRecorded ? 1n : 0n);
      return {
        ...decision,
        state: { ...decision.state, sequence },
        outcome: { ...decision.outcome, sequence },
      };
    }),
  ],
  'a stake is given back twice': [
    'nothing is taken back, paid out or returned twice',
    (state, command, known) => {
      const decision = blind((seen) => forget(seen, 'original'))(state, command, known);
      return { ...decision, marksReference: decision.marksReference && !known.original.isResolved };
    },
  ],
  'a refund gives back a cent more than the stake': [
    'what is taken back is what was booked',
    (state, command, known) => {
      const decision = decide(state, command, known);
      if (command.kind !== kind.refund || decision.legs.length === 0) return decision;
      const [leg] = decision.legs;
      const more = {
        amountMinor: leg!.amountMinor + 1n,
        destinationAfterMinor: leg!.destinationAfterMinor + 1n,
      };
      return withBalance(withFirstLeg(decision, more), account.main, 1n);
    },
  ],
  'a stake is taken although it was refunded before it came': [
    'a stake that comes after its refund is not taken',
    blind((known) => forget(known, 'own')),
  ],
  'a payout leaves from main instead of the hold': [
    'the hold account is the sum of withdrawals under way',
    (state, command, known) => {
      const decision = decide(state, command, known);
      if (command.kind !== kind.payWithdrawal || decision.legs.length === 0) return decision;
      const amountMinor = decision.legs[0]!.amountMinor;
      const sourceAfterMinor = (state.balances[account.main] ?? 0n) - amountMinor;
      const moved = withBalance(withBalance(decision, account.main, -amountMinor), account.hold, amountMinor);
      return withFirstLeg(moved, { source: account.main, sourceAfterMinor });
    },
  ],
  'what is owed after a win was taken back is forgotten': [
    'what a player owes is what was taken back less what was settled',
    spoil((decision, before) => ({
      ...decision,
      state: { ...decision.state, owedMinor: before.owedMinor },
    })),
  ],
  'a debt, and money that no balance can hold, are not shown to operators': [
    'what is owed, and what no balance can hold, waits for operators',
    spoil(({ state, legs, outcome, isRecorded, marksReference }) => ({
      state,
      legs,
      outcome,
      isRecorded,
      marksReference,
    })),
  ],
  'deposits are not added up': [
    'what a player has deposited is the sum of deposits',
    spoil((decision, before) => ({
      ...decision,
      state: { ...decision.state, depositedMinor: before.depositedMinor },
    })),
  ],
  'a grant is booked, and no bonus begins': [
    'money under a bonus belongs to one that runs',
    only(
      kind.grantBonus,
      spoil((decision, before) => ({ ...decision, state: { ...decision.state, bonuses: before.bonuses } })),
    ),
  ],
  'a bonus ends, and its money stays': [
    'money under a bonus belongs to one that runs',
    only(
      kind.endBonus,
      spoil((decision, before) => ({
        ...decision,
        legs: [],
        state: { ...decision.state, balances: before.balances },
      })),
    ),
  ],
  'a promotional credit pays a cent more than it says': [
    'every balance is the sum of its entries',
    only(
      kind.creditPromo,
      spoil((decision) => withBalance(decision, account.main, 1n)),
    ),
  ],
  'winnings of free spins are paid out and stay collected': [
    'every balance is the sum of its entries',
    only(
      kind.releaseSpins,
      spoil((decision) => withBalance(decision, account.spinWinnings, 2_00n)),
    ),
  ],
  'a deposit is reversed twice': [
    'nothing is taken back, paid out or returned twice',
    only(kind.reverseDeposit, (state, command, known) => {
      const decision = blind((seen) => forget(seen, 'original'))(state, command, known);
      return { ...decision, marksReference: decision.marksReference && !known.original.isResolved };
    }),
  ],
  'a buy-in goes back twice': [
    'nothing is taken back, paid out or returned twice',
    only(kind.returnBuyIn, (state, command, known) => {
      const decision = blind((seen) => forget(seen, 'original'))(state, command, known);
      return { ...decision, marksReference: decision.marksReference && !known.original.isResolved };
    }),
  ],
  'a prize of a pool pays a cent more than it says': [
    'every balance is the sum of its entries',
    only(
      kind.payPool,
      spoil((decision) => withBalance(decision, account.main, 1n)),
    ),
  ],
  'a reversal takes a cent less than was deposited': [
    'what is taken back is what was booked',
    only(
      kind.reverseDeposit,
      spoil((decision) => {
        const [leg] = decision.legs;
        if (!leg) return decision;
        const less = { amountMinor: leg.amountMinor - 1n, sourceAfterMinor: leg.sourceAfterMinor + 1n };
        return withBalance(withFirstLeg(decision, less), account.main, 1n);
      }),
    ),
  ],
  'a stake is taken again twice': [
    'a stake is taken again once, in its own amount, after it was given back',
    (state, command, known) => decide(state, command, command.isTakenAgain ? { ...known, round: [] } : known),
  ],
  'a stake that is taken again costs a cent more': [
    'a stake is taken again once, in its own amount, after it was given back',
    (state, command, known) => {
      const decision = decide(state, command, known);
      if (!command.isTakenAgain || decision.legs.length === 0) return decision;
      const [leg] = decision.legs;
      const more = { amountMinor: leg!.amountMinor + 1n, sourceAfterMinor: leg!.sourceAfterMinor - 1n };
      return withBalance(withFirstLeg(decision, more), account.main, -1n);
    },
  ],
  'a bet that was cashed out keeps its progress': [
    'wagering counters are the weighted stakes of bonus money less what was given back',
    only(
      kind.settle,
      spoil((decision, before) => ({
        ...decision,
        state: { ...decision.state, wageredE4: before.wageredE4 },
      })),
    ),
  ],
  'a stake counts twice towards its bonus': [
    'wagering counters are the weighted stakes of bonus money less what was given back',
    only(
      kind.stake,
      spoil((decision, before) => {
        const wallet = bonusAccount(vertical.casino);
        const counted = (decision.state.wageredE4[wallet] ?? 0n) - (before.wageredE4[wallet] ?? 0n);
        const wageredE4 = {
          ...decision.state.wageredE4,
          [wallet]: (before.wageredE4[wallet] ?? 0n) + 2n * counted,
        };
        return { ...decision, state: { ...decision.state, wageredE4 } };
      }),
    ),
  ],
};

let harness: Awaited<ReturnType<typeof openMoneyHarness>>;
beforeAll(async () => {
  harness = await openMoneyHarness();
  await publishTerms(harness.owner, [plain, sticky]);
});
afterAll(async () => {
  await harness[Symbol.asyncDispose]();
});

const plain = someTerms({ id: '5'.repeat(64) });
const sticky = someTerms({ id: '6'.repeat(64), isSticky: true });
const grantOf = (number: number, terms: typeof plain, lockedMinor = 0n): Partial<Command> => ({
  vertical: vertical.casino,
  grant: { number, terms, lockedMinor, requiredE4: 10n ** 9n, expiresAtMs: NOON_MS * 2, isOfSpins: false },
});
const endOf = (number: number): Partial<Command> => ({
  vertical: vertical.casino,
  ending: { number, reason: bonusEnding.givenUp },
});

const takenAgain: Partial<Command> = { referenceKey: 's7', roundKey: 'r7', isTakenAgain: true };

/** A short life that touches every kind of command. */
async function live(playerId: bigint, by: Decide = decide): Promise<void> {
  const lanes = new Lanes({ ...harness.ledger, decide: by }, { connection: harness.database.app });
  const of = { playerId };
  const commands = [
    order(kind.deposit, 'd', 100_00n, { ...of, providerId: 0 }),
    order(kind.buyIn, 'i', 5_00n, of),
    order(kind.returnBuyIn, 'j', 0n, { ...of, referenceKey: 'i' }),
    order(kind.returnBuyIn, 'j2', 0n, { ...of, referenceKey: 'i' }),
    order(kind.stake, 's1', 10_00n, of),
    order(kind.settle, 'w1', 15_00n, { ...of, referenceKey: 's1' }),
    order(kind.stake, 's2', 5_00n, of),
    order(kind.refund, 'r2', 0n, { ...of, referenceKey: 's2' }),
    order(kind.refund, 'r2again', 0n, { ...of, referenceKey: 's2' }),
    order(kind.refund, 'r3', 0n, { ...of, referenceKey: 's3' }),
    order(kind.stake, 's3', 4_00n, of),
    order(kind.stake, 's7', 2_00n, { ...of, roundKey: 'r7' }),
    order(kind.refund, 'r7', 0n, { ...of, referenceKey: 's7', roundKey: 'r7' }),
    order(kind.stake, 's7again', 2_00n, { ...of, ...takenAgain }),
    order(kind.stake, 's7twice', 2_00n, { ...of, ...takenAgain }),
    order(kind.holdWithdrawal, 'h', 20_00n, { ...of, providerId: 0 }),
    order(kind.payWithdrawal, 'p', 0n, { ...of, providerId: 0, referenceKey: 'h' }),
    order(kind.settle, 'w4', 50_00n, { ...of, roundKey: 'r4' }),
    order(kind.holdWithdrawal, 'h2', 120_00n, { ...of, providerId: 0 }),
    order(kind.refund, 'r4', 0n, { ...of, referenceKey: 'w4' }),
    order(kind.creditPromo, 'a', 3_00n, of),
    order(kind.deposit, 'd2', 6_00n, { ...of, providerId: 0 }),
    order(kind.reverseDeposit, 'z', 0n, { ...of, providerId: 0, referenceKey: 'd2' }),
    order(kind.reverseDeposit, 'z2', 0n, { ...of, providerId: 0, referenceKey: 'd2' }),
    order(kind.settle, 'spins', 5_00n, { ...of, isSpinWinnings: true }),
    order(kind.releaseSpins, 'q', 1_00n, { ...of, release: { paidMinor: 2_00n, returnedMinor: 1_00n } }),
    order(kind.grantBonus, 'g1', 20_00n, { ...of, ...grantOf(1, plain) }),
    order(kind.stake, 'b1', 15_00n, { ...of, roundKey: 'b1' }),
    order(kind.stake, 'b2', 10_00n, { ...of, roundKey: 'b2' }),
    order(kind.refund, 'rb2', 0n, { ...of, referenceKey: 'b2', roundKey: 'b2' }),
    order(kind.stake, 'b4', 3_00n, { ...of, roundKey: 'b4' }),
    order(kind.settle, 'wb4', 1_00n, { ...of, referenceKey: 'b4', roundKey: 'b4', isCashOut: true }),
    order(kind.endBonus, 'f1', 0n, { ...of, ...endOf(1) }),
    order(kind.settle, 'wb1', 30_00n, { ...of, referenceKey: 'b1', roundKey: 'b1' }),
    order(kind.grantBonus, 'g2', 5_00n, { ...of, ...grantOf(2, sticky, 10_00n) }),
    order(kind.stake, 'b3', 12_00n, { ...of, roundKey: 'b3' }),
    order(kind.endBonus, 'f2', 0n, { ...of, ...endOf(2) }),
    order(kind.payPool, 'm', 3_00n, of),
    order(kind.settle, 'w5', amountMinorMax, of),
    order(kind.settle, 'w6', amountMinorMax, of),
  ];
  for (const command of commands) await lanes.submit(command);
  await lanes.close();
}

describe('a bug in the books is seen by the reconciliation', () => {
  test.each(Object.entries(bookBugs))('%s', async (name, [rule, bug]) => {
    const playerId = BigInt(Object.keys(bookBugs).indexOf(name) + 1);
    await harness.openPlayer(playerId, 0n);
    await live(playerId, bug);
    const found = (await harness.deviations()).filter((deviation) => deviation.playerId === playerId);
    expect(found.map((deviation) => deviation.rule)).toContain(rule);
  });

  test('without a bug the same life leaves exact books', async () => {
    await harness.openPlayer(99n, 0n);
    await live(99n);
    expect((await harness.deviations()).filter((deviation) => deviation.playerId === 99n)).toEqual([]);
  });
});

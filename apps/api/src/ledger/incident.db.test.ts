import { amountMinorMax } from '@halcyon/money/amount';
import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endIncident, listOpenLedgerIncidents, waysOf } from './incident.service.ts';
import { account, outcomeCode, provider, vertical } from './command.ts';
import { balancesOf } from '../wallet/wallet.service.ts';
import { holdWithdrawal } from './payment.service.ts';
import { readState } from './executor/batch-executor.ts';

let harness: MoneyHarness;
let lastPlayer = 0n;
beforeAll(async () => {
  harness = await openMoneyHarness();
});
afterAll(async () => {
  expect(await harness.deviations()).toEqual([]);
  await harness[Symbol.asyncDispose]();
});

async function newPlayer(mainMinor: bigint): Promise<bigint> {
  lastPlayer += 1n;
  await harness.openPlayer(lastPlayer, mainMinor);
  return lastPlayer;
}

const call = (playerId: bigint, transactionId: string, roundId: string | null = null) => ({
  playerId,
  transactionId,
  roundId,
  providerId: provider.relax,
  vertical: vertical.casino,
  currency: 'EUR',
  gameId: 'reef',
  isRoundFinal: false,
});
const win = (playerId: bigint, id: string, amountMinor: bigint, roundId: string | null = null) =>
  harness.wagering.settle({ ...call(playerId, id, roundId), amountMinor, stakeTransactionId: null });
const takeBack = (playerId: bigint, id: string) =>
  harness.wagering.refund({
    ...call(playerId, `back-${id}`),
    originalTransactionId: id,
    original: 'win',
    amountMinor: null,
  });
const waitingOf = async (playerId: bigint) =>
  (await listOpenLedgerIncidents(harness.db, 100)).filter((row) => row.player_id === playerId);
const stateOf = async (playerId: bigint) =>
  (await harness.transact((tx) => readState(harness.ledger, tx, playerId)))!.state;
const spend = (playerId: bigint, amountMinor: bigint) =>
  harness.transact((tx) =>
    holdWithdrawal(harness.ledger, tx, {
      playerId,
      key: `hold:${amountMinor}`,
      currency: 'EUR',
      amountMinor,
    }),
  );
const end = (playerId: bigint, incidentId: string, way: Parameters<typeof endIncident>[2]['way']) =>
  harness.transact((tx) =>
    endIncident(harness.ledger, tx, {
      playerId,
      incidentId,
      way,
      decisionId: `${incidentId}:${way}`,
      at: new Date(),
    }),
  );

test('a win that would pass the largest balance is accepted into suspense with an incident, and is there once', async () => {
  const player = await newPlayer(10_00n);
  const first = await win(player, 'too-much', amountMinorMax);
  const again = await win(player, 'too-much', amountMinorMax);
  expect([first.code, again.code, again.isRepeat]).toEqual([outcomeCode.done, outcomeCode.done, true]);
  const second = await win(player, 'as-much-again', amountMinorMax);
  expect([second.code, second.cashMinor]).toEqual([outcomeCode.done, 10_00n]);
  const { balances } = await stateOf(player);
  expect(balances[account.excess]).toBe(2n * amountMinorMax);
  expect(await balancesOf(harness.db, player)).toMatchObject({ mainMinor: 10_00n, totalMinor: 10_00n });
  const waiting = await waitingOf(player);
  expect(waiting.map((row) => [row.kind, row.command_key, row.amount_minor])).toEqual([
    ['above_balance', '2:too-much', amountMinorMax],
    ['above_balance', '2:as-much-again', amountMinorMax],
  ]);
  // The provider takes one back, and operators the other.
  await takeBack(player, 'too-much');
  await end(player, waiting[1]!.incident_id, 'void');
  expect((await stateOf(player)).balances[account.excess]).toBe(0n);
  expect(await waitingOf(player)).toEqual([]);
  expect((await takeBack(player, 'as-much-again')).code).toBe(outcomeCode.alreadyRefunded);
});

test('what returns to a full balance waits in the excess account: a stake, a withdrawal', async () => {
  const player = await newPlayer(10_00n);
  await harness.wagering.stake({ ...call(player, 's'), amountMinor: 4_00n });
  await spend(player, 1_00n);
  await win(player, 'to-the-brim', amountMinorMax - 5_00n);
  const back = { originalTransactionId: 's', original: 'stake', amountMinor: null } as const;
  const refund = await harness.wagering.refund({ ...call(player, 'back-s'), ...back });
  expect([refund.code, refund.cashMinor]).toEqual([outcomeCode.done, amountMinorMax]);
  const [incident] = (await waitingOf(player)).filter((row) => row.kind === 'above_balance');
  expect([incident!.amount_minor, waysOf(incident!)]).toEqual([4_00n, ['credit']]);
  await expect(end(player, incident!.incident_id, 'credit')).rejects.toMatchObject({
    code: 'wallet.balance_full',
  });
  await spend(player, 5_00n);
  await end(player, incident!.incident_id, 'credit');
  expect(await harness.mainOf(player)).toBe(amountMinorMax - 1_00n);
});

test('a huge win without a stake is flagged for review; a smaller one and one that a stake paid for are not', async () => {
  const player = await newPlayer(10_00n);
  await win(player, 'free-spins', 9_999_99n);
  await harness.wagering.stake({ ...call(player, 'bet', 'r1'), amountMinor: 1_00n });
  await win(player, 'jackpot', 50_000_00n, 'r1');
  expect(await waitingOf(player)).toEqual([]);
  await win(player, 'gift', 10_000_00n, 'r2');
  const [incident] = await waitingOf(player);
  expect(incident).toMatchObject({ kind: 'unstaked_win', round_key: 'r2', amount_minor: 10_000_00n });
  expect(await harness.mainOf(player)).toBe(10_00n - 1_00n + 9_999_99n + 60_000_00n);
  await end(player, incident!.incident_id, 'close');
  expect(await waitingOf(player)).toEqual([]);
});

/** A win of 30.00 in round r1 that was taken back when 10.00 of it were left. */
async function indebted(): Promise<bigint> {
  const player = await newPlayer(10_00n);
  await harness.wagering.stake({ ...call(player, 'bet', 'r1'), amountMinor: 10_00n });
  await win(player, 'won', 30_00n, 'r1');
  await spend(player, 20_00n);
  expect((await takeBack(player, 'won')).code).toBe(outcomeCode.done);
  return player;
}

test('a win taken back after it was spent is owed, shown to operators, and set off against the win that corrects it', async () => {
  const player = await indebted();
  expect((await stateOf(player)).owedMinor).toBe(20_00n);
  expect(await waitingOf(player)).toMatchObject([{ kind: 'debt', round_key: 'r1', amount_minor: 20_00n }]);
  // Another round, another day: nothing is collected from it.
  await harness.wagering.stake({ ...call(player, 'other', 'r2'), amountMinor: 0n });
  await win(player, 'other-win', 7_00n, 'r2');
  expect(await harness.mainOf(player)).toBe(7_00n);
  const part = await win(player, 'corrected', 12_00n, 'r1');
  expect([part.code, part.cashMinor, (await stateOf(player)).owedMinor]).toEqual([0, 7_00n, 8_00n]);
  await win(player, 'corrected-again', 18_00n, 'r1');
  expect([await harness.mainOf(player), (await stateOf(player)).owedMinor]).toEqual([17_00n, 0n]);
  expect(await waitingOf(player)).toEqual([]);
});

test('what is owed is set off against the balance as far as it reaches, or written off', async () => {
  const player = await indebted();
  const incidentId = (await waitingOf(player))[0]!.incident_id;
  await expect(end(player, incidentId, 'collect')).rejects.toMatchObject({
    code: 'wallet.insufficient_funds',
  });
  await win(player, 'other-win', 5_00n, 'r2');
  await end(player, incidentId, 'collect');
  expect([await harness.mainOf(player), (await stateOf(player)).owedMinor]).toEqual([0n, 15_00n]);
  expect(await waitingOf(player)).toHaveLength(1);
  await end(player, incidentId, 'waive');
  expect([await harness.mainOf(player), (await stateOf(player)).owedMinor]).toEqual([0n, 0n]);
  await expect(end(player, incidentId, 'waive')).rejects.toMatchObject({ code: 'wallet.incident_closed' });
});

test('a debt that arises and ends in one crowd of commands leaves no incident open', async () => {
  const player = await newPlayer(10_00n);
  await harness.wagering.stake({ ...call(player, 'bet', 'r1'), amountMinor: 10_00n });
  await win(player, 'won', 30_00n, 'r1');
  await spend(player, 30_00n);
  await Promise.all([takeBack(player, 'won'), win(player, 'corrected', 30_00n, 'r1')]);
  expect([await harness.mainOf(player), (await stateOf(player)).owedMinor]).toEqual([0n, 0n]);
  expect(await waitingOf(player)).toEqual([]);
});

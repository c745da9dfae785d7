import type { RoundCard } from '@halcyon/wire/seamless/games-calls';
import type { Json } from '@halcyon/testkit/visitor';
import type { Guest } from './guest.ts';
import { readLedger, type LedgerRound, type LedgerView } from './ledger-view.ts';

/** What the audit checked, and every deviation as text. */
export type Audit = {
  readonly receipts: number;
  readonly rounds: number;
  readonly payments: number;
  readonly differences: readonly string[];
};

/** Compares the responses to every guest with the guest's own statement, and the games' books with all of them. */
export async function audit(guests: readonly Guest[], settled: readonly RoundCard[]): Promise<Audit> {
  const differences: string[] = [];
  const ledgerRounds = new Map<string, LedgerRound>();
  let receipts = 0;
  let payments = 0;
  for (const [index, guest] of guests.entries()) {
    const ledger = await readLedger(guest.visitor);
    receipts += ledger.receipts.length;
    payments += guest.received.deposits.size + guest.received.withdrawals.size;
    for (const [roundId, round] of ledger.rounds) ledgerRounds.set(roundId, round);
    const found = [
      ...ledger.faults,
      ...guest.received.contradictions,
      ...roundDifferences(guest, ledger),
      ...(await depositDifferences(guest, ledger)),
      ...(await withdrawalDifferences(guest, ledger)),
      ...(await balanceDifferences(guest, ledger)),
    ];
    differences.push(...found.map((words) => `visitor ${index + 1}: ${words}`));
  }
  differences.push(...gameDifferences(settled, ledgerRounds));
  return { receipts, rounds: settled.length, payments, differences };
}

function roundDifferences({ received }: Guest, ledger: LedgerView): string[] {
  return [...received.rounds].flatMap(([roundId, round]) => {
    const booked = ledger.rounds.get(roundId);
    if (round.state === 'cancelled' || round.state === 'refused') return [];
    if (!booked) return [`round ${roundId} was shown and is not in the ledger`];
    if (round.state !== 'settled') return [`round ${roundId} was left ${round.state}`];
    if (booked.stakedMinor !== round.stakeMinor || booked.wonMinor !== round.winMinor) {
      return [
        `round ${roundId}: shown ${round.stakeMinor}/${round.winMinor}, booked ${booked.stakedMinor}/${booked.wonMinor}`,
      ];
    }
    return [];
  });
}

async function depositDifferences({ received, visitor }: Guest, ledger: LedgerView): Promise<string[]> {
  const found: string[] = [];
  for (const [paymentId, deposit] of received.deposits) {
    const payment = await visitor.call(`GET /api/v1/player/wallet/deposit/${paymentId}`);
    const credit = ledger.carriedOut.get(`deposit:${paymentId}`);
    const isSuccess = payment['state'] === 'succeeded';
    if (deposit.isSuccess && !isSuccess)
      found.push(`deposit ${paymentId} was shown as made and is ${payment['state']}`);
    if (isSuccess !== (credit !== undefined))
      found.push(`deposit ${paymentId} is ${payment['state']}, credited ${credit?.times ?? 0} times`);
    if (credit && credit.times !== 1) found.push(`deposit ${paymentId} was credited ${credit.times} times`);
    if (credit && credit.requestedMinor !== deposit.amountMinor)
      found.push(`deposit ${paymentId} of ${deposit.amountMinor} brought ${credit.requestedMinor}`);
  }
  const strangers = [...ledger.carriedOut.keys()]
    .map((key) => /^deposit:([0-9a-f-]{36})$/.exec(key)?.[1])
    .filter((id) => id !== undefined && !received.deposits.has(id));
  return [...found, ...strangers.map((id) => `deposit ${id} was credited and never asked for`)];
}

async function withdrawalDifferences({ received, visitor }: Guest, ledger: LedgerView): Promise<string[]> {
  const found: string[] = [];
  for (const [id, withdrawal] of received.withdrawals) {
    const { state } = (await visitor.call(`GET /api/v1/player/wallet/withdrawals/${id}`)) as {
      state: string;
    };
    const times = (suffix: string) => ledger.carriedOut.get(`withdrawal:${id}${suffix}`)?.times ?? 0;
    const hold = ledger.carriedOut.get(`withdrawal:${id}`);
    const expected = { paid: [1, 1, 0], returned: [1, 0, 1], cancelled: [1, 0, 1] }[state];
    const booked = [times(''), times(':pay'), times(':return')];
    if (!expected) found.push(`withdrawal ${id} is still ${state}`);
    else if (String(expected) !== String(booked))
      found.push(`withdrawal ${id} is ${state}, booked ${booked}`);
    if (withdrawal.isCancelled && state !== 'cancelled')
      found.push(`withdrawal ${id} was shown as cancelled and is ${state}`);
    if (hold && hold.requestedMinor !== withdrawal.amountMinor)
      found.push(`withdrawal ${id} held ${hold.requestedMinor}`);
  }
  const strangers = [...ledger.carriedOut.keys()]
    .map((key) => /^withdrawal:([0-9a-f-]{36})$/.exec(key)?.[1])
    .filter((id) => id !== undefined && !received.withdrawals.has(id));
  return [...found, ...strangers.map((id) => `withdrawal ${id} was held and never asked for`)];
}

async function balanceDifferences({ visitor }: Guest, ledger: LedgerView): Promise<string[]> {
  const wallet: Json = await visitor.call('GET /api/v1/player/wallet');
  const shown = BigInt(wallet['main'].cash.amountMinor as string);
  const found: string[] = [];
  if (shown !== ledger.mainMinor)
    found.push(`the wallet shows ${shown}, the statement gives ${ledger.mainMinor}`);
  if (ledger.holdMinor !== 0n) found.push(`${ledger.holdMinor} is still held`);
  return found;
}

/** Round by round, both ways: what the games settled is in the ledger, what the ledger paid for was settled. */
function gameDifferences(settled: readonly RoundCard[], ledger: ReadonlyMap<string, LedgerRound>): string[] {
  const found: string[] = [];
  const known = new Set<string>();
  for (const round of settled) {
    if (known.has(round.roundId)) found.push(`round ${round.roundId} is settled twice`);
    known.add(round.roundId);
    const booked = ledger.get(round.roundId);
    const isSame =
      booked?.stakedMinor === BigInt(round.stakeMinor) && booked.wonMinor === BigInt(round.winMinor);
    if (!isSame) {
      found.push(
        `round ${round.roundId}: the games say ${round.stakeMinor}/${round.winMinor}, the ledger ${booked?.stakedMinor ?? 'nothing'}/${booked?.wonMinor ?? 'nothing'}`,
      );
    } else if (!booked.isEnded) found.push(`round ${round.roundId} is settled and still open in the ledger`);
  }
  for (const [roundId, round] of ledger) {
    const isMoney = round.stakedMinor !== 0n || round.wonMinor !== 0n;
    if (isMoney && !known.has(roundId))
      found.push(`round ${roundId} has money in the ledger and is not settled`);
  }
  return found;
}

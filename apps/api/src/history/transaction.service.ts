import { depositStatusOf, withdrawalStatusOf, type WithdrawalState } from '@halcyon/contract/cashier/payment';
import {
  historyHours,
  type Transaction,
  type TransactionCategory,
  type TransactionStatus,
} from '@halcyon/contract/history/transaction.contract';
import type { Round } from '@halcyon/contract/play/rounds.contract';
import { toWire } from '@halcyon/money/amount';
import { getCurrencyByNumber } from '@halcyon/money/currency';
import {
  listReversed,
  listUnbookedDeposits,
  listWithdrawalStates,
  type UnbookedDeposit,
} from '../cashier/public.ts';
import type { PlayerContext } from '../platform/http/context.ts';
import { roundFrom, waitingSince } from '../play/public.ts';
import { listLegs, listRoundLegs, sumPayments, sumPlay, type LegRow } from '../wallet/public.ts';
import { account, kind, referenceIdOf } from '../ledger/public.ts';
import {
  categoryOf,
  completesBonus,
  filterOf,
  matchesStatus,
  movementStatus,
  signedMinor,
  typeOf,
  walletIdOf,
} from './transaction.rules.ts';

export type TransactionFilter = {
  readonly category?: TransactionCategory | undefined;
  readonly status?: TransactionStatus | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly hour?: number | undefined;
};

/** Rows that are read for a filter that only a reader can apply. */
const FILTER_DEPTH_MAX = 5_000;
const HOUR_MS = 3_600_000;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

/** One page, newest first. `hasMore` is true when the page is full and another entry follows. */
export async function listTransactions(
  ctx: PlayerContext,
  query: TransactionFilter & { readonly limit: number; readonly position: number },
): Promise<{ items: Transaction[]; hasMore: boolean }> {
  const wanted = query.position + query.limit + 1;
  const found = await newest(ctx, query, wanted);
  const items = found.slice(query.position, query.position + query.limit);
  return { items, hasMore: found.length > query.position + query.limit };
}

/** Net position (withdrawn minus deposited) and win/loss (returned minus staked) of the window. */
export async function readNetPosition(ctx: PlayerContext, query: TransactionFilter) {
  const { from, to } = windowOf(ctx, query);
  const [play, payments] = await Promise.all([
    sumPlay(ctx.db, ctx.playerId, from, to),
    sumPayments(ctx.db, ctx.playerId, from, to),
  ]);
  const staked = play.reduce((sum, row) => sum + row.staked_minor, 0n);
  const returned = play.reduce((sum, row) => sum + row.returned_minor, 0n);
  const money = (minor: bigint) => ({ amountMinor: String(minor), currency: ctx.session.currency });
  return {
    netPosition: money(payments.withdrawn_minor - payments.deposited_minor),
    winLoss: money(returned - staked),
    deposited: money(payments.deposited_minor),
    withdrawn: money(payments.withdrawn_minor),
    staked: money(staked),
    returned: money(returned),
  };
}

/** Transactions of the window that the filter lets through, newest first, at most `limit`. */
export async function newest(
  ctx: PlayerContext,
  query: TransactionFilter,
  limit: number,
): Promise<Transaction[]> {
  const { from, to } = windowOf(ctx, query);
  // A status is known only after reading: search the whole window for it.
  const depth = query.status === undefined ? limit : FILTER_DEPTH_MAX;
  const asked = filterOf(query.category);
  if (asked === null) return [];
  const hasPayments = asked.kinds.includes(kind.deposit);
  const [legs, unbooked] = await Promise.all([
    listLegs(ctx.db, ctx.playerId, { ...asked, from, to, doneOnly: true, limit: depth }),
    hasPayments ? listUnbookedDeposits(ctx.db, ctx.playerId, { from, to, limit: depth }) : [],
  ]);
  const commands = [...Map.groupBy(legs, (leg) => leg.sequence).values()];
  const states = await withdrawalStates(ctx, commands);
  const rounds = await roundsOf(ctx, legs);
  const takenBack = new Set([
    ...keysTakenBack([...rounds.values()].flat()),
    ...(await keysReversed(ctx, commands)),
  ]);
  const since = waitingSince(ctx);
  const rows = [
    ...commands.flatMap((of) => {
      const [round] = roundFrom(rounds.get(roundOf(of[0]!)) ?? [], since);
      return fromLedger(ctx.playerId, of, { states, takenBack, round });
    }),
    ...unbooked.map((row) => fromCashier(ctx.playerId, row)),
  ]
    .filter((row) => query.category === undefined || row.category === query.category)
    .filter((row) => query.status === undefined || matchesStatus(row.status, query.status));
  return rows
    .toSorted((left, right) => right.transactionDate.localeCompare(left.transactionDate))
    .slice(0, limit);
}

/** The window of a filter as two instants; without dates it ends an hour from now, so that nothing is missed. */
export function windowOf(ctx: PlayerContext, query: TransactionFilter): { from: Date; to: Date } {
  const now = ctx.clock.now();
  const to = query.to ? new Date(query.to) : new Date(now.getTime() + HOUR_MS);
  if (query.from || query.to) return { from: query.from ? new Date(query.from) : new Date(0), to };
  return { from: new Date(now.getTime() - (query.hour ?? historyHours[0]) * HOUR_MS), to };
}

/** The states of the withdrawals behind these holds. */
async function withdrawalStates(
  ctx: PlayerContext,
  commands: readonly (readonly LegRow[])[],
): Promise<ReadonlyMap<string, WithdrawalState>> {
  const holds = commands.filter(([leg]) => leg?.kind === kind.holdWithdrawal);
  const ids = holds.flatMap(([leg]) => UUID.exec(leg!.command_key)?.[0] ?? []);
  if (ids.length === 0) return new Map();
  const rows = await listWithdrawalStates(ctx.db, ctx.playerId, ids);
  return new Map(rows.map((row) => [row.withdrawal_id, row.state]));
}

/** Keys of the deposits that were reversed. */
async function keysReversed(
  ctx: PlayerContext,
  commands: readonly (readonly LegRow[])[],
): Promise<readonly string[]> {
  const deposits = commands.flatMap(([leg]) => (leg?.kind === kind.deposit ? [leg] : []));
  const ids = deposits.flatMap((leg) => UUID.exec(leg.command_key)?.[0] ?? []);
  if (ids.length === 0) return [];
  const reversed = (await listReversed(ctx.db, ctx.playerId, ids)).map((row) => row.payment_id);
  return deposits
    .filter((leg) => reversed.some((id) => leg.command_key.includes(id)))
    .map((leg) => `${leg.provider_id}/${leg.command_key}`);
}

const roundOf = (leg: Pick<LegRow, 'provider_id' | 'round_key'>): string =>
  `${leg.provider_id}/${leg.round_key}`;

/** The rounds of these legs with all of their legs, whenever those were. */
async function roundsOf(ctx: PlayerContext, legs: readonly LegRow[]): Promise<ReadonlyMap<string, LegRow[]>> {
  const inRounds = legs.filter((leg) => leg.round_key !== null);
  const byProvider = Map.groupBy(inRounds, (leg) => leg.provider_id);
  const found = await Promise.all(
    [...byProvider].map(([providerId, of]) =>
      listRoundLegs(ctx.db, ctx.playerId, providerId, [...new Set(of.map((leg) => leg.round_key!))]),
    ),
  );
  return Map.groupBy(found.flat(), roundOf);
}

/** Keys of the stakes and wins that were taken back. Pure. */
function keysTakenBack(legs: readonly LegRow[]): ReadonlySet<string> {
  const refunds = legs.filter((leg) => leg.kind === kind.refund && leg.outcome === 0);
  return new Set(refunds.map((leg) => `${leg.provider_id}/${leg.reference_key}`));
}

/** What else is known of the commands on a page. */
type Around = {
  readonly states: ReadonlyMap<string, WithdrawalState>;
  readonly takenBack: ReadonlySet<string>;
  readonly round: Round | undefined;
};

function fromLedger(
  playerId: bigint,
  legs: readonly LegRow[],
  { states, takenBack, round }: Around,
): Transaction[] {
  const { completion = [], other = [] } = Object.groupBy(legs, (leg) =>
    completesBonus(leg) ? 'completion' : 'other',
  );
  return [
    ...completionFrom(playerId, completion),
    ...movementFrom(playerId, other, { states, takenBack, round }),
  ];
}

/** Money under a bonus that became the player's own: a win of the bonus, whatever the round returned. */
function completionFrom(playerId: bigint, legs: readonly LegRow[]): Transaction[] {
  const [first] = legs;
  if (!first) return [];
  const currency = getCurrencyByNumber(first.currency).code;
  const ownMinor = legs.reduce(
    (sum, leg) => sum + (leg.destination === account.main ? leg.amount_minor : 0n),
    0n,
  );
  return [
    {
      referenceId: referenceIdOf(playerId, first.sequence, first.decided_at.getTime()),
      playerId: Number(playerId),
      amount: toWire(ownMinor, currency),
      balanceAfterTransaction: toWire(first.playable_after_minor, currency),
      category: 'BONUS',
      type: 'WIN',
      status: 'COMPLETED',
      transactionDate: first.decided_at.toISOString(),
      walletId: 'MAIN',
      gameId: null,
      roundId: null,
      round: null,
      paymentId: null,
    },
  ];
}

function movementFrom(
  playerId: bigint,
  legs: readonly LegRow[],
  { states, takenBack, round }: Around,
): Transaction[] {
  const [first] = legs;
  const last = legs.at(-1);
  if (!first || !last) return [];
  const moved = legs.reduce((sum, leg) => sum + leg.amount_minor, 0n);
  const type = typeOf(first, moved);
  if (type === null) return [];
  const currency = getCurrencyByNumber(first.currency).code;
  const paymentId = first.vertical === 0 ? (UUID.exec(first.command_key)?.[0] ?? null) : null;
  // A returned withdrawal is a separate movement and complete, whatever the state of the withdrawal.
  const isHold = first.kind === kind.holdWithdrawal;
  const state = isHold && paymentId !== null ? states.get(paymentId) : undefined;
  const isTakenBack = takenBack.has(`${first.provider_id}/${first.command_key}`);
  return [
    {
      referenceId: referenceIdOf(playerId, first.sequence, first.decided_at.getTime()),
      playerId: Number(playerId),
      amount: toWire(
        legs.reduce((sum, leg) => sum + signedMinor(leg), 0n),
        currency,
      ),
      balanceAfterTransaction: toWire(last.playable_after_minor, currency),
      category: categoryOf(first),
      type,
      status: state ? withdrawalStatusOf(state) : movementStatus(isTakenBack),
      transactionDate: first.decided_at.toISOString(),
      walletId: walletIdOf(first),
      gameId: first.game_id,
      roundId: first.round_key,
      round: round
        ? { provider: round.provider, state: round.state, stake: round.stake, returned: round.returned }
        : null,
      paymentId,
    },
  ];
}

/** A deposit that moved nothing: its amount is the requested one, and no balance followed from it. */
function fromCashier(playerId: bigint, row: UnbookedDeposit): Transaction {
  const currency = row.currency;
  return {
    referenceId: row.payment_id,
    playerId: Number(playerId),
    amount: { amountMinor: String(row.amount_minor), currency },
    balanceAfterTransaction: null,
    category: 'PAYMENT',
    type: 'DEPOSIT',
    status: depositStatusOf(row.state),
    transactionDate: row.created_at.toISOString(),
    walletId: 'MAIN',
    gameId: null,
    roundId: null,
    round: null,
    paymentId: row.payment_id,
  };
}

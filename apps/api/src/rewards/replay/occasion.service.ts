import { markets, type MarketId } from '@halcyon/contract/market/markets';
import type { Tx } from '@halcyon/server-kit/sql';
import type { AudienceRow } from '../../identity/public.ts';
import { findSequenceBefore, listCreditedDeposits } from '../../wallet/public.ts';
import { grantedMinorOf } from '../campaign/amount.rules.ts';
import { ordinalOf } from '../campaign/audience.rules.ts';
import type { Campaign } from '../campaign/campaign.service.ts';
import { netLossOf } from '../cashback/net-loss.service.ts';
import { dueOf } from '../cashback/pay.rules.ts';
import { windowsWithin } from '../campaign/cashback-window.rules.ts';
import { countDeposits } from './replay.store.ts';

const NEWEST = 9_223_372_036_854_775_806n;

/** A moment at which a player could have had a campaign. */
export type Occasion = {
  readonly at: Date;
  /** Deposits before it. */
  readonly depositCount: number;
  /** What it would have granted. Zero: nothing, for the reason. */
  readonly costMinor: bigint;
  readonly reason: string;
};

export type Period = { readonly from: Date; readonly to: Date };

/** True: a replay knows when the trigger of a campaign fired. Pure. */
export function isReplayable({ body, terms }: Pick<Campaign, 'body' | 'terms'>): boolean {
  const { event } = body.trigger;
  if (event.startsWith('CASHBACK_')) return terms.cashback !== undefined;
  return event === 'NEXT_DEPOSIT' || event === 'REGISTRATION' || ordinalOf(event) !== null;
}

/** What of the period could have triggered a campaign, by player, in the order of time. */
export async function occasionsOf(
  tx: Tx,
  campaign: Campaign,
  players: readonly AudienceRow[],
  period: Period,
): Promise<ReadonlyMap<bigint, readonly Occasion[]>> {
  const { event } = campaign.body.trigger;
  if (event === 'REGISTRATION')
    return new Map(players.map((player) => [player.player_id, [registration(campaign, player)]]));
  const deposits = await depositsOf(tx, players, period);
  if (!event.startsWith('CASHBACK_')) {
    return new Map(
      players.map((player) => {
        const own = deposits.get(player.player_id) ?? none;
        const inPeriod = own.since.filter(({ at }) => at < period.to);
        return [player.player_id, inPeriod.map((deposit) => depositOccasion(campaign, player, deposit))];
      }),
    );
  }
  const found = new Map<bigint, readonly Occasion[]>();
  for (const player of players) {
    const own = deposits.get(player.player_id) ?? none;
    found.set(player.player_id, await windowOccasions(tx, campaign, player, own, period));
  }
  return found;
}

function registration(campaign: Campaign, player: AudienceRow): Occasion {
  const costMinor = grantOf(campaign, player.currency, 0n);
  return { at: player.registered_at, depositCount: 0, costMinor, reason: 'NO_AMOUNT' };
}

type Deposit = { readonly at: Date; readonly amountMinor: bigint; readonly depositCount: number };
/** A player's deposits since the period began, each with how many there were before it. */
type Deposits = { readonly before: number; readonly since: readonly Deposit[] };
const none: Deposits = { before: 0, since: [] };

/** Players without a deposit are left out. */
async function depositsOf(
  tx: Tx,
  players: readonly AudienceRow[],
  { from }: Period,
): Promise<ReadonlyMap<bigint, Deposits>> {
  const spans = [];
  for (const { player_id: playerId } of players) {
    const afterSequence = await findSequenceBefore(tx, playerId, from);
    spans.push({ playerId, afterSequence, upToSequence: NEWEST });
  }
  const rows = Map.groupBy(await listCreditedDeposits(tx, spans), (row) => row.player_id);
  const counts = await countDeposits(
    tx,
    players.map((player) => player.player_id),
  );
  return new Map(
    counts.map(({ player_id: playerId, count }) => {
      const own = rows.get(playerId) ?? [];
      const before = Math.max(0, count - own.length);
      const since = own.map((row, index) => ({
        at: row.decided_at,
        amountMinor: row.amount_minor,
        depositCount: before + index,
      }));
      return [playerId, { before, since }];
    }),
  );
}

function depositOccasion(campaign: Campaign, { currency }: AudienceRow, deposit: Deposit): Occasion {
  const { at, depositCount, amountMinor } = deposit;
  return { at, depositCount, costMinor: grantOf(campaign, currency, amountMinor), reason: 'BELOW_MINIMUM' };
}

/** What a deposit, or nothing, would have been granted. */
function grantOf({ body, terms }: Campaign, currency: string, depositMinor: bigint): bigint {
  const offer = body.offers[currency];
  return offer ? grantedMinorOf(terms, offer, { currency, depositMinor }) : 0n;
}

/** The windows of a cash-back that lie wholly in the period and in which the player played. */
async function windowOccasions(
  tx: Tx,
  { terms }: Campaign,
  player: AudienceRow,
  { before, since }: Deposits,
  { from, to }: Period,
): Promise<readonly Occasion[]> {
  const { cashback } = terms;
  const amounts = cashback?.amounts[player.currency];
  if (!cashback || !amounts) return [];
  const span = { startsAtMs: from.getTime(), endsAtMs: to.getTime() };
  const zone = markets[player.market_id as MarketId].timeZone;
  const windows =
    cashback.schedule.kind === 'INSTANT'
      ? [span]
      : windowsWithin(cashback.schedule, zone, span).filter(
          (window) => window.startsAtMs >= span.startsAtMs && window.endsAtMs <= span.endsAtMs,
        );
  const rate = {
    rateBps: cashback.rateBps,
    boostBps: cashback.boostBps,
    capMinor: amounts.capMinor === null ? null : BigInt(amounts.capMinor),
  };
  const boosted = new Set(cashback.boosterGames);
  const sequenceAt = (at: Date) => findSequenceBefore(tx, player.player_id, at);
  const occasions: Occasion[] = [];
  if ((await sequenceAt(from)) === (await sequenceAt(to))) return occasions;
  for (const window of windows) {
    const at = new Date(window.endsAtMs);
    const afterSequence = await sequenceAt(new Date(window.startsAtMs));
    const upToSequence = await sequenceAt(at);
    if (upToSequence === afterSequence) continue;
    const net = await netLossOf(tx, player.player_id, { afterSequence, upToSequence }, boosted);
    if (net.stakedMinor === 0n) continue;
    const dueMinor = dueOf(rate, net);
    const costMinor = dueMinor < BigInt(amounts.minimumMinor) ? 0n : dueMinor;
    const depositCount = before + since.filter((deposit) => deposit.at < at).length;
    occasions.push({ at, depositCount, costMinor, reason: 'NO_LOSS' });
  }
  return occasions;
}

import { randomBytes } from 'node:crypto';
import type { TournamentRules } from '@halcyon/contract/prizes/tournament.contract';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { hasRate } from '@halcyon/money/reference-rates';
import { eachSafely, type ReportFault } from '@halcyon/server-kit/faults';
import type { Db, Tx } from '@halcyon/server-kit/sql';
import { findPlayerFacts, isPayoutOnly, type PlayerFacts } from '../../identity/public.ts';
import type { Outbox } from '../../platform/events/outbox.ts';
import { lockGuard, payBuyIn, returnBuyIn, type Ledger } from '../../ledger/public.ts';
import { maskOf } from '../winner.rules.ts';
import { findConsent } from '../winner.store.ts';
import * as entries from './entry.store.ts';
import { ratesOf } from './frozen.rules.ts';
import {
  findTournament,
  isAnnounced,
  listOpenOfCampaign,
  lockTournament,
  type TournamentRow,
} from './tournament.store.ts';

/** Shown for a player who has not agreed to be named. */
const NAMELESS = '•••';
const RETURNED_AT_ONCE = 200;

/** Why a player cannot take part: a code of the join call. Null: nothing. Pure. */
export function joinRejection(rules: TournamentRules, facts: PlayerFacts): string | null {
  if (facts.siteId !== rules.siteId) return 'prizes.tournament_unknown';
  if (rules.markets && !rules.markets.includes(facts.marketId)) return 'prizes.not_eligible';
  if (facts.status !== 'REGISTERED') return 'prizes.barred';
  return hasRate(facts.currency, ratesOf(rules)) ? null : 'prizes.currency_without_rate';
}

type Entering = {
  readonly tournamentId: string;
  readonly rules: TournamentRules;
  readonly playerId: bigint;
  readonly at: Date;
};

/** Enters a player once. A rejection: this player takes no part. Writes: prizes.tournament_entry. */
export async function enter(
  on: Pick<Db | Tx, 'sql'>,
  { tournamentId, rules, playerId, at }: Entering,
): Promise<entries.Entry | { readonly rejection: string }> {
  const facts = await findPlayerFacts(on, playerId);
  if (!facts) return { rejection: 'prizes.not_eligible' };
  const rejection = joinRejection(rules, facts);
  if (rejection) return { rejection };
  if (await isPayoutOnly(on, playerId)) return { rejection: 'prizes.barred' };
  const isNamed = (await findConsent(on.sql, playerId)) ?? false;
  await entries.insertEntry(on.sql, tournamentId, {
    playerId,
    entryId: randomBytes(8).toString('hex'),
    nameMask: isNamed ? maskOf(facts.firstName) : NAMELESS,
    currency: facts.currency,
    joinedAtMs: at.getTime(),
    buyInMinor: rules.buyInMinor === undefined ? null : BigInt(rules.buyInMinor),
  });
  return (await entries.findEntry(on.sql, tournamentId, playerId))!;
}

export type JoinDependencies = {
  readonly ledger: Ledger;
  /** Claims the campaign whose claim joins, which joins by `joinByCampaign`. Refuses as the claim does. */
  readonly claimTicket: (tx: Tx, playerId: bigint, campaignId: string, tournamentId: string) => Promise<void>;
};

/**
 * Joins by the player's own word, under the rules that the player has seen. A buy-in is paid in the same transaction; a
 * second call changes nothing.
 * Refuses: tournament_unknown, tournament_closed, terms_changed, not_eligible, barred, currency_without_rate; as a payment
 * of a buy-in, and as the claim of the tournament's campaign.
 */
export async function join(
  { ledger, claimTicket }: JoinDependencies,
  tx: Tx,
  of: {
    readonly category: string;
    readonly tournamentId: string;
    readonly termsId: string;
    readonly playerId: bigint;
    readonly at: Date;
  },
): Promise<entries.Entry> {
  await lockGuard(tx, of.playerId); // first lock
  const row = await findTournament(tx.sql, of.tournamentId);
  if (!row || row.category !== of.category || !isAnnounced(row))
    throw new Refusal('prizes.tournament_unknown');
  if (row.state === 'CANCELED') throw new Refusal('prizes.tournament_closed');
  const known = await entries.findEntry(tx.sql, of.tournamentId, of.playerId);
  if (known) return known;
  const rules = row.rules as TournamentRules;
  if (!isOpen(row, of.at) || rules.joining === 'AUTO') throw new Refusal('prizes.tournament_closed');
  if (row.terms_id !== of.termsId) throw new Refusal('prizes.terms_changed', { termsId: row.terms_id });
  if (rules.campaignId === undefined) return enterAndPay(ledger, tx, of);
  await claimTicket(tx, of.playerId, rules.campaignId, of.tournamentId);
  return (await entries.findEntry(tx.sql, of.tournamentId, of.playerId))!;
}

/** The open tournament of a campaign that ends first. Null: there is none. */
export async function findOpenOfCampaign(
  on: Pick<Db | Tx, 'sql'>,
  campaignId: string,
  at: Date,
): Promise<string | null> {
  return (await listOpenOfCampaign(on.sql, campaignId, at))[0]?.tournament_id ?? null;
}

/**
 * What the claim of a tournament's campaign does, for a tournament of that campaign alone. The guard row is locked.
 * Refuses: as `join`.
 */
export async function joinByCampaign(
  ledger: Ledger,
  tx: Tx,
  of: {
    readonly campaignId: string;
    readonly tournamentId: string;
    readonly playerId: bigint;
    readonly at: Date;
  },
): Promise<void> {
  const open = await listOpenOfCampaign(tx.sql, of.campaignId, of.at);
  if (!open.some(({ tournament_id: id }) => id === of.tournamentId))
    throw new Refusal('prizes.tournament_closed');
  await enterAndPay(ledger, tx, of);
}

/** The tournament is locked, so that it is not cancelled or closed meanwhile. Refuses: as `join`. */
async function enterAndPay(
  ledger: Ledger,
  tx: Tx,
  of: Pick<Entering, 'tournamentId' | 'playerId' | 'at'>,
): Promise<entries.Entry> {
  const { tournamentId, playerId } = of;
  const row = await lockTournament(tx.sql, tournamentId);
  if (!row || !isOpen(row, of.at)) throw new Refusal('prizes.tournament_closed');
  const entry = await enter(tx, { ...of, rules: row.rules as TournamentRules });
  if ('rejection' in entry) throw new Refusal(entry.rejection);
  const { buyInMinor: amountMinor, currency } = entry;
  if (amountMinor !== null)
    await payBuyIn(ledger, tx, { playerId, key: buyInKeyOf(tournamentId), currency, amountMinor });
  return entry;
}

function isOpen({ state, ends_at: endsAt }: TournamentRow, at: Date): boolean {
  return (state === 'PUBLISHED' || state === 'RUNNING') && at < endsAt;
}

/** The ledger's key of a buy-in. Pure. */
export function buyInKeyOf(tournamentId: string): string {
  return `tournament:${tournamentId}:buy-in`;
}

/**
 * Pays back what is due, each in its own transaction; a second run pays nothing twice. A buy-in that cannot be paid back
 * stays due and holds back none of the others. Emits: prizes.buy_in_returned.
 */
export async function returnBuyIns(
  {
    db,
    ledger,
    outbox,
    report,
  }: { readonly db: Db; readonly ledger: Ledger; readonly outbox: Outbox; readonly report: ReportFault },
  at: Date,
): Promise<void> {
  const due = await entries.listBuyInsDue(db.sql, RETURNED_AT_ONCE);
  await eachSafely(report, 'prizes.return_buy_ins', due, (row) =>
    db.transact(async (tx) => {
      const { player_id: playerId, tournament_id: tournamentId, currency } = row;
      await lockGuard(tx, playerId); // first lock
      if (!(await entries.markBuyInReturned(tx.sql, row, at))) return;
      const buyInKey = buyInKeyOf(tournamentId);
      const back = await returnBuyIn(ledger, tx, { playerId, key: `${buyInKey}:back`, currency, buyInKey });
      const facts = { tournamentId, amountMinor: String(back.movedMinor), currency };
      await outbox.emit(tx, { name: 'prizes.buy_in_returned', playerId, facts });
    }),
  );
}

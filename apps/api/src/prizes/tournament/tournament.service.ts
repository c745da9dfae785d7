import { randomBytes } from 'node:crypto';
import type { LanguageId } from '@halcyon/contract/market/languages';
import {
  BOARD_ROWS,
  TournamentRules,
  type BoardRow,
  type OwnPlace,
  type Tournament,
  type TournamentPage,
} from '@halcyon/contract/prizes/tournament.contract';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Db, Sql, Tx } from '@halcyon/server-kit/sql';
import type { z } from 'zod';
import {
  countAbove,
  countEntries,
  findEntry,
  listBest,
  listJoined,
  type Entry,
  type Joined,
} from './entry.store.ts';
import { poolMinorOf, prizesOf, scoreRulesOf, termsIdOf, type Pool } from './frozen.rules.ts';
import type { LiveBoard, Seat } from './live-board.ts';
import { awardPrizes, commitmentOf, rank, type Placed, type Prize, type Standing } from './ranking.rules.ts';
import { isPlaced } from './score.rules.ts';
import { mayMove } from './tournament.machine.ts';
import {
  findTournament,
  isAnnounced,
  listTournaments,
  lockTournament,
  moveTournament,
  putDraft,
  type TournamentRow,
} from './tournament.store.ts';

const DAY_MS = 86_400_000;
/** Ended tournaments stay in the list for so long. */
const LISTED_DAYS = 30;
/** Places that can have a prize. */
const PLACES_MAX = 1_000;

type Page = z.infer<typeof TournamentPage>;
export type Boards = { readonly boardOf: (tournamentId: string) => LiveBoard | null };

/** A tournament as its author writes it: the seed of its draw is made when it is saved. */
export type Draft = {
  readonly tournamentId: string;
  readonly category: string;
  readonly rules: Omit<TournamentRules, 'seedHash'>;
  readonly by: string;
};

/**
 * Saves a draft, or changes one; players see nothing of it. Returns the seed's commitment with the rules' address. Null: it is
 * published by now. Throws: rules that are none.
 */
export async function saveTournament(
  tx: Tx,
  of: Draft,
  at: Date,
): Promise<{ readonly termsId: string; readonly seedHash: string } | null> {
  const seed = randomBytes(32).toString('hex');
  const seedHash = commitmentOf(seed);
  const rules = TournamentRules.parse({ ...of.rules, seedHash });
  const termsId = termsIdOf(rules);
  const isSaved = await putDraft(tx.sql, {
    tournament_id: of.tournamentId,
    category: of.category,
    terms_id: termsId,
    rules,
    starts_at: new Date(rules.startsAt),
    ends_at: new Date(rules.endsAt),
    seed,
    moved_at: at,
    created_by: of.by,
  });
  return isSaved ? { termsId, seedHash } : null;
}

/** Announces a draft; its rules never change afterwards. False: it is no draft. */
export function publishTournament(
  tx: Tx,
  tournamentId: string,
  of: { readonly by: string; readonly at: Date },
): Promise<boolean> {
  const step = { from: 'DRAFT', to: 'PUBLISHED', at: of.at } as const;
  return moveTournament(tx.sql, tournamentId, step, { approvedBy: of.by });
}

/** Ends a tournament without prizes; buy-ins go back by and by. False: it is over, or unknown. */
export async function cancelTournament(
  tx: Tx,
  tournamentId: string,
  of: { readonly reason: string; readonly at: Date },
): Promise<boolean> {
  const row = await lockTournament(tx.sql, tournamentId);
  if (!row || !mayMove(row.state, 'CANCELED')) return false;
  const step = { from: row.state, to: 'CANCELED', at: of.at } as const;
  return moveTournament(tx.sql, tournamentId, step, { reason: of.reason });
}

type Viewer = { readonly playerId: bigint | null; readonly siteId: number; readonly language: LanguageId };

/** The tournaments of a category, or of `all`, that are not long over, the one that ends first on top. */
export async function readTournaments(
  db: Db,
  category: string,
  viewer: Viewer,
  at: Date,
): Promise<{ items: Tournament[]; asOf: string }> {
  const since = new Date(at.getTime() - LISTED_DAYS * DAY_MS);
  const [rows, joined] = await Promise.all([
    listTournaments(db.sql, category, since),
    viewer.playerId === null ? null : listJoined(db.sql, viewer.playerId),
  ]);
  const own = rows.filter(({ rules }) => (rules as TournamentRules).siteId === viewer.siteId);
  const items: Tournament[] = [];
  for (const row of own) {
    const pool = await poolOf(db.sql, row, null);
    items.push(
      tournamentOf(row, viewer.language, joined && (joined.get(row.tournament_id) ?? 'not joined'), pool),
    );
  }
  return { items, asOf: at.toISOString() };
}

/** Refuses: prizes.tournament_unknown. */
export async function readTournament(
  { db, boards }: { readonly db: Db; readonly boards: Boards },
  of: { readonly category: string; readonly id: string },
  viewer: Viewer,
  at: Date,
): Promise<Page> {
  const row = await findTournament(db.sql, of.id);
  const isShown = row && row.category === of.category && isAnnounced(row);
  if (!isShown || (row.rules as TournamentRules).siteId !== viewer.siteId)
    throw new Refusal('prizes.tournament_unknown');
  const { playerId, language } = viewer;
  const joined = playerId === null ? null : ((await listJoined(db.sql, playerId)).get(of.id) ?? 'not joined');
  const live = boards.boardOf(row.tournament_id);
  const pool = await poolOf(db.sql, row, live);
  const tournament = tournamentOf(row, language, joined, pool);
  // Nothing is won by a place any more.
  if (row.state === 'CANCELED') return { tournament, board: [], asOf: at.toISOString() };
  const own = playerId === null ? null : await findEntry(db.sql, row.tournament_id, playerId);
  const top = live ? live.top(BOARD_ROWS) : await storedTop(db.sql, row);
  const seat = own && (live?.seatOf(own.entryId) ?? (await storedSeat(db.sql, row, own)));
  const board = boardRowsOf(top, TournamentRules.parse(row.rules), pool);
  return {
    tournament,
    board: board.map((each) => (each.entryId === own?.entryId ? { ...each, you: true as const } : each)),
    ...(seat && { you: ownPlaceOf(seat) }),
    asOf: at.toISOString(),
  };
}

/** The top of a board that no worker of this node keeps. */
export async function storedTop(sql: Sql, row: TournamentRow): Promise<readonly Seat[]> {
  const { minRounds } = scoreRulesOf(row.rules);
  const best = await listBest(sql, row.tournament_id, { minRounds, limit: BOARD_ROWS });
  const entries = new Map(best.map((entry) => [entry.entryId, entry]));
  const standings = best.map(({ entryId, score }) => ({ ...score, entryId }));
  return rank(standings, row.seed).map(({ place, of }) => ({
    entry: entries.get(of.entryId)!,
    place,
    toNext: null,
  }));
}

export async function storedSeat(sql: Sql, row: TournamentRow, entry: Entry): Promise<Seat> {
  const rules = scoreRulesOf(row.rules);
  if (!isPlaced(entry.score, rules)) return { entry, place: null, toNext: null };
  const { above, nextValue } = await countAbove(sql, row.tournament_id, entry.score, rules.minRounds);
  return { entry, place: above + 1, toNext: nextValue === null ? null : nextValue - entry.score.value };
}

/** What has been paid in so far, and by how many it would be divided. Nothing is counted where there is no buy-in. */
export async function poolOf(sql: Sql, row: TournamentRow, live: LiveBoard | null): Promise<Pool> {
  const rules = row.rules as TournamentRules;
  if (rules.joining !== 'BUY_IN') return { minor: 0n, placed: 0 };
  const { minRounds } = rules;
  const placed = live
    ? live.placed
    : (await listBest(sql, row.tournament_id, { minRounds, limit: PLACES_MAX })).length;
  return { minor: poolMinorOf(rules, await countEntries(sql, row.tournament_id)), placed };
}

/** Rows as all players see them. The prize of a shared place is what it would be now. Pure. */
export function boardRowsOf(top: readonly Seat[], rules: TournamentRules, pool: Pool): BoardRow[] {
  const placed = top.map(({ entry, place }): Placed<Standing> => {
    const { value, reachedAtMs } = entry.score;
    return { place: place!, of: { entryId: entry.entryId, value, reachedAtMs } };
  });
  const prizes = new Map(awardPrizes(placed, prizesOf(rules, pool)).map((won) => [won.entryId, won.prize]));
  return top.map(({ entry, place }) => {
    const prize = prizes.get(entry.entryId);
    return {
      place: place!,
      entryId: entry.entryId,
      name: entry.nameMask,
      score: String(entry.score.value),
      ...(prize && { prize: shownPrize(prize, rules.currency) }),
    };
  });
}

export function ownPlaceOf({ entry, place, toNext }: Seat): z.infer<typeof OwnPlace> {
  return {
    entryId: entry.entryId,
    place,
    score: String(entry.score.value),
    ...(toNext !== null && { toNext: String(toNext) }),
    roundsCounted: entry.score.rounds,
  };
}

function shownPrize(prize: Prize, currency: string) {
  return prize.kind === 'MONEY'
    ? { money: { amountMinor: String(prize.amountMinor), currency }, goods: null }
    : { money: null, goods: prize.goods };
}

/** `joined` null: a visitor. Pure. */
export function tournamentOf(
  row: Omit<TournamentRow, 'created_by' | 'approved_by'>,
  language: LanguageId,
  joined: Joined | 'not joined' | null,
  pool: Pool,
): Tournament {
  const rules = row.rules as TournamentRules;
  const all = prizesOf(rules, { ...pool, placed: 0 });
  let place = 0;
  const prizes = rules.prizes.map((line) => {
    const fromPlace = place + 1;
    place += line.places;
    const share = line.kind === 'POOL' ? { shareBps: line.shareBps } : {};
    return { fromPlace, toPlace: place, ...shownPrize(all[place - 1]!, rules.currency), ...share };
  });
  const buyIn =
    rules.buyInMinor === undefined
      ? {}
      : {
          buyIn: { amountMinor: rules.buyInMinor, currency: rules.currency },
          pool: { amountMinor: String(pool.minor), currency: rules.currency },
        };
  return {
    id: row.tournament_id,
    category: row.category,
    ...rules.texts[language],
    state: row.state,
    joins: rules.joining,
    ...buyIn,
    ...(rules.campaignId !== undefined && { campaignId: rules.campaignId }),
    ...(joined !== null && { joined: joined !== 'not joined' }),
    ...(row.state === 'CANCELED' && { cancelledAt: row.moved_at.toISOString() }),
    ...(joined !== null && joined !== 'not joined' && returnedOf(joined, row.state, rules.currency)),
    scoring: rules.scoring,
    minStake: { amountMinor: rules.minStakeMinor, currency: rules.currency },
    minRounds: rules.minRounds,
    ...(rules.scoring === 'POINTS' && {
      stakePerPoint: { amountMinor: rules.minorPerPoint, currency: rules.currency },
    }),
    games: rules.games,
    startsAt: rules.startsAt,
    endsAt: rules.endsAt,
    zone: rules.zone,
    prizes,
    termsId: row.terms_id,
    seedHash: rules.seedHash,
    // The draw stays secret until nothing can change any more.
    ...(row.result_hash !== null && { resultHash: row.result_hash, seed: row.seed }),
  };
}

function returnedOf(
  { buyInMinor, returnedAt }: Joined,
  state: TournamentRow['state'],
  currency: string,
): Pick<Tournament, 'returned'> {
  if (buyInMinor === null || (returnedAt === null && state !== 'CANCELED')) return {};
  const amount = { amountMinor: String(buyInMinor), currency };
  return { returned: { amount, at: returnedAt?.toISOString() ?? null } };
}

import { marketIdOf, type MarketId } from '@halcyon/contract/market/markets';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Clock } from '@halcyon/server-kit/clock';
import type { Db, Tx } from '@halcyon/server-kit/sql';
import { LRUCache } from 'lru-cache';
import { findPlayerFacts, setProfileMarks, type PlayerFacts } from '../../identity/public.ts';
import { kind } from '../../ledger/public.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { listPlayed } from '../../wallet/public.ts';
import type { CategoriesOf } from '../fold/played.service.ts';
import type { PlayedBatch } from '../played.ts';
import {
  earnedE4,
  levelAfterMonth,
  levelDuring,
  monthOf,
  monthStart,
  pointsOf,
  type LoyaltyProgram,
} from './loyalty.rules.ts';
import * as store from './loyalty.store.ts';
import type { LevelMove, LevelRow } from './loyalty.store.ts';

const PLAYERS_AT_ONCE = 500;
const PLAYERS_KNOWN_MAX = 20_000;
const PLAYERS_KNOWN_MS = 60_000;

export type LoyaltyDependencies = {
  readonly db: Db;
  readonly clock: Clock;
  readonly bus: Bus;
  /** Null: the market has no loyalty programme. */
  readonly programOf: (marketId: MarketId) => LoyaltyProgram | null;
  readonly categoriesOf: CategoriesOf;
  /** True: a marker of harm is on the account, so nothing may encourage play. */
  readonly hasHarmMarker: (on: Pick<Db | Tx, 'sql'>, playerId: bigint) => Promise<boolean>;
};

/** What is checked before a VIP level where the market asks for it. Source: docs/domains/rewards.md#model. */
export type VipChecks = {
  readonly affordability: string;
  readonly harmEvidence: string;
  readonly identityCheckedOn: string;
  readonly occupation: string;
  readonly sourceOfFunds: string;
  readonly executive: string;
};

/** Currency, zone and programme of players who played lately. */
export type KnownPlayers = LRUCache<bigint, Player>;
export const openKnownPlayers = (): KnownPlayers =>
  new LRUCache({ max: PLAYERS_KNOWN_MAX, ttl: PLAYERS_KNOWN_MS });

/** Adds what was played to the points of the month. Each batch of the fold counts once, in whatever state it arrives. */
export async function takePlayed(
  deps: LoyaltyDependencies,
  batches: readonly PlayedBatch[],
  players: KnownPlayers = openKnownPlayers(),
): Promise<void> {
  const known = new Map<bigint, Player>();
  const earned = [];
  const slow: PlayedBatch[] = [];
  for (const batch of batches) {
    const { playerId, played, afterSequence, toSequence } = batch;
    const kept = players.get(playerId);
    const player = kept ?? (await playerOf(deps, deps.db, playerId));
    if (!player) continue;
    if (!kept) players.set(playerId, player);
    const isRepeated = known.has(playerId);
    known.set(playerId, player);
    const months = new Set(played.map(({ atMs }) => monthOf(atMs, player.facts.timeZone)));
    const [month] = months;
    // A second batch of a player, or one over the end of a month, is taken alone.
    if (months.size !== 1 || isRepeated) slow.push(batch);
    else {
      const pointsE4 = earnedE4(played, player.facts.currency, player.program);
      earned.push({ playerId, month: month!, afterSequence, toSequence, pointsE4 });
    }
  }
  const added = new Map((await store.addPoints(deps.db.sql, earned)).map((row) => [row.player_id, row]));
  for (const batch of batches) {
    const player = known.get(batch.playerId);
    if (!player) continue;
    const row = added.get(batch.playerId);
    const isAdded = row !== undefined && !slow.includes(batch);
    const mayRise =
      isAdded &&
      levelDuring({ level: row.level, pointsE4: row.points_e4, isProtected: false }, player.program) >
        row.level;
    if (!isAdded || mayRise)
      await deps.db.transact((tx) => refresh(deps, tx, batch.playerId, batch.toSequence));
  }
}

/**
 * Brings a player's points and level up to the ledger: closes months that are over, one after the other, and counts the
 * present one. Writes: rewards.level_state, level_move, identity.account_access. Emits: the frame `loyalty`.
 */
export async function refresh(
  deps: LoyaltyDependencies,
  tx: Tx,
  playerId: bigint,
  toSequence = 0n,
): Promise<LevelRow | null> {
  const player = await playerOf(deps, tx, playerId);
  if (!player) return null;
  const { facts, program } = player;
  const now = deps.clock.now();
  const present = monthOf(now.getTime(), facts.timeZone);
  let row = await store.lockLevel(tx.sql, playerId, present);
  const of = { isProtected: await isProtected(deps, tx, playerId) };
  while (row.month < present) {
    const pointsE4 = (await countMonth(deps, tx, facts, program, row.month)).pointsE4;
    const level = levelAfterMonth({ ...of, level: row.level, pointsE4 }, program);
    const closed = { ...row, points_e4: pointsE4 };
    if (level !== row.level) await moveLevel(deps, tx, closed, level, { cause: 'MONTH_END', at: now });
    const month = Temporal.PlainDate.from(row.month).add({ months: 1 }).toString();
    row = { ...row, level, month, points_e4: 0n };
  }
  const { pointsE4, last } = await countMonth(deps, tx, facts, program, present);
  const seen = [row.seen_sequence, last, toSequence].reduce((one, other) => (one > other ? one : other));
  const level = levelDuring({ ...of, level: row.level, pointsE4 }, program);
  const next = { ...row, level, points_e4: pointsE4, seen_sequence: seen };
  if (level !== row.level)
    await moveLevel(deps, tx, { ...next, level: row.level }, level, { cause: 'POINTS', at: now });
  await store.writeLevel(tx.sql, next);
  return next;
}

/** Closes the month of every player whose month is over. */
export async function closeMonths(deps: LoyaltyDependencies): Promise<void> {
  // The zone that is furthest ahead begins its month first; `refresh` goes by the player's own.
  const furthest = monthOf(deps.clock.now().getTime(), 'Pacific/Kiritimati');
  for (let after = 0n; ;) {
    const players = await store.listMonthsBefore(deps.db.sql, furthest, { after, limit: PLAYERS_AT_ONCE });
    for (const { player_id: id } of players) await deps.db.transact((tx) => refresh(deps, tx, id));
    const last = players.at(-1);
    if (!last) return;
    after = last.player_id;
  }
}

export type StaffMove = {
  readonly playerId: bigint;
  readonly level: number;
  /** Both operators of a VIP level. */
  readonly actor: string;
  readonly reason: string;
  readonly checks: VipChecks | null;
};

/**
 * Sets a level by an operator's hand, with the reason. Where the market has VIP levels it takes two operators and the checks;
 * the caller has seen to the second one.
 * Refuses: rewards.level_unknown, level_same, vip_checks_missing.
 */
export async function setLevelByStaff(deps: LoyaltyDependencies, tx: Tx, of: StaffMove): Promise<void> {
  const player = await playerOf(deps, tx, of.playerId);
  const { program } = player ?? {};
  if (!player || !program || of.level < 0 || of.level > program.neededE4.length)
    throw new Refusal('rewards.level_unknown');
  const row = await refresh(deps, tx, of.playerId);
  if (!row || row.level === of.level) throw new Refusal('rewards.level_same');
  const isVip = isVipMove(program, row.level, of.level);
  const isChecked = of.checks !== null && Object.values(of.checks).every((text) => text.trim() !== '');
  if (isVip && !isChecked) throw new Refusal('rewards.vip_checks_missing');
  const { actor, reason, checks } = of;
  await moveLevel(deps, tx, row, of.level, {
    cause: 'STAFF',
    at: deps.clock.now(),
    actor,
    reason,
    facts: checks,
  });
  await store.writeLevel(tx.sql, { ...row, level: of.level });
}

/** True: two operators are needed for this level. */
export async function needsSecondPerson(
  deps: Pick<LoyaltyDependencies, 'programOf'>,
  tx: Tx,
  playerId: bigint,
  level: number,
): Promise<boolean> {
  const player = await playerOf(deps, tx, playerId);
  const row = await store.findLevel(tx.sql, playerId);
  return player !== null && isVipMove(player.program, row?.level ?? 0, level);
}

function isVipMove({ vipFrom }: LoyaltyProgram, from: number, to: number): boolean {
  return vipFrom !== null && to >= vipFrom && to > from;
}

/** True: nothing may encourage this player to play, by a marker of harm or by a break. */
export async function isProtected(
  { hasHarmMarker }: Pick<LoyaltyDependencies, 'hasHarmMarker'>,
  on: Pick<Db | Tx, 'sql'>,
  playerId: bigint,
): Promise<boolean> {
  const facts = await findPlayerFacts(on, playerId);
  return facts?.status !== 'REGISTERED' || (await hasHarmMarker(on, playerId));
}

type Player = { readonly facts: PlayerFacts; readonly program: LoyaltyProgram };

async function playerOf(
  { programOf }: Pick<LoyaltyDependencies, 'programOf'>,
  on: Pick<Db | Tx, 'sql'>,
  playerId: bigint,
): Promise<Player | null> {
  const facts = await findPlayerFacts(on, playerId);
  const marketId = facts && marketIdOf(facts.marketId);
  const program = marketId && programOf(marketId);
  return facts && program ? { facts, program } : null;
}

/** The points of a month by the ledger. */
async function countMonth(
  { categoriesOf }: Pick<LoyaltyDependencies, 'categoriesOf'>,
  tx: Tx,
  { playerId, currency, timeZone }: PlayerFacts,
  program: LoyaltyProgram,
  month: string,
): Promise<{ readonly pointsE4: bigint; readonly last: bigint }> {
  const after = Temporal.PlainDate.from(month).add({ months: 1 }).toString();
  // The instant at which the next month begins is not in this one.
  const to = new Date(monthStart(after, timeZone).getTime() - 1);
  const rows = await listPlayed(tx, [{ playerId, from: monthStart(month, timeZone), to }]);
  const classes = await categoriesOf(tx, [...new Set(rows.flatMap(({ game_id: id }) => id ?? []))]);
  const pointsE4 = rows.reduce((sum, row) => {
    const category = (row.game_id === null ? null : classes.get(row.game_id)) ?? null;
    if (row.kind === kind.stake) return sum + pointsOf(row.in_minor, category, currency, program);
    if (row.kind === kind.refund) return sum - pointsOf(row.out_minor, category, currency, program);
    return sum;
  }, 0n);
  return { pointsE4, last: rows.at(-1)?.sequence ?? -1n };
}

async function moveLevel(
  { bus }: Pick<LoyaltyDependencies, 'bus'>,
  tx: Tx,
  row: LevelRow,
  to: number,
  by: Pick<LevelMove, 'cause'> & {
    readonly at: Date;
    readonly actor?: string;
    readonly reason?: string;
    readonly facts?: VipChecks | null;
  },
): Promise<void> {
  const { player_id: playerId, level: from, month, points_e4: points } = row;
  await store.insertMove(tx.sql, playerId, {
    from_level: from,
    to_level: to,
    cause: by.cause,
    month,
    points_e4: points,
    actor: by.actor ?? null,
    reason: by.reason ?? null,
    facts: by.facts ?? null,
    moved_at: by.at,
  });
  await setProfileMarks(tx, playerId, { loyaltyLevel: to });
  const frame = { type: 'loyalty', sequence: by.at.getTime(), body: { loyaltyLevel: to } };
  tx.afterCommit(() => bus.publish(`frame.${playerId}`, { frame }));
}

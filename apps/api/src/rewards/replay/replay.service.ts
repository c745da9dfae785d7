import { randomUUIDv7 } from 'node:crypto';
import { verificationLevelOf } from '@halcyon/contract/kyc/verification-level';
import type { HarmMarker, ReplayResult } from '@halcyon/contract/operations/campaign-replays.contract';
import type { MarketPolicies } from '@halcyon/contract/market/policy';
import type { Clock } from '@halcyon/server-kit/clock';
import type { Log } from '@halcyon/server-kit/log';
import type { Db, Tx } from '@halcyon/server-kit/sql';
import { countAudience, listAudience, type AudienceFilter, type AudienceRow } from '../../identity/public.ts';
import { addJob, type Job } from '../../platform/jobs/jobs.ts';
import { listBrokenSince, listUnderReview } from '../../responsible-gambling/public.ts';
import { eligibilityOf } from '../assignment/offer.service.ts';
import type { RewardPlayer } from '../assignment/player.service.ts';
import { openCampaigns, type Campaign, type Campaigns } from '../campaign/campaign.service.ts';
import { isReplayable, occasionsOf, type Occasion, type Period } from './occasion.service.ts';
import { figuresOf, raise, type Granted, type Tally } from './replay.rules.ts';
import * as store from './replay.store.ts';

export { findReplay, listReplays, replayState, type ReplayRow } from './replay.store.ts';

/** Players that one transaction reads. */
const CHUNK = 100;
const JOB = 'rewards.replay';

export type ReplayDependencies = {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly policies: MarketPolicies;
  readonly campaigns: Campaigns;
};

export type ReplayOrder = Period & {
  readonly campaignId: string;
  readonly version: number;
  readonly by: string;
  readonly at: Date;
};

/** Has a version run over the past ledger, in the background. `running`: another run of the campaign is open. */
export async function startReplay(
  tx: Tx,
  order: ReplayOrder,
): Promise<{ readonly replayId: string } | 'running' | 'not_possible'> {
  if (!isReplayable(await openCampaigns().get(tx, order.campaignId, order.version))) return 'not_possible';
  const replayId = randomUUIDv7();
  const isNew = await store.insertReplay(tx, {
    replay_id: replayId,
    campaign_id: order.campaignId,
    version: order.version,
    from_at: order.from,
    to_at: order.to,
    started_by: order.by,
    started_at: order.at,
  });
  if (!isNew) return 'running';
  await addJob(tx, JOB, {});
  return { replayId };
}

/** Its next transaction is its last one. */
export function cancelReplay(tx: Tx, replayId: string, at: Date): Promise<void> {
  return store.endReplay(tx, replayId, { state: store.replayState.CANCELED, result: null, at });
}

/**
 * Runs replays one after the other; every minute, so that one whose process died begins again. They have worker places
 * separate from other jobs, so that a long one holds up no other job.
 */
export function replayJob(deps: ReplayDependencies): Job {
  return { name: JOB, every: '* * * * *', waitsFor: 'the past ledger', run: () => runReplays(deps) };
}

export async function runReplays(deps: ReplayDependencies): Promise<void> {
  for (;;) {
    const row = await store.takeReplay(deps.db, deps.clock.now());
    if (!row) return;
    const { replay_id: replayId } = row;
    try {
      const result = await replay(deps, row);
      if (!result) continue;
      await store.endReplay(deps.db, replayId, {
        state: store.replayState.DONE,
        result,
        at: deps.clock.now(),
      });
    } catch (error) {
      deps.log.error({ err: error, replayId }, 'a replay failed');
      const at = deps.clock.now();
      await store.endReplay(deps.db, replayId, { state: store.replayState.FAILED, result: null, at });
    }
  }
}

/** One transaction that PostgreSQL refuses every write, with a limit of time for each statement. */
export function readOnly<Result>(db: Db, run: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transact(async (tx) => {
    await store.makeReadOnly(tx);
    return run(tx);
  });
}

/** Null: it was cancelled. Players register meanwhile, so the count of players is of its beginning. */
async function replay(deps: ReplayDependencies, row: store.ReplayRow): Promise<ReplayResult | null> {
  const period = { from: row.from_at, to: row.to_at };
  const stored = await deps.campaigns.get(deps.db, row.campaign_id, row.version);
  const campaign = inThePast(stored);
  const { audience, trigger } = campaign.body;
  const filter: AudienceFilter = {
    markets: audience.markets,
    playerIds: audience.players.map(BigInt),
    registered: trigger.event === 'REGISTRATION' ? period : null,
  };
  const total = await readOnly(deps.db, (tx) => countAudience(tx, filter));
  const tally: Tally = { granted: [], leftOut: new Map() };
  let [done, last] = [0, 0n];
  for (;;) {
    const at = deps.clock.now();
    if (!(await store.noteProgress(deps.db, row.replay_id, { done, total, at }))) return null;
    const { players, granted, leftOut } = await readOnly(deps.db, async (tx) => {
      const players = await listAudience(tx, filter, last, CHUNK);
      return { players, ...(await look(deps, tx, campaign, players, period)) };
    });
    if (players.length === 0) return figuresOf(tally, campaign.body.budgets);
    tally.granted.push(...granted);
    for (const reason of leftOut) raise(tally.leftOut, reason);
    done += players.length;
    last = players.at(-1)!.player_id;
  }
}

/** The same campaign, as if it had been offered all the time; weekdays and hours stay, except of cash-back. */
function inThePast(campaign: Campaign): Campaign {
  const { schedule } = campaign.body;
  const always = campaign.terms.cashback ? { weekdays: [], hours: null } : {};
  return {
    ...campaign,
    status: 'ACTIVE',
    body: { ...campaign.body, schedule: { ...schedule, ...always, from: '1970-01-01T00:00', to: null } },
  };
}

async function look(
  deps: ReplayDependencies,
  tx: Tx,
  campaign: Campaign,
  players: readonly AudienceRow[],
  period: Period,
): Promise<{ readonly granted: readonly Granted[]; readonly leftOut: readonly string[] }> {
  const occasions = await occasionsOf(tx, campaign, players, period);
  const found: Omit<Granted, 'markers'>[] = [];
  const leftOut: string[] = [];
  for (const player of players) {
    const of = judge(deps, campaign, player, occasions.get(player.player_id) ?? []);
    if (typeof of === 'string') leftOut.push(of);
    else if (of) found.push(of);
  }
  const playerIds = found.map(({ playerId }) => playerId);
  const markers = await markersOf(tx, playerIds, period);
  return { granted: found.map((of) => ({ ...of, markers: markers(of.playerId) })), leftOut };
}

/** What a player would have had; the reason why nothing came of the last occasion; null: there was none. */
function judge(
  { policies }: Pick<ReplayDependencies, 'policies'>,
  campaign: Campaign,
  row: AudienceRow,
  occasions: readonly Occasion[],
): Omit<Granted, 'markers'> | string | null {
  let reason: string | null = null;
  let [grantCount, costMinor] = [0, 0n];
  for (const occasion of occasions) {
    const player = playerOf(row, occasion.depositCount);
    const clock = { now: () => occasion.at };
    // Windows of cash-back are not counted.
    const claimedCount = campaign.terms.cashback ? 0 : grantCount;
    const misfit = eligibilityOf({ policies, clock }, player, campaign, claimedCount);
    if (misfit) reason = misfit.reason ?? misfit.code;
    else if (occasion.costMinor === 0n) reason = occasion.reason;
    else {
      grantCount += 1;
      costMinor += occasion.costMinor;
    }
  }
  if (grantCount === 0) return reason;
  return { playerId: row.player_id, currency: row.currency, grantCount, costMinor };
}

/** As of now; a break or a review of today is a marker and no reason to have been left out then. */
function playerOf(row: AudienceRow, depositCount: number): RewardPlayer {
  return {
    id: row.player_id,
    playerId: Number(row.player_id),
    marketId: row.market_id,
    province: row.province,
    languageId: row.language_id,
    currency: row.currency,
    verificationLevel: verificationLevelOf(row.verification_level),
    loyaltyLevel: row.loyalty_level,
    registeredAt: row.registered_at,
    depositCount,
    isBarred: false,
    isBonusOff: !row.bonuses,
    isCodeOff: false,
    isOn: {
      CASINO: row.casino,
      LIVE_CASINO: row.live_casino,
      VIRTUAL_SPORTS: row.virtual_sports,
      SPORTS: row.sports,
    },
  };
}

async function markersOf(
  tx: Tx,
  playerIds: readonly bigint[],
  { from }: Period,
): Promise<(playerId: bigint) => readonly HarmMarker[]> {
  const reviewed = new Set(await listUnderReview(tx, playerIds));
  const broken = new Set(await listBrokenSince(tx, playerIds, from));
  return (playerId) => [
    ...(reviewed.has(playerId) ? (['PERSON_REVIEW'] as const) : []),
    ...(broken.has(playerId) ? (['BREAK'] as const) : []),
  ];
}

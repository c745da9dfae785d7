import type { Clock } from '@halcyon/server-kit/clock';
import { addMs } from '@halcyon/server-kit/clock';
import type { ReportFault } from '@halcyon/server-kit/faults';
import type { Db, Tx } from '@halcyon/server-kit/sql';
import { readMarketName } from '../feed/apply.rules.ts';
import type { Settler } from '../feed/delivery.service.ts';
import { markingsOf, type Marking } from './decision.rules.ts';
import * as decisions from './decision.store.ts';
import type { DueSettlement, NewDecision } from './decision.store.ts';
import { deadHeatOfFeed, resultOfFeed } from './feed-result.rules.ts';
import { settleBets, type SettleDependencies } from './settle-bets.service.ts';
import { LeaseLost } from './settlement-fence.ts';
import { listLegsToMark, type LegName } from './settled-bet.store.ts';

/** A result as scouted is paid after so long without a correction. */
const SCOUTED_MS = 120_000;
/** A bet that was granted before a message is in the database after so long, or refused. */
const GRANTED_MS = 2_000;
const LEGS_A_BATCH = 512;
/** In a decision about a market. No outcome of a feed has this name. */
const EVERY_OUTCOME = '*';
/** Batches at work at the same time: while one is in the database, the next is decided. */
const BATCHES_AT_ONCE = 2;
const TRIES_MAX = 3;
const AGAIN_MS = 60_000;
const DUE_MAX = 500;

export type SettlementDependencies = SettleDependencies & {
  readonly db: Db;
  readonly clock: Clock;
  readonly report: ReportFault;
  /** First in each transaction that marks legs. Throws LeaseLost: nothing more is carried out. */
  readonly enter?: (tx: Tx) => Promise<void>;
  /** When aborted, batches under way are finished and the rest is left to the next run. */
  readonly leaving?: AbortSignal;
};

export type BetSettler = Settler & {
  /** A side has the lead that pays early: legs with the flag are won, whatever follows. */
  onEarlyPayout(of: {
    readonly eventId: string;
    readonly version: bigint;
    readonly receivedAt: Date;
    readonly marketKey: string;
    readonly outcome: string;
    readonly inputs: NewDecision['inputs'];
  }): Promise<void>;
};

/** Takes the feed's messages that move money. Each is noted, and carried out by `settleDue`; a repetition changes nothing. */
export function openSettler(deps: Pick<SettlementDependencies, 'db' | 'clock'>): BetSettler {
  const note = async (
    of: { readonly eventId: string; readonly version: bigint; readonly receivedAt: Date },
    found: readonly Found[],
    waitMs = GRANTED_MS,
  ) => {
    const { eventId, version } = of;
    const made = found.map((one) => ({ ...plain, ...one, eventId, version }));
    await deps.db.transact(async (tx) => {
      if (made.length > 0) await decisions.insertDecisions(tx, made, deps.clock.now());
      const dueAt = addMs(of.receivedAt, waitMs);
      // An early payout is decided under the version of a message that may be carried out by then.
      const isAnother = made.some(({ kind }) => kind === 'paid_early');
      await decisions.insertSettlement(tx, { eventId, version, dueAt, isAnother });
    });
  };
  const outcomesOf = async (eventId: string, markets: readonly FeedMarketName[]) => {
    const named = markets.flatMap((market) => {
      const marketKey = readMarketName(market)?.key;
      return marketKey === undefined ? [] : [{ market, marketKey }];
    });
    const decided = await decisions.listDecisions(deps.db, eventId);
    const lists = await Promise.all(
      named.map(async ({ market, marketKey }) => {
        const known = decided.filter((one) => one.marketKey === marketKey).map(({ outcome }) => outcome);
        return [...new Set([...known, EVERY_OUTCOME])].map((outcome) => ({ market, marketKey, outcome }));
      }),
    );
    return lists.flat();
  };
  return {
    async onSettlement(of) {
      const found = of.message.markets.flatMap((market): Found[] => {
        const name = readMarketName(market);
        if (!name) return [];
        const { voidReason: reason } = market;
        return market.outcomes.flatMap((outcome): Found[] => {
          const result = resultOfFeed(outcome);
          if (result === null) return [];
          return [
            {
              marketKey: name.key,
              outcome: outcome.id,
              kind: 'settled',
              result,
              deadHeat: outcome.deadHeatFactor === undefined ? null : deadHeatOfFeed(outcome.deadHeatFactor),
              rule: outcome.rule ?? (result === 'VOID' && reason !== undefined ? 'feed.void' : 'feed.result'),
              inputs: { ...outcome.inputs, ...(result === 'VOID' && reason !== undefined && { reason }) },
              incidents: market.incidents ?? [],
            },
          ];
        });
      });
      await note(of, found, of.message.certainty === 2 ? GRANTED_MS : SCOUTED_MS);
    },
    async onRollback(of) {
      const { message, eventId } = of;
      const isCancel = message.kind === 'rollback_bet_cancel';
      const kind = isCancel ? 'cancel_rolled_back' : 'rolled_back';
      const names = await outcomesOf(eventId, message.markets);
      const window = isCancel ? windowOf(message) : {};
      await note(
        of,
        names.map(({ marketKey, outcome }) => ({
          marketKey,
          outcome,
          kind,
          rule: `feed.${kind}`,
          ...window,
        })),
      );
    },
    async onEarlyPayout(of) {
      const { marketKey, outcome, inputs } = of;
      await note(of, [
        { marketKey, outcome, inputs, kind: 'paid_early', result: 'WON', rule: 'early_payout' },
      ]);
    },
    async onCancel(of) {
      const { message, eventId } = of;
      const names = await outcomesOf(eventId, message.markets);
      const found = names.map(({ market, marketKey, outcome }): Found => {
        const reason = 'voidReason' in market ? String(market.voidReason) : '';
        return {
          marketKey,
          outcome,
          kind: 'cancelled',
          result: 'VOID',
          rule: 'feed.cancelled',
          inputs: { reason },
          ...windowOf(message),
        };
      });
      await note(of, found);
    },
  };
}

type FeedMarketName = { readonly type: string; readonly specifiers: string };
type Found = Pick<NewDecision, 'marketKey' | 'outcome' | 'kind' | 'rule'> & Partial<NewDecision>;
const plain = {
  result: null,
  deadHeat: null,
  deductionBps: 0,
  inputs: {},
  incidents: [],
  acceptedFrom: null,
  acceptedUntil: null,
} as const;

function windowOf({ startTime, endTime }: { startTime?: number | undefined; endTime?: number | undefined }) {
  return {
    acceptedFrom: startTime === undefined ? null : new Date(startTime),
    acceptedUntil: endTime === undefined ? null : new Date(endTime),
  };
}

/**
 * Carries out what is due, each event's messages in their order. What a crash cut off goes on where it ended, for marked
 * legs name their decision. A message of which a bet could not be settled is tried again, and holds back those behind it.
 * Answers how many bets moved. Throws: it is left before the end, or LeaseLost.
 */
export async function settleDue(deps: SettlementDependencies): Promise<number> {
  const due = await decisions.listDueSettlements(deps.db, deps.clock.now(), DUE_MAX);
  const held = new Set<string>();
  let moved = 0;
  for (const settlement of due) {
    if (held.has(settlement.event_id)) continue;
    const { count, failed } = await carryOut(deps, settlement);
    moved += count;
    if (failed === 0) {
      await decisions.endSettlement(deps.db, settlement, deps.clock.now());
      continue;
    }
    held.add(settlement.event_id);
    await decisions.putOffSettlement(deps.db, settlement, addMs(deps.clock.now(), AGAIN_MS));
  }
  return moved;
}

/**
 * What is decided about a whole market is written out for its outcomes once it is due, when every bet that was granted before
 * it is in the database.
 */
async function writeOut(deps: SettlementDependencies, { event_id: eventId, version }: DueSettlement) {
  const all = await decisions.listDecisions(deps.db, eventId);
  const whole = all.filter((one) => one.version === version && one.outcome === EVERY_OUTCOME);
  const written = await Promise.all(
    whole.map(async (one) => {
      const outcomes = await decisions.listOutcomes(deps.db, eventId, one.marketKey);
      return outcomes.map((outcome) => ({ ...one, outcome }));
    }),
  );
  if (written.flat().length === 0) return all;
  await decisions.insertDecisions(deps.db, written.flat(), deps.clock.now());
  return decisions.listDecisions(deps.db, eventId);
}

type Carried = { readonly count: number; readonly failed: number };

async function carryOut(deps: SettlementDependencies, of: DueSettlement): Promise<Carried> {
  const all = await writeOut(deps, of);
  let [count, failed] = [0, 0];
  for (const marking of markingsOf(all, of.version)) {
    const carried = await carryOutMarking(deps, marking);
    count += carried.count;
    failed += carried.failed;
  }
  return { count, failed };
}

/** All legs of an outcome, in batches of which some are at work at once. */
async function carryOutMarking(deps: SettlementDependencies, marking: Marking): Promise<Carried> {
  const atWork = new Set<Promise<void>>();
  let [count, failed] = [0, 0];
  let after: LegName | null = null;
  const lost: unknown[] = [];
  while (!deps.leaving?.aborted && lost.length === 0) {
    const listed: readonly LegName[] = await listLegsToMark(deps.db, marking, after, LEGS_A_BATCH);
    if (listed.length === 0) break;
    const legs = wholePlayers(listed);
    after = legs.at(-1)!;
    while (atWork.size >= BATCHES_AT_ONCE) await Promise.race(atWork);
    const working = settleOrSplit(deps, marking, legs)
      .then((carried) => {
        count += carried.count;
        failed += carried.failed;
      })
      .catch((error: unknown) => void lost.push(error))
      .finally(() => atWork.delete(working));
    atWork.add(working);
  }
  await Promise.all(atWork);
  if (lost.length > 0) throw lost[0];
  deps.leaving?.throwIfAborted();
  return { count, failed };
}

/** Leaves out the last player’s legs, since more may follow: two batches with one player would wait for each other. */
function wholePlayers(legs: readonly LegName[]): readonly LegName[] {
  const last = legs.at(-1)!.player_id;
  const before = legs.length < LEGS_A_BATCH ? legs : legs.filter((leg) => leg.player_id !== last);
  return before.length > 0 ? before : legs;
}

/** A batch that fails is halved until the bet that fails is alone: it is reported, and all others are settled. */
async function settleOrSplit(
  deps: SettlementDependencies,
  marking: Marking,
  legs: readonly LegName[],
): Promise<Carried> {
  for (let tries = 1; ; tries += 1) {
    try {
      const count = await deps.db.transact(async (tx) => {
        await deps.enter?.(tx);
        return settleBets(deps, tx, marking, legs);
      });
      return { count, failed: 0 };
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      if (isPassing(error) && tries < TRIES_MAX) continue;
      if (legs.length > 1) break;
      deps.report(`sportsbook.settle ${legs[0]!.bet_id}`, error);
      return { count: 0, failed: 1 };
    }
  }
  const middle = legs.length >> 1;
  const first = await settleOrSplit(deps, marking, legs.slice(0, middle));
  const second = await settleOrSplit(deps, marking, legs.slice(middle));
  return { count: first.count + second.count, failed: first.failed + second.failed };
}

/** A guard row that was locked for long, or our own row count. */
function isPassing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['55P03', 'WP001'].includes(String(error.code));
}

import type {
  Change,
  Correction,
  operatorCorrectionEndpoints,
} from '@halcyon/contract/operations/corrections.contract';
import type { AnswerOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Queryable, Tx } from '@halcyon/server-kit/sql';
import { feeds } from '../feed/fixture.service.ts';
import { listCompetitions, listFacts } from '../offer/offer.store.ts';
import { standingOf } from '../settlement/decision.rules.ts';
import { listDecisions, type Decision } from '../settlement/decision.store.ts';
import { messageOf } from './correction.rules.ts';
import * as store from './correction.store.ts';
import { inEnglish, outcomeNames } from './names.ts';

type Read = (typeof operatorCorrectionEndpoints)['GET /api/operator/v1/trading/events/:eventId/settlement'];

/** Refuses: sportsbook.event_unknown. */
export async function readSettlement(
  { db }: { readonly db: Queryable },
  eventId: string,
): Promise<AnswerOf<Read>> {
  const [facts] = await listFacts(db, [eventId]);
  if (!facts) throw new Refusal('sportsbook.event_unknown');
  const competitions = await listCompetitions(db);
  const competition = competitions.find(({ competition_id }) => competition_id === facts.competition_id);
  const decisions = await listDecisions(db, eventId);
  const outcomes = await store.listBetOutcomes(db, eventId);
  const byMarket = Map.groupBy(outcomes, ({ market_key }) => market_key);
  const named = outcomes.map(({ outcome }) => ({ event_id: eventId, outcome }));
  return {
    name: inEnglish(facts.names),
    competition: competition ? inEnglish(competition.names) : '',
    startsAt: facts.starts_at.toISOString(),
    state: facts.step,
    names: (await outcomeNames(db, named)).get(eventId) ?? {},
    markets: [...byMarket].map(([key, rows]) => ({
      key,
      outcomes: rows.map(({ outcome, bet_count, open_count }) => ({
        id: outcome,
        betCount: Number(bet_count),
        openCount: Number(open_count),
        result: resultOf(decisions, key, outcome),
        feedResult: contradictionOf(decisions, key, outcome),
      })),
    })),
    corrections: (await store.listCorrections(db, eventId)).map(correctionView),
    newest: newestOf(decisions),
  };
}

function correctionView(row: store.ListedCorrection): Correction {
  const { version, is_done: isDone } = row;
  return {
    correctionId: row.correction_id,
    market: row.market_key,
    way: row.way as Correction['way'],
    at: row.decided_at.toISOString(),
    by: row.decided_by,
    reason: row.reason,
    state: version === null ? 'waiting' : isDone ? 'done' : 'settling',
  };
}

/** The result that counts for an outcome. Null: none. Pure. */
function resultOf(decisions: readonly Decision[], marketKey: string, outcome: string) {
  const own = decisions.filter((one) => one.marketKey === marketKey && one.outcome === outcome);
  return standingOf(own)?.result ?? null;
}

/** What the feed has said since of an outcome that operators decided, where it is another result. Null: nothing. Pure. */
function contradictionOf(decisions: readonly Decision[], marketKey: string, outcome: string) {
  const own = decisions.filter((one) => one.marketKey === marketKey && one.outcome === outcome);
  const standing = standingOf(own);
  if (!standing?.isByOperators) return null;
  const since = own.filter(({ kind, version }) => kind === 'settled' && version > standing.version);
  const newest = since.at(-1);
  return newest && newest.result !== standing.result ? newest.result : null;
}

/** Pure. */
function newestOf(decisions: readonly Decision[]): string | null {
  const ids = decisions.map(({ decisionId }) => decisionId);
  return ids.length === 0 ? null : String(ids.reduce((most, id) => (id > most ? id : most)));
}

/**
 * Whether results may be corrected so.
 * Refuses: sportsbook.event_unknown, operations.changed_meanwhile, market_unknown, outcome_unknown, results_incomplete,
 * settled_so, window_invalid.
 */
export async function checkCorrection(
  tx: Tx,
  { eventId, change, basedOn }: Correcting & { readonly basedOn: string | null },
): Promise<void> {
  if ((await store.findForeignId(tx, feeds.main, eventId)) === null)
    throw new Refusal('sportsbook.event_unknown');
  const decisions = await listDecisions(tx, eventId);
  const isWaiting = (await store.listCorrections(tx, eventId)).some(({ version }) => version === null);
  if (isWaiting || newestOf(decisions) !== basedOn) throw new Refusal('operations.changed_meanwhile');
  const outcomes = (await store.listBetOutcomes(tx, eventId))
    .filter(({ market_key }) => market_key === change.market)
    .map(({ outcome }) => outcome);
  if (outcomes.length === 0) throw new Refusal('operations.market_unknown');
  if (change.way !== 'settle') {
    const { from, until } = change;
    if (from !== null && until !== null && from >= until) throw new Refusal('operations.window_invalid');
    return;
  }
  const named = Object.keys(change.results);
  if (named.some((id) => !outcomes.includes(id))) throw new Refusal('operations.outcome_unknown');
  if (outcomes.some((id) => !named.includes(id))) throw new Refusal('operations.results_incomplete');
  const isSame = named.every((id) => resultOf(decisions, change.market, id) === change.results[id]);
  if (isSame) throw new Refusal('operations.settled_so');
}

type Correcting = { readonly eventId: string; readonly change: Change };

/** Writes down what two operators decided; the process with the feed gives it its place and carries it out. */
export async function correct(
  tx: Tx,
  of: Correcting & {
    readonly correctionId: string;
    readonly by: string;
    readonly reason: string;
    readonly at: Date;
  },
): Promise<void> {
  const { eventId, change, at } = of;
  const foreignId = await store.findForeignId(tx, feeds.main, eventId);
  if (foreignId === null) throw new Error(`event ${eventId} has no name in the feed`);
  await store.insertCorrection(tx, {
    correction_id: of.correctionId,
    event_id: eventId,
    market_key: change.market,
    way: change.way,
    message: JSON.stringify(messageOf(change, { foreignId, at })),
    decided_at: at,
    decided_by: of.by,
    reason: of.reason,
  });
}

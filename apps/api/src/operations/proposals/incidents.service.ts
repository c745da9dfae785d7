import type { Done } from '@halcyon/contract/operations/players.contract';
import type { operatorReviewEndpoints } from '@halcyon/contract/operations/review.contract';
import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { listIncidents } from '../../cashier/public.ts';
import {
  findLedgerIncident,
  listLedgerIncidents,
  listOpenLedgerIncidents,
  waysOf,
} from '../../ledger/public.ts';
import { ofLedger, ofPayment } from './incident-words.ts';
import type { OperatorCommandContext, OperatorContext } from '../dependencies.ts';
import { propose } from './proposal.service.ts';

type Ends = typeof operatorReviewEndpoints;

const WAITING_MAX = 100;
const PAGE = 50;
/** A minute ahead, so that nothing stored by another node's clock is hidden. */
const AHEAD_MS = 60_000;

/** Refused messages about payments and incidents of the ledger, newest first; and what of it waits. */
export async function readIncidents(
  ctx: OperatorContext,
  { query }: InputOf<Ends['GET /api/operator/v1/incidents']>,
): Promise<AnswerOf<Ends['GET /api/operator/v1/incidents']>> {
  const { db, cashier } = ctx.operations;
  const before = query.before === undefined ? new Date(ctx.at.getTime() + AHEAD_MS) : new Date(query.before);
  const [payments, ledger, waiting] = await Promise.all([
    listIncidents(cashier, before),
    listLedgerIncidents(db, before, PAGE),
    listOpenLedgerIncidents(db, WAITING_MAX),
  ]);
  const items = [...payments.items.map(ofPayment), ...ledger.map(ofLedger)]
    .toSorted((one, other) => other.happenedAt.localeCompare(one.happenedAt))
    .slice(0, PAGE);
  const nextBefore = items.length === PAGE ? items.at(-1)!.happenedAt : null;
  return { waiting: waiting.map(ofLedger), items, nextBefore };
}

/** One operator proposes how to settle it, another confirms. Refuses: incident_unknown, proposal_open. */
export async function proposeEnd(
  ctx: OperatorCommandContext,
  { params, body }: InputOf<Ends['POST /api/operator/v1/players/:playerId/incidents/:incidentId']>,
): Promise<Done> {
  const playerId = BigInt(params.playerId);
  const row = await findLedgerIncident(ctx.tx, playerId, params.incidentId);
  if (!row || !waysOf(row).includes(body.way)) throw new Refusal('operations.incident_unknown');
  return propose(ctx, {
    kind: 'incident',
    playerId,
    subject: params.incidentId,
    facts: { way: body.way },
    reason: body.reason,
  });
}

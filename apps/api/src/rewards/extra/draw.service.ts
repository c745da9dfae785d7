import { Readable } from 'node:stream';
import { EXTRA_PROOF_PATH } from '@halcyon/contract/rewards/extra.contract';
import { eachSafely, type ReportFault } from '@halcyon/server-kit/faults';
import type { Db } from '@halcyon/server-kit/sql';
import type { FastifyInstance } from 'fastify';
import { lockGuard } from '../../ledger/public.ts';
import type { RewardsDependencies } from '../dependencies.ts';
import { getTerms } from '../terms/terms.service.ts';
import { amountsIn } from '../terms.rules.ts';
import { drawn } from './extra.rules.ts';
import { pay } from './extra.service.ts';
import * as store from './extra.store.ts';
import { drawHead, drawTicket } from './extra-view.ts';

const TICKETS_AT_ONCE = 1_000;
const PAID_AT_ONCE = 200;

type Deps = Pick<RewardsDependencies, 'clock' | 'ledger'> & { readonly db: Db; readonly report: ReportFault };

/**
 * Draws what is due, then pays its prizes, each in its own transaction. A second run draws and pays nothing twice. What
 * fails stays due and holds back none of the others.
 */
export async function runDraws(deps: Deps): Promise<void> {
  const { db, clock, report } = deps;
  const due = await store.listDueDraws(db, clock.now());
  await eachSafely(report, 'rewards.draw', due, (draw) => runDraw(deps, draw));
  const at = clock.now();
  const unpaid = await store.listUnpaid(db, PAID_AT_ONCE);
  await eachSafely(report, 'rewards.pay_draw', unpaid, ({ player_id: playerId, assignment_id: id }) =>
    db.transact(async (tx) => {
      await lockGuard(tx, playerId); // first lock
      const row = await store.findExtra(tx, playerId, id);
      if (row && (await store.markPaid(tx, row, at))) await pay(deps, tx, row, row.won_minor!);
    }),
  );
}

/** Every ticket gets its outcome in one transaction; none is given afterwards. */
async function runDraw({ db, clock }: Deps, due: store.DrawRow): Promise<void> {
  const at = clock.now();
  await db.transact(async (tx) => {
    const draw = await store.closeDraw(tx, due, at);
    if (!draw) return;
    const { extra } = await getTerms(tx, draw.terms_id);
    if (extra?.form !== 'DRAW') throw new Error(`the terms ${draw.terms_id} are no draw`);
    const winners = drawn(draw.seed, draw.tickets, extra.prizes);
    const outcomes = [];
    for await (const { ticket, currency } of tickets(tx, draw)) {
      const outcome = winners.get(ticket!);
      if (outcome === undefined) continue;
      outcomes.push({ ticket: ticket!, outcome, wonMinor: amountsIn(extra, currency)![outcome]! });
    }
    await store.writeOutcomes(tx, draw, outcomes, at);
    await store.endTickets(tx, draw, at);
  });
}

/** The tickets of a draw in order, some at a time. */
async function* tickets(on: store.On, draw: Pick<store.DrawRow, 'campaign_id' | 'terms_id'>) {
  for (let after = 0; ;) {
    const rows = await store.listTickets(on, draw, { after, limit: TICKETS_AT_ONCE });
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.ticket!;
  }
}

/** What a draw follows from, line by line. */
export async function* proofOf(on: store.On, draw: store.DrawRow): AsyncGenerator<string> {
  yield `${drawHead(draw, await getTerms(on, draw.terms_id))}\n`;
  for await (const ticket of tickets(on, draw)) yield `${drawTicket(ticket)}\n`;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const HASH = /^[0-9a-f]{64}$/;

/** Mounts the proofs of draws, which are no answers of the contract: they are streamed lines. */
export function mountDrawProofs(app: FastifyInstance, db: Db): void {
  app.get(EXTRA_PROOF_PATH, async (request, reply) => {
    const { campaignId, termsId } = request.params as { campaignId: string; termsId: string };
    const isNamed = UUID.test(campaignId) && HASH.test(termsId);
    const draw = isNamed ? await store.findDraw(db, campaignId, termsId) : null;
    if (!draw?.drawn_at) return reply.code(404).send();
    return reply
      .header('content-type', 'application/x-ndjson; charset=utf-8')
      .header('content-disposition', `attachment; filename="${campaignId}.ndjson"`)
      .send(Readable.from(proofOf(db, draw)));
  });
}

import { randomBytes } from 'node:crypto';
import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { extraEndpoints } from '@halcyon/contract/rewards/extra.contract';
import type { ExtraTerms } from '@halcyon/contract/rewards/terms';
import { eachSafely, type ReportFault } from '@halcyon/server-kit/faults';
import type { Db, Tx } from '@halcyon/server-kit/sql';
import { lockGuard, payPrize } from '../../ledger/public.ts';
import { endReason } from '../assignment/assignment.machine.ts';
import { findAssignment, moveAssignment, type AssignmentRow } from '../assignment/assignment.store.ts';
import { getPlayer, requireAllowed } from '../assignment/player.service.ts';
import type { Campaign } from '../campaign/campaign.service.ts';
import { takeBudget } from '../campaign/campaign.store.ts';
import type { RewardsContext, RewardsDependencies } from '../dependencies.ts';
import { getTerms } from '../terms/terms.service.ts';
import { amountsIn } from '../terms.rules.ts';
import { sectionOf, seedHashOf } from './extra.rules.ts';
import * as store from './extra.store.ts';
import { extraView, ownProof } from './extra-view.ts';

type Ends = typeof extraEndpoints;
const PER_RUN_MAX = 500;

/**
 * Gives the player what a campaign's terms describe: a wheel or loot box to open, or a ticket of a draw. Its seed is
 * committed to now. The budget keeps the largest prize of a wheel or loot box until it is opened. The guard row is locked.
 * Refuses: rewards.currency_mismatch, rewards.campaign_full.
 */
export async function beginExtra(
  deps: RewardsDependencies,
  tx: Tx,
  row: AssignmentRow,
  campaign: Campaign,
  extra: ExtraTerms,
): Promise<void> {
  const amounts = amountsIn(extra, row.currency);
  if (!amounts) throw new Refusal('rewards.currency_mismatch');
  const at = deps.clock.now();
  const { terms_id: termsId, campaign_id: campaignId } = row;
  const isDraw = extra.form === 'DRAW';
  const keptMinor = isDraw ? 0n : amounts.reduce((most, each) => (each > most ? each : most), 0n);
  const expiresAt = isDraw
    ? new Date(extra.drawsAt)
    : new Date(at.getTime() + campaign.terms.validSeconds * 1_000);
  if (!(await takeBudget(tx, campaignId, row.currency, keptMinor)))
    throw new Refusal('rewards.campaign_full');
  const draw = isDraw ? await takeTicket(tx, campaignId, termsId, extra, at) : null;
  const seed = draw ? null : randomBytes(32).toString('hex');
  await store.insertExtra(tx, {
    player_id: row.player_id,
    assignment_id: row.assignment_id,
    campaign_id: campaignId,
    terms_id: termsId,
    currency: row.currency,
    seed,
    seed_hash: draw ? draw.seed_hash : seedHashOf(seed!),
    ticket: draw?.tickets ?? null,
    state: draw ? 'WAITING' : 'READY',
    kept_minor: keptMinor,
    created_at: at,
    expires_at: expiresAt,
  });
  await moveAssignment(tx, row, { state: 'ACTIVATED', isBudgeted: true, activatedAt: at, expiresAt });
}

/** The next ticket. The first one commits to the seed. Refuses: rewards.campaign_full, rewards.expired. */
async function takeTicket(
  tx: Tx,
  campaignId: string,
  termsId: string,
  { drawsAt, ticketsMax }: Extract<ExtraTerms, { form: 'DRAW' }>,
  at: Date,
): Promise<store.DrawRow> {
  if (at >= new Date(drawsAt)) throw new Refusal('rewards.expired');
  const seed = randomBytes(32).toString('hex');
  await store.putDraw(tx, {
    campaign_id: campaignId,
    terms_id: termsId,
    seed,
    seed_hash: seedHashOf(seed),
    draws_at: new Date(drawsAt),
  });
  const draw = await store.takeTicket(tx, campaignId, termsId, ticketsMax);
  if (!draw) throw new Refusal('rewards.campaign_full');
  return draw;
}

export async function listOwn(
  ctx: RewardsContext,
  { query }: InputOf<Ends['GET /api/v1/bonus/extras']>,
): Promise<AnswerOf<Ends['GET /api/v1/bonus/extras']>> {
  const rows = await store.listExtras(ctx.db, ctx.playerId);
  const items = [];
  for (const row of rows) items.push(await extraView(ctx, ctx.db, row, query.lang ?? ctx.session.languageId));
  return { items };
}

/**
 * Opens a wheel or a loot box: what both seeds say is paid at once, and what the budget kept beyond it is free again. A
 * second time with the same seed: the same answer.
 * Refuses: rewards.assignment_unknown, rewards.already_claimed, rewards.expired, rewards.barred.
 */
export async function open(
  ctx: RewardsContext & { readonly tx: Tx },
  { params, body }: InputOf<Ends['POST /api/v1/bonus/extras/:assignmentId/open']>,
): Promise<AnswerOf<Ends['POST /api/v1/bonus/extras/:assignmentId/open']>> {
  const { tx, playerId, clock } = ctx;
  const row = await getOwn(tx, playerId, params.assignmentId);
  if (row.ticket !== null) throw new Refusal('rewards.assignment_unknown');
  const view = async () =>
    extraView(ctx, tx, await getOwn(tx, playerId, row.assignment_id), ctx.session.languageId);
  if (row.state === 'OPENED' && row.client_seed === body.clientSeed) return view();
  if (row.state === 'OPENED') throw new Refusal('rewards.already_claimed');
  const at = clock.now();
  if (row.state === 'EXPIRED' || at >= row.expires_at) throw new Refusal('rewards.expired');
  requireAllowed(await getPlayer(tx, playerId));
  const { extra } = await getTerms(tx, row.terms_id);
  if (!extra || extra.form === 'DRAW' || row.seed === null)
    throw new Error(`the terms ${row.terms_id} are no wheel and no loot box`);
  const seeds = { seed: row.seed, clientSeed: body.clientSeed, assignmentId: row.assignment_id };
  const outcome = sectionOf(seeds, extra.sections);
  const wonMinor = amountsIn(extra, row.currency)![outcome]!;
  await store.openExtra(tx, row, { clientSeed: body.clientSeed, outcome, wonMinor, at });
  await store.returnKept(tx, row, row.kept_minor - wonMinor);
  if (wonMinor > 0n) await pay(ctx, tx, row, wonMinor);
  const assignment = await findAssignment(tx, playerId, row.assignment_id);
  const ended = { grantedMinor: wonMinor, endedAt: at, endReason: endReason.completed };
  await moveAssignment(tx, assignment!, { state: 'COMPLETED', ...ended });
  return view();
}

export async function readProof(
  ctx: RewardsContext,
  assignmentId: string,
): Promise<AnswerOf<Ends['GET /api/v1/bonus/extras/:assignmentId/proof']>> {
  const row = await getOwn(ctx.db, ctx.playerId, assignmentId);
  if (row.state !== 'OPENED' || row.ticket !== null) throw new Refusal('rewards.assignment_unknown');
  return { line: ownProof(row, await getTerms(ctx.db, row.terms_id)) };
}

async function getOwn(on: store.On, playerId: bigint, assignmentId: string): Promise<store.ExtraRow> {
  const row = await store.findExtra(on, playerId, assignmentId);
  if (!row) throw new Refusal('rewards.assignment_unknown');
  return row;
}

/** Credits a prize to MAIN, once for each extra. */
export async function pay(
  { ledger }: Pick<RewardsDependencies, 'ledger'>,
  tx: Tx,
  row: store.ExtraRow,
  amountMinor: bigint,
): Promise<void> {
  const { player_id: playerId, currency } = row;
  const key = `extra:${row.assignment_id}`;
  await payPrize(ledger, tx, { playerId, key, currency, amountMinor, isOfPool: false });
}

/**
 * Takes back a wheel or loot box that was not opened, and ends its assignment. A ticket of a draw stays: numbers have no
 * gap. The guard row is locked.
 */
export async function cancelExtra(tx: Tx, of: AssignmentRow, reason: number, at: Date): Promise<void> {
  const row = await store.findExtra(tx, of.player_id, of.assignment_id);
  if (row?.state !== 'READY') return;
  await store.expireExtra(tx, row);
  await store.returnKept(tx, row, row.kept_minor);
  await moveAssignment(tx, of, { state: 'FORFEITED', endedAt: at, endReason: reason });
}

/** What was not opened in time ends; what its budget kept is free again. */
export async function expireExtras({
  db,
  clock,
  report,
}: Pick<RewardsDependencies, 'clock'> & { readonly db: Db; readonly report: ReportFault }): Promise<void> {
  const at = clock.now();
  const lapsed = await store.listLapsedExtras(db, at, PER_RUN_MAX);
  await eachSafely(report, 'rewards.expire_extras', lapsed, ({ player_id: playerId, assignment_id: id }) =>
    db.transact(async (tx) => {
      await lockGuard(tx, playerId); // first lock
      const row = await getOwn(tx, playerId, id);
      if (row.state !== 'READY') return;
      await store.expireExtra(tx, row);
      await store.returnKept(tx, row, row.kept_minor);
      const assignment = await findAssignment(tx, playerId, id);
      await moveAssignment(tx, assignment!, { state: 'EXPIRED', endedAt: at, endReason: endReason.expired });
    }),
  );
}

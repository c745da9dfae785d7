import { isLanguageId } from '@halcyon/contract/market/languages';
import type {
  CampaignPreview,
  CampaignSummary,
  operatorCampaignEndpoints,
  OperatorCampaign,
} from '@halcyon/contract/operations/campaigns.contract';
import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { toWire } from '@halcyon/money/amount';
import type { Tx } from '@halcyon/server-kit/sql';
import {
  type CampaignFile,
  countHolders,
  currencyProblems,
  endsAt,
  fieldProblems,
  type FieldProblem,
  findCampaignFile,
  listBudgets,
  type ListedCampaign,
  listCampaignPage,
  listHolders,
  problemsOf,
} from '../../rewards/public.ts';
import type { OperatorContext } from '../dependencies.ts';
import { namesOf } from '../players/player-file.service.ts';
import { findOpenOf } from '../proposals/proposal.store.ts';
import { differencesOf } from './difference.rules.ts';

type Ends = typeof operatorCampaignEndpoints;
type On = Pick<Tx, 'sql'>;

const PAGE = 50;
/** Of a campaign that is not saved yet. */
const UNSAVED = '00000000-0000-0000-0000-000000000000';

/** Campaigns in their newest version, the newest first. */
export async function listOperatorCampaigns(
  ctx: OperatorContext,
  { query }: InputOf<Ends['GET /api/operator/v1/campaigns']>,
): Promise<AnswerOf<Ends['GET /api/operator/v1/campaigns']>> {
  const limit = query.limit ?? PAGE;
  const rows = await listCampaignPage(ctx.operations.db, {
    status: query.status ?? null,
    triggerEvent: query.triggerEvent ?? null,
    market: query.market ?? null,
    search: query.search ?? null,
    before: cursorOf(query.cursor, /^[0-9a-f-]{36}$/),
    limit,
  });
  return {
    items: rows.map((row) => summaryOf(row, ctx.at)),
    nextCursor: rows.length === limit ? rows.at(-1)!.campaignId : null,
    asOf: ctx.at.toISOString(),
  };
}

/** One campaign with everything around it. Refuses: campaign_unknown. */
export async function readOperatorCampaign(
  ctx: OperatorContext,
  { params }: InputOf<Ends['GET /api/operator/v1/campaigns/:campaignId']>,
): Promise<OperatorCampaign> {
  const { db } = ctx.operations;
  const file = await mustFindCampaign(db, params.campaignId);
  const [budgets, holders, proposal] = await Promise.all([
    listBudgets(db, file.campaignId),
    countHolders(db, file.campaignId),
    findOpenOf(db, 'campaign', file.campaignId),
  ]);
  const actors = file.versions.flatMap((of) => [of.created_by, ...(of.approved_by ? [of.approved_by] : [])]);
  const nameOf = await namesOf(
    db,
    actors.map((actor) => ({ actor })),
  );
  const draft = { body: file.body, terms: file.terms };
  return {
    ...summaryOf(file, ctx.at),
    draft,
    termsId: file.termsId,
    versions: file.versions.map((of) => ({
      version: of.version,
      termsId: of.terms_id,
      createdBy: nameOf(of.created_by),
      approvedBy: of.approved_by && nameOf(of.approved_by),
      at: of.created_at.toISOString(),
    })),
    changes: file.offered ? [...differencesOf(file.offered, draft)] : [],
    budgets: budgets.map((row) => ({
      currency: row.currency,
      limit: row.limit_minor === null ? null : toWire(row.limit_minor, row.currency),
      granted: toWire(row.granted_minor, row.currency),
      left: row.limit_minor === null ? null : toWire(row.limit_minor - row.granted_minor, row.currency),
      limitCount: row.limit_count === null ? null : Number(row.limit_count),
      grantedCount: Number(row.granted_count),
    })),
    holders: holders.map((of) => ({ ...of })),
    isProposed: proposal !== null,
    asOf: ctx.at.toISOString(),
  };
}

/** Players who have or had a campaign. Refuses: campaign_unknown. */
export async function listCampaignHolders(
  ctx: OperatorContext,
  { params, query }: InputOf<Ends['GET /api/operator/v1/campaigns/:campaignId/holders']>,
): Promise<AnswerOf<Ends['GET /api/operator/v1/campaigns/:campaignId/holders']>> {
  const { db } = ctx.operations;
  await mustFindCampaign(db, params.campaignId);
  const limit = query.limit ?? PAGE;
  const [playerId = '0', number = '0'] = cursorOf(query.cursor, /^\d{1,18}\.\d{1,9}$/)?.split('.') ?? [];
  const rows = await listHolders(db, params.campaignId, {
    state: query.state ?? null,
    after: { playerId: BigInt(playerId), number: Number(number) },
    limit,
  });
  const last = rows.at(-1);
  return {
    items: rows.map((row) => ({
      playerId: Number(row.player_id),
      assignmentId: row.assignment_id,
      version: row.version,
      state: row.state,
      granted: toWire(row.granted_minor, row.currency),
      createdAt: row.created_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
    })),
    nextCursor: last && rows.length === limit ? `${last.player_id}.${last.number}` : null,
    asOf: ctx.at.toISOString(),
  };
}

/** The card of a draft as a player reads it, and what keeps it from being published. Saves nothing. */
export async function previewCampaign(
  ctx: OperatorContext,
  { body: wish }: InputOf<Ends['POST /api/operator/v1/campaigns/preview']>,
): Promise<CampaignPreview> {
  const { body, terms, language, market, currency } = wish;
  if (!isLanguageId(language)) throw new Error(`there is no language ${language}`);
  const unknown = currencyProblems({ body, terms });
  const isKnown = unknown.length === 0;
  const problems = isKnown
    ? await draftProblems(ctx, ctx.operations.db, wish.campaignId ?? UNSAVED, wish)
    : unknown;
  const place = { locale: { language, market }, currency };
  return { ...ctx.operations.preview({ body, terms }, place), problems: [...problems] };
}

/** Everything that keeps a draft from being saved and published, with its fields. */
export async function draftProblems(
  { operations }: Pick<OperatorContext, 'operations'>,
  on: On,
  campaignId: string,
  draft: Pick<CampaignFile, 'body' | 'terms'>,
): Promise<readonly FieldProblem[]> {
  const unknown = currencyProblems(draft);
  if (unknown.length > 0) return unknown;
  return fieldProblems(await problemsOf(operations, on, campaignId, draft.body, draft.terms));
}

/** Refuses: operations.campaign_unknown. */
export async function mustFindCampaign(on: On, campaignId: string): Promise<CampaignFile> {
  const file = await findCampaignFile(on, campaignId);
  if (!file) throw new Refusal('operations.campaign_unknown');
  return file;
}

function summaryOf(of: ListedCampaign, at: Date): CampaignSummary {
  const { body, terms } = of;
  const end = endsAt(body.schedule);
  return {
    campaignId: of.campaignId,
    name: body.name,
    status: of.status === 'ACTIVE' && end !== null && at >= end ? 'EXPIRED' : of.status,
    triggerEvent: body.trigger.event,
    kind: terms.kind,
    vertical: terms.vertical,
    markets: body.audience.markets,
    offeredVersion: of.offeredVersion,
    newestVersion: of.newestVersion,
    schedule: body.schedule,
    changedAt: of.movedAt.toISOString(),
  };
}

/** Null: from the beginning; a cursor that is none is that, too. */
function cursorOf(cursor: string | undefined, form: RegExp): string | null {
  return cursor !== undefined && form.test(cursor) ? cursor : null;
}

import type {
  operatorCampaignReplayEndpoints,
  Replay,
  replayStates,
} from '@halcyon/contract/operations/campaign-replays.contract';
import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import {
  cancelReplay,
  findReplay,
  listReplays,
  replayState,
  type ReplayRow,
  startReplay,
} from '../../rewards/public.ts';
import type { OperatorCommandContext, OperatorContext } from '../dependencies.ts';
import { namesOf, writeDeed } from '../players/player-file.service.ts';
import { mustFindCampaign } from './campaign-read.service.ts';

type Ends = typeof operatorCampaignReplayEndpoints;
type List = Ends['GET /api/operator/v1/campaigns/:campaignId/replays'];
type Start = Ends['POST /api/operator/v1/campaigns/:campaignId/replays'];
type Read = Ends['GET /api/operator/v1/campaigns/:campaignId/replays/:replayId'];
type Cancel = Ends['POST /api/operator/v1/campaigns/:campaignId/replays/:replayId/cancel'];

const LISTED_MAX = 20;
const PERIOD_DAYS_MAX = 366;
const DAY_MS = 86_400_000;

export async function listCampaignReplays(
  ctx: OperatorContext,
  { params }: InputOf<List>,
): Promise<AnswerOf<List>> {
  const rows = await listReplays(ctx.operations.db, params.campaignId, LISTED_MAX);
  return { items: await viewsOf(ctx, rows) };
}

/** Refuses: replay_unknown. */
export async function readReplay(ctx: OperatorContext, { params }: InputOf<Read>): Promise<Replay> {
  const row = await findReplay(ctx.operations.db, params.campaignId, params.replayId);
  if (!row) throw new Refusal('operations.replay_unknown');
  return (await viewsOf(ctx, [row]))[0]!;
}

/**
 * Has a version run over the past ledger by a job; the answer does not wait for it.
 * Refuses: campaign_unknown, replay_period, replay_not_possible, replay_running.
 */
export async function runReplay(
  ctx: OperatorCommandContext,
  { params: { campaignId }, body }: InputOf<Start>,
): Promise<AnswerOf<Start>> {
  const { tx, at, operator } = ctx;
  const file = await mustFindCampaign(tx, campaignId);
  const isVersion = file.versions.some(({ version }) => version === body.version);
  if (!isVersion) throw new Refusal('operations.campaign_unknown');
  const [from, to] = [new Date(body.from), new Date(body.to)];
  const lengthMs = to.getTime() - from.getTime();
  if (lengthMs <= 0 || lengthMs > PERIOD_DAYS_MAX * DAY_MS || to > at)
    throw new Refusal('operations.replay_period');
  const order = { campaignId, version: body.version, from, to, by: operator.operatorId, at };
  const started = await startReplay(tx, order);
  if (typeof started === 'string') throw new Refusal(`operations.replay_${started}`);
  const facts = { campaignId, version: body.version, from: body.from, to: body.to, ...started };
  await writeDeed(ctx, tx, { action: 'replay.started', facts });
  return started;
}

/** Stops a replay that waits or runs. Refuses: replay_unknown. */
export async function stopReplay(
  ctx: OperatorCommandContext,
  { params: { campaignId, replayId } }: InputOf<Cancel>,
): Promise<Record<never, never>> {
  const row = await findReplay(ctx.tx, campaignId, replayId);
  if (!row) throw new Refusal('operations.replay_unknown');
  await cancelReplay(ctx.tx, replayId, ctx.at);
  await writeDeed(ctx, ctx.tx, { action: 'replay.cancelled', facts: { campaignId, replayId } });
  return {};
}

async function viewsOf(ctx: OperatorContext, rows: readonly ReplayRow[]): Promise<Replay[]> {
  const nameOf = await namesOf(
    ctx.operations.db,
    rows.map((row) => ({ actor: row.started_by })),
  );
  return rows.map((row) => ({
    replayId: row.replay_id,
    version: row.version,
    from: row.from_at.toISOString(),
    to: row.to_at.toISOString(),
    state: stateOf(row.state),
    done: Number(row.players_done),
    of: Number(row.players_total),
    startedBy: nameOf(row.started_by),
    startedAt: row.started_at.toISOString(),
    result: row.result,
  }));
}

function stateOf(number: number): (typeof replayStates)[number] {
  const names = Object.keys(replayState) as (keyof typeof replayState)[];
  return names.find((name) => replayState[name] === number)!;
}

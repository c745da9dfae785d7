import type { Done } from '@halcyon/contract/operations/players.contract';
import type { operatorTournamentEndpoints } from '@halcyon/contract/operations/tournaments.contract';
import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { toWire } from '@halcyon/money/amount';
import type { DeskRejection } from '../../prizes/public.ts';
import type { OperatorCommandContext, OperatorContext } from '../dependencies.ts';
import { writeDeed } from '../players/player-file.service.ts';
import { propose } from '../proposals/proposal.service.ts';

type Ends = typeof operatorTournamentEndpoints;
type Publish = Ends['POST /api/operator/v1/tournaments/:tournamentId/publish'];

export async function listTournaments(
  ctx: OperatorContext,
): Promise<AnswerOf<Ends['GET /api/operator/v1/tournaments']>> {
  const { db, tournaments } = ctx.operations;
  return { items: [...(await tournaments.list(db, ctx.at))] };
}

/** Refuses: tournament_unknown. */
export async function readTournament(
  ctx: OperatorContext,
  { params }: InputOf<Ends['GET /api/operator/v1/tournaments/:tournamentId']>,
): Promise<AnswerOf<Ends['GET /api/operator/v1/tournaments/:tournamentId']>> {
  const found = await ctx.operations.tournaments.read(ctx.operations.db, params.tournamentId);
  if (!found) throw new Refusal('operations.tournament_unknown');
  return {
    tournament: found.tournament,
    rules: found.rules,
    board: [...found.board],
    prizes: found.prizes.map((row) => ({
      place: row.place,
      entryId: row.entry_id,
      money: row.paid_minor === null ? null : toWire(row.paid_minor, row.currency),
      goods: row.goods,
      state: row.state,
    })),
    resultHash: found.resultHash,
  };
}

export function previewTournament(
  ctx: OperatorContext,
  { body: { language, ...draft } }: InputOf<Ends['POST /api/operator/v1/tournaments/preview']>,
): AnswerOf<Ends['POST /api/operator/v1/tournaments/preview']> {
  const { problems, tournament } = ctx.operations.tournaments.preview(draft, language, ctx.at);
  return { problems: [...problems], tournament };
}

/** Refuses: tournament_invalid (with what is wrong), tournament_published. */
export async function saveDraft(
  ctx: OperatorCommandContext,
  { body: { reason, ...draft } }: InputOf<Ends['POST /api/operator/v1/tournaments']>,
): Promise<AnswerOf<Ends['POST /api/operator/v1/tournaments']>> {
  const { operations, operator, tx, at } = ctx;
  const saved = await operations.tournaments.save(tx, draft, { by: operator.operatorId, at });
  if (saved === 'published') throw new Refusal('operations.tournament_published');
  if ('problems' in saved)
    throw new Refusal('operations.tournament_invalid', { problems: saved.problems.join('; ') });
  const { tournamentId } = draft;
  const facts = { tournamentId, termsId: saved.termsId };
  await writeDeed(ctx, tx, { action: 'tournament.saved', reason, facts });
  return { tournamentId, termsId: saved.termsId };
}

/** Refuses: tournament_unknown, tournament_published, tournament_late, proposal_open. */
export async function proposePublication(
  ctx: OperatorCommandContext,
  { params, body }: InputOf<Publish>,
): Promise<Done> {
  const { tournaments } = ctx.operations;
  refuse(await tournaments.rejection(ctx.tx, params.tournamentId, { way: 'publish', at: ctx.at }));
  const found = (await tournaments.read(ctx.tx, params.tournamentId))!;
  return proposeWay(ctx, params.tournamentId, { way: 'publish', termsId: found.termsId }, body.reason);
}

/** Refuses: tournament_unknown, tournament_over, proposal_open. */
export async function proposeCancelling(
  ctx: OperatorCommandContext,
  { params, body }: InputOf<Ends['POST /api/operator/v1/tournaments/:tournamentId/cancel']>,
): Promise<Done> {
  const { tournaments } = ctx.operations;
  refuse(await tournaments.rejection(ctx.tx, params.tournamentId, { way: 'cancel', at: ctx.at }));
  return proposeWay(ctx, params.tournamentId, { way: 'cancel', termsId: null }, body.reason);
}

function proposeWay(
  ctx: OperatorCommandContext,
  subject: string,
  facts: { readonly way: string; readonly termsId: string | null },
  reason: string,
): Promise<Done> {
  return propose(ctx, { kind: 'tournament', subject, facts, reason });
}

const codes: Readonly<Record<DeskRejection, string>> = {
  unknown: 'operations.tournament_unknown',
  published: 'operations.tournament_published',
  late: 'operations.tournament_late',
  over: 'operations.tournament_over',
  changed: 'operations.proposal_stale',
};

function refuse(rejection: DeskRejection | null): void {
  if (rejection !== null) throw new Refusal(codes[rejection]);
}

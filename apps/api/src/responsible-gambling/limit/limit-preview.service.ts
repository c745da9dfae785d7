import type { limitsEndpoints } from '@halcyon/contract/responsible-gambling/limits.contract';
import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import { toWire } from '@halcyon/money/amount';
import type { PlayerContext } from '../../platform/http/context.ts';
import { listCountedLosses, listDeposits } from '../../wallet/public.ts';
import { previewDeposits, previewLosses, previewSince } from './limit-preview.rules.ts';

type Call = (typeof limitsEndpoints)['GET /api/v1/player/limit-preview'];

/** What a limit would have done to the last 30 days, by the ledger and nothing else. */
export async function previewLimit(ctx: PlayerContext, { query }: InputOf<Call>): Promise<AnswerOf<Call>> {
  const { session, playerId } = ctx;
  const atMs = ctx.clock.now().getTime();
  const since = new Date(previewSince(atMs));
  const list = query.kind === 'deposit' ? listDeposits : listCountedLosses;
  const past = (await list(ctx.db, playerId, since)).map(({ at, amount_minor: minor }) => ({
    atMs: at.getTime(),
    minor,
  }));
  const preview = query.kind === 'deposit' ? previewDeposits : previewLosses;
  const limit = { period: query.duration, minor: BigInt(query.amountMinor) };
  const found = preview(past, limit, { timeZone: session.timeZone, atMs });
  return {
    periods: found.periods,
    periodsReached: found.periodsReached,
    refusedDeposits: found.refused,
    heldBack: toWire(found.heldBackMinor, session.currency),
  };
}

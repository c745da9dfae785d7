import type { payAndPlayEndpoints } from '@halcyon/contract/pay-and-play/pay-and-play.contract';
import { payAndPlayMarkets } from '@halcyon/contract/market/pay-and-play';
import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { toWire } from '@halcyon/money/amount';
import { type CashierPorts, beginDeposit } from '../cashier/public.ts';
import { enterByBank, type Identity } from '../identity/public.ts';
import type { Context, Session } from '../platform/http/context.ts';
import { waysOf } from './pay-and-play.rules.ts';
import { ownVisit } from './visit.service.ts';
import * as store from './visit.store.ts';

type Login = (typeof payAndPlayEndpoints)['POST /api/v1/paynplay/player/login'];

/**
 * Signs in the person of the visit and takes the payment that was agreed to, through the cashier and by its
 * rules. A deposit that may not be taken leaves the login open and the money at the bank.
 * Refuses: paynplay.session_…, paynplay.code_missing, paynplay.details_missing, and as enterByBank.
 */
export async function enterVisit(
  identity: Identity,
  ctx: Context & CashierPorts,
  { sessionId, meta }: InputOf<Login>['body'],
): Promise<AnswerOf<Login>> {
  const visit = readyVisit(await ownVisit(ctx, await store.findVisit(ctx.db, sessionId)));
  const { answer, session } = await enterByBank(identity, ctx, visit.playerId, {
    meta,
    async alongside(tx) {
      // Locked again: of two concurrent calls one opens the session.
      readyVisit(await ownVisit(ctx, await store.lockVisit(tx, sessionId)));
      await store.endVisit(tx, sessionId);
    },
  });
  return { ...answer, deposit: await takePayment(ctx, session, visit) };
}

type ReadyVisit = {
  readonly row: store.VisitRow;
  readonly playerId: bigint;
  readonly mandateId: string;
};

function readyVisit(row: store.VisitRow): ReadyVisit {
  const { state, player_id: playerId, mandate_id: mandateId } = row;
  if (state === 'new') throw new Refusal('paynplay.details_missing');
  if (state !== 'known' || playerId === null || mandateId === null)
    throw new Refusal('paynplay.code_missing');
  return { row, playerId, mandateId };
}

async function takePayment(
  ctx: Context & CashierPorts,
  session: Session,
  { row, mandateId }: ReadyVisit,
): Promise<AnswerOf<Login>['deposit']> {
  const { market_id: market, visit_id: visitId, amount_minor: amountMinor, currency } = row;
  const { method } = payAndPlayMarkets[market];
  const player = { ...ctx, session, playerId: session.playerId, idempotencyKey: `paynplay:${visitId}` };
  const ask = { method, amount: toWire(amountMinor, currency), mandateId };
  try {
    const { paymentId } = await beginDeposit(player, ask, waysOf(ctx.policies, market));
    await store.notePayment(ctx.db, visitId, paymentId);
    return { paymentId };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { code: error.code, facts: { ...error.facts } };
  }
}

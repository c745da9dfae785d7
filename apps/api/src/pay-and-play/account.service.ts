import type { CashierPorts } from '../cashier/public.ts';
import { randomBytes } from 'node:crypto';
import { markets } from '@halcyon/contract/market/markets';
import type { payAndPlayEndpoints } from '@halcyon/contract/pay-and-play/pay-and-play.contract';
import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Identity } from '../identity/public.ts';
import type { Context, PlayerCommandContext } from '../platform/http/context.ts';
import type { Tx } from '@halcyon/server-kit/sql';
import { accountLanguage, openBankAccount, screenBankPerson } from '../registration/public.ts';
import { changeLimit, changeTimeLimit } from '../responsible-gambling/public.ts';
import { ownVisit } from './visit.service.ts';
import * as store from './visit.store.ts';

type Update = (typeof payAndPlayEndpoints)['POST /api/v1/paynplay/player/update'];
type Body = InputOf<Update>['body'];

/**
 * Opens the account of a person named by the bank: one transaction from the first row to the limits.
 * Data from the bank is verified; e-mail and phone come from the player and stay unproven. The account has no usable
 * password: it is entered through the bank.
 * Refuses: paynplay.session_…, paynplay.code_missing, 400 by field, error.cpf.duplicate_found,
 * error.registration.player_already_exists, limit.….
 */
export async function openAccount(
  identity: Identity,
  ctx: Context & CashierPorts,
  body: Body,
): Promise<AnswerOf<Update>> {
  const named = await ownVisit(ctx, await store.findVisit(ctx.db, body.sessionId));
  const screened =
    named.state === 'new' && named.person
      ? await screenBankPerson(identity, ctx.db, named.market_id, named.person)
      : null;
  const seen = await identity.locate(ctx.address);
  const passwordHash = await identity.passwords.hash(randomBytes(32).toString('base64url'));
  const playerId = await ctx.db.transact(async (tx) => {
    const visit = await ownVisit(ctx, await store.lockVisit(tx, body.sessionId));
    if (visit.state === 'known' && visit.player_id !== null) return visit.player_id;
    const { person } = visit;
    if (visit.state !== 'new' || !person || !screened) throw new Refusal('paynplay.code_missing');
    const made = await openBankAccount(identity, ctx, tx, {
      siteId: visit.site_id,
      market: visit.market_id,
      person,
      screened,
      contact: body,
      passwordHash,
      seenCountryCode: seen.countryCode,
    });
    const { subject_hash: subjectHash, visit_id: visitId } = visit;
    const isFirst = subjectHash && (await store.linkSubject(tx, subjectHash, made, ctx.clock.now()));
    if (!isFirst) throw new Refusal('error.registration.player_already_exists');
    await store.noteAccount(tx, visitId, made);
    await setLimits(ctx, tx, visit, made, body);
    return made;
  });
  return { sessionId: body.sessionId, playerId: Number(playerId) };
}

/** The limits that the market requires before the first deposit, as the player's own. */
async function setLimits(
  ctx: Context & CashierPorts,
  tx: Tx,
  visit: store.VisitRow,
  playerId: bigint,
  body: Body,
): Promise<void> {
  const { market_id: marketId, currency } = visit;
  const languageId = accountLanguage(body.languageCode, marketId);
  const session = {
    sessionId: visit.visit_id,
    playerId,
    marketId,
    province: null,
    languageId,
    currency,
    timeZone: markets[marketId].timeZone,
    isRestricted: false,
  };
  const inside: PlayerCommandContext & CashierPorts = {
    ...ctx,
    db: { ...ctx.db, sql: tx.sql },
    session,
    playerId,
    tx,
  };
  for (const { kind, duration, limit } of body.limits ?? []) {
    if (kind === 'time') await changeTimeLimit(inside, { duration, limit });
    else await changeLimit(inside, kind, { duration, limit });
  }
}

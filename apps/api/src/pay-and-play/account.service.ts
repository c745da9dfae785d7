import { randomBytes } from 'node:crypto';
import { markets } from '@halcyon/contract/market/markets';
import type { payAndPlayEndpoints } from '@halcyon/contract/pay-and-play/pay-and-play.contract';
import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { BankPerson } from '@halcyon/wire/identity/bank-identity';
import type { Identity } from '../identity/parts.ts';
import * as signUp from '../identity/sign-up.service.ts';
import { moveLevel } from '../kyc/kyc.service.ts';
import type { Context, PlayerCommandContext } from '../platform/context.ts';
import { Invalid } from '../platform/problem.ts';
import type { Tx } from '../platform/sql.ts';
import { completeSignUp } from '../registration/complete.service.ts';
import { readCpf } from '../registration/cpf.rules.ts';
import { accountLanguage, readMobile } from '../registration/sign-up.rules.ts';
import { insertSignUp } from '../registration/sign-up.store.ts';
import { changeLimit } from '../responsible-gambling/limits.service.ts';
import { ownVisit } from './visit.service.ts';
import * as store from './visit.store.ts';

type Update = (typeof payAndPlayEndpoints)['POST /api/v1/paynplay/player/update'];
type Body = InputOf<Update>['body'];

/**
 * Opens the account of a person whom the bank has named: one transaction from the first row to the limits.
 * The bank's word makes the data verified; e-mail and phone are the player's word and stay unproven. The
 * account has no password anybody knows: it is entered through the bank.
 * Refuses: paynplay.session_…, paynplay.code_missing, 400 by field, error.cpf.duplicate_found,
 * error.registration.player_already_exists, limit.….
 */
export async function openAccount(identity: Identity, ctx: Context, body: Body): Promise<AnswerOf<Update>> {
  await ownVisit(ctx, await store.findVisit(ctx.db, body.sessionId));
  const seen = await identity.locate(ctx.address);
  const passwordHash = await identity.passwords.hash(randomBytes(32).toString('base64url'));
  const playerId = await ctx.db.transact(async (tx) => {
    const visit = await ownVisit(ctx, await store.lockVisit(tx, body.sessionId));
    if (visit.state === 'known' && visit.player_id !== null) return visit.player_id;
    const { person } = visit;
    if (visit.state !== 'new' || !person) throw new Refusal('paynplay.code_missing');
    const made = await makeAccount(ctx, tx, {
      visit,
      person,
      body,
      passwordHash,
      seenCountry: seen.countryCode,
    });
    await setLimits(ctx, tx, visit, made, body);
    return made;
  });
  return { sessionId: body.sessionId, playerId: Number(playerId) };
}

type Making = {
  readonly visit: store.VisitRow;
  readonly person: BankPerson;
  readonly body: Body;
  readonly passwordHash: string;
  readonly seenCountry: string | null;
};

async function makeAccount(ctx: Context, tx: Tx, making: Making): Promise<bigint> {
  const { visit, person, body, passwordHash, seenCountry } = making;
  const at = ctx.clock.now();
  const market = visit.market_id;
  const phone = readMobile(body.mobilePhone, market);
  if (!phone) throw new Invalid([{ field: 'mobilePhone', code: 'error.phone.invalid' }]);
  const playerId = await signUp.createAccount(tx, {
    siteId: visit.site_id,
    marketId: market,
    countryCode: market,
    province: null,
    languageId: accountLanguage(body.languageCode, market),
    email: body.email,
    firstName: person.given_name,
    lastName: person.family_name,
    birthDate: person.birthdate,
    phone: null,
    cpf: cpfOf(visit, person, body.cpf),
    passwordHash,
    at,
  });
  await insertSignUp(tx, {
    playerId,
    siteId: visit.site_id,
    address: ctx.address,
    seenCountryCode: seenCountry,
    marketingOptIn: body.marketingOptIn ?? false,
    at,
  });
  const fresh = await signUp.lockSignUp(tx, playerId);
  await signUp.addToSignUp(tx, fresh, { phone, ...placeOf(person, body) }, at);
  await signUp.acceptTermsAtSignUp(tx, fresh, ctx.address, at);
  await completeSignUp(ctx, tx, await signUp.lockSignUp(tx, playerId));
  await moveLevel(tx, playerId, 'DATA_VERIFIED', { actor: 'system', reason: 'signed in at the bank', at });
  const isFirst = visit.subject_hash && (await store.linkSubject(tx, visit.subject_hash, playerId, at));
  if (!isFirst) throw new Refusal('error.registration.player_already_exists');
  await store.noteAccount(tx, visit.visit_id, playerId);
  return playerId;
}

/** The bank's own word first; the form fills its gaps. */
function placeOf(person: BankPerson, body: Body) {
  const place = {
    address: person.street_address ?? body.address,
    city: person.locality ?? body.city,
    postalCode: person.postal_code ?? body.postalCode,
  };
  const missing = Object.entries(place).filter(([, value]) => !value);
  if (missing.length > 0) {
    throw new Invalid(missing.map(([field]) => ({ field, code: 'error.field.required' })));
  }
  return place;
}

/** Brazil: the bank's tax number, or the one that was typed where the bank gave none. Never two different ones. */
function cpfOf(
  { market_id: market }: store.VisitRow,
  person: BankPerson,
  typed: string | undefined,
): string | null {
  if (market !== 'BR') return null;
  const ofBank = person.cpf ? readCpf(person.cpf) : null;
  const ofForm = typed ? readCpf(typed) : null;
  const cpf = ofBank ?? ofForm;
  const isOther = ofBank !== null && ofForm !== null && ofBank !== ofForm;
  if (!cpf || (typed && !ofForm) || isOther) {
    throw new Invalid([{ field: 'cpf', code: typed ? 'error.cpf.invalid' : 'error.field.required' }]);
  }
  return cpf;
}

/** The limits that the market wants before the first deposit, as the player's own. */
async function setLimits(
  ctx: Context,
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
  const inside: PlayerCommandContext = { ...ctx, db: { ...ctx.db, sql: tx.sql }, session, playerId, tx };
  for (const { kind, duration, limit } of body.limits ?? []) {
    await changeLimit(inside, kind, { duration, limit });
  }
}

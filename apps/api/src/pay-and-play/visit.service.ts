import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { isCountryAllowed } from '@halcyon/contract/market/countries';
import {
  VISIT_MINUTES,
  type MissingField,
  type payAndPlayEndpoints,
} from '@halcyon/contract/pay-and-play/pay-and-play.contract';
import {
  isPayAndPlayMarket,
  payAndPlayMarkets,
  type PayAndPlayMarket,
} from '@halcyon/contract/market/pay-and-play';
import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { parseDecimal } from '@halcyon/money/amount';
import type { BankPerson } from '@halcyon/wire/identity/bank-identity';
import { depositRejection } from '../cashier/public.ts';
import { type Identity, hashOfSecret } from '../identity/public.ts';
import type { BankIdentityConnection } from '../platform/config/config.ts';
import type { Context } from '../platform/http/context.ts';
import { Invalid } from '@halcyon/server-kit/problem';
import { readCpf, refuseUnderAge } from '../registration/public.ts';
import { requiredLimits } from '../responsible-gambling/public.ts';
import { authorizeUrl, BankUnavailable, personOfCode } from './bank-identity.client.ts';
import { waysOf } from './pay-and-play.rules.ts';
import * as store from './visit.store.ts';

type Ends = typeof payAndPlayEndpoints;
type Authorize = Ends['POST /api/v1/paynplay/player/authorize'];
type Code = Ends['POST /api/v1/paynplay/player/code'];

const BROWSER_COOKIE = 'paynplay';
const BROWSER_SECONDS = 86_400;
const secretFormat = /^[A-Za-z0-9_-]{43}$/;

/**
 * Starts a visit and returns the address of the bank page.
 * Refuses: paynplay.market_unsupported, error.country.blocked, paynplay.unavailable, then the cashier's refusals of
 * the amount. Writes: the visit and the cookie that binds it to this browser.
 */
export async function authorize(
  identity: Identity,
  ctx: Context,
  body: InputOf<Authorize>['body'],
): Promise<AnswerOf<Authorize>> {
  const { amount, currency, country } = body;
  const isOurs = isPayAndPlayMarket(country) && ctx.policies.isOpen(country);
  if (!isOurs || payAndPlayMarkets[country].currency !== currency) {
    throw new Refusal('paynplay.market_unsupported');
  }
  if (amount.currency !== currency)
    throw new Invalid([{ field: 'amount.currency', code: 'error.currency.mismatch' }]);
  const seen = await identity.locate(ctx.address);
  if (seen.countryCode !== null && !isCountryAllowed(seen.countryCode))
    throw new Refusal('error.country.blocked');
  const bank = bankOf(ctx);
  const amountMinor = BigInt(amount.amountMinor);
  const { method } = payAndPlayMarkets[country];
  const misfit = depositRejection(waysOf(ctx.policies, country), { method, amountMinor, currency });
  if (misfit) throw new Refusal(misfit);

  const at = ctx.clock.now();
  const visitId = randomUUIDv7();
  const verifier = randomBytes(48).toString('base64url');
  const expiresAt = new Date(at.getTime() + VISIT_MINUTES * 60_000);
  await store.insertVisit(ctx.db, {
    visitId,
    browserHash: hashOfSecret(giveBrowser(ctx)),
    verifier,
    siteId: ctx.siteId,
    marketId: country,
    currency,
    amountMinor,
    redirectPath: body.redirect,
    at,
    expiresAt,
  });
  const redirectUri = ctx.config.publicOrigin + body.redirect;
  const ask = { state: visitId, verifier, redirectUri, amountMinor, currency, country };
  return { iframeUrl: authorizeUrl(bank, ask), sessionId: visitId, expiresAt: expiresAt.toISOString() };
}

/**
 * Takes the code of the bank page: once, from the browser that began the visit. The person behind it has an
 * account already, or fills in what the bank did not say.
 * Refuses: paynplay.session_invalid, paynplay.session_expired, paynplay.code_invalid, paynplay.unavailable,
 * error.country.blocked, error.registration.under_age.
 */
export async function takeCode(
  ctx: Context,
  { sessionId, oneTimeCode }: InputOf<Code>['body'],
): Promise<AnswerOf<Code>> {
  const visit = await ownVisit(ctx, await store.findVisit(ctx.db, sessionId));
  if (!(await store.moveVisit(ctx.db, sessionId, 'started', 'exchanging'))) {
    throw new Refusal('paynplay.code_invalid');
  }
  const person = await exchanged(ctx, visit, oneTimeCode);
  try {
    refuseStranger(ctx, visit, person);
  } catch (error) {
    await store.moveVisit(ctx.db, sessionId, 'exchanging', 'failed');
    throw error;
  }
  const subjectHash = hashOfSecret(`bank identity\n${visit.market_id}\n${person.sub}`);
  const playerId = await store.findBySubject(ctx.db, subjectHash);
  await store.keepPerson(ctx.db, sessionId, { person, subjectHash, playerId });
  const isNew = playerId === null;
  return {
    sessionId,
    showSignUpForm: isNew,
    firstName: person.given_name,
    missing: isNew ? missingOf(visit.market_id, person) : [],
    limits: isNew
      ? requiredLimits(ctx.policies.of(visit.market_id)).map(({ kind, duration }) => ({ kind, duration }))
      : [],
  };
}

async function exchanged(ctx: Context, visit: store.VisitRow, code: string): Promise<BankPerson> {
  const redirectUri = ctx.config.publicOrigin + visit.redirect_path;
  try {
    const person = await personOfCode(bankOf(ctx), { code, verifier: visit.verifier, redirectUri });
    if (person) return person;
  } catch (error) {
    // It is unknown whether the code was used: the same one may be retried.
    await store.moveVisit(ctx.db, visit.visit_id, 'exchanging', 'started');
    if (!(error instanceof BankUnavailable)) throw error;
    ctx.log.warn({ err: error }, 'the bank page cannot be asked');
    throw new Refusal('paynplay.unavailable');
  }
  await store.moveVisit(ctx.db, visit.visit_id, 'exchanging', 'failed');
  throw new Refusal('paynplay.code_invalid');
}

/** The bank must name the same country, the same payment and a person old enough. */
function refuseStranger(ctx: Context, visit: store.VisitRow, person: BankPerson): void {
  const { amount, currency } = person.payment;
  const isSamePayment = currency === visit.currency && parseDecimal(amount, currency) === visit.amount_minor;
  if (!isSamePayment) throw new Refusal('paynplay.code_invalid');
  if (person.country !== visit.market_id) throw new Refusal('error.country.blocked');
  refuseUnderAge(ctx.policies, person.birthdate, visit.market_id, null, ctx.clock.now());
}

/** Fields that the form requires. Pure. */
function missingOf(market: PayAndPlayMarket, person: BankPerson): MissingField[] {
  const hasCpf = person.cpf != null && readCpf(person.cpf) !== null;
  return [
    'email',
    'mobilePhone',
    ...(market === 'BR' && !hasCpf ? (['cpf'] as const) : []),
    ...(person.street_address ? [] : (['address'] as const)),
    ...(person.locality ? [] : (['city'] as const)),
    ...(person.postal_code ? [] : (['postalCode'] as const)),
  ];
}

/**
 * The visit, if it is of this browser and its time is not over.
 * Refuses: paynplay.session_invalid, paynplay.session_expired.
 */
export async function ownVisit(ctx: Context, visit: store.VisitRow | null): Promise<store.VisitRow> {
  const secret = ctx.cookies.get(BROWSER_COOKIE);
  const isOwn = visit && secret !== undefined && hashOfSecret(secret) === visit.browser_hash;
  if (!isOwn || visit.state === 'entered') throw new Refusal('paynplay.session_invalid');
  if (visit.expires_at <= ctx.clock.now()) throw new Refusal('paynplay.session_expired');
  return visit;
}

/** One secret per browser, so that two tabs do not end each other's visit. */
function giveBrowser(ctx: Context): string {
  const before = ctx.cookies.get(BROWSER_COOKIE);
  const secret = before && secretFormat.test(before) ? before : randomBytes(32).toString('base64url');
  ctx.cookies.set(BROWSER_COOKIE, secret, { maxAgeSeconds: BROWSER_SECONDS });
  return secret;
}

function bankOf(ctx: Context): BankIdentityConnection {
  const { bankIdentity } = ctx.config;
  if (!bankIdentity) throw new Refusal('paynplay.unavailable');
  return bankIdentity;
}

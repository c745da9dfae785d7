import { isProvinceCode, refuseUnderAge, type RegistrationDependencies } from './sign-up-checks.ts';
import { bcp47Of, isLanguageId } from '@halcyon/contract/market/languages';
import { marketOfCountry, isCountryAllowed } from '@halcyon/contract/market/countries';
import { marketIdOf, type MarketId } from '@halcyon/contract/market/markets';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type {
  Progress,
  RegistrationDetails,
  RegistrationUpdate,
} from '@halcyon/contract/registration/registration.contract';
import {
  checkEmailCode,
  sendEmailCode,
  phoneText,
  checkSmsCode,
  sendSmsCode,
  dropTicket,
  giveTicket,
  readTicket,
} from '../identity/public.ts';
import * as identity from '../identity/public.ts';
import type { Context } from '../platform/http/context.ts';
import { Invalid } from '@halcyon/server-kit/problem';
import type { Tx } from '@halcyon/server-kit/sql';
import { completeSignUp } from './complete.service.ts';
import { readCpf } from './cpf.rules.ts';
import { accountLanguage, marksOf, readMobile } from './sign-up.rules.ts';
import * as store from './sign-up.store.ts';

type Call = { readonly playerId: number };
type CodeCall = Call & { readonly code: string };

/**
 * Starts a sign-up. Nothing here reads the e-mail, so a known one is answered like a new one; its owner is
 * notified after a code sent to that e-mail or phone was entered.
 *
 * Refuses: error.captcha.validation, error.country.blocked, 400 by field, error.registration.under_age,
 * error.cpf.duplicate_found. Writes: an account without a proven e-mail, sign_up, the ticket's cookie.
 * Source: docs/domains/registration.md
 */
export async function startSignUp(
  deps: RegistrationDependencies,
  ctx: Context,
  body: RegistrationDetails,
): Promise<Progress> {
  const at = ctx.clock.now();
  await requireCaptcha(deps, ctx);
  const seen = await deps.identity.locate(ctx.address);
  const marketId = marketOfCountry(body.countryCode, ctx.policies.isOpen);
  const isSeenBlocked = seen.countryCode !== null && !isCountryAllowed(seen.countryCode);
  if (marketId === null || !ctx.policies.isOpen(marketId) || isSeenBlocked)
    throw new Refusal('error.country.blocked');

  const province = provinceOf(marketId, body.provinceCode);
  if (body.dateOfBirth) refuseUnderAge(ctx.policies, body.dateOfBirth, marketId, province, at);
  const phone = mobileOf(body, body.countryCode) ?? null;
  const cpf = cpfOf(marketId, body.cpf);
  if (cpf && (await identity.isCpfKnown(ctx.db, cpf))) throw new Refusal('error.cpf.duplicate_found');
  const personal = [body.email, body.email.split('@')[0]!, body.firstName, body.lastName];
  const passwordHash = await identity.newPasswordHash(deps.identity, body.password, personal);

  return ctx.db.transact(async (tx) => {
    const playerId = await identity.createAccount(tx, {
      siteId: ctx.siteId,
      marketId,
      countryCode: body.countryCode,
      province,
      languageId: accountLanguage(body.languageCode, marketId),
      email: body.email,
      firstName: body.firstName,
      lastName: body.lastName,
      birthDate: body.dateOfBirth ?? null,
      phone: null,
      cpf,
      passwordHash,
      at,
    });
    await store.insertSignUp(tx, {
      playerId,
      siteId: ctx.siteId,
      address: ctx.address,
      seenCountryCode: seen.countryCode,
      marketingOptIn: body.marketingOptIn ?? false,
      bonusCode: body.bonusCode,
      affiliate: marksOf(body.affiliate),
      at,
    });
    const account = await identity.lockSignUp(tx, playerId);
    if (phone) await identity.addToSignUp(tx, account, { phone }, at);
    if (hasAccepted(body)) await identity.acceptTermsAtSignUp(deps.identity, tx, account, ctx.address, at);
    await giveTicket(ctx, tx, playerId);
    return identity.progressOf(await identity.findSignUpAccount(tx, playerId));
  });
}

/**
 * Adds phone, birth date, address and the rest. When both codes are in and nothing is missing, the sign-up is
 * completed; what is missing then is named by field.
 * Refuses: registration.ticket_invalid, 400 by field, error.registration.under_age, request.busy (no register answers), then as
 * completeSignUp.
 */
export async function updateSignUp(
  deps: RegistrationDependencies,
  ctx: Context,
  body: RegistrationUpdate,
): Promise<Progress> {
  const playerId = await readTicket(ctx, ctx.db, body.playerId);
  const phone = await ctx.db.transact((tx) => storeUpdate(deps, ctx, tx, playerId, body));
  const progress = await finishIfReady(deps, ctx, playerId);
  return phone ? { ...progress, phone: phoneText(phone) } : progress;
}

/** Returns the phone that was given, if one was. An account that is open by now stays as it is. */
async function storeUpdate(
  deps: RegistrationDependencies,
  ctx: Context,
  tx: Tx,
  playerId: bigint,
  body: RegistrationUpdate,
): Promise<string | undefined> {
  const at = ctx.clock.now();
  const account = await identity.lockSignUp(tx, playerId);
  if (!identity.isUnfinished(account)) return undefined;
  const marketId = marketOf(account.market_id);
  if (body.countryCode && body.countryCode !== account.country_code) {
    throw new Invalid([{ field: 'countryCode', code: 'error.country.fixed' }]);
  }
  if (body.dateOfBirth) refuseUnderAge(ctx.policies, body.dateOfBirth, marketId, account.province, at);
  const change = {
    birthDate: body.dateOfBirth,
    phone: mobileOf(body, account.country_code),
    address: body.address,
    city: body.city,
    postalCode: body.postalCode,
    region: body.region,
    languageId: body.languageCode === undefined ? undefined : accountLanguage(body.languageCode, marketId),
  };
  await identity.addToSignUp(tx, account, change, at);
  if (hasAccepted(body)) await identity.acceptTermsAtSignUp(deps.identity, tx, account, ctx.address, at);
  if (body.marketingOptIn !== undefined) await store.setMarketingOptIn(tx, playerId, body.marketingOptIn);

  const changed = await identity.lockSignUp(tx, playerId);
  const isProven = changed.email_verified_at !== null && changed.phone_verified_at !== null;
  const missing = identity.missingFields(changed);
  if (isProven && missing.length > 0) {
    throw new Invalid(missing.map((field) => ({ field, code: 'error.field.required' })));
  }
  return change.phone;
}

/**
 * Sends a code to the phone. The captcha of the first form covers the first message; each further one needs
 * its own. Refuses: see the contract.
 */
export async function requestSms(
  deps: RegistrationDependencies,
  ctx: Context,
  call: Call,
): Promise<Progress> {
  const playerId = await readTicket(ctx, ctx.db, call.playerId);
  const account = await identity.findSignUpAccount(ctx.db, playerId);
  if (account.phone_verified_at) return identity.progressOf(account);
  if (!account.phone) throw new Refusal('registration.phone_missing');
  await coverByCaptcha(deps, ctx, playerId, 'sms');
  const language = isLanguageId(account.language_id) ? bcp47Of(account.language_id) : 'en';
  await sendSmsCode(deps.identity, { playerId, purpose: 'sign_up', phone: account.phone, language });
  return identity.progressOf(account);
}

/** Checks the code from the phone. Refuses: see the contract. */
export async function verifySms(
  deps: RegistrationDependencies,
  ctx: Context,
  call: CodeCall,
): Promise<Progress> {
  const playerId = await readTicket(ctx, ctx.db, call.playerId);
  const before = await identity.findSignUpAccount(ctx.db, playerId);
  if (before.phone_verified_at) return identity.progressOf(before);
  const phone = await checkSmsCode(deps.identity, playerId, 'sign_up', call.code);
  await ctx.db.transact(async (tx) => {
    const account = await identity.lockSignUp(tx, playerId);
    // The phone was changed while the code was on its way: this code proves another number.
    if (account.phone !== phone) throw new Refusal('sms.code.invalid');
    const isOwn = await identity.provePhone(tx, account, phone, ctx.clock.now());
    if (!isOwn) throw new Refusal('error.registration.player_already_exists');
  });
  return finishIfReady(deps, ctx, playerId);
}

/** Sends a code to the e-mail. Refuses: see the contract; request.busy when the mail server takes nothing. */
export async function requestEmail(
  deps: RegistrationDependencies,
  ctx: Context,
  call: Call,
): Promise<Progress> {
  const playerId = await readTicket(ctx, ctx.db, call.playerId);
  const account = await identity.findSignUpAccount(ctx.db, playerId);
  if (account.email_verified_at) return identity.progressOf(account);
  await coverByCaptcha(deps, ctx, playerId, 'email');
  const ask = { playerId, purpose: 'sign_up', to: account.email, languageId: account.language_id } as const;
  const isSent = await sendEmailCode(deps.identity, ask).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'a sign-up code could not be sent');
    throw new Refusal('request.busy');
  });
  if (!isSent) throw new Refusal('registration.email_attempts_exceeded');
  return identity.progressOf(account);
}

/** Checks the code from the e-mail. Refuses: see the contract. */
export async function verifyEmail(
  deps: RegistrationDependencies,
  ctx: Context,
  call: CodeCall,
): Promise<Progress> {
  const playerId = await readTicket(ctx, ctx.db, call.playerId);
  const before = await identity.findSignUpAccount(ctx.db, playerId);
  if (before.email_verified_at) return identity.progressOf(before);
  const checked = await checkEmailCode(deps.identity, playerId, 'sign_up', call.code);
  if (checked === 'exceeded') throw new Refusal('registration.email_attempts_exceeded');
  if (checked === 'wrong') throw new Refusal('registration.email_code_invalid');
  await ctx.db.transact(async (tx) => {
    const account = await identity.lockSignUp(tx, playerId);
    const isOwn = await identity.proveEmail(tx, account, ctx.clock.now());
    if (!isOwn) throw new Refusal('error.registration.player_already_exists');
  });
  return finishIfReady(deps, ctx, playerId);
}

/** Completes a sign-up whose codes are in and which lacks nothing; any other stays where it is. */
async function finishIfReady(
  deps: RegistrationDependencies,
  ctx: Context,
  playerId: bigint,
): Promise<Progress> {
  const person = await identity.findSignUpAccount(ctx.db, playerId);
  if (!isReady(person)) return identity.progressOf(person);
  const screened = { person, answer: await deps.identity.screen(person, 'registration') };
  const isOpened = await ctx.db.transact(async (tx) => {
    const account = await identity.lockSignUp(tx, playerId);
    // Another call has opened the account or given another phone.
    if (!isReady(account)) return false;
    await completeSignUp(ctx, tx, account, screened);
    return true;
  });
  if (isOpened) dropTicket(ctx);
  return identity.progressOf(await identity.findSignUpAccount(ctx.db, playerId));
}

function isReady(account: identity.SignUpAccount): boolean {
  const isProven = account.email_verified_at !== null && account.phone_verified_at !== null;
  return identity.isUnfinished(account) && isProven && identity.missingFields(account).length === 0;
}

async function requireCaptcha(deps: RegistrationDependencies, ctx: Context): Promise<void> {
  const verdict = await deps.captcha.verify(ctx.headers['hcaptchatoken'], ctx.address);
  if (verdict === 'unreachable') throw new Refusal('request.busy');
  if (verdict === 'failed') throw new Refusal('error.captcha.validation');
}

async function coverByCaptcha(
  deps: RegistrationDependencies,
  ctx: Context,
  playerId: bigint,
  channel: 'sms' | 'email',
): Promise<void> {
  const signUp = await store.findSignUp(ctx.db, playerId);
  if (!signUp) throw new Refusal('registration.ticket_invalid');
  const isFirst = (channel === 'sms' ? signUp.sms_count : signUp.email_count) === 0;
  if (!isFirst) await requireCaptcha(deps, ctx);
  await store.countMessage(ctx.db, playerId, channel, !isFirst);
}

function hasAccepted(body: RegistrationUpdate): boolean {
  const { termsAndConditions, termsAndConditionsAccepted, allConditions } = body;
  return termsAndConditions === true || allConditions === true || Boolean(termsAndConditionsAccepted);
}

function provinceOf(marketId: MarketId, code: string | undefined): string | null {
  if (marketId !== 'CA') return null;
  if (!code || !isProvinceCode(code)) {
    throw new Invalid([{ field: 'provinceCode', code: 'error.field.required' }]);
  }
  return code;
}

/** Read in the plan of the country that was chosen for it. Undefined: none was given. */
function mobileOf(
  { mobilePhone, phoneCountryCode }: Pick<RegistrationUpdate, 'mobilePhone' | 'phoneCountryCode'>,
  residence: string,
): string | undefined {
  if (mobilePhone === undefined) return undefined;
  const phone = readMobile(mobilePhone, phoneCountryCode ?? residence);
  if (!phone) throw new Invalid([{ field: 'mobilePhone', code: 'error.phone.invalid' }]);
  return phone;
}

function cpfOf(marketId: MarketId, text: string | undefined): string | null {
  if (marketId !== 'BR') return null;
  const cpf = readCpf(text ?? '');
  if (!cpf) throw new Invalid([{ field: 'cpf', code: text ? 'error.cpf.invalid' : 'error.field.required' }]);
  return cpf;
}

function marketOf(id: string): MarketId {
  const market = marketIdOf(id);
  if (!market) throw new Error(`there is no market ${id}`);
  return market;
}

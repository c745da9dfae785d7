import type { detailsEndpoints } from '@halcyon/contract/registration/details.contract';
import { isProvinceCode, refuseUnderAge } from './sign-up-checks.ts';
import { bcp47Of, isLanguageId, sentAs } from '@halcyon/contract/market/languages';
import { missingOfAddress } from '@halcyon/contract/market/address-fields';
import { marketIdOf } from '@halcyon/contract/market/markets';
import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import * as details from '../identity/public.ts';
import { type Identity, phoneText, checkSmsCode, sendSmsCode } from '../identity/public.ts';
import type { PlayerCommandContext, PlayerContext } from '../platform/http/context.ts';
import { Invalid } from '@halcyon/server-kit/problem';
import { setStanding } from '../ledger/public.ts';
import { accountLanguage, readMobile } from './sign-up.rules.ts';

type Ends = typeof detailsEndpoints;
type BodyOf<Key extends keyof Ends> = InputOf<Ends[Key]>['body'];

/**
 * Sends a code to the number that shall become the account's. The account keeps its old one meanwhile.
 * Refuses: 400 `phone` (error.phone.invalid, error.phone.unchanged), sms.max.attempts.reached,
 * error.vonage.phone.invalid, unhandled.error.no.code. Source: docs/decisions/sms-codes.md.
 */
export async function requestPhoneCode(
  identity: Identity,
  ctx: PlayerContext,
  body: BodyOf<'POST /api/v1/player/phone_number/sms_request'>,
): Promise<{ verificationId: string; phone: string }> {
  const { playerId } = ctx;
  const account = await details.getAccount(ctx.db, playerId);
  const phone = readMobile(body.phone, body.phoneCountryCode ?? account.country_code);
  if (!phone) throw new Invalid([{ field: 'phone', code: 'error.phone.invalid' }]);
  if (phone === account.phone && account.phone_verified_at !== null) {
    throw new Invalid([{ field: 'phone', code: 'error.phone.unchanged' }]);
  }
  const language = isLanguageId(account.language_id) ? bcp47Of(account.language_id) : account.language_id;
  await sendSmsCode(identity, { playerId, purpose: 'phone_change', phone, language });
  const at = ctx.clock.now();
  const verificationId = await details.startPhoneChange(ctx.db, { playerId, phone, at });
  return { verificationId, phone: phoneText(phone) };
}

/**
 * The code was confirmed: the number is the account's.
 * Refuses: sms.code.invalid (another number's id and a used one as well), sms.max.attempts.reached,
 * unhandled.error.no.code, error.phone.taken.
 */
export async function verifyPhoneCode(
  identity: Identity,
  ctx: PlayerContext,
  { verificationId, code }: BodyOf<'POST /api/v1/player/phone_number/sms_verification'>,
): Promise<{ mobilePhone: string }> {
  const { playerId } = ctx;
  const pending = await details.pendingPhone(ctx.db, playerId, verificationId);
  const proven = await checkSmsCode(identity, playerId, 'phone_change', code);
  if (proven !== pending) throw new Refusal('sms.code.invalid');
  const who = { playerId, address: ctx.address, at: ctx.clock.now(), verificationId };
  const isOwn = await ctx.db.transact((tx) => details.finishPhoneChange(tx, who, proven));
  if (!isOwn) throw new Refusal('error.phone.taken');
  return { mobilePhone: proven };
}

/** Refuses: 400 for a field that the country's addresses have, error.same.customer.info.detected. */
export async function changeAddress(
  ctx: PlayerCommandContext,
  body: BodyOf<'POST /api/v1/player/address'>,
): Promise<AnswerOf<Ends['POST /api/v1/player/address']>> {
  const account = await details.getAccount(ctx.tx, ctx.playerId);
  const missing = missingOfAddress(account.country_code, body);
  if (missing.length > 0) {
    throw new Invalid(missing.map((field) => ({ field, code: 'error.field.required' })));
  }
  await details.changeAddress(ctx, body);
  const { address, city, postalCode = null, region = null } = body;
  return { address, city, postalCode, region };
}

/**
 * The rules of the province bind the account from now on, in the wallet as well.
 * Refuses: error.province.not_applicable outside Canada, 400 `provinceCode`, error.registration.under_age.
 */
export async function changeProvince(
  ctx: PlayerCommandContext,
  { provinceCode }: BodyOf<'POST /api/v1/player/province'>,
): Promise<{ provinceCode: string }> {
  const account = await details.getAccount(ctx.tx, ctx.playerId);
  if (account.market_id !== 'CA') throw new Refusal('error.province.not_applicable');
  const province = provinceCode.toUpperCase();
  if (!isProvinceCode(province)) {
    throw new Invalid([{ field: 'provinceCode', code: 'error.province.invalid' }]);
  }
  if (account.birth_date) refuseUnderAge(ctx.policies, account.birth_date, 'CA', province, ctx.clock.now());
  await details.changeProvince(ctx, province);
  const { verifyBefore, verifyThreshold } = ctx.policies.of(account.market_id, province);
  await setStanding(ctx.tx, ctx.playerId, {
    verifyBefore,
    verifyThresholdMinor: BigInt(verifyThreshold.amountMinor),
  });
  return { provinceCode: province };
}

/** Refuses: 400 `languageCode` for a language that the account's market does not have. */
export async function changeLanguage(
  ctx: PlayerCommandContext,
  { languageCode }: BodyOf<'POST /api/v1/player/language'>,
): Promise<{ languageId: string; languageCode: string }> {
  const market = marketIdOf(ctx.session.marketId);
  if (market === null) throw new RangeError(`there is no market ${ctx.session.marketId}`);
  const languageId = accountLanguage(languageCode, market);
  if (languageId !== languageCode && sentAs(languageId) !== languageCode) {
    throw new Invalid([{ field: 'languageCode', code: 'error.language.not_offered' }]);
  }
  await details.changeLanguage(ctx, languageId);
  return { languageId, languageCode: sentAs(languageId) };
}

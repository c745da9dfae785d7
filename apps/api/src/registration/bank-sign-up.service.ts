import type { Identity } from '../identity/public.ts';
import { markets } from '@halcyon/contract/market/markets';
import type { PayAndPlayMarket } from '@halcyon/contract/market/pay-and-play';
import type { Affiliate } from '@halcyon/contract/registration/registration.contract';
import type { BankPerson } from '@halcyon/wire/identity/bank-identity';
import * as signUp from '../identity/public.ts';
import { moveLevel } from '../kyc/public.ts';
import type { Context } from '../platform/http/context.ts';
import { Invalid } from '@halcyon/server-kit/problem';
import type { Tx } from '@halcyon/server-kit/sql';
import { completeSignUp } from './complete.service.ts';
import { readCpf } from './cpf.rules.ts';
import { refuseUnderAge } from './sign-up-checks.ts';
import { accountLanguage, marksOf, readMobile } from './sign-up.rules.ts';
import { insertSignUp } from './sign-up.store.ts';

export { accountLanguage, readCpf, refuseUnderAge };

/** What the player adds to the word of the bank. */
export type BankContact = {
  readonly email: string;
  readonly mobilePhone: string;
  readonly cpf?: string | undefined;
  readonly address?: string | undefined;
  readonly city?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly languageCode?: string | undefined;
  readonly marketingOptIn?: boolean | undefined;
  readonly affiliate?: Affiliate | undefined;
};

/** Queries the register of the market about a person named by the bank. Refuses: request.busy. */
export async function screenBankPerson(
  { screen }: Pick<Identity, 'screen'>,
  on: Pick<Tx, 'sql'>,
  market: PayAndPlayMarket,
  { given_name, family_name, birthdate }: BankPerson,
): Promise<signUp.Screened> {
  const person = {
    player_id: await signUp.nextPlayerId(on),
    market_id: market,
    province: null,
    currency: markets[market].currency,
    country_code: market,
    first_name: given_name,
    last_name: family_name,
    birth_date: birthdate,
  };
  return { person, answer: await screen(person, 'registration') };
}

/**
 * Opens the account of a person whom the own bank has named, in the caller's transaction. The bank's word makes
 * the data verified; e-mail and phone stay unproven (docs/decisions/contacts-proven-before-use.md).
 * Refuses: 400 by field, then as completeSignUp.
 */
export async function openBankAccount(
  identity: Pick<Identity, 'termsVersionAt'>,
  ctx: Context,
  tx: Tx,
  making: {
    readonly siteId: number;
    readonly market: PayAndPlayMarket;
    readonly person: BankPerson;
    /** Of this person. */
    readonly screened: signUp.Screened;
    readonly contact: BankContact;
    readonly passwordHash: string;
    readonly seenCountryCode: string | null;
  },
): Promise<bigint> {
  const { siteId, market, person, screened, contact, passwordHash, seenCountryCode } = making;
  const at = ctx.clock.now();
  const phone = readMobile(contact.mobilePhone, market);
  if (!phone) throw new Invalid([{ field: 'mobilePhone', code: 'error.phone.invalid' }]);
  const playerId = await signUp.createAccount(tx, {
    playerId: screened.person.player_id,
    siteId,
    marketId: market,
    countryCode: market,
    province: null,
    languageId: accountLanguage(contact.languageCode, market),
    email: contact.email,
    firstName: person.given_name,
    lastName: person.family_name,
    birthDate: person.birthdate,
    phone: null,
    cpf: cpfOf(market, person, contact.cpf),
    passwordHash,
    at,
  });
  const marketingOptIn = contact.marketingOptIn ?? false;
  const { address } = ctx;
  const affiliate = marksOf(contact.affiliate);
  await insertSignUp(tx, { playerId, siteId, address, seenCountryCode, marketingOptIn, affiliate, at });
  const fresh = await signUp.lockSignUp(tx, playerId);
  await signUp.addToSignUp(tx, fresh, { phone, ...placeOf(person, contact) }, at);
  await signUp.acceptTermsAtSignUp(identity, tx, fresh, ctx.address, at);
  await completeSignUp(ctx, tx, await signUp.lockSignUp(tx, playerId), screened);
  await moveLevel(tx, playerId, 'DATA_VERIFIED', { actor: 'system', reason: 'signed in at the bank', at });
  return playerId;
}

/** The bank's own word first; the form fills its gaps. */
function placeOf(person: BankPerson, contact: BankContact) {
  const place = {
    address: person.street_address ?? contact.address,
    city: person.locality ?? contact.city,
    postalCode: person.postal_code ?? contact.postalCode,
  };
  const missing = Object.entries(place).filter(([, value]) => !value);
  if (missing.length > 0) {
    throw new Invalid(missing.map(([field]) => ({ field, code: 'error.field.required' })));
  }
  return place;
}

/** Brazil: the bank's tax number, or the one that was typed where the bank gave none. Never two different ones. */
function cpfOf(market: PayAndPlayMarket, person: BankPerson, typed: string | undefined): string | null {
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

import { randomUUIDv7 } from 'node:crypto';
import { accountStatusNumbers, accountStatusOf } from '@halcyon/contract/identity/account-status';
import { addressFieldsOf, missingOfAddress } from '@halcyon/contract/market/address-fields';
import { type MarketId, markets } from '@halcyon/contract/market/markets';
import { verificationLevelNumbers } from '@halcyon/contract/kyc/verification-level';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { Invalid } from '@halcyon/server-kit/problem';
import type { Tx } from '@halcyon/server-kit/sql';
import * as store from '../account/account.store.ts';
import { markSmsVerified } from '../messaging/code.store.ts';
import { clearEmail } from '../account/login-guard.store.ts';
import { maskedPhone } from '../challenge/challenge.service.ts';
import { stepOf } from './login.rules.ts';
import type { Identity, IdentityPorts } from '../dependencies.ts';
import { whyWeakPassword } from '../password/password.rules.ts';
import * as unique from '../account/unique-value.store.ts';
import { hashOfValue, personValue } from '../account/value-hash.ts';

export type SignUpAccount = store.AccountRow;

/** Hash of a new password. Refuses (400, field `password`): too short, leaked, or the player's own data. */
export async function newPasswordHash(
  identity: Pick<Identity, 'passwords'>,
  password: string,
  personal: readonly string[],
): Promise<string> {
  const weakness = whyWeakPassword(password, personal);
  if (weakness) throw new Invalid([{ field: 'password', code: weakness }]);
  return identity.passwords.hash(password);
}

export type NewPlayer = {
  /** Taken already, where a register was queried about the person; otherwise the next one. */
  readonly playerId?: bigint;
  readonly siteId: number;
  readonly marketId: MarketId;
  readonly countryCode: string;
  readonly province: string | null;
  readonly languageId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string | null;
  readonly phone: string | null;
  readonly cpf: string | null;
  readonly passwordHash: string;
  readonly at: Date;
};

/**
 * Makes an account that has proven nothing yet. Many may wait for one e-mail; the first to prove it has it.
 * Writes: account, person, access, credential, email_pending, status_change.
 */
export async function createAccount(tx: Tx, player: NewPlayer): Promise<bigint> {
  const playerId = player.playerId ?? (await store.nextPlayerId(tx));
  const { currency, timeZone } = markets[player.marketId];
  const status = accountStatusNumbers.PRE_REGISTERED;
  const verificationLevel = verificationLevelNumbers.NOT_VERIFIED;
  await store.insertAccount(tx, { ...player, playerId, status, verificationLevel, currency, timeZone });
  await unique.insertPendingEmail(tx, hashOfValue('email', player.email), playerId, player.at);
  await store.moveStatus(tx, {
    playerId,
    from: null,
    to: status,
    restrictedUntil: null,
    isDeactivated: false,
    readyAt: null,
    actor: 'player',
    reason: 'sign-up started',
    changeId: randomUUIDv7(),
    at: player.at,
  });
  return playerId;
}

/** The account of a sign-up, locked. A ticket always has its account. */
export async function lockSignUp(tx: Tx, playerId: bigint): Promise<SignUpAccount> {
  const account = await store.lockAccount(tx, playerId);
  if (!account) throw new Error(`there is no player ${playerId}`);
  return account;
}

export async function findSignUpAccount(on: store.On, playerId: bigint): Promise<SignUpAccount> {
  const account = await store.findAccount(on, playerId);
  if (!account) throw new Error(`there is no player ${playerId}`);
  return account;
}

/** True while the sign-up is unfinished: the account cannot be used yet. */
export function isUnfinished(account: SignUpAccount): boolean {
  const status = accountStatusOf(account.status);
  return status === 'PRE_REGISTERED' || status === 'ACCOUNT_UNVERIFIED';
}

/** The current step of a sign-up, from its answers. Pure. */
export function progressOf(account: SignUpAccount) {
  const isComplete = !isUnfinished(account);
  return {
    playerId: Number(account.player_id),
    step: isComplete ? ('Complete' as const) : stepOf(account),
    isEmailVerified: account.email_verified_at !== null,
    isPhoneVerified: account.phone_verified_at !== null,
    phoneHint: account.phone === null ? null : maskedPhone(account.phone),
    isComplete,
  };
}

/** Adds the form's fields. With a phone the sign-up reaches the code step. */
export async function addToSignUp(
  tx: Tx,
  account: SignUpAccount,
  change: store.PersonChange & { readonly languageId?: string | undefined },
  at: Date,
): Promise<void> {
  await store.updatePerson(tx, account.player_id, change);
  if (change.languageId) await store.updateLanguage(tx, account.player_id, change.languageId);
  const hasPhone = change.phone !== undefined || account.phone !== null;
  if (hasPhone && accountStatusOf(account.status) === 'PRE_REGISTERED') {
    await moveSignUp(tx, account, 'ACCOUNT_UNVERIFIED', 'phone given', at);
  }
}

/** Stores that the terms in force were accepted; a second yes changes nothing. */
export async function acceptTermsAtSignUp(
  identity: Pick<IdentityPorts, 'termsVersionAt'>,
  tx: Tx,
  account: Pick<SignUpAccount, 'player_id' | 'terms_version'>,
  address: string,
  at: Date,
): Promise<void> {
  const version = identity.termsVersionAt(at);
  if (account.terms_version >= version) return;
  await store.acceptTerms(tx, {
    playerId: account.player_id,
    acceptanceId: randomUUIDv7(),
    version,
    address,
    at,
  });
}

/** The e-mail is proven. False: it belongs to another account, and this sign-up is a duplicate. */
export async function proveEmail(tx: Tx, account: SignUpAccount, at: Date): Promise<boolean> {
  const emailHash = hashOfValue('email', account.email);
  if (!(await unique.claimEmail(tx, emailHash, account.player_id, at))) return false;
  await store.markEmailVerified(tx, account.player_id, at);
  // Failures of strangers against an unused e-mail must not lock out its owner.
  await clearEmail(tx, emailHash);
  return true;
}

/** The phone is proven. False: it belongs to another account. */
export async function provePhone(tx: Tx, account: SignUpAccount, phone: string, at: Date): Promise<boolean> {
  if (!(await unique.claimPhone(tx, hashOfValue('phone', phone), account.player_id, at))) return false;
  await markSmsVerified(tx, account.player_id, 'sign_up', at);
  await store.markPhoneVerified(tx, account.player_id, at);
  return true;
}

/** True: an account has proven this e-mail. Shown only to a person who has proven it, too. */
export async function isEmailTaken(on: store.On, email: string): Promise<boolean> {
  return (await unique.findByEmail(on, hashOfValue('email', email))) !== null;
}

/** True: an account with this tax number is open. */
export async function isCpfKnown(on: store.On, cpf: string): Promise<boolean> {
  return (await unique.findByPerson(on, 'cpf', hashOfValue('cpf', cpf))) !== null;
}

function missingAddress({ country_code: countryCode, postal_code: postalCode, region }: SignUpAccount) {
  return missingOfAddress(countryCode, { postalCode, region });
}

/** Fields that a sign-up still lacks; empty: it can be completed. Pure. */
export function missingFields(account: SignUpAccount): readonly string[] {
  const needed = {
    dateOfBirth: account.birth_date,
    // Without a postal code, street and city identify the address.
    ...(addressFieldsOf(account.country_code).hasPostalCode
      ? {}
      : { address: account.address, city: account.city }),
    termsAndConditions: account.terms_version > 0 ? account.terms_version : null,
  };
  const missing = Object.entries(needed).flatMap(([field, value]) => (value === null ? [field] : []));
  return [...missing, ...missingAddress(account)];
}

/**
 * The person behind the sign-up becomes one account.
 * Refuses: error.cpf.duplicate_found, error.registration.player_already_exists.
 */
export async function completeAccount(tx: Tx, account: SignUpAccount, at: Date): Promise<void> {
  const { player_id: playerId, birth_date: birthDate, postal_code: postalCode } = account;
  if (!birthDate || missingAddress(account).length > 0)
    throw new Error(`sign-up ${playerId} is not complete`);
  const isFirst = !account.cpf || (await claim(tx, 'cpf', account.cpf, playerId, at));
  if (!isFirst) throw new Refusal('error.cpf.duplicate_found');
  const person = personValue({
    firstName: account.first_name,
    lastName: account.last_name,
    birthDate,
    countryCode: account.country_code,
    postalCode: postalCode ?? '',
  });
  if (!(await claim(tx, 'person', person, playerId, at))) {
    throw new Refusal('error.registration.player_already_exists');
  }
  // An account through the bank opens with an e-mail that may be another person's, whose own sign-up continues.
  await unique.deletePendingEmail(tx, hashOfValue('email', account.email), playerId);
  await moveSignUp(tx, account, 'REGISTERED', 'sign-up completed', at);
}

function claim(tx: Tx, kind: 'cpf' | 'person', value: string, playerId: bigint, at: Date): Promise<boolean> {
  return unique.claimPerson(tx, kind, hashOfValue(kind, value), playerId, at);
}

async function moveSignUp(
  tx: Tx,
  account: SignUpAccount,
  to: 'ACCOUNT_UNVERIFIED' | 'REGISTERED',
  reason: string,
  at: Date,
): Promise<void> {
  await store.moveStatus(tx, {
    playerId: account.player_id,
    from: account.status,
    to: accountStatusNumbers[to],
    restrictedUntil: null,
    isDeactivated: false,
    readyAt: to === 'REGISTERED' ? at : null,
    actor: 'player',
    reason,
    changeId: randomUUIDv7(),
    at,
  });
}

import { randomUUIDv7 } from 'node:crypto';
import { addressFieldsOf } from '@halcyon/contract/market/address-fields';
import type { LanguageId } from '@halcyon/contract/market/languages';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { PlayerCommandContext } from '../../platform/http/context.ts';
import { outbox } from '../../platform/events/outbox.ts';
import type { Tx } from '@halcyon/server-kit/sql';
import * as accounts from '../account/account.store.ts';
import { maskedPhone } from '../challenge/challenge.service.ts';
import { markSmsVerified } from '../messaging/code.store.ts';
import { insertSecurityEvent } from '../account/login-guard.store.ts';
import { sendNoticeLater } from '../messaging/notice.service.ts';
import * as store from '../account/person-change.store.ts';
import * as unique from '../account/unique-value.store.ts';
import { hashOfValue, personValue } from '../account/value-hash.ts';

type Who = { readonly playerId: bigint; readonly address: string; readonly at: Date };

/** The account of a signed-in player. */
export async function getAccount(on: accounts.On, playerId: bigint): Promise<accounts.AccountRow> {
  const account = await accounts.findAccount(on, playerId);
  if (!account) throw new Error(`player ${playerId} is signed in but has no account`);
  return account;
}

/** Stores which number a code went to. Returns the id under which the code is entered. */
export async function startPhoneChange(
  on: accounts.On,
  change: { readonly playerId: bigint; readonly phone: string; readonly at: Date },
): Promise<string> {
  const verificationId = randomUUIDv7();
  await store.replacePhoneChange(on, { ...change, verificationId });
  return verificationId;
}

/** The number behind this id. Refuses: sms.code.invalid, for another player's id as well. */
export async function pendingPhone(
  on: accounts.On,
  playerId: bigint,
  verificationId: string,
): Promise<string> {
  const pending = await store.findPhoneChange(on, playerId);
  if (pending?.verification_id !== verificationId) throw new Refusal('sms.code.invalid');
  return pending.phone;
}

/**
 * The code was right: the number is the account's, and the old one is free for its next owner.
 * False: the number is another account's, shown only to the person who holds it.
 * Writes: person, phone_key, person_change, security_event. Emits: identity.phone_changed. Sends a mail.
 */
export async function finishPhoneChange(
  tx: Tx,
  { playerId, address, at, verificationId }: Who & { readonly verificationId: string },
  phone: string,
): Promise<boolean> {
  const account = await accounts.lockAccount(tx, playerId);
  if (!account || !(await store.usePhoneChange(tx, playerId, verificationId, at))) {
    throw new Refusal('sms.code.invalid');
  }
  await markSmsVerified(tx, playerId, 'phone_change', at);
  if (!(await unique.claimPhone(tx, hashOfValue('phone', phone), playerId, at))) return false;
  if (account.phone && account.phone !== phone) {
    await unique.releasePhone(tx, hashOfValue('phone', account.phone), playerId);
  }
  await accounts.updatePerson(tx, playerId, { phone });
  await accounts.markPhoneVerified(tx, playerId, at);
  // The number was the account's already and is proven now: nothing was changed.
  if (account.phone === phone) return true;
  await noteChange(tx, { playerId, address, at }, 'phone', account.phone, phone);
  await insertSecurityEvent(tx, {
    eventId: randomUUIDv7(),
    kind: 'phone.changed',
    emailHash: null,
    playerId,
    address,
    at,
  });
  await outbox.emit(tx, { name: 'identity.phone_changed', playerId, facts: {} });
  await sendNoticeLater(tx, playerId, 'phoneChanged', { phone: maskedPhone(phone) });
  return true;
}

/**
 * Moves a player within the country. A person stays one account: name, birth date and new postal code must
 * not belong to another account. Refuses: error.same.customer.info.detected.
 * Writes: person, person_key, person_change. Emits: identity.address_changed, for proof of address.
 */
export async function changeAddress(
  ctx: PlayerCommandContext,
  to: {
    readonly address: string;
    readonly city: string;
    readonly postalCode?: string | undefined;
    readonly region?: string | undefined;
  },
): Promise<void> {
  const { tx, playerId } = ctx;
  const who = { playerId, address: ctx.address, at: ctx.clock.now() };
  const account = await accounts.lockAccount(tx, playerId);
  if (!account) throw new Error(`there is no player ${playerId}`);
  // Where the person lived before stays claimed as well: moving there and back makes no second account.
  const key = personHash(account, to.postalCode ?? null);
  if (key && !(await unique.claimPerson(tx, 'person', key, playerId, who.at))) {
    throw new Refusal('error.same.customer.info.detected');
  }
  const line = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(', ') || null;
  const old = line([account.address, account.postal_code, account.city, account.region]);
  const now = line([to.address, to.postalCode ?? null, to.city, to.region ?? null]);
  if (old === now) return;
  await accounts.updatePerson(tx, playerId, to);
  await noteChange(tx, who, 'address', old, now);
  await ctx.outbox.emit(tx, { name: 'identity.address_changed', playerId, facts: {} });
}

function personHash(account: accounts.AccountRow, postalCode: string | null): string | null {
  const { first_name: firstName, last_name: lastName, birth_date: birthDate } = account;
  const countryCode = account.country_code;
  if (!birthDate || (!postalCode && addressFieldsOf(countryCode).hasPostalCode)) return null;
  const person = { firstName, lastName, birthDate, countryCode, postalCode: postalCode ?? '' };
  return hashOfValue('person', personValue(person));
}

/** The caller has checked the rules of the new province and notifies the wallet. */
export async function changeProvince(ctx: PlayerCommandContext, province: string): Promise<void> {
  const account = await accounts.lockAccount(ctx.tx, ctx.playerId);
  if (!account || account.province === province) return;
  await store.updateProvince(ctx.tx, ctx.playerId, province);
  const who = { playerId: ctx.playerId, address: ctx.address, at: ctx.clock.now() };
  await noteChange(ctx.tx, who, 'province', account.province, province);
  await ctx.outbox.emit(ctx.tx, {
    name: 'identity.province_changed',
    playerId: ctx.playerId,
    facts: { province },
  });
}

export async function changeLanguage(ctx: PlayerCommandContext, languageId: LanguageId): Promise<void> {
  const account = await accounts.lockAccount(ctx.tx, ctx.playerId);
  if (!account || account.language_id === languageId) return;
  await accounts.updateLanguage(ctx.tx, ctx.playerId, languageId);
  const who = { playerId: ctx.playerId, address: ctx.address, at: ctx.clock.now() };
  await noteChange(ctx.tx, who, 'language', account.language_id, languageId);
}

async function noteChange(
  tx: Tx,
  who: Who,
  subject: store.PersonSubject,
  oldValue: string | null,
  newValue: string | null,
): Promise<void> {
  await store.insertPersonChange(tx, {
    ...who,
    changeId: randomUUIDv7(),
    subject,
    oldValue,
    newValue,
    actor: 'player',
  });
}

import { randomUUIDv7 } from 'node:crypto';
import {
  COOKIE_CONSENT_VERSION,
  MARKETING_TEXT_VERSION,
  communicationTypes,
  marketingChannels,
  type CookieConsent,
  type MarketingPreference,
} from '@halcyon/contract/identity/preference.contract';
import { cookieDefault } from '@halcyon/contract/market/cookie-consent';
import type { MarketId } from '@halcyon/contract/market/markets';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Context, PlayerCommandContext, PlayerContext } from '../../platform/http/context.ts';
import type { Tx } from '@halcyon/server-kit/sql';
import { acceptTerms, findAccount, type On } from '../account/account.store.ts';
import * as store from './preference.store.ts';
import type { Identity, IdentityPorts } from '../dependencies.ts';

type Choice = {
  readonly version: number;
  readonly performanceFunctional: boolean;
  readonly marketing: boolean;
};

/** Every cell of the table of channels and kinds of message; what was never allowed is off. */
export async function readMarketing(on: On, playerId: bigint): Promise<{ items: MarketingPreference[] }> {
  const rows = await store.listPreferences(on, playerId);
  const allowed = new Set(
    rows.filter((row) => row.is_allowed).map((row) => `${row.channel}/${row.communication_type}`),
  );
  const items = marketingChannels.flatMap((channel) =>
    communicationTypes.map((communicationType) => ({
      channel,
      communicationType,
      isAllowed: allowed.has(`${channel}/${communicationType}`),
    })),
  );
  return { items };
}

/** Changes the given cells. Writes: one row of proof per cell. */
export async function changeMarketing(
  ctx: PlayerCommandContext,
  items: readonly MarketingPreference[],
): Promise<{ items: MarketingPreference[] }> {
  await storeMarketing(ctx.tx, ctx.playerId, items, ctx.address, ctx.clock.now(), 'account');
  return readMarketing(ctx.tx, ctx.playerId);
}

/** The same for a sign-up that says yes to marketing. */
export async function storeMarketing(
  tx: Tx,
  playerId: bigint,
  items: readonly MarketingPreference[],
  address: string,
  at: Date,
  place: store.ConsentPlace = 'registration',
): Promise<void> {
  for (const cell of items) {
    await store.upsertPreference(tx, playerId, cell, at);
    await store.insertPreferenceChange(tx, {
      playerId,
      changeId: randomUUIDv7(),
      subject: `${cell.channel}/${cell.communicationType}`,
      value: cell.isAllowed,
      actor: 'player',
      place,
      textVersion: MARKETING_TEXT_VERSION,
      address,
      at,
    });
  }
}

/** Cookie choice of the account; before any choice the defaults of market and country, not accepted. */
export async function readConsent(
  identity: Pick<Identity, 'locate'>,
  ctx: PlayerContext,
): Promise<CookieConsent> {
  const row = await store.findConsent(ctx.db, ctx.playerId);
  if (row) return consentOf(row);
  const { countryCode } = await identity.locate(ctx.address);
  const start = cookieDefault(ctx.session.marketId as MarketId, countryCode);
  return { version: COOKIE_CONSENT_VERSION, essentials: true, ...start, accepted: false };
}

/** Whether the player has said yes to marketing cookies; what is ticked beforehand is no consent. */
export async function allowsMarketingCookies(ctx: PlayerContext): Promise<boolean> {
  return (await store.findConsent(ctx.db, ctx.playerId))?.marketing ?? false;
}

export async function changeConsent(ctx: PlayerCommandContext, choice: Choice): Promise<CookieConsent> {
  refuseUnknownVersion(choice.version);
  await storeConsent(ctx.tx, ctx.playerId, rowOf(choice), ctx.address, ctx.clock.now(), 'account');
  return consentOf(rowOf(choice));
}

/**
 * Keeps a visitor's choice under an id that only that browser knows, and every choice before it as proof.
 * Refuses: identity.consent_version_unknown.
 */
export async function changeVisitorConsent(
  ctx: Context & { readonly tx: Tx },
  { consentId, ...choice }: Choice & { readonly consentId?: string | undefined },
): Promise<CookieConsent & { consentId: string }> {
  refuseUnknownVersion(choice.version);
  const id = consentId ?? randomUUIDv7();
  const at = ctx.clock.now();
  const change = { changeId: randomUUIDv7(), address: ctx.address, at };
  await store.upsertVisitorConsent(ctx.tx, id, rowOf(choice), at);
  await store.insertVisitorConsentChange(ctx.tx, id, change, rowOf(choice));
  return { ...consentOf(rowOf(choice)), consentId: id };
}

/** A choice made as a visitor becomes the account's. An unknown consent id changes nothing. */
export async function joinVisitorConsent(
  tx: Tx,
  playerId: bigint,
  consentId: string,
  address: string,
  at: Date,
): Promise<void> {
  const row = await store.takeVisitorConsent(tx, consentId);
  if (row) await storeConsent(tx, playerId, row, address, at, 'login');
}

async function storeConsent(
  tx: Tx,
  playerId: bigint,
  row: store.ConsentRow,
  address: string,
  at: Date,
  place: store.ConsentPlace,
): Promise<void> {
  await store.upsertConsent(tx, playerId, row, at);
  await store.insertPreferenceChange(tx, {
    playerId,
    changeId: randomUUIDv7(),
    subject: 'cookies',
    value: row,
    actor: 'player',
    place,
    textVersion: row.version,
    address,
    at,
  });
}

function rowOf(choice: Choice): store.ConsentRow {
  return {
    version: choice.version,
    performance_functional: choice.performanceFunctional,
    marketing: choice.marketing,
  };
}

function consentOf(row: store.ConsentRow): CookieConsent {
  return {
    version: row.version,
    essentials: true,
    performanceFunctional: row.performance_functional,
    marketing: row.marketing,
    // Consent to an older policy stays valid; the player is prompted for the new one.
    accepted: row.version >= COOKIE_CONSENT_VERSION,
  };
}

/** A policy that is not published yet cannot have been accepted. */
function refuseUnknownVersion(version: number): void {
  if (version > COOKIE_CONSENT_VERSION) throw new Refusal('identity.consent_version_unknown');
}

/** Accepts the terms in force. Refuses: identity.terms_version_unknown for any other version. */
export async function acceptTermsVersion(
  identity: Pick<IdentityPorts, 'termsVersionAt'>,
  ctx: PlayerCommandContext,
  version: number,
): Promise<{ termsAndConditionsAcceptedVersion: number; acceptedAt: string }> {
  const at = ctx.clock.now();
  if (version !== identity.termsVersionAt(at)) throw new Refusal('identity.terms_version_unknown');
  const account = await findAccount(ctx.tx, ctx.playerId);
  // Saying yes twice is one acceptance: the first one counts.
  if (account && account.terms_version < version) {
    const acceptance = {
      playerId: ctx.playerId,
      acceptanceId: randomUUIDv7(),
      version,
      address: ctx.address,
      at,
    };
    await acceptTerms(ctx.tx, acceptance);
  }
  return { termsAndConditionsAcceptedVersion: version, acceptedAt: at.toISOString() };
}

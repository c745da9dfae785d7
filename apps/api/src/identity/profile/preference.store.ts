import type { CommunicationType, MarketingChannel } from '@halcyon/contract/identity/preference.contract';
import type { Tx } from '@halcyon/server-kit/sql';
import type { On } from '../account/account.store.ts';

export type PreferenceRow = {
  readonly channel: MarketingChannel;
  readonly communication_type: CommunicationType;
  readonly is_allowed: boolean;
};

/** Only cells that were ever chosen; all others are off. */
export async function listPreferences(on: On, playerId: bigint): Promise<PreferenceRow[]> {
  return on.sql<PreferenceRow>`
    select channel, communication_type, is_allowed from identity.marketing_preference
    where player_id = ${playerId}`;
}

export async function upsertPreference(
  tx: Tx,
  playerId: bigint,
  cell: { readonly channel: string; readonly communicationType: string; readonly isAllowed: boolean },
  at: Date,
): Promise<void> {
  await tx.sql`
    insert into identity.marketing_preference (player_id, channel, communication_type, is_allowed, changed_at)
    values (${playerId}, ${cell.channel}, ${cell.communicationType}, ${cell.isAllowed}, ${at})
    on conflict (player_id, channel, communication_type)
      do update set is_allowed = excluded.is_allowed, changed_at = excluded.changed_at`;
}

/** Where a choice was made. */
export type ConsentPlace = 'account' | 'registration' | 'login' | 'support';

/** Proof of what was chosen, when, by whom, where and after which words. */
export async function insertPreferenceChange(
  tx: Tx,
  change: {
    readonly playerId: bigint;
    readonly changeId: string;
    readonly subject: string;
    readonly value: unknown;
    readonly actor: string;
    readonly place: ConsentPlace;
    /** Version of the consent text. */
    readonly textVersion: number;
    readonly address: string;
    readonly at: Date;
  },
): Promise<void> {
  await tx.sql`
    insert into identity.preference_change
      (player_id, change_id, subject, value, actor, place, text_version, address, changed_at)
    values (${change.playerId}, ${change.changeId}, ${change.subject}, ${JSON.stringify(change.value)}::jsonb,
      ${change.actor}, ${change.place}, ${change.textVersion}, ${change.address}, ${change.at})`;
}

export type ConsentRow = {
  readonly version: number;
  readonly performance_functional: boolean;
  readonly marketing: boolean;
};

export async function findConsent(on: On, playerId: bigint): Promise<ConsentRow | null> {
  const rows = await on.sql<ConsentRow>`
    select version, performance_functional, marketing from identity.cookie_consent where player_id = ${playerId}`;
  return rows[0] ?? null;
}

export async function upsertConsent(tx: Tx, playerId: bigint, consent: ConsentRow, at: Date): Promise<void> {
  await tx.sql`
    insert into identity.cookie_consent (player_id, version, performance_functional, marketing, changed_at)
    values (${playerId}, ${consent.version}, ${consent.performance_functional}, ${consent.marketing}, ${at})
    on conflict (player_id) do update set version = excluded.version,
      performance_functional = excluded.performance_functional, marketing = excluded.marketing,
      changed_at = excluded.changed_at`;
}

/** Takes the choice of a visitor away from its consent id. Null: that id is unknown or was used. */
export async function takeVisitorConsent(tx: Tx, consentId: string): Promise<ConsentRow | null> {
  const rows = await tx.sql<ConsentRow>`
    delete from identity.visitor_consent where consent_id = ${consentId}
    returning version, performance_functional, marketing`;
  return rows[0] ?? null;
}

export async function upsertVisitorConsent(
  tx: Tx,
  consentId: string,
  consent: ConsentRow,
  at: Date,
): Promise<void> {
  await tx.sql`
    insert into identity.visitor_consent (consent_id, version, performance_functional, marketing, changed_at)
    values (${consentId}, ${consent.version}, ${consent.performance_functional}, ${consent.marketing}, ${at})
    on conflict (consent_id) do update set version = excluded.version,
      performance_functional = excluded.performance_functional, marketing = excluded.marketing,
      changed_at = excluded.changed_at`;
}

/** Proof of a visitor's choice; the row of the consent id holds the last one alone. */
export async function insertVisitorConsentChange(
  tx: Tx,
  consentId: string,
  change: { readonly changeId: string; readonly address: string; readonly at: Date },
  consent: ConsentRow,
): Promise<void> {
  await tx.sql`
    insert into identity.visitor_consent_change
      (consent_id, change_id, version, performance_functional, marketing, address, changed_at)
    values (${consentId}, ${change.changeId}, ${consent.version}, ${consent.performance_functional},
      ${consent.marketing}, ${change.address}, ${change.at})`;
}

import type { Tx } from '@halcyon/server-kit/sql';
import type { On } from './account.store.ts';

export type PersonSubject = 'phone' | 'address' | 'province' | 'language' | 'password';

/** Proof of what was changed, by whom and from where. */
export async function insertPersonChange(
  tx: Tx,
  change: {
    readonly playerId: bigint;
    readonly changeId: string;
    readonly subject: PersonSubject;
    readonly oldValue: string | null;
    readonly newValue: string | null;
    readonly actor: string;
    readonly address: string;
    readonly at: Date;
  },
): Promise<void> {
  await tx.sql`
    insert into identity.person_change
      (player_id, change_id, subject, old_value, new_value, actor, address, changed_at)
    values (${change.playerId}, ${change.changeId}, ${change.subject}, ${change.oldValue}, ${change.newValue},
      ${change.actor}, ${change.address}, ${change.at})`;
}

export type PhoneChangeRow = { readonly verification_id: string; readonly phone: string };

/** The number that waits for its code. Null: none, or its code was used. */
export async function findPhoneChange(on: On, playerId: bigint): Promise<PhoneChangeRow | null> {
  const rows = await on.sql<PhoneChangeRow>`
    select verification_id, phone from identity.phone_change where player_id = ${playerId} and used_at is null`;
  return rows[0] ?? null;
}

/** A new request takes the place of the old one, whose id is dead from then on. */
export async function replacePhoneChange(
  on: On,
  change: {
    readonly playerId: bigint;
    readonly verificationId: string;
    readonly phone: string;
    readonly at: Date;
  },
): Promise<void> {
  await on.sql`
    insert into identity.phone_change (player_id, verification_id, phone, requested_at)
    values (${change.playerId}, ${change.verificationId}, ${change.phone}, ${change.at})
    on conflict (player_id) do update set verification_id = excluded.verification_id, phone = excluded.phone,
      requested_at = excluded.requested_at, used_at = null`;
}

/** A request works once. False: another call used it in between. */
export async function usePhoneChange(
  tx: Tx,
  playerId: bigint,
  verificationId: string,
  at: Date,
): Promise<boolean> {
  const rows = await tx.sql`
    update identity.phone_change set used_at = ${at}
    where player_id = ${playerId} and verification_id = ${verificationId} and used_at is null
    returning player_id`;
  return rows.length === 1;
}

export async function updateProvince(tx: Tx, playerId: bigint, province: string): Promise<void> {
  await tx.sql`update identity.account set province = ${province} where player_id = ${playerId}`;
}

export type ActivityNoteRow = { readonly text: string; readonly noted_at: Date };

/** The last note for the player to read. Null: there is none. */
export async function findLatestNote(on: On, playerId: bigint): Promise<ActivityNoteRow | null> {
  const rows = await on.sql<ActivityNoteRow>`
    select text, noted_at from identity.activity_note where player_id = ${playerId}
    order by noted_at desc, note_id desc limit 1`;
  return rows[0] ?? null;
}

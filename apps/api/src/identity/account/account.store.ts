import type { Tx } from '@halcyon/server-kit/sql';

/** The database, or an open transaction on it. */
export type On = Pick<Tx, 'sql'>;

/** One account with the person behind it, as the identity domain reads them. */
export type AccountRow = {
  readonly player_id: bigint;
  readonly status: number;
  readonly verification_level: number;
  readonly ready_at: Date | null;
  readonly restricted_until: Date | null;
  readonly break_until: Date | null;
  readonly is_excluded: boolean;
  readonly is_deactivated: boolean;
  readonly site_id: number;
  readonly market_id: string;
  readonly country_code: string;
  readonly province: string | null;
  readonly currency: string;
  readonly time_zone: string;
  readonly language_id: string;
  readonly terms_version: number;
  readonly registered_at: Date;
  readonly first_login_at: Date | null;
  readonly last_login_at: Date | null;
  readonly deposit_count: number;
  readonly first_deposit_at: Date | null;
  readonly email: string;
  readonly email_verified_at: Date | null;
  readonly phone: string | null;
  readonly phone_verified_at: Date | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly birth_date: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly postal_code: string | null;
  readonly region: string | null;
  readonly cpf: string | null;
};

/** The next player id. Gaps are normal: a sign-up that ends early leaves one. */
export async function nextPlayerId(on: On): Promise<bigint> {
  const rows = await on.sql<{ player_id: bigint }>`select nextval('identity.player_id_seq') as player_id`;
  return rows[0]!.player_id;
}

/** Null: there is no such account. */
export async function findAccount(on: On, playerId: bigint): Promise<AccountRow | null> {
  const rows = await on.sql<AccountRow>`
    select a.player_id, a.status, a.verification_level, a.ready_at, a.restricted_until, a.break_until, a.is_excluded, a.is_deactivated,
      a.site_id, a.market_id, a.country_code, a.province, a.currency, a.time_zone, a.language_id,
      a.terms_version, a.registered_at, a.first_login_at, a.last_login_at, a.deposit_count, a.first_deposit_at,
      p.email, p.email_verified_at, p.phone, p.phone_verified_at, p.first_name, p.last_name, p.birth_date,
      p.address, p.city, p.postal_code, p.region, p.cpf
    from identity.account a join identity.person p on p.player_id = a.player_id
    where a.player_id = ${playerId}`;
  return rows[0] ?? null;
}

export type PersonRow = Pick<
  AccountRow,
  'player_id' | 'status' | 'restricted_until' | 'break_until' | 'is_excluded' | 'first_name' | 'last_name'
>;

/** Of these accounts those that were ever open, with the names of their persons. */
export function listPersons(on: On, playerIds: readonly bigint[]): Promise<PersonRow[]> {
  return on.sql<PersonRow>`
    select a.player_id, a.status, a.restricted_until, a.break_until, a.is_excluded, p.first_name, p.last_name
    from identity.account a join identity.person p on p.player_id = a.player_id
    where a.player_id = any (${playerIds.map(String)}::bigint[]) and a.ready_at is not null`;
}

/** Accounts that are excluded, page by page in the order of their ids. */
export async function listExcluded(on: On, after: bigint, limit: number): Promise<readonly bigint[]> {
  const rows = await on.sql<{ player_id: bigint }>`
    select player_id from identity.account where is_excluded and player_id > ${after}
    order by player_id limit ${limit}`;
  return rows.map(({ player_id: playerId }) => playerId);
}

/** Locks the account row, so that two concurrent calls cannot complete or move it. */
export async function lockAccount(tx: Tx, playerId: bigint): Promise<AccountRow | null> {
  await tx.sql`select player_id from identity.account where player_id = ${playerId} for update`;
  return findAccount(tx, playerId);
}

export type NewAccount = {
  readonly playerId: bigint;
  readonly status: number;
  readonly verificationLevel: number;
  readonly siteId: number;
  readonly marketId: string;
  readonly countryCode: string;
  readonly province: string | null;
  readonly currency: string;
  readonly timeZone: string;
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

/** Writes a new account with person, access and credential. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<void> {
  await tx.sql`
    insert into identity.account (player_id, status, verification_level, site_id, market_id, country_code,
      province, currency, time_zone, language_id, registered_at)
    values (${account.playerId}, ${account.status}, ${account.verificationLevel}, ${account.siteId},
      ${account.marketId}, ${account.countryCode}, ${account.province}, ${account.currency},
      ${account.timeZone}, ${account.languageId}, ${account.at})`;
  await tx.sql`
    insert into identity.person (player_id, email, first_name, last_name, birth_date, phone, cpf)
    values (${account.playerId}, ${account.email}, ${account.firstName}, ${account.lastName},
      ${account.birthDate}, ${account.phone}, ${account.cpf})`;
  await tx.sql`insert into identity.access (player_id) values (${account.playerId})`;
  await tx.sql`
    insert into identity.credential (player_id, password_hash, set_at)
    values (${account.playerId}, ${account.passwordHash}, ${account.at})`;
}

export type PersonChange = {
  readonly birthDate?: string | undefined;
  readonly phone?: string | undefined;
  readonly address?: string | undefined;
  readonly city?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly region?: string | undefined;
};

/** Changes the given fields and leaves the others. A new phone is unproven. */
export async function updatePerson(tx: Tx, playerId: bigint, change: PersonChange): Promise<void> {
  await tx.sql`
    update identity.person set
      birth_date = coalesce(${change.birthDate ?? null}::date, birth_date),
      phone_verified_at = case when ${change.phone ?? null}::text is distinct from phone
        and ${change.phone ?? null}::text is not null then null else phone_verified_at end,
      phone = coalesce(${change.phone ?? null}, phone),
      address = coalesce(${change.address ?? null}, address),
      city = coalesce(${change.city ?? null}, city),
      postal_code = coalesce(${change.postalCode ?? null}, postal_code),
      region = coalesce(${change.region ?? null}, region)
    where player_id = ${playerId}`;
}

export async function markEmailVerified(tx: Tx, playerId: bigint, at: Date): Promise<void> {
  await tx.sql`update identity.person set email_verified_at = ${at} where player_id = ${playerId}`;
}

export async function markPhoneVerified(tx: Tx, playerId: bigint, at: Date): Promise<void> {
  await tx.sql`update identity.person set phone_verified_at = ${at} where player_id = ${playerId}`;
}

export async function updateLanguage(tx: Tx, playerId: bigint, languageId: string): Promise<void> {
  await tx.sql`update identity.account set language_id = ${languageId} where player_id = ${playerId}`;
}

/** Moves the status and writes who moved it. `readyAt` is kept once it is set. */
export async function moveStatus(
  tx: Tx,
  move: {
    readonly playerId: bigint;
    readonly from: number | null;
    readonly to: number;
    readonly restrictedUntil: Date | null;
    readonly isDeactivated: boolean;
    readonly readyAt: Date | null;
    readonly actor: string;
    readonly reason: string;
    readonly changeId: string;
    readonly at: Date;
  },
): Promise<void> {
  await tx.sql`
    update identity.account set status = ${move.to}, restricted_until = ${move.restrictedUntil},
      is_deactivated = ${move.isDeactivated}, ready_at = coalesce(ready_at, ${move.readyAt}::timestamptz)
    where player_id = ${move.playerId}`;
  await tx.sql`
    insert into identity.status_change
      (player_id, change_id, from_status, to_status, restricted_until, actor, reason, changed_at)
    values (${move.playerId}, ${move.changeId}, ${move.from}, ${move.to}, ${move.restrictedUntil},
      ${move.actor}, ${move.reason}, ${move.at})`;
}

export async function updateBreak(
  tx: Tx,
  playerId: bigint,
  running: { readonly until: Date; readonly isExcluded: boolean } | null,
): Promise<void> {
  await tx.sql`
    update identity.account set break_until = ${running?.until ?? null},
      is_excluded = ${running?.isExcluded ?? false}
    where player_id = ${playerId}`;
}

export async function updateVerificationLevel(tx: Tx, playerId: bigint, level: number): Promise<void> {
  await tx.sql`update identity.account set verification_level = ${level} where player_id = ${playerId}`;
}

export async function raiseDepositCount(tx: Tx, playerId: bigint, at: Date): Promise<void> {
  await tx.sql`
    update identity.account set deposit_count = deposit_count + 1,
      first_deposit_at = coalesce(first_deposit_at, ${at})
    where player_id = ${playerId}`;
}

export async function noteLogin(tx: Tx, playerId: bigint, at: Date): Promise<void> {
  await tx.sql`
    update identity.account set first_login_at = coalesce(first_login_at, ${at}), last_login_at = ${at}
    where player_id = ${playerId}`;
}

/** Stores the acceptance of a version of the terms; an older version never replaces a newer one. */
export async function acceptTerms(
  tx: Tx,
  acceptance: {
    readonly playerId: bigint;
    readonly acceptanceId: string;
    readonly version: number;
    readonly address: string;
    readonly at: Date;
  },
): Promise<void> {
  await tx.sql`
    update identity.account set terms_version = greatest(terms_version, ${acceptance.version})
    where player_id = ${acceptance.playerId}`;
  await tx.sql`
    insert into identity.terms_acceptance (player_id, acceptance_id, version, address, accepted_at)
    values (${acceptance.playerId}, ${acceptance.acceptanceId}, ${acceptance.version}, ${acceptance.address},
      ${acceptance.at})`;
}

export type AccessRow = {
  readonly casino: boolean;
  readonly live_casino: boolean;
  readonly sports: boolean;
  readonly virtual_sports: boolean;
  readonly bonuses: boolean;
  readonly deposit: boolean;
  readonly withdrawal: boolean;
  readonly payout: boolean;
  readonly is_multibrand_suspended: boolean;
  readonly is_manual_claim_allowed: boolean;
  readonly is_withdrawal_review: boolean;
  readonly loyalty_level: number;
  readonly limit_level: number;
  readonly requested_documents: string[];
  readonly person_id: string | null;
  readonly volt: boolean;
  readonly affiliate_reg: boolean;
  readonly macropay: boolean;
  readonly crypto: boolean;
};

/** Null: no such account; callers must not treat it as "allowed". */
export async function findAccess(on: On, playerId: bigint): Promise<AccessRow | null> {
  const rows = await on.sql<AccessRow>`
    select casino, live_casino, sports, virtual_sports, bonuses, deposit, withdrawal, payout,
      is_multibrand_suspended, is_manual_claim_allowed, is_withdrawal_review, loyalty_level, limit_level,
      requested_documents, person_id, volt, affiliate_reg, macropay, crypto
    from identity.access where player_id = ${playerId}`;
  return rows[0] ?? null;
}

export async function updateMarks(
  tx: Tx,
  playerId: bigint,
  marks: {
    readonly isWithdrawalReview?: boolean;
    readonly loyaltyLevel?: number;
    readonly requestedDocuments?: readonly string[];
    readonly payout?: boolean;
    readonly affiliateReg?: boolean;
  },
): Promise<void> {
  await tx.sql`
    update identity.access set
      is_withdrawal_review = coalesce(${marks.isWithdrawalReview ?? null}::boolean, is_withdrawal_review),
      loyalty_level = coalesce(${marks.loyaltyLevel ?? null}::integer, loyalty_level),
      requested_documents = coalesce(${marks.requestedDocuments ?? null}::text[], requested_documents),
      payout = coalesce(${marks.payout ?? null}::boolean, payout),
      affiliate_reg = coalesce(${marks.affiliateReg ?? null}::boolean, affiliate_reg)
    where player_id = ${playerId}`;
}

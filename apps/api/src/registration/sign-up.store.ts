import type { Tx } from '@halcyon/server-kit/sql';

type On = Pick<Tx, 'sql'>;

export type SignUpRow = {
  readonly player_id: bigint;
  readonly site_id: number;
  readonly address: string;
  readonly marketing_opt_in: boolean;
  readonly affiliate: object | null;
  readonly captcha_count: number;
  readonly sms_count: number;
  readonly email_count: number;
  readonly completed_at: Date | null;
};

export async function insertSignUp(
  tx: Tx,
  signUp: {
    readonly playerId: bigint;
    readonly siteId: number;
    readonly address: string;
    readonly seenCountryCode: string | null;
    readonly marketingOptIn: boolean;
    readonly bonusCode?: string | undefined;
    /** Marks of the partner that brought the visitor; absent: none, or no consent to keep them. */
    readonly affiliate?: object | undefined;
    readonly at: Date;
  },
): Promise<void> {
  await tx.sql`
    insert into registration.sign_up (player_id, site_id, address, seen_country_code, started_at, marketing_opt_in,
      bonus_code, affiliate)
    values (${signUp.playerId}, ${signUp.siteId}, ${signUp.address}, ${signUp.seenCountryCode}, ${signUp.at},
      ${signUp.marketingOptIn}, ${signUp.bonusCode ?? null},
      ${signUp.affiliate ? JSON.stringify(signUp.affiliate) : null}::jsonb)`;
}

/** Null: the account was not made by a sign-up. */
export async function findSignUp(on: On, playerId: bigint): Promise<SignUpRow | null> {
  const rows = await on.sql<SignUpRow>`
    select player_id, site_id, address, marketing_opt_in, affiliate, captcha_count, sms_count, email_count,
      completed_at
    from registration.sign_up where player_id = ${playerId}`;
  return rows[0] ?? null;
}

/** Counts a message that is about to be sent, and a captcha that was solved for it. */
export async function countMessage(
  on: On,
  playerId: bigint,
  channel: 'sms' | 'email',
  hasSolvedCaptcha: boolean,
): Promise<void> {
  await on.sql`
    update registration.sign_up set
      captcha_count = captcha_count + ${hasSolvedCaptcha ? 1 : 0},
      sms_count = sms_count + ${channel === 'sms' ? 1 : 0},
      email_count = email_count + ${channel === 'email' ? 1 : 0}
    where player_id = ${playerId}`;
}

export async function setMarketingOptIn(tx: Tx, playerId: bigint, isIn: boolean): Promise<void> {
  await tx.sql`
    update registration.sign_up set marketing_opt_in = ${isIn} where player_id = ${playerId}`;
}

export async function markCompleted(tx: Tx, playerId: bigint, at: Date): Promise<void> {
  await tx.sql`update registration.sign_up set completed_at = ${at} where player_id = ${playerId}`;
}

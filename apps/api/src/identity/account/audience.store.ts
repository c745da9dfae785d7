import type { On } from './account.store.ts';

/** What the audience of a campaign is decided by, as of now. */
export type AudienceRow = {
  readonly player_id: bigint;
  readonly market_id: string;
  readonly province: string | null;
  readonly language_id: string;
  readonly currency: string;
  readonly verification_level: number;
  readonly registered_at: Date;
  readonly bonuses: boolean;
  readonly casino: boolean;
  readonly live_casino: boolean;
  readonly virtual_sports: boolean;
  readonly sports: boolean;
  readonly loyalty_level: number;
};

export type AudienceFilter = {
  readonly markets: readonly string[];
  /** Empty: all players of the markets. */
  readonly playerIds: readonly bigint[];
  /** Registered in a half-open period. Null: at any time. */
  readonly registered: { readonly from: Date; readonly to: Date } | null;
};

/** Accounts after one of them, by player. */
export function listAudience(
  on: On,
  { markets, playerIds, registered }: AudienceFilter,
  after: bigint,
  limit: number,
): Promise<AudienceRow[]> {
  return on.sql<AudienceRow>`
    select player_id, market_id, province, language_id, currency, verification_level, registered_at, bonuses, casino,
      live_casino, virtual_sports, sports, loyalty_level
    from identity.account join identity.access using (player_id)
    where player_id > ${after} and market_id = any (${markets}::text[])
      and (${playerIds.length === 0} or player_id = any (${playerIds}::bigint[]))
      and registered_at >= ${registered?.from ?? new Date(0)}
      and (${registered === null} or registered_at < ${registered?.to ?? new Date(0)})
    order by player_id limit ${limit}`;
}

export async function countAudience(
  on: On,
  { markets, playerIds, registered }: AudienceFilter,
): Promise<number> {
  const rows = await on.sql<{ count: bigint }>`
    select count(*) as count from identity.account
    where market_id = any (${markets}::text[])
      and (${playerIds.length === 0} or player_id = any (${playerIds}::bigint[]))
      and registered_at >= ${registered?.from ?? new Date(0)}
      and (${registered === null} or registered_at < ${registered?.to ?? new Date(0)})`;
  return Number(rows[0]?.count ?? 0n);
}

import type { Sql, Tx } from '@halcyon/server-kit/sql';

export type SwitchRow = {
  readonly provider_slug: string;
  /** `*`: everywhere. */
  readonly market_id: string;
  readonly switched_off_at: Date;
  readonly switched_off_by: string;
  readonly reason: string;
};

export function listSwitches(sql: Sql): Promise<SwitchRow[]> {
  return sql<SwitchRow>`
    select provider_slug, market_id, switched_off_at, switched_off_by, reason from catalogue.provider_switch
    order by provider_slug, market_id`;
}

/** Providers that have games, and how many. */
export function listProvidersOfGames(sql: Sql): Promise<{ provider_slug: string; games: number }[]> {
  return sql`
    select provider_slug, count(*)::integer as games from catalogue.game group by provider_slug
    order by provider_slug`;
}

export async function insertSwitch(tx: Tx, row: SwitchRow): Promise<void> {
  await tx.sql`
    insert into catalogue.provider_switch (provider_slug, market_id, switched_off_at, switched_off_by, reason)
    values (${row.provider_slug}, ${row.market_id}, ${row.switched_off_at}, ${row.switched_off_by}, ${row.reason})
    on conflict (provider_slug, market_id) do nothing`;
}

export async function deleteSwitch(tx: Tx, of: { providerSlug: string; marketId: string }): Promise<void> {
  await tx.sql`
    delete from catalogue.provider_switch
    where provider_slug = ${of.providerSlug} and market_id = ${of.marketId}`;
}

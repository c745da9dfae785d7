import type { Db, Tx } from '@halcyon/server-kit/sql';

type On = Pick<Db | Tx, 'sql'>;

export type CampaignListRow = {
  readonly campaign_id: string;
  readonly status: number;
  readonly current_version: number;
  readonly is_offered: boolean;
  readonly newest_version: number;
  readonly moved_at: Date;
  readonly body: unknown;
  readonly terms: unknown;
};

export type CampaignFilter = {
  readonly status: number | null;
  readonly triggerEvent: string | null;
  readonly market: string | null;
  readonly search: string | null;
  /** Only those before this one, the newest first. */
  readonly before: string | null;
  readonly limit: number;
};

/** Campaigns in their newest version, the newest first. */
export function listCampaignPage({ sql }: On, filter: CampaignFilter): Promise<CampaignListRow[]> {
  const { status, triggerEvent, market, before, limit } = filter;
  const part = filter.search && `%${filter.search.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return sql<CampaignListRow>`
    select campaign.campaign_id, campaign.status, campaign.current_version, newest.version as newest_version,
      exists (
        select 1 from rewards.campaign_version offered
        where offered.campaign_id = campaign.campaign_id and offered.version = campaign.current_version
          and offered.approved_by is not null) as is_offered,
      greatest(campaign.moved_at, newest.created_at) as moved_at, newest.body, terms.body as terms
    from rewards.campaign
    cross join lateral (
      select version, body, terms_id, created_at from rewards.campaign_version version
      where version.campaign_id = campaign.campaign_id order by version desc limit 1) as newest
    join rewards.terms on terms.terms_id = newest.terms_id
    where (${status}::smallint is null or campaign.status = ${status})
      and (${before}::uuid is null or campaign.campaign_id < ${before})
      and (${triggerEvent}::text is null or newest.body -> 'trigger' ->> 'event' = ${triggerEvent})
      and (${market}::text is null or newest.body -> 'audience' -> 'markets' ? ${market})
      and (${part}::text is null or newest.body ->> 'name' ilike ${part})
    order by campaign.campaign_id desc limit ${limit}`;
}

export type VersionListRow = {
  readonly version: number;
  readonly terms_id: string;
  readonly created_by: string;
  readonly approved_by: string | null;
  readonly created_at: Date;
};

/** The newest first. */
export function listVersionsOf({ sql }: On, campaignId: string, limit: number): Promise<VersionListRow[]> {
  return sql<VersionListRow>`
    select version, terms_id, created_by, approved_by, created_at from rewards.campaign_version
    where campaign_id = ${campaignId} order by version desc limit ${limit}`;
}

/** How many assignments of a campaign are in each state, counted up to one more than `most`. */
export function countByState(
  { sql }: On,
  campaignId: string,
  most: number,
): Promise<{ state: number; count: number }[]> {
  return sql<{ state: number; count: number }>`
    select state, (
      select count(*)::int from (
        select player_id from rewards.assignment
        where campaign_id = ${campaignId} and assignment.state = states.state limit ${most + 1}) as found) as count
    from generate_series(1, 10) as states (state) order by state`;
}

export type HolderRow = {
  readonly player_id: bigint;
  readonly number: number;
  readonly assignment_id: string;
  readonly version: number;
  readonly state: number;
  readonly currency: string;
  readonly granted_minor: bigint;
  readonly created_at: Date;
  readonly ended_at: Date | null;
};

/** Assignments of a campaign after one of them, by player. */
export function listHolders(
  { sql }: On,
  campaignId: string,
  of: {
    readonly state: number | null;
    readonly after: { readonly playerId: bigint; readonly number: number };
    readonly limit: number;
  },
): Promise<HolderRow[]> {
  return sql<HolderRow>`
    select player_id, number, assignment_id, version, state, currency, granted_minor, created_at, ended_at
    from rewards.assignment
    where campaign_id = ${campaignId} and (${of.state}::smallint is null or state = ${of.state})
      and (player_id, number) > (${of.after.playerId}, ${of.after.number})
    order by player_id, number limit ${of.limit}`;
}

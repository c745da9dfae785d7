import type { CampaignBody } from '@halcyon/contract/rewards/campaign';
import type { Db, Tx } from '@halcyon/server-kit/sql';

export type On = Pick<Db | Tx, 'sql'>;

// The numbers below are stored. A number is never changed or reused.
export const campaignStatus = { DRAFT: 1, ACTIVE: 2, CANCELED: 3 } as const;
type StatusNumber = (typeof campaignStatus)[keyof typeof campaignStatus];

export type CampaignRow = {
  readonly campaign_id: string;
  readonly status: number;
  readonly current_version: number;
};

export type VersionRow = {
  readonly campaign_id: string;
  readonly version: number;
  readonly body: unknown;
  readonly terms_id: string;
  readonly terms: unknown;
  readonly created_by: string;
  readonly approved_by: string | null;
};

export function listCampaigns({ sql }: On, limit: number): Promise<CampaignRow[]> {
  return sql<CampaignRow>`
    select campaign_id, status, current_version from rewards.campaign order by campaign_id limit ${limit}`;
}

export async function findCampaign({ sql }: On, campaignId: string): Promise<CampaignRow | null> {
  const rows = await sql<CampaignRow>`
    select campaign_id, status, current_version from rewards.campaign where campaign_id = ${campaignId}`;
  return rows[0] ?? null;
}

export async function lockCampaign({ sql }: Tx, campaignId: string): Promise<CampaignRow | null> {
  const rows = await sql<CampaignRow>`
    select campaign_id, status, current_version from rewards.campaign
    where campaign_id = ${campaignId} for update`;
  return rows[0] ?? null;
}

/** The versions with these ids and numbers, one of each pair, with their terms. */
export function listVersions(
  { sql }: On,
  campaignIds: readonly string[],
  versions: readonly number[],
): Promise<VersionRow[]> {
  return sql<VersionRow>`
    select version.campaign_id, version.version, version.body, version.terms_id, terms.body as terms,
      version.created_by, version.approved_by
    from unnest(${campaignIds}::uuid[], ${versions}::integer[]) as named (campaign_id, version)
    join rewards.campaign_version version using (campaign_id, version)
    join rewards.terms using (terms_id)`;
}

export async function insertCampaign({ sql }: Tx, campaignId: string, at: Date): Promise<void> {
  await sql`
    insert into rewards.campaign (campaign_id, status, current_version, created_at, moved_at)
    values (${campaignId}, ${campaignStatus.DRAFT}, 1, ${at}, ${at})`;
}

export async function newestVersion({ sql }: On, campaignId: string): Promise<number> {
  const rows = await sql<{ newest: number | null }>`
    select max(version) as newest from rewards.campaign_version where campaign_id = ${campaignId}`;
  return rows[0]?.newest ?? 0;
}

export async function insertVersion(
  { sql }: Tx,
  version: {
    readonly campaignId: string;
    readonly version: number;
    readonly body: CampaignBody;
    readonly termsId: string;
    readonly createdBy: string;
    readonly approvedBy: string | null;
    readonly at: Date;
  },
): Promise<void> {
  await sql`
    insert into rewards.campaign_version (campaign_id, version, body, terms_id, created_by, approved_by, created_at)
    values (${version.campaignId}, ${version.version}, ${JSON.stringify(version.body)}::jsonb,
      ${version.termsId}, ${version.createdBy}, ${version.approvedBy}, ${version.at})`;
}

export async function moveCampaign(
  { sql }: Tx,
  campaignId: string,
  to: { readonly status: StatusNumber; readonly version: number; readonly at: Date },
): Promise<void> {
  await sql`
    update rewards.campaign set status = ${to.status}, current_version = ${to.version}, moved_at = ${to.at}
    where campaign_id = ${campaignId}`;
}

/** A budget that exists stays as it is: after the publication it is changed alone. */
export async function insertBudget(
  { sql }: Tx,
  campaignId: string,
  currency: string,
  limits: { readonly minor: bigint | null; readonly count: number | null },
): Promise<void> {
  await sql`
    insert into rewards.budget (campaign_id, currency, limit_minor, limit_count)
    values (${campaignId}, ${currency}, ${limits.minor}, ${limits.count})
    on conflict (campaign_id, currency) do nothing`;
}

/** Takes one grant out of a budget; the row is locked until the end of the transaction. False: too little is left. */
export async function takeBudget(
  { sql }: Tx,
  campaignId: string,
  currency: string,
  amountMinor: bigint,
): Promise<boolean> {
  const rows = await sql<{ campaign_id: string }>`
    update rewards.budget
    set granted_minor = granted_minor + ${amountMinor}, granted_count = granted_count + 1
    where campaign_id = ${campaignId} and currency = ${currency}
      and granted_minor + ${amountMinor} <= coalesce(limit_minor, granted_minor + ${amountMinor})
      and granted_count < coalesce(limit_count, granted_count + 1)
    returning campaign_id`;
  return rows.length > 0;
}

/** Gives back what was taken for a bonus that never began. */
export async function returnBudget(
  { sql }: Tx,
  campaignId: string,
  currency: string,
  amountMinor: bigint,
): Promise<void> {
  await sql`
    update rewards.budget
    set granted_minor = granted_minor - ${amountMinor}, granted_count = granted_count - 1
    where campaign_id = ${campaignId} and currency = ${currency}`;
}

/** Campaigns whose budget in a currency is used up. */
export async function listUsedUp({ sql }: On, currency: string): Promise<string[]> {
  const rows = await sql<{ campaign_id: string }>`
    select campaign_id from rewards.budget
    where currency = ${currency} and (granted_minor >= limit_minor or granted_count >= limit_count)`;
  return rows.map((row) => row.campaign_id);
}

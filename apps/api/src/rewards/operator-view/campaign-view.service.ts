import { CampaignBody } from '@halcyon/contract/rewards/campaign';
import { RewardTerms } from '@halcyon/contract/rewards/terms';
import type { Db, Tx } from '@halcyon/server-kit/sql';
import {
  assignmentState,
  assignmentStateOf,
  type AssignmentState,
} from '../assignment/assignment.machine.ts';
import { campaignStatus, findCampaign, listVersions } from '../campaign/campaign.store.ts';
import * as store from './campaign-view.store.ts';

type On = Pick<Db | Tx, 'sql'>;

const VERSIONS_SHOWN = 50;
const HOLDERS_COUNTED = 1_000;

export type StoredStatus = keyof typeof campaignStatus;

/** A campaign in its newest version, as a list of operators has it. */
export type ListedCampaign = {
  readonly campaignId: string;
  readonly status: StoredStatus;
  /** Null: none was published. */
  readonly offeredVersion: number | null;
  readonly newestVersion: number;
  readonly movedAt: Date;
  readonly body: CampaignBody;
  readonly terms: RewardTerms;
};

export async function listCampaignPage(
  on: On,
  filter: Omit<store.CampaignFilter, 'status'> & { readonly status: StoredStatus | null },
): Promise<readonly ListedCampaign[]> {
  const status = filter.status && campaignStatus[filter.status];
  const rows = await store.listCampaignPage(on, { ...filter, status });
  return rows.map((row) => listed(row));
}

/** A campaign with its newest version, and the one that players are offered. */
export type CampaignFile = ListedCampaign & {
  readonly termsId: string;
  readonly offered: { readonly body: CampaignBody; readonly terms: RewardTerms } | null;
  /** The newest first. */
  readonly versions: readonly store.VersionListRow[];
};

/** Null: there is none. */
export async function findCampaignFile(on: On, campaignId: string): Promise<CampaignFile | null> {
  const row = await findCampaign(on, campaignId);
  if (!row) return null;
  const versions = await store.listVersionsOf(on, campaignId, VERSIONS_SHOWN);
  const newest = versions[0]!;
  const numbers = [...new Set([newest.version, row.current_version])];
  const found = await listVersions(
    on,
    numbers.map(() => campaignId),
    numbers,
  );
  const draftOf = (version: number) => {
    const one = found.find((of) => of.version === version)!;
    return { body: CampaignBody.parse(one.body), terms: RewardTerms.parse(one.terms) };
  };
  const status = statusOf(row.status);
  const isOffered = versions.some((of) => of.version === row.current_version && of.approved_by !== null);
  const offeredVersion = isOffered ? row.current_version : null;
  return {
    campaignId,
    status,
    offeredVersion,
    newestVersion: newest.version,
    movedAt: newest.created_at,
    ...draftOf(newest.version),
    termsId: newest.terms_id,
    offered: offeredVersion === null ? null : draftOf(offeredVersion),
    versions,
  };
}

/** How many have or had a campaign, by state; states that no one is in are left out. */
export async function countHolders(
  on: On,
  campaignId: string,
): Promise<readonly { state: AssignmentState; count: number; isMore: boolean }[]> {
  const rows = await store.countByState(on, campaignId, HOLDERS_COUNTED);
  return rows
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => ({
      state: assignmentStateOf(state),
      count: Math.min(count, HOLDERS_COUNTED),
      isMore: count > HOLDERS_COUNTED,
    }));
}

export async function listHolders(
  on: On,
  campaignId: string,
  of: Omit<Parameters<typeof store.listHolders>[2], 'state'> & { readonly state: AssignmentState | null },
): Promise<readonly (Omit<store.HolderRow, 'state'> & { readonly state: AssignmentState })[]> {
  const state = of.state && assignmentState[of.state];
  const rows = await store.listHolders(on, campaignId, { ...of, state });
  return rows.map((row) => ({ ...row, state: assignmentStateOf(row.state) }));
}

function listed(row: store.CampaignListRow): ListedCampaign {
  return {
    campaignId: row.campaign_id,
    status: statusOf(row.status),
    offeredVersion: row.is_offered ? row.current_version : null,
    newestVersion: row.newest_version,
    movedAt: row.moved_at,
    body: CampaignBody.parse(row.body),
    terms: RewardTerms.parse(row.terms),
  };
}

function statusOf(number: number): StoredStatus {
  return (Object.keys(campaignStatus) as StoredStatus[]).find((name) => campaignStatus[name] === number)!;
}

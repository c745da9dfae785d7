import { randomUUIDv7 } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { MarketPolicies } from '@halcyon/contract/market/policy';
import { CampaignBody } from '@halcyon/contract/rewards/campaign';
import { RewardTerms } from '@halcyon/contract/rewards/terms';
import type { Clock } from '@halcyon/server-kit/clock';
import type { Tx } from '@halcyon/server-kit/sql';
import { storeTerms } from '../terms/terms.service.ts';
import * as store from './campaign.store.ts';
import { campaignProblems, type LinkedTo } from './publication.rules.ts';

/** More campaigns than this are not offered at a time. */
const CAMPAIGNS_MAX = 500;
const VERSIONS_KEPT = 2_000;

/** A campaign in one of its versions. */
export type Campaign = {
  readonly campaignId: string;
  readonly version: number;
  readonly status: keyof typeof store.campaignStatus;
  readonly body: CampaignBody;
  readonly termsId: string;
  readonly terms: RewardTerms;
};

/** Reads campaigns; a process reads each version once, since versions never change. */
export type Campaigns = {
  /** All, in the version that players are offered. */
  list(on: store.On): Promise<readonly Campaign[]>;
  /** Null: there is none. */
  find(on: store.On, campaignId: string): Promise<Campaign | null>;
  /** In the version that an assignment has. Throws: there is none. */
  get(on: store.On, campaignId: string, version: number): Promise<Campaign>;
};

export function openCampaigns(): Campaigns {
  const known = new LRUCache<string, Omit<Campaign, 'status'>>({ max: VERSIONS_KEPT });
  const nameOf = (row: { campaign_id: string; version: number }) => `${row.campaign_id}:${row.version}`;
  const read = async (on: store.On, rows: readonly store.CampaignRow[]): Promise<readonly Campaign[]> => {
    const named = rows.map((row) => ({ ...row, version: row.current_version }));
    const missing = named.filter((row) => !known.has(nameOf(row)));
    if (missing.length > 0) {
      const found = await store.listVersions(
        on,
        missing.map((row) => row.campaign_id),
        missing.map((row) => row.version),
      );
      for (const row of found) known.set(nameOf(row), versionOf(row));
    }
    return named.flatMap((row) => {
      const version = known.get(nameOf(row));
      return version ? [{ ...version, status: statusOf(row.status) }] : [];
    });
  };
  return {
    list: async (on) => read(on, await store.listCampaigns(on, CAMPAIGNS_MAX)),
    async find(on, campaignId) {
      const row = await store.findCampaign(on, campaignId);
      return row ? ((await read(on, [row]))[0] ?? null) : null;
    },
    async get(on, campaignId, version) {
      const row = await store.findCampaign(on, campaignId);
      const [campaign] = row ? await read(on, [{ ...row, current_version: version }]) : [];
      if (!campaign) throw new Error(`there is no version ${version} of the campaign ${campaignId}`);
      return campaign;
    },
  };
}

/** Why a campaign was neither saved nor published. Operators read the codes. */
export class CampaignInvalid extends Error {
  override name = 'CampaignInvalid';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join(', '));
    this.problems = problems;
  }
}

type Dependencies = { readonly policies: Pick<MarketPolicies, 'of'>; readonly clock: Clock };

/**
 * Saves a draft, or a later version of a campaign, which players do not see before it is published.
 * Throws: CampaignInvalid, or a body or terms that are none.
 */
export async function saveCampaign(
  deps: Dependencies,
  tx: Tx,
  draft: {
    readonly campaignId?: string;
    readonly body: unknown;
    readonly terms: unknown;
    readonly by: string;
  },
): Promise<{ readonly campaignId: string; readonly version: number }> {
  const body = CampaignBody.parse(draft.body);
  const terms = RewardTerms.parse(draft.terms);
  const campaignId = draft.campaignId ?? randomUUIDv7();
  await check(deps, tx, campaignId, body, terms);
  const at = deps.clock.now();
  const termsId = await storeTerms(tx, terms);
  const row = await store.lockCampaign(tx, campaignId);
  if (!row) await store.insertCampaign(tx, campaignId, at);
  const version = (await store.newestVersion(tx, campaignId)) + 1;
  await store.insertVersion(tx, {
    campaignId,
    version,
    body,
    termsId,
    createdBy: draft.by,
    approvedBy: null,
    at,
  });
  if (row?.status === store.campaignStatus.DRAFT) {
    await store.moveCampaign(tx, campaignId, { status: store.campaignStatus.DRAFT, version, at });
  }
  return { campaignId, version };
}

/**
 * Publishes the newest version, by another person than its author. What players have already stays as it is, and so do
 * budgets that exist.
 * Throws: CampaignInvalid; the rules of the markets are checked once more.
 */
export async function publishCampaign(
  deps: Dependencies,
  tx: Tx,
  of: { readonly campaignId: string; readonly by: string },
): Promise<void> {
  const { campaignId, by } = of;
  const row = await store.lockCampaign(tx, campaignId);
  if (!row) throw new CampaignInvalid(['CAMPAIGN_UNKNOWN']);
  if (row.status === store.campaignStatus.CANCELED) throw new CampaignInvalid(['CANCELED']);
  const newest = await store.newestVersion(tx, campaignId);
  const [draft] = await store.listVersions(tx, [campaignId], [newest]);
  if (!draft) throw new Error(`the campaign ${campaignId} has no version ${newest}`);
  if (draft.created_by === by) throw new CampaignInvalid(['SECOND_PERSON_NEEDED']);
  const { body, terms, termsId } = versionOf(draft);
  await check(deps, tx, campaignId, body, terms);
  const at = deps.clock.now();
  const version = newest + 1;
  const createdBy = draft.created_by;
  await store.insertVersion(tx, { campaignId, version, body, termsId, createdBy, approvedBy: by, at });
  for (const [currency, { limitMinor, limitCount }] of Object.entries(body.budgets)) {
    const minor = limitMinor === null ? null : BigInt(limitMinor);
    await store.insertBudget(tx, campaignId, currency, { minor, count: limitCount });
  }
  await store.moveCampaign(tx, campaignId, { status: store.campaignStatus.ACTIVE, version, at });
}

/** Stops new claims. No assignment that exists is touched. */
export async function cancelCampaign(deps: Dependencies, tx: Tx, campaignId: string): Promise<void> {
  const row = await store.lockCampaign(tx, campaignId);
  if (!row) throw new CampaignInvalid(['CAMPAIGN_UNKNOWN']);
  const to = { status: store.campaignStatus.CANCELED, version: row.current_version, at: deps.clock.now() };
  await store.moveCampaign(tx, campaignId, to);
}

async function check(...of: Parameters<typeof problemsOf>): Promise<void> {
  const problems = await problemsOf(...of);
  if (problems.length > 0) throw new CampaignInvalid(problems);
}

/** What keeps a campaign from being saved and published: codes as `campaignProblems` has them. */
export async function problemsOf(
  { policies }: Pick<Dependencies, 'policies'>,
  on: store.On,
  campaignId: string,
  body: CampaignBody,
  terms: RewardTerms,
): Promise<readonly string[]> {
  const others = await openCampaigns().list(on);
  const linked = new Map<string, LinkedTo>(
    others.map((other) => [
      other.campaignId,
      { trigger: other.body.trigger, vertical: other.terms.vertical },
    ]),
  );
  return campaignProblems(campaignId, body, terms, linked, policies);
}

function versionOf(row: store.VersionRow): Omit<Campaign, 'status'> {
  return {
    campaignId: row.campaign_id,
    version: row.version,
    body: CampaignBody.parse(row.body),
    termsId: row.terms_id,
    terms: RewardTerms.parse(row.terms),
  };
}

function statusOf(number: number): Campaign['status'] {
  if (number === store.campaignStatus.ACTIVE) return 'ACTIVE';
  return number === store.campaignStatus.CANCELED ? 'CANCELED' : 'DRAFT';
}

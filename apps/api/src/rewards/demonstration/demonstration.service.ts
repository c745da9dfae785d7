import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CampaignBody } from '@halcyon/contract/rewards/campaign';
import { RewardTerms } from '@halcyon/contract/rewards/terms';
import type { MarketPolicies } from '@halcyon/contract/market/policy';
import type { Clock } from '@halcyon/server-kit/clock';
import type { Db } from '@halcyon/server-kit/sql';
import { findCampaign } from '../campaign/campaign.store.ts';
import { publishCampaign, saveCampaign } from '../campaign/campaign.service.ts';
import { issueCode } from '../code/code.service.ts';

const folder = join(import.meta.dirname, '../../../../../content/campaigns');

const DemonstrationCampaigns = z.array(
  z.strictObject({
    campaignId: z.uuid(),
    /** The code that opens it, of a campaign by code. */
    code: z.string().nullable(),
    body: CampaignBody,
    terms: RewardTerms,
  }),
);

/** The campaigns of the demonstration brand, as content/campaigns has them. Throws: one is none. */
export function readDemonstration(): z.infer<typeof DemonstrationCampaigns> {
  const files = readdirSync(folder).toSorted();
  return files.flatMap((file) =>
    DemonstrationCampaigns.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
  );
}

/** Publishes the campaigns of the demonstration; one that exists stays as it is, so this may run at every start. */
export async function seedCampaigns(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly policies: MarketPolicies;
}): Promise<void> {
  for (const { campaignId, code, body, terms } of readDemonstration()) {
    if (await findCampaign(deps.db, campaignId)) continue;
    try {
      await deps.db.transact(async (tx) => {
        await saveCampaign(deps, tx, { campaignId, body, terms, by: 'demonstration' });
        await publishCampaign(deps, tx, { campaignId, by: 'demonstration-approval' });
        if (code !== null) await issueCode(deps, tx, { campaignId, code });
      });
    } catch (error) {
      // Another node may be seeding at the same moment; the first one made the campaign.
      if (!(await findCampaign(deps.db, campaignId))) throw error;
    }
  }
}

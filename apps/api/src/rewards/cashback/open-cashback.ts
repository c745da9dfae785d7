import { randomUUIDv7 } from 'node:crypto';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { CashbackBooster } from '@halcyon/contract/rewards/cashback';
import type { ReportFault } from '@halcyon/server-kit/faults';
import type { Db, Queryable, Tx } from '@halcyon/server-kit/sql';
import type { Route } from '../../platform/http/handle.ts';
import { insertAssignment } from '../assignment/assignment.store.ts';
import { activate } from '../assignment/grant.service.ts';
import { eligibilityOf } from '../assignment/offer.service.ts';
import { getPlayer } from '../assignment/player.service.ts';
import { verticalNumberOf } from '../assignment/slot.rules.ts';
import { requiredE4Of } from '../campaign/amount.rules.ts';
import type { Campaigns } from '../campaign/campaign.service.ts';
import type { CashbackParts, RewardsDependencies } from '../dependencies.ts';
import type { PlayFold, PlaySubscriber } from '../fold/play-fold.service.ts';
import { cashbackAccrual } from './accrual.service.ts';
import { cashbackRoutes } from './cashback.routes.ts';
import { cashbackCampaigns } from './cashback-campaign.service.ts';
import type { CashbackDependencies } from './dependencies.ts';
import { readCashback } from './info.service.ts';

/** Games by their ids, with where a player opens them; one that is gone is absent. */
export type GamesOf = (
  on: Queryable,
  ids: readonly string[],
) => Promise<
  ReadonlyMap<
    string,
    { readonly name: string; readonly slug: string; readonly path: string | null; readonly thumbnail: string }
  >
>;

/** What cash-back sums up in the fold of play. */
export function openCashbackAccrual(campaigns: Campaigns): PlaySubscriber {
  return cashbackAccrual({ campaignOf: cashbackCampaigns(campaigns) });
}

/** What rewards show of cash-back. */
export function openCashbackParts(of: {
  readonly campaigns: Campaigns;
  readonly gamesOf: GamesOf;
}): CashbackParts {
  const campaignOf = cashbackCampaigns(of.campaigns);
  return {
    async partOf(ctx, on, { campaignId, terms }) {
      if (!terms.cashback || !(ctx.session.currency in terms.cashback.amounts)) return null;
      const { info, activation, campaign, isActivated, claimable } = await readCashback(
        { ...ctx, campaignOf },
        on,
        campaignId,
      );
      const games = await of.gamesOf(on, [...campaign.boostedGames]);
      const boosterGames: CashbackBooster['boosterGames'] = [...campaign.boostedGames].flatMap((gameId) => {
        const game = games.get(gameId);
        if (!game) return [];
        const { slug, name, path, thumbnail: image } = game;
        return [{ gameId, slug, name, path, image }];
      });
      return {
        version: campaign.version,
        isActivated,
        // What was switched off stays until its last window is over and paid.
        isHeld: isActivated || claimable.length > 0 || info.accrued.amountMinor !== '0',
        hasClaimable: claimable.length > 0,
        fields: {
          ...(activation && { assignmentId: activation.assignment_id }),
          cashbackInfo: info,
          cashbackActivated: isActivated,
          ...(campaign.boostBps > 0 && {
            cashbackBooster: { boostBps: campaign.boostBps, boosterGames },
          }),
        },
      };
    },
  };
}

/** The calls of cash-back. */
export function openCashback(
  deps: RewardsDependencies & { readonly db: Db; readonly fold: PlayFold; readonly report: ReportFault },
): readonly Route[] {
  const { campaigns, ledger, outbox, fold, report } = deps;
  const dependencies: CashbackDependencies = {
    ledger,
    outbox,
    fold,
    campaignOf: cashbackCampaigns(campaigns),
    async requireEligible(ctx, { campaignId, version }) {
      const player = await getPlayer(ctx.tx, ctx.playerId);
      const misfit = eligibilityOf(deps, player, await campaigns.get(ctx.tx, campaignId, version), 0);
      if (misfit) throw new Refusal(misfit.code, misfit.reason ? { reason: misfit.reason } : {});
    },
    grantWagered: (tx, of) => grantWagered(deps, tx, of),
    reportDifference: ({ playerId, campaignId, shownMinor, ledgerMinor }) =>
      report(
        'rewards.cashback_difference',
        new Error(
          `cash-back ${campaignId} of player ${playerId} showed ${shownMinor}; the ledger says ${ledgerMinor}`,
        ),
      ),
  };
  return cashbackRoutes(dependencies);
}

/** A window of cash-back as a bonus that has to be wagered. It has no budget: what has accrued is owed. */
async function grantWagered(
  deps: RewardsDependencies,
  tx: Tx,
  of: Parameters<CashbackDependencies['grantWagered']>[1],
): Promise<void> {
  const { playerId, amountMinor } = of;
  const { campaignId, version } = of.campaign;
  const campaign = await deps.campaigns.get(tx, campaignId, version);
  const { currency } = await getPlayer(tx, playerId);
  const row = await insertAssignment(tx, {
    playerId,
    assignmentId: randomUUIDv7(),
    campaignId,
    version,
    termsId: campaign.termsId,
    occurrence: of.windowFrom.toISOString(),
    state: 'ELIGIBLE',
    vertical: verticalNumberOf(campaign.terms.vertical),
    source: 'claim',
    currency,
    grantedMinor: amountMinor,
    depositMinor: 0n,
    requiredE4: requiredE4Of(campaign.terms, amountMinor, 0n),
    at: deps.clock.now(),
    claimableUntil: null,
  });
  if (!row) throw new Refusal('rewards.already_claimed');
  await activate(deps, tx, { ...row, is_budgeted: true }, campaign);
}

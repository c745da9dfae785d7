import type { EndpointKey, AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import type { OperatorEndpoint, OperatorEndpoints } from '@halcyon/contract/operations/operator-endpoint';
import { operatorCampaignCodeEndpoints } from '@halcyon/contract/operations/campaign-codes.contract';
import { operatorCampaignReplayEndpoints } from '@halcyon/contract/operations/campaign-replays.contract';
import { operatorCampaignEndpoints } from '@halcyon/contract/operations/campaigns.contract';
import { operatorCorrectionEndpoints } from '@halcyon/contract/operations/corrections.contract';
import { operatorHealthEndpoints } from '@halcyon/contract/operations/health.contract';
import { operatorOddsFeedEndpoints } from '@halcyon/contract/operations/odds-feed.contract';
import { operatorsEndpoints } from '@halcyon/contract/operations/operators.contract';
import { operatorPlayerEndpoints } from '@halcyon/contract/operations/players.contract';
import { operatorProviderEndpoints } from '@halcyon/contract/operations/providers.contract';
import { operatorReviewEndpoints } from '@halcyon/contract/operations/review.contract';
import { operatorPersonReviewEndpoints } from '@halcyon/contract/operations/person-reviews.contract';
import { operatorRewardsEndpoints } from '@halcyon/contract/operations/rewards.contract';
import { operatorReversalEndpoints } from '@halcyon/contract/operations/reversals.contract';
import { operatorTournamentEndpoints } from '@halcyon/contract/operations/tournaments.contract';
import { operatorTradedBetEndpoints } from '@halcyon/contract/operations/traded-bets.contract';
import { operatorTradingEndpoints } from '@halcyon/contract/operations/trading.contract';
import { operatorSuspenseEndpoints } from '@halcyon/contract/operations/suspense.contract';
import { operatorWithdrawalEndpoints } from '@halcyon/contract/operations/withdrawals.contract';
import * as account from './proposals/account-move.service.ts';
import * as campaign from './campaigns/campaign-change.service.ts';
import { exportCodeBatch, listCodeBatches, makeCodeBatch } from './campaigns/campaign-codes.service.ts';
import * as campaigns from './campaigns/campaign-read.service.ts';
import * as replays from './campaigns/campaign-replays.service.ts';
import { listAudit } from './audit/audit.service.ts';
import * as health from './health.service.ts';
import { proposeEnd, readIncidents } from './proposals/incidents.service.ts';
import type { OperatorCommandContext, OperatorContext } from './dependencies.ts';
import { proposeReset, readColleagues } from './proposals/operators.service.ts';
import { decidePersonReview, readPersonReviews } from './proposals/person-reviews.service.ts';
import { findPlayers, readPlayer } from './players/player-file.service.ts';
import * as proposals from './proposals/proposal.service.ts';
import { listProviders, readProviderBooks, setProviderSwitch } from './provider-switch.service.ts';
import * as review from './proposals/review.service.ts';
import { moveLoyaltyLevel, proposePrize, readHeldPrizes } from './proposals/rewards.service.ts';
import { proposeReversal } from './proposals/reversal.service.ts';
import * as tournaments from './tournaments/tournaments.service.ts';
import * as book from './trading/bets-and-feed.service.ts';
import * as corrections from './trading/corrections.service.ts';
import * as trading from './trading/trading.service.ts';
import { proposeWayOut, readSuspense } from './proposals/suspense.service.ts';
import { proposeDecision, readWithdrawals } from './proposals/withdrawals.service.ts';

/** `command`: one transaction, opened by the server. `query`: reads, and at most writes down that it did. */
type OperatorHandler<E, Answer> =
  | { readonly command: (ctx: OperatorCommandContext, input: InputOf<E>) => Promise<Answer> }
  | { readonly query: (ctx: OperatorContext, input: InputOf<E>) => Promise<Answer> };

export type OperatorRoute = {
  readonly key: string;
  readonly endpoint: OperatorEndpoint;
  readonly handler: OperatorHandler<unknown, unknown>;
};

function operatorRoutesOf<const E extends OperatorEndpoints>(
  endpoints: E,
  handlers: { readonly [Key in keyof E & EndpointKey]: OperatorHandler<E[Key], AnswerOf<E[Key]>> },
): readonly OperatorRoute[] {
  return Object.entries(endpoints).map(([key, endpoint]) => {
    const handler = handlers[key as keyof E & EndpointKey] as unknown as OperatorHandler<unknown, unknown>;
    return { key, endpoint, handler };
  });
}

/** Everything an operator can do, besides signing in. */
export const operationsRoutes: readonly OperatorRoute[] = [
  ...operatorRoutesOf(operatorPlayerEndpoints, {
    'GET /api/operator/v1/players': { query: findPlayers },
    'GET /api/operator/v1/players/:playerId': { query: readPlayer },
    'POST /api/operator/v1/players/:playerId/status': { command: account.moveStatus },
    'POST /api/operator/v1/players/:playerId/level': { command: account.moveLevelByOperator },
    'POST /api/operator/v1/players/:playerId/suspension': { command: account.setSuspension },
    'POST /api/operator/v1/players/:playerId/limits': { command: account.setPlayerLimit },
    'POST /api/operator/v1/players/:playerId/notes': { command: account.writePlayerNote },
    'POST /api/operator/v1/players/:playerId/documents': { command: account.askForDocument },
  }),
  ...operatorRoutesOf(operatorProviderEndpoints, {
    'GET /api/operator/v1/providers': { query: listProviders },
    'GET /api/operator/v1/providers/:slug/books': { query: readProviderBooks },
    'POST /api/operator/v1/providers/:slug/switch': { command: setProviderSwitch },
  }),
  ...operatorRoutesOf(operatorsEndpoints, {
    'GET /api/operator/v1/operators': { query: readColleagues },
    'POST /api/operator/v1/operators/:operatorId/second-factor/reset': { command: proposeReset },
  }),
  ...operatorRoutesOf(operatorWithdrawalEndpoints, {
    'GET /api/operator/v1/withdrawals': { query: readWithdrawals },
    'POST /api/operator/v1/players/:playerId/withdrawals/:withdrawalId': { command: proposeDecision },
  }),
  ...operatorRoutesOf(operatorPersonReviewEndpoints, {
    'GET /api/operator/v1/person-reviews': { query: readPersonReviews },
    'POST /api/operator/v1/players/:playerId/person-reviews/:reviewId': { command: decidePersonReview },
  }),
  ...operatorRoutesOf(operatorRewardsEndpoints, {
    'GET /api/operator/v1/held-prizes': { query: readHeldPrizes },
    'POST /api/operator/v1/players/:playerId/held-prizes/:tournamentId': { command: proposePrize },
    'POST /api/operator/v1/players/:playerId/loyalty-level': { command: moveLoyaltyLevel },
  }),
  ...operatorRoutesOf(operatorReversalEndpoints, {
    'POST /api/operator/v1/players/:playerId/deposits/:paymentId/reversal': { command: proposeReversal },
  }),
  ...operatorRoutesOf(operatorCampaignEndpoints, {
    'GET /api/operator/v1/campaigns': { query: campaigns.listOperatorCampaigns },
    'GET /api/operator/v1/campaigns/:campaignId': { query: campaigns.readOperatorCampaign },
    'GET /api/operator/v1/campaigns/:campaignId/holders': { query: campaigns.listCampaignHolders },
    'POST /api/operator/v1/campaigns': { command: campaign.createCampaign },
    'POST /api/operator/v1/campaigns/preview': { query: campaigns.previewCampaign },
    'POST /api/operator/v1/campaigns/:campaignId/versions': { command: campaign.editCampaign },
    'POST /api/operator/v1/campaigns/:campaignId/publication': { command: campaign.proposePublication },
    'POST /api/operator/v1/campaigns/:campaignId/stop': { command: campaign.stopCampaign },
    'POST /api/operator/v1/campaigns/:campaignId/budgets/:currency': { command: campaign.moveBudget },
  }),
  ...operatorRoutesOf(operatorCampaignCodeEndpoints, {
    'GET /api/operator/v1/campaigns/:campaignId/code-batches': { query: listCodeBatches },
    'POST /api/operator/v1/campaigns/:campaignId/code-batches': { command: makeCodeBatch },
    'POST /api/operator/v1/campaigns/:campaignId/code-batches/:batchId/export': { command: exportCodeBatch },
  }),
  ...operatorRoutesOf(operatorCampaignReplayEndpoints, {
    'GET /api/operator/v1/campaigns/:campaignId/replays': { query: replays.listCampaignReplays },
    'POST /api/operator/v1/campaigns/:campaignId/replays': { command: replays.runReplay },
    'GET /api/operator/v1/campaigns/:campaignId/replays/:replayId': { query: replays.readReplay },
    'POST /api/operator/v1/campaigns/:campaignId/replays/:replayId/cancel': { command: replays.stopReplay },
  }),
  ...operatorRoutesOf(operatorTournamentEndpoints, {
    'GET /api/operator/v1/tournaments': { query: tournaments.listTournaments },
    'GET /api/operator/v1/tournaments/:tournamentId': { query: tournaments.readTournament },
    'POST /api/operator/v1/tournaments/preview': {
      query: async (ctx, input) => tournaments.previewTournament(ctx, input),
    },
    'POST /api/operator/v1/tournaments': { command: tournaments.saveDraft },
    'POST /api/operator/v1/tournaments/:tournamentId/publish': { command: tournaments.proposePublication },
    'POST /api/operator/v1/tournaments/:tournamentId/cancel': { command: tournaments.proposeCancelling },
  }),
  ...operatorRoutesOf(operatorTradingEndpoints, {
    'GET /api/operator/v1/trading/events': { query: trading.listEvents },
    'GET /api/operator/v1/trading/events/:eventId': { query: trading.readEvent },
    'POST /api/operator/v1/trading/events/:eventId/suspend': { command: trading.suspendBets },
    'POST /api/operator/v1/trading/events/:eventId/resume': { command: trading.resumeBets },
    'GET /api/operator/v1/trading/settings': { query: trading.readSettings },
    'POST /api/operator/v1/trading/settings': { command: trading.setMarketSetting },
    'GET /api/operator/v1/trading/boosts': { query: trading.listBoosts },
    'POST /api/operator/v1/trading/boosts': { command: trading.setBoost },
    'POST /api/operator/v1/trading/boosts/:boostId/end': { command: trading.endBoost },
    'GET /api/operator/v1/trading/player-factors': { query: trading.listPlayerFactors },
    'POST /api/operator/v1/players/:playerId/factor': { command: trading.setPlayerFactor },
  }),
  ...operatorRoutesOf(operatorTradedBetEndpoints, {
    'GET /api/operator/v1/trading/bets': { query: book.listBets },
  }),
  ...operatorRoutesOf(operatorOddsFeedEndpoints, {
    'GET /api/operator/v1/trading/feed': { query: book.readFeed },
    'POST /api/operator/v1/trading/feed/:product/recovery': { command: book.requestRecovery },
  }),
  ...operatorRoutesOf(operatorCorrectionEndpoints, {
    'GET /api/operator/v1/trading/events/:eventId/settlement': { query: corrections.readSettlement },
    'POST /api/operator/v1/trading/events/:eventId/corrections': { command: corrections.proposeCorrection },
  }),
  ...operatorRoutesOf(operatorSuspenseEndpoints, {
    'GET /api/operator/v1/suspense': { query: readSuspense },
    'POST /api/operator/v1/players/:playerId/suspense/:paymentId': { command: proposeWayOut },
  }),
  ...operatorRoutesOf(operatorHealthEndpoints, {
    'GET /api/operator/v1/dead-letters': { query: health.readDeadLetters },
    'POST /api/operator/v1/dead-letters/:deadLetterId/retry': { command: health.retryDeadLetter },
    'POST /api/operator/v1/dead-letters/:deadLetterId/discard': { command: health.discardDeadLetter },
    'GET /api/operator/v1/checks': { query: health.readChecks },
  }),
  ...operatorRoutesOf(operatorReviewEndpoints, {
    'GET /api/operator/v1/documents/queue': { query: review.listQueue },
    'GET /api/operator/v1/players/:playerId/documents/:documentId': { query: review.openDocument },
    'GET /api/operator/v1/players/:playerId/files/:fileId': { query: review.readPlayerFile },
    'POST /api/operator/v1/players/:playerId/documents/:documentId/approve': {
      command: review.approveDocument,
    },
    'POST /api/operator/v1/players/:playerId/documents/:documentId/reject': {
      command: review.sendDocumentBack,
    },
    'POST /api/operator/v1/players/:playerId/documents/:documentId/withdraw': {
      command: review.withdrawRequest,
    },
    'GET /api/operator/v1/proposals': { query: proposals.listProposals },
    'POST /api/operator/v1/proposals/:proposalId/confirm': { command: proposals.confirmProposal },
    'POST /api/operator/v1/proposals/:proposalId/decline': { command: proposals.declineProposal },
    'GET /api/operator/v1/incidents': { query: readIncidents },
    'POST /api/operator/v1/players/:playerId/incidents/:incidentId': { command: proposeEnd },
    'GET /api/operator/v1/audit': {
      query: (ctx, { query }) =>
        listAudit(ctx.operations.db, {
          before: query.before === undefined ? null : BigInt(query.before),
          playerId: query.playerId === undefined ? null : BigInt(query.playerId),
        }),
    },
  }),
];

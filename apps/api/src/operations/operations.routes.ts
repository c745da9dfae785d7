import type { EndpointKey, AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import type { OperatorEndpoint, OperatorEndpoints } from '@halcyon/contract/operations/operator-endpoint';
import { operatorHealthEndpoints } from '@halcyon/contract/operations/health.contract';
import { operatorsEndpoints } from '@halcyon/contract/operations/operators.contract';
import { operatorPlayerEndpoints } from '@halcyon/contract/operations/players.contract';
import { operatorProviderEndpoints } from '@halcyon/contract/operations/providers.contract';
import { operatorReviewEndpoints } from '@halcyon/contract/operations/review.contract';
import { operatorPersonReviewEndpoints } from '@halcyon/contract/operations/person-reviews.contract';
import { operatorSuspenseEndpoints } from '@halcyon/contract/operations/suspense.contract';
import { operatorWithdrawalEndpoints } from '@halcyon/contract/operations/withdrawals.contract';
import * as account from './proposals/account-move.service.ts';
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

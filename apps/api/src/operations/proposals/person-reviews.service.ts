import type { Done } from '@halcyon/contract/operations/players.contract';
import type {
  operatorPersonReviewEndpoints,
  PersonReview,
} from '@halcyon/contract/operations/person-reviews.contract';
import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { confirmReview, findOpenReview, listOpenReviews } from '../../responsible-gambling/public.ts';
import type { OperatorCommandContext, OperatorContext } from '../dependencies.ts';
import { mustFind, writeDeed } from '../players/player-file.service.ts';
import { propose } from './proposal.service.ts';

type Ends = typeof operatorPersonReviewEndpoints;

const LISTED_MAX = 100;

/** Accounts that look like those of excluded people, the longest waiting first; the look is written down. */
export async function readPersonReviews(
  ctx: OperatorContext,
): Promise<AnswerOf<Ends['GET /api/operator/v1/person-reviews']>> {
  const { db } = ctx.operations;
  const items: PersonReview[] = [];
  for (const row of await listOpenReviews(db, LISTED_MAX)) {
    const [player, excluded] = await Promise.all([
      mustFind(db, row.player_id),
      mustFind(db, row.matched_player_id),
    ]);
    items.push({
      reviewId: row.review_id,
      openedAt: row.opened_at.toISOString(),
      player: personOf(player),
      excluded: personOf(excluded),
      marks: [...row.marks],
    });
  }
  const facts = { count: items.length };
  await db.transact((tx) => writeDeed(ctx, tx, { action: 'person_reviews.opened', facts }));
  return { items };
}

function personOf(player: Awaited<ReturnType<typeof mustFind>>): PersonReview['player'] {
  const { playerId, firstName, lastName, birthDate, countryCode } = player;
  return { playerId: Number(playerId), firstName, lastName, birthDate, countryCode };
}

/**
 * Taking rights away needs one operator and applies immediately; that an exclusion does not count here needs two.
 * Refuses: person_review_unknown, exclusion_over, proposal_open.
 */
export async function decidePersonReview(
  ctx: OperatorCommandContext,
  { params, body }: InputOf<Ends['POST /api/operator/v1/players/:playerId/person-reviews/:reviewId']>,
): Promise<Done> {
  const { tx, operations, operator } = ctx;
  const playerId = BigInt(params.playerId);
  const { reviewId } = params;
  const { way, reason } = body;
  const review = await findOpenReview(tx, playerId, reviewId);
  if (!review) throw new Refusal('operations.person_review_unknown');
  if (way === 'clear') {
    return propose(ctx, { kind: 'person_review', playerId, subject: reviewId, facts: { way }, reason });
  }
  const { operatorId } = operator;
  const isExcluded = await confirmReview(operations, tx, { playerId, reviewId, operatorId, reason });
  if (!isExcluded) throw new Refusal('operations.exclusion_over');
  const facts = { reviewId, excluded: String(review.matched_player_id), marks: review.marks };
  await writeDeed(ctx, tx, { action: 'person_review.confirmed', playerId, reason, facts });
  return { state: 'moved', proposalId: null };
}

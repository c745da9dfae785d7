import { z } from 'zod';
import { CalendarDate, Instant, PlayerId } from '../platform/shapes.ts';
import { operatorEndpoints } from './operator-endpoint.ts';
import { Done, PlayerParams, Reason } from './players.contract.ts';

const PersonOfReview = z.object({
  playerId: PlayerId,
  firstName: z.string(),
  lastName: z.string(),
  birthDate: CalendarDate.nullable(),
  countryCode: z.string(),
});

/** An account that looks like one of an excluded person. */
export const PersonReview = z.object({
  reviewId: z.uuid(),
  openedAt: Instant,
  player: PersonOfReview,
  /** The account that is excluded. */
  excluded: PersonOfReview,
  /** What both have in common. */
  marks: z.array(z.enum(['name', 'birth_date', 'device', 'instrument'])),
});
export type PersonReview = z.infer<typeof PersonReview>;

export const operatorPersonReviewEndpoints = operatorEndpoints({
  'GET /api/operator/v1/person-reviews': {
    summary: 'Accounts that look like those of excluded people and may not play, the longest waiting first',
    right: 'person_reviews.decide',
    answer: z.object({ items: z.array(PersonReview) }),
  },
  'POST /api/operator/v1/players/:playerId/person-reviews/:reviewId': {
    summary: 'Excludes the account like the other one, at once; or proposes that it is another person’s',
    right: 'person_reviews.decide',
    params: PlayerParams.extend({ reviewId: z.uuid() }),
    body: z.object({ way: z.enum(['exclude', 'clear']), reason: Reason }),
    answer: Done,
    refusals: {
      'operations.person_review_unknown': 404,
      'operations.exclusion_over': 422,
      'operations.proposal_open': 409,
    },
  },
});

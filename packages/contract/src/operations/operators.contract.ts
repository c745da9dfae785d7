import { z } from 'zod';
import { Instant } from '../platform/shapes.ts';
import { operatorEndpoints } from './operator-endpoint.ts';
import { Done, Reason } from './players.contract.ts';
import { operatorRoleNames } from './right.ts';

/** One who works here. */
export const Colleague = z.object({
  operatorId: z.uuid(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(operatorRoleNames)),
  /** Null: no authenticator app yet; the next sign-in sets one up. */
  secondFactorSince: Instant.nullable(),
  /** True: the reader. */
  isSelf: z.boolean(),
});
export type Colleague = z.infer<typeof Colleague>;

export const operatorsEndpoints = operatorEndpoints({
  'GET /api/operator/v1/operators': {
    summary: 'Who works here and has a second factor',
    right: 'operators.reset',
    answer: z.object({ items: z.array(Colleague) }),
  },
  'POST /api/operator/v1/operators/:operatorId/second-factor/reset': {
    summary: 'Proposes to take a colleague’s second factor away; a third operator confirms',
    right: 'operators.reset',
    params: z.object({ operatorId: z.uuid() }),
    body: z.object({ reason: Reason }),
    answer: Done,
    refusals: {
      'operations.operator_unknown': 404,
      'operations.factor_own': 403,
      'second_factor.not_set': 422,
      'operations.proposal_open': 409,
    },
  },
});

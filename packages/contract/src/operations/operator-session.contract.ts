import { z } from 'zod';
import { Instant, Nothing } from '../platform/shapes.ts';
import { operatorEndpoints } from './operator-endpoint.ts';
import { operatorRights, operatorRoleNames } from './right.ts';

export const SignedInOperator = z.object({
  operatorId: z.uuid(),
  email: z.string(),
  name: z.string(),
  roles: z.array(z.enum(operatorRoleNames)),
  rights: z.array(z.enum(operatorRights)),
  /** Sent back as `x-operator-token` with every call that changes something. */
  token: z.string(),
  /** Ends without activity at this instant. */
  idleAt: Instant,
});
export type SignedInOperator = z.infer<typeof SignedInOperator>;

/** Wrong passwords within the window after which an e-mail has to wait. */
export const OPERATOR_FAILURES_MAX = 5;
export const OPERATOR_WINDOW_MINUTES = 15;
export const OPERATOR_IDLE_MINUTES = 15;
export const OPERATOR_SESSION_HOURS = 8;

export const operatorSessionEndpoints = operatorEndpoints({
  'POST /api/operator/v1/login': {
    summary: 'Signs an operator in',
    right: 'public',
    body: z.object({
      email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
      password: z.string().min(1).max(128),
    }),
    answer: SignedInOperator,
    rateLimit: { max: 20, windowSeconds: 60 },
    refusals: { 'operator.unauthorized': 401, 'operator.attempts_exceeded': 429 },
  },
  'GET /api/operator/v1/session': {
    summary: 'Who is signed in',
    right: 'operator',
    answer: SignedInOperator,
  },
  'POST /api/operator/v1/sign_out': {
    summary: 'Ends the session',
    right: 'operator',
    answer: Nothing,
  },
});

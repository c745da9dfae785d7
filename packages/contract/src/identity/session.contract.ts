import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { Instant, Nothing } from '../platform/shapes.ts';
import { SignedIn } from './login.contract.ts';

/** Life of an id token. */
export const ID_TOKEN_SECONDS = 600;
/** A session ends after this long, however busy it is. */
export const SESSION_HOURS_MAX = 12;

/** One own session in the list of devices. */
export const OwnSession = z.object({
  id: z.uuid(),
  openedAt: Instant,
  lastActiveAt: Instant,
  address: z.string(),
  countryCode: z.string().nullable(),
  /** Browser and system in plain words: `Firefox on Windows`. */
  device: z.string(),
  isCurrent: z.boolean(),
});

export const sessionEndpoints = endpoints({
  'GET /api/v1/player/session': {
    summary: 'Renews the id token against the session cookie',
    access: 'visitor',
    answer: SignedIn.extend({ status: z.literal('authorised') }),
  },
  'POST /api/v1/player/sign_out': {
    summary: 'Ends the session on the server',
    access: 'restricted',
    answer: Nothing,
  },
  'POST /api/v1/player/keep-alive': {
    summary: 'Notes that the player is there; the idle limit starts again',
    access: 'restricted',
    answer: z.object({ idleAt: Instant, endsAt: Instant }),
  },
  'GET /api/v1/player/sessions': {
    summary: 'Own sessions that are open, the present one first',
    access: 'restricted',
    answer: z.object({ items: z.array(OwnSession), nextCursor: z.string().nullable() }),
  },
  'DELETE /api/v1/player/sessions': {
    summary: 'Ends every own session but the present one',
    access: 'restricted',
    answer: z.object({ ended: z.number().int() }),
  },
  'DELETE /api/v1/player/sessions/:id': {
    summary: 'Ends one own session',
    access: 'restricted',
    params: z.object({ id: z.uuid() }),
    answer: Nothing,
    refusals: { 'identity.session_unknown': 404 },
  },
  'GET /.well-known/jwks.json': {
    summary: 'Public keys that verify id tokens',
    access: 'public',
    answer: z.object({ keys: z.array(z.record(z.string(), z.string())) }),
  },
});

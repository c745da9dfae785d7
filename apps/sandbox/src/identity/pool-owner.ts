import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { awsAuthorization, awsDate } from '@halcyon/wire/identity/aws-signature';
import { POOL_SERVICE, sandboxPool } from '@halcyon/wire/identity/user-pool';
import type { FastifyRequest } from 'fastify';

const REGION = 'eu-west-1';
const SKEW_MS = 5 * 60_000;
const signedNames = ['content-type', 'host', 'x-amz-date', 'x-amz-target'] as const;

/** What came, byte for byte. */
export const rawBodies = new WeakMap<IncomingMessage, string>();

/** True: the call has the pool owner's signature, recent and over exactly these bytes. */
export function isSignedByOwner(request: FastifyRequest): boolean {
  const given = request.headers;
  const headers = Object.fromEntries(signedNames.map((name) => [name, String(given[name] ?? '')]));
  const at = headers['x-amz-date']!;
  const isFresh = [-SKEW_MS, SKEW_MS].every((skew, index) => {
    const edge = awsDate(new Date(Date.now() + skew));
    return index === 0 ? at >= edge : at <= edge;
  });
  const wanted = awsAuthorization(sandboxPool, {
    method: request.method,
    path: request.url,
    headers,
    body: rawBodies.get(request.raw) ?? '',
    region: REGION,
    service: POOL_SERVICE,
  });
  const [bytes, expected] = [Buffer.from(String(given.authorization ?? '')), Buffer.from(wanted)];
  return isFresh && bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { addressOf, subscriberOf } from '@halcyon/server-kit/network/address';
import type { FastifyInstance } from 'fastify';
import { limitByAddress } from '../../platform/http/rate-limit.ts';
import { imageHandler, type ImageHandler, type ImageDependencies } from './image.ts';

/** A page shows some forty pictures, and many visitors may come from one address. */
const IMAGE_RATE = { max: 6000, windowSeconds: 60 } as const;

const compress = promisify(brotliCompress);
/** Vectors are text of a few kB: this takes less than a millisecond. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** `GET /images/…` and `/favicon.ico`. Vectors are compressed for callers that take Brotli. */
export function mountImages(
  app: FastifyInstance,
  { rateLimits, ...parts }: ImageDependencies & { readonly rateLimits: boolean },
): ImageHandler {
  const draw = imageHandler(parts);
  const limit = rateLimits ? { onRequest: limitByAddress(IMAGE_RATE) } : {};
  app.get('/images/*', limit, async (request, reply) => {
    const path = (request.params as { '*': string })['*'];
    const { accept, 'if-none-match': tag } = request.headers;
    const caller = rateLimits ? subscriberOf(addressOf(request)) : null;
    const answer = await draw(path, request.query as Record<string, unknown>, accept, tag, caller);
    void reply.status(answer.status).headers(answer.headers);
    const isVector = answer.headers['content-type'] === 'image/svg+xml';
    if (answer.status !== 200 || !isVector || !/\bbr\b/.test(request.headers['accept-encoding'] ?? ''))
      return reply.send(answer.body);
    return reply.header('content-encoding', 'br').send(await compress(answer.body, brotli));
  });
  // Browsers and readers of feeds that never read the page's own icon look for it here.
  app.get('/favicon.ico', (_request, reply) =>
    reply
      .type('image/x-icon')
      .header('cache-control', 'public, max-age=86400')
      .send(createReadStream(join(parts.mediaFolder, 'brand', 'favicon.ico'))),
  );
  return draw;
}

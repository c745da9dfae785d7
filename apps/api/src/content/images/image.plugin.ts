import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { addressOf, subscriberOf } from '@halcyon/wire/network/address';
import type { FastifyInstance } from 'fastify';
import { limitByAddress } from '../../platform/rate-limit.ts';
import { imageHandler, type ImageHandler, type ImageParts } from './image.ts';

/** A page shows some forty pictures, and many visitors may come from one address. */
const IMAGE_RATE = { max: 6000, windowSeconds: 60 } as const;

/** `GET /images/…` and `/favicon.ico`. */
export function mountImages(
  app: FastifyInstance,
  { rateLimits, ...parts }: ImageParts & { readonly rateLimits: boolean },
): ImageHandler {
  const draw = imageHandler(parts);
  const limit = rateLimits ? { onRequest: limitByAddress(IMAGE_RATE) } : {};
  app.get('/images/*', limit, async (request, reply) => {
    const path = (request.params as { '*': string })['*'];
    const { accept, 'if-none-match': tag } = request.headers;
    const caller = rateLimits ? subscriberOf(addressOf(request)) : null;
    const answer = await draw(path, request.query as Record<string, unknown>, accept, tag, caller);
    return reply.status(answer.status).headers(answer.headers).send(answer.body);
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

import { bookPaths } from '@halcyon/contract/sportsbook/book';
import { entryEndpoints } from '@halcyon/contract/sportsbook/entry.contract';
import type { FastifyInstance } from 'fastify';
import { routesOf, type Route } from '../../platform/http/handle.ts';
import type { AccessPorts } from '../offer/offer-access.service.ts';
import type { BookDependencies } from '../slip/slip.service.ts';
import type { BookPorts } from './book-ports.ts';
import { createBookSession, endOwnBookSession, readBookContext } from './book-session.service.ts';
import { readEntryContext, readLoginContext } from './entry.service.ts';
import { widgetScript } from './widget-script.ts';

type Deps = AccessPorts & BookPorts & Pick<BookDependencies, 'limits' | 'rates'>;

/** How a page opens a book, and how the book knows its player. */
export function entryRoutes(deps: Deps): readonly Route[] {
  return routesOf(entryEndpoints, {
    'GET /api/v1/sportsbook/login/context': { query: (ctx, { query }) => readLoginContext(deps, ctx, query) },
    'GET /api/v1/sportsbook/context': { query: (ctx, { query }) => readEntryContext(deps, ctx, query) },
    'POST /sportsbook-api/auth/session/create': {
      flow: (ctx, { body }) => createBookSession(deps, ctx, body.token),
    },
    'GET /sportsbook-api/context/session': { query: (ctx) => readBookContext(deps, ctx) },
    'POST /sportsbook-api/widget/session/unregister': { command: (ctx) => endOwnBookSession(ctx) },
  });
}

/** The script of variant A, for pages of any origin. */
export function mountWidget(app: FastifyInstance): void {
  const { text, tag } = widgetScript();
  app.get(bookPaths.script, { logLevel: 'warn' }, (request, reply) => {
    void reply.headers({
      'cache-control': 'public, max-age=300',
      'cross-origin-resource-policy': 'cross-origin',
      etag: tag,
    });
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply.type('text/javascript; charset=utf-8').send(text);
  });
}

import type { FastifyInstance } from 'fastify';

/**
 * For endpoints whose callers sign the bytes they send: on the routes of this plugin alone a body is handed on as it
 * came, as a Buffer, whatever its content type says. `request.body` is undefined where a call has none.
 */
export function keepRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

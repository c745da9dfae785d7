import type { FastifyInstance } from 'fastify';
import { Invalid } from './problem.ts';
import { strictly } from '@halcyon/wire/strict-json';

/** JSON bodies that every reader understands alike: no name twice, no number in a second spelling. */
export function takeStrictJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    void parse(request, text, (error, parsed) => {
      if (error) return done(error);
      const body = strictly(text, parsed);
      if (body === undefined) return done(new Invalid([{ field: '', code: 'doubled_name' }]));
      return done(null, body);
    });
  });
}

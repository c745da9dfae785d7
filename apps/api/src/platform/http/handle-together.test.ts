import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { handleTogether } from './handle-together.ts';

test('calls that arrive together are all read before the first is handled, and each gets its own answer', async () => {
  const app = Fastify();
  const steps: string[] = [];
  app.addHook('preValidation', async (request) => void steps.push(`read ${String(request.body)}`));
  handleTogether(app);
  app.post('/', async ({ body }) => {
    steps.push(`handled ${String(body)}`);
    if (body === 'b') throw new Error('b fails');
    return `answer to ${String(body)}`;
  });
  await app.ready();

  const answers = await Promise.all(
    ['a', 'b', 'c'].map((payload) =>
      app.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': 'text/plain' } }),
    ),
  );

  expect(steps.slice(0, 3).toSorted()).toEqual(['read a', 'read b', 'read c']);
  expect(steps.slice(3).toSorted()).toEqual(['handled a', 'handled b', 'handled c']);
  expect(answers.map(({ statusCode, body }) => [statusCode, statusCode === 200 && body])).toEqual([
    [200, 'answer to a'],
    [500, false],
    [200, 'answer to c'],
  ]);
});

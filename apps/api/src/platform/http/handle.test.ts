import { endpoints } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Context } from './context.ts';
import { handle, routesOf } from './handle.ts';
import { problemOf } from './problem.ts';

const sample = endpoints({
  'GET /api/v1/sample/:id': {
    summary: 'A sample',
    access: 'public',
    params: z.object({ id: z.string().min(2) }),
    answer: z.object({ id: z.string() }),
    refusals: { 'sample.refused': 422 },
  },
});

const context = { config: { isProduction: false }, requestId: 'r-1', session: null } as unknown as Context;
const lockPlayer = async () => {};
const call = (
  id: string,
  answer: (id: string) => Promise<{ id: string }>,
  config = { isProduction: false },
) => {
  const [route] = routesOf(sample, {
    'GET /api/v1/sample/:id': { query: async (_ctx, input) => answer(input.params.id) },
  });
  return handle(
    route!,
    { ...context, config } as unknown as Context,
    { params: { id }, query: {}, body: undefined },
    lockPlayer,
  );
};
const problemFrom = async (run: Promise<unknown>) => {
  const thrown = await run.then(
    () => undefined,
    (error: unknown) => error,
  );
  return problemOf(thrown, 'r-1', sample['GET /api/v1/sample/:id']);
};

test('a call that fits its schema reaches its use case and is answered in the contract’s shape', async () => {
  await expect(call('ab', async (id) => ({ id }))).resolves.toEqual({ status: 200, body: { id: 'ab' } });
});

test('input outside its schema is refused with 400 and names the field', async () => {
  const problem = await problemFrom(call('a', async (id) => ({ id })));
  expect(problem).toMatchObject({ status: 400, code: 'request.invalid' });
  expect(problem.errors).toEqual([{ field: 'params.id', code: 'too_small' }]);
});

test('a declared refusal travels under its code and status', async () => {
  const problem = await problemFrom(
    call('ab', async () => {
      throw new Refusal('sample.refused', { limit: '100' });
    }),
  );
  expect(problem).toMatchObject({ status: 422, code: 'sample.refused', additionalInfo: { limit: '100' } });
});

test('an undeclared refusal, and every other fault, is a 500 that reveals no internals', async () => {
  for (const thrown of [new Refusal('sample.unknown'), new Error('secret detail')]) {
    const problem = await problemFrom(
      call('ab', async () => {
        throw thrown;
      }),
    );
    expect(problem).toMatchObject({ status: 500, code: 'fault.unexpected', requestId: 'r-1' });
    expect(JSON.stringify(problem)).not.toContain('secret');
  }
});

test('a field that the contract does not declare is never sent, in production too', async () => {
  const row = { id: 'ab', passwordHash: 'secret' };
  for (const isProduction of [true, false]) {
    const answered = await call('ab', async () => row, { isProduction });
    expect(answered).toEqual({ status: 200, body: { id: 'ab' } });
  }
});

test('an answer outside its own contract is a fault', async () => {
  const problem = await problemFrom(call('ab', async () => ({ id: 5 }) as unknown as { id: string }));
  expect(problem.status).toBe(500);
});

import { expect, test } from 'vitest';
import { ApiProblem } from '../../platform/api/problem.ts';
import { refusalWords } from './refusal-words.ts';

const texts = {
  t: (key: string) => `t:${key}`,
  find: (key: string) => (key === 'cashier.refused.cancellation_too_late' ? 'Too late.' : null),
};

// facts: W5.3
test('the cancellation limit is shown in the words of the server', () => {
  const detail = 'You can cancel 5 withdrawals in 24 hours.';
  const problem = new ApiProblem({ status: 422, code: 'cashier.cancellation_limit_reached', detail });
  expect(refusalWords(problem, texts)).toBe(detail);
});

test('a missing code is reported at its own field', () => {
  const problem = new ApiProblem({ status: 403, code: 'session.step_up_required' });
  const found = { ...texts, find: (key: string) => `found:${key}` };
  expect(refusalWords(problem, found)).toBe('found:security.stepUp.cancelled');
});

test('any other refusal has the words of the screen, and a fault those of faults', () => {
  const of = (status: number, code: string) => refusalWords(new ApiProblem({ status, code }), texts);
  expect(of(422, 'cashier.cancellation_too_late')).toBe('Too late.');
  expect(of(0, 'network.error')).toBe('t:shell.fallback.network');
  expect(of(500, 'fault.unexpected')).toBe('t:shell.fallback.part_title');
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem } from '../../platform/api/problem.ts';
import { logIn } from './login.queries.ts';

const store = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
const good = { email: 'una@players.example', password: 'wading-heron' };
const notReady = () => new ApiProblem({ status: 409, code: 'login.not_ready' });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', { screen: { width: 390, height: 844 }, localStorage: store });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A site whose login is refused as often as there are problems, and then goes through. */
const siteWith = (problems: ApiProblem[]) => {
  const tries: { readonly atMs: number; readonly retry: unknown }[] = [];
  const call = async (_key: string, { body }: { body: { retry?: number } }) => {
    tries.push({ atMs: Date.now(), retry: body.retry });
    const problem = problems.shift();
    if (problem) throw problem;
    return { idToken: 'token' };
  };
  return { site: { call } as unknown as Parameters<typeof logIn>[0], tries };
};
const codeOf = (run: Promise<unknown>) =>
  run.then(
    () => 'in',
    (error: { code: string }) => error.code,
  );

// facts: A7.3
test('after a registration a login that is not ready is retried five times, three seconds apart', async () => {
  const { site, tries } = siteWith(Array.from({ length: 9 }, notReady));
  const waits: number[] = [];
  const running = codeOf(logIn(site, good, { isAfterSignUp: true, onWait: (left) => waits.push(left) }));
  await vi.runAllTimersAsync();
  expect(await running).toBe('login.not_ready');
  expect(tries.map(({ retry }) => retry)).toEqual([undefined, 1, 2, 3, 4, 5]);
  const gaps = tries.slice(1).map(({ atMs }, index) => atMs - tries[index]!.atMs);
  expect(gaps).toEqual([3000, 3000, 3000, 3000, 3000]);
  expect(waits.slice(0, 3)).toEqual([3, 2, 1]);
});

// facts: A7.3
test('it continues as soon as the account is ready', async () => {
  const { site, tries } = siteWith([notReady(), notReady()]);
  const running = codeOf(logIn(site, good, { isAfterSignUp: true }));
  await vi.runAllTimersAsync();
  expect(await running).toBe('in');
  expect(tries).toHaveLength(3);
});

// facts: A7.3
test.each([
  ['login.not_ready', false],
  ['login.unauthorized', true],
  ['login.attempts_exceeded', true],
  ['request.busy', true],
])('%s is not repeated (after a registration: %s)', async (code, isAfterSignUp) => {
  const { site, tries } = siteWith([new ApiProblem({ status: 409, code })]);
  const running = codeOf(logIn(site, good, { isAfterSignUp }));
  await vi.runAllTimersAsync();
  expect(await running).toBe(code);
  expect(tries).toHaveLength(1);
});

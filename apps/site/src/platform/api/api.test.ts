import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBrowserApi, type BrowserApi } from './api.ts';

type Sent = {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
};
type Reply = { readonly status: number; readonly body: object };

let sent: Sent[];
let ended: string[];
let api: BrowserApi;
let answer: (call: Sent) => Reply;

const problem = (status: number, code: string): Reply => ({ status, body: { status, code, title: code } });
const renewal: Reply = {
  status: 200,
  body: { idToken: 'renewed', expiresAt: new Date(Date.now() + 600_000).toISOString() },
};

beforeEach(() => {
  sent = [];
  ended = [];
  answer = () => ({ status: 200, body: { ok: true } });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const call = {
      method: init.method ?? 'GET',
      path,
      headers: new Headers(init.headers),
      body: init.body,
    };
    sent.push(call);
    const { status, body } = answer(call);
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
  api = createBrowserApi(
    (code) => ended.push(code),
    () => {},
    () => {},
  );
  api.keepToken('first', new Date(Date.now() + 600_000).toISOString());
});
afterEach(() => vi.unstubAllGlobals());

const money = () =>
  api.call(
    'POST /api/v1/player/wallet/deposit',
    { body: { method: 'CREDITCARD', amount: { amountMinor: '1000', currency: 'EUR' } } },
    { idempotencyKey: 'one-press' },
  );
const codeOf = (run: Promise<unknown>) =>
  run.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );
/** Answers the dialog once a call waits for it. */
const settleStepUp = async (isPassed: boolean) => {
  await vi.waitFor(() => expect(api.stepUp.get()).not.toBeNull());
  api.stepUp.get()!.settle(isPassed);
};

// facts: A6.8
test('every call names the site in site-context, which is 1, and a signed-in call carries the id token', async () => {
  await api.call('GET /api/v1/player/profile');
  expect(sent[0]!.headers.get('site-context')).toBe('1');
  expect(sent[0]!.headers.get('authorization')).toBe('Bearer first');
  api.dropToken();
  await api.call('GET /api/v1/player/station');
  expect(sent[1]!.headers.get('site-context')).toBe('1');
  expect(sent[1]!.headers.has('authorization')).toBe(false);
});

describe('a call that needs a second factor', () => {
  test('waits for it and is repeated once with the same body and the same key', async () => {
    let isPassed = false;
    answer = () =>
      isPassed ? { status: 200, body: { ok: true } } : problem(403, 'session.step_up_required');
    const running = money();
    await vi.waitFor(() => expect(api.stepUp.get()).not.toBeNull());
    expect(sent).toHaveLength(1);
    isPassed = true;
    api.stepUp.get()!.settle(true);
    await running;
    expect(sent).toHaveLength(2);
    expect(sent[1]!.body).toBe(sent[0]!.body);
    expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['one-press', 'one-press']);
    expect(api.stepUp.get()).toBeNull();
  });

  test('is refused as before when the player declines, and the session continues', async () => {
    answer = () => problem(403, 'session.step_up_required');
    const running = codeOf(money());
    await settleStepUp(false);
    expect(await running).toBe('session.step_up_required');
    expect(sent).toHaveLength(1);
    expect(ended).toEqual([]);
  });

  test('is not repeated for ever when the server asks again', async () => {
    answer = () => problem(403, 'session.step_up_required');
    const running = codeOf(money());
    await settleStepUp(true);
    expect(await running).toBe('session.step_up_required');
    expect(sent).toHaveLength(2);
  });

  test('shares one dialog with the calls that wait beside it, and ends with the session', async () => {
    answer = () => problem(403, 'session.step_up_required');
    const running = [codeOf(money()), codeOf(money())];
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    api.dropToken();
    expect(await Promise.all(running)).toEqual(['session.step_up_required', 'session.step_up_required']);
    expect(api.stepUp.get()).toBeNull();
  });
});

describe('what ends a session in the browser', () => {
  // facts: A6.4, A6.7
  test.each([
    [401, 'session.none'],
    [401, 'session.revoked'],
    [401, 'session.idle'],
    [403, 'session.forbidden'],
  ])('%i %s signs the player out at once', async (status, code) => {
    answer = () => problem(status, code);
    expect(await codeOf(api.call('GET /api/v1/player/profile'))).toBe(code);
    expect(ended).toEqual([code]);
    // The token is gone with it.
    answer = () => ({ status: 200, body: {} });
    await api.call('GET /api/v1/player/station');
    expect(sent.at(-1)!.headers.has('authorization')).toBe(false);
  });

  // facts: A6.7
  test.each([
    [401, 'login.unauthorized'],
    [401, 'session.token_missing'],
    [403, 'session.restricted'],
    [403, 'login.blacklisted'],
    [403, 'cashier.not_allowed'],
    [500, 'fault.unexpected'],
  ])('%i %s is a refusal and does not end the session', async (status, code) => {
    answer = () => problem(status, code);
    expect(await codeOf(api.call('GET /api/v1/player/profile'))).toBe(code);
    expect(ended).toEqual([]);
  });

  // facts: A6.4, A6.7
  test('an expired token is renewed and the call repeated; only a renewal that fails ends the session', async () => {
    answer = ({ path, headers }) => {
      if (path === '/api/v1/player/session') return renewal;
      return headers.get('authorization') === 'Bearer renewed'
        ? { status: 200, body: { ok: true } }
        : problem(401, 'session.token_expired');
    };
    expect(await codeOf(api.call('GET /api/v1/player/profile'))).toBe('ok');
    expect(ended).toEqual([]);
    answer = () => problem(401, 'session.token_expired');
    expect(await codeOf(api.call('GET /api/v1/player/profile'))).toBe('session.token_expired');
    expect(ended).toEqual(['session.token_expired']);
  });
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Client, Refused } from './client.ts';
import { refusalWords } from './words.ts';

type Sent = { url: string; init: RequestInit };
let sent: Sent[] = [];

function answer(status: number, body: unknown): void {
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    sent.push({ url: String(url), init });
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  });
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal('location', { origin: 'https://desk.example' });
});
afterEach(() => vi.unstubAllGlobals());

test('a call fills in its path, leaves out empty filters and carries the page token', async () => {
  answer(200, { items: [] });
  const client = new Client();
  client.take('page-token');
  await client.call('GET /api/operator/v1/players/:playerId', {
    params: { playerId: 7 },
    query: { status: '', after: undefined, text: 'Mac a&b' },
  });
  expect(sent[0]!.url).toBe('https://desk.example/api/operator/v1/players/7?text=Mac+a%26b');
  expect(sent[0]!.init.headers).toEqual({ 'x-operator-token': 'page-token' });
});

test('a parameter cannot leave its place in the path', async () => {
  answer(200, {});
  await new Client().call('GET /api/operator/v1/players/:playerId', { params: { playerId: '../audit' } });
  expect(new URL(sent[0]!.url).pathname).toBe('/api/operator/v1/players/..%2Faudit');
});

test('a refusal reaches the screen with its code, and its text is one that an operator reads', async () => {
  answer(422, { code: 'operations.proposal_own' });
  const error = await new Client().call('GET /api/operator/v1/session').catch((refused: unknown) => refused);
  expect(error).toBeInstanceOf(Refused);
  expect(error).toMatchObject({ code: 'operations.proposal_own', status: 422 });
  expect(refusalWords(error)).toBe('Another operator has to confirm this.');
});

test('a page of a proxy instead of a problem is a fault with a text, not a crash', async () => {
  answer(502, '<html>Bad gateway</html>');
  const error = await new Client().call('GET /api/operator/v1/session').catch((refused: unknown) => refused);
  expect(refusalWords(error)).toBe('Something went wrong on our side. Try again.');
  expect(refusalWords(new TypeError('Failed to fetch'))).toBe('The server didn’t respond.');
});

test.each([
  ['operator.session_none', true],
  ['operator.second_factor_required', true],
  ['operator.not_allowed', false],
])('after %s the sign-in form is shown: %s', async (code, isSignedOut) => {
  answer(401, { code });
  const client = new Client();
  const onGone = vi.fn();
  client.onGone = onGone;
  await expect(client.call('GET /api/operator/v1/session')).rejects.toThrow(code);
  expect(onGone).toHaveBeenCalledTimes(isSignedOut ? 1 : 0);
});

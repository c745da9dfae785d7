import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  hcaptchaTestSecret,
  hcaptchaTestSiteKey,
  hcaptchaTestToken,
  type SiteVerifyReply,
} from '@halcyon/wire/captcha/hcaptcha';
import { postForm, startTestSandbox } from '../platform/test-sandbox.ts';
import type { Sandbox } from '../sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
afterEach(() => sandbox.switchboard.reset());

const verify = async (fields: Record<string, string>): Promise<SiteVerifyReply> =>
  (await (await postForm(`${sandbox.url}/siteverify`, fields)).json()) as SiteVerifyReply;
const right = { secret: hcaptchaTestSecret, response: hcaptchaTestToken };

test('the public test token is accepted, more than once', async () => {
  expect((await verify(right)).success).toBe(true);
  expect((await verify({ ...right, sitekey: hcaptchaTestSiteKey })).success).toBe(true);
});

test.each([
  ['another token', { ...right, response: '20000000-aaaa-bbbb-cccc-000000000002' }, 'invalid-input-response'],
  ['no token', { secret: hcaptchaTestSecret }, 'missing-input-response'],
  ['another secret', { ...right, secret: '0x1' }, 'invalid-input-secret'],
  ['no secret', { response: hcaptchaTestToken }, 'missing-input-secret'],
  ['another site key', { ...right, sitekey: 'x' }, 'sitekey-secret-mismatch'],
])('%s is refused', async (_what, fields, error) => {
  expect(await verify(fields as Record<string, string>)).toEqual({ success: false, 'error-codes': [error] });
});

test('switches make it refuse the right token or break', async () => {
  sandbox.switchboard.set('captcha', { already_seen: true });
  expect((await verify(right))['error-codes']).toEqual(['already-seen-response']);
  sandbox.switchboard.set('captcha', { already_seen: false, fail: true });
  expect((await postForm(`${sandbox.url}/siteverify`, right)).status).toBe(500);
});

test('the script draws a checkbox that yields the token', async () => {
  const script = await (await fetch(`${sandbox.url}/1/api.js?render=explicit`)).text();
  const listeners: Record<string, () => void> = {};
  const element = (tag: string) => ({
    tag,
    style: { setProperty: () => {} },
    children: [] as unknown[],
    setAttribute: () => {},
    addEventListener: (name: string, run: () => void) => (listeners[name] = run),
    append: () => {},
    appendChild: () => {},
    remove: () => {},
  });
  const host = element('div');
  const document = {
    currentScript: { src: `${sandbox.url}/1/api.js?render=explicit` },
    readyState: 'complete',
    createElement: element,
    querySelectorAll: () => [],
  };
  const window: { hcaptcha?: Hcaptcha } = {};
  runInNewContext(script, { window, document, URL, location: { href: sandbox.url } });
  const tokens: string[] = [];
  const id = window.hcaptcha?.render(host, { callback: (token) => tokens.push(token) });
  expect(window.hcaptcha?.getResponse(id)).toBe('');
  window.hcaptcha?.execute(id);
  expect(tokens).toEqual([hcaptchaTestToken]);
  expect(window.hcaptcha?.getResponse(id)).toBe(hcaptchaTestToken);
  window.hcaptcha?.reset(id);
  expect(window.hcaptcha?.getResponse(id)).toBe('');
});

type Hcaptcha = {
  render(host: unknown, params: { callback: (token: string) => void }): string;
  getResponse(id?: string): string;
  execute(id?: string): void;
  reset(id?: string): void;
};

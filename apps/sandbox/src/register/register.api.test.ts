import { registerTestKey } from '@halcyon/wire/register/exclusion-register';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSandbox } from '../platform/test-sandbox.ts';
import type { Sandbox } from '../sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const person = { firstName: 'Orla', lastName: 'Quinn', birthDate: '1990-05-17', countryCode: 'GB' };
const ask = (register: string, body: object = { purpose: 'login', ...person }, key = registerTestKey) =>
  fetch(`${sandbox.url}/registers/${register}/check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify(body),
  });

test('a register reports who is listed, to those with a key, and can be out of order', async () => {
  expect(await (await ask('GAMSTOP')).json()).toEqual({ isListed: false });
  sandbox.switchboard.set('register', { listed: ['quinn'] });
  expect(await (await ask('GAMSTOP')).json()).toEqual({ isListed: true });
  expect((await ask('GAMSTOP', { purpose: 'login', ...person }, 'guess')).status).toBe(401);
  expect((await ask('NOWHERE')).status).toBe(404);
  expect((await ask('GAMSTOP', { purpose: 'login' })).status).toBe(400);
  sandbox.switchboard.set('register', { fail: true });
  expect((await ask('GAMSTOP')).status).toBe(503);
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFields, type FormFields } from '@halcyon/wire/providers/form-fields';
import { isGenuinePragmaticPlay, sandboxPragmaticPlay } from '@halcyon/wire/providers/pragmatic-play';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleLaunch } from '@halcyon/testkit/provider-pair';
import type { LaunchRequest } from '../provider/adapter.ts';
import { pragmaticPlayAdapter } from './pragmaticplay.adapter.ts';

const asked: FormFields[] = [];
let reply = '';
let server: Server;
let origin = '';
beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      asked.push(readFields(Buffer.concat(parts).toString('utf8'))!);
      response.end(reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const launch = (more: Partial<LaunchRequest> = {}) => {
  const account = { origin, proxies: {}, keys: { ...sandboxPragmaticPlay } };
  return pragmaticPlayAdapter.launch(account, { ...sampleLaunch, ...more });
};

// facts: G1.2
test('a launch asks for the game’s address, signed, with the fields of the contract', async () => {
  reply = JSON.stringify({
    error: '0',
    description: 'OK',
    gameURL: 'https://pp.example/gs2c/playGame.do?key=k',
  });
  const brazil = { language: 'pt-BR', currency: 'BRL', country: 'BR', jurisdiction: 'BR' };
  expect(await launch(brazil)).toEqual({
    url: 'https://pp.example/gs2c/playGame.do?key=k',
    providerToken: null,
  });
  const real = asked.at(-1)!;
  expect(real).toMatchObject({
    symbol: 'a-game',
    language: 'pt',
    currency: 'BRL',
    platform: 'WEB',
    stylename: 'halcyon_halcyon',
    lobbyUrl: sampleLaunch.urls.lobby,
    jurisdiction: 'BR',
    playMode: 'REAL',
    token: 'l.7.x',
    externalPlayerId: 'p7',
  });
  expect(isGenuinePragmaticPlay(real, sandboxPragmaticPlay.secret)).toBe(true);
  await launch({ mode: 'demo', token: null, player: null, channel: 'mobile' });
  expect(asked.at(-1)).toMatchObject({ playMode: 'DEMO', platform: 'MOBILE' });
  expect(asked.at(-1)).not.toHaveProperty('token');
});

test.each([
  ['an error of the provider', '{"error":"8","description":"no such game"}'],
  ['a page', '<!doctype html><h1>It works!</h1>'],
  ['nothing', ''],
  ['no address', '{"error":"0"}'],
  ['an address that is none', '{"error":"0","gameURL":"javascript:alert(1)"}'],
  ['10 MB', '0'.repeat(10_000_000)],
])('a game does not open where the provider answers %s', async (_what, answer) => {
  reply = answer;
  await expect(launch()).rejects.toMatchObject({ code: 'play.provider_unavailable' });
});

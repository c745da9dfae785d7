import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  hashPragmaticPlay,
  pragmaticPlayGameUrlPath,
  sandboxPragmaticPlay,
} from '@halcyon/wire/providers/pragmatic-play';
import { pragmaticPlayJackpotsPath } from '@halcyon/wire/providers/pragmatic-jackpots';
import { sandboxSoftswiss, signSoftswiss, SOFTSWISS_SIGNATURE } from '@halcyon/wire/providers/softswiss';
import { softswissJackpotPath } from '@halcyon/wire/providers/softswiss-jackpots';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { postForm, postJson, startMerchant, testConfig, type Merchant } from '../platform/test-sandbox.ts';
import { startSandbox, type Sandbox } from '../sandbox.ts';
import type { BookedRound } from './books.store.ts';
import type { PlayAnswer } from './play.ts';

const folder = mkdtempSync(join(tmpdir(), 'jackpots-'));
let wallet: Merchant;
let sandbox: Sandbox;
const start = () => startSandbox({ ...testConfig(wallet.url), booksFile: join(folder, 'books.sqlite') });

beforeAll(async () => {
  wallet = await startMerchant();
  // A wallet that books everything, in both providers' formats.
  wallet.answer = ({ path, rawBody }) => {
    if (path.endsWith('.html')) return { error: 0, userId: 'p7', currency: 'EUR', cash: 5_000, bonus: 0 };
    const { actions = [] } = JSON.parse(rawBody) as { actions?: { action_id: string }[] };
    const transactions = actions.map(({ action_id: id }) => ({
      action_id: id,
      tx_id: `t${id}`,
      processed_at: '2026-11-21T12:00:00Z',
    }));
    return { balance: 500_000, transactions };
  };
  sandbox = await start();
});
afterAll(async () => {
  await sandbox.close();
  await wallet.close();
  rmSync(folder, { recursive: true });
});
afterEach(() => sandbox.switchboard.reset());

function signed(path: string, fields: object): Promise<Response> {
  const body = JSON.stringify(fields);
  return fetch(`${sandbox.url}/providers/softswiss${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [SOFTSWISS_SIGNATURE]: signSoftswiss(body, sandboxSoftswiss.authToken),
    },
    body,
  });
}
const sessionOf = (slug: string, url: string) =>
  `/providers/${slug}/sessions/${new URL(url).pathname.split('/').at(-1)}`;

async function openSoftswiss(game = 'lowtide:KrakenDeep', mode: 'real' | 'demo' = 'real'): Promise<string> {
  const launch = {
    casino_id: sandboxSoftswiss.casinoId,
    game,
    currency: 'EUR',
    locale: 'en',
    ip: '127.0.0.1',
    client_type: 'desktop',
    urls: { return_url: 'http://site.test/en' },
  };
  const user = { id: 'p7', country: 'IE' };
  const opened = await signed(mode === 'real' ? '/sessions' : '/demo', {
    ...launch,
    ...(mode === 'real' && { user }),
  });
  const { launch_options: options } = (await opened.json()) as { launch_options: { game_url: string } };
  const path = sessionOf('softswiss', options.game_url);
  await postJson(`${sandbox.url}${path}/start`, {});
  return path;
}
const spin = async (path: string) =>
  (await (
    await postJson(`${sandbox.url}${path}/play`, { action: 'spin', stakeMinor: '100', toEnd: true })
  ).json()) as PlayAnswer;
async function softswissPot(game = 'lowtide:KrakenDeep'): Promise<string> {
  const feed = await signed(softswissJackpotPath, { casino_id: sandboxSoftswiss.casinoId });
  const { games } = (await feed.json()) as {
    games: { game_id: string; levels: { level: number; name: string; data: { amount: string }[] }[] }[];
  };
  return games.find(({ game_id: id }) => id === game)!.levels[0]!.data[0]!.amount;
}
const sent = (from: number) =>
  wallet.received.slice(from).map(({ rawBody }) => JSON.parse(rawBody) as Record<string, unknown>);

test('a pot grows with stakes for money in any of its games, and with nothing else', async () => {
  expect(await softswissPot()).toBe('2500.00');
  const [kraken, manta] = [await openSoftswiss(), await openSoftswiss('lowtide:MantaMoon')];
  const calls = wallet.received.length;
  await spin(kraken);
  expect(await softswissPot()).toBe('2500.01');
  await spin(manta);
  expect(await softswissPot()).toBe('2500.02');
  expect(sent(calls)[0]).toMatchObject({
    actions: [{ action: 'bet', amount: 100, jackpot_contribution: 1 }],
  });
  await spin(await openSoftswiss('lowtide:KrakenDeep', 'demo'));
  await spin(await openSoftswiss('quietmachine:CyberHeist'));
  expect(await softswissPot()).toBe('2500.02');
});

test('a stake that the operator refuses feeds nothing', async () => {
  const path = await openSoftswiss();
  const before = await softswissPot();
  const { answer } = wallet;
  wallet.statusOf = (body) => (Object.hasOwn(body as object, 'code') ? 412 : 200);
  wallet.answer = () => ({ code: 100, message: 'funds', balance: 0 });
  expect(await spin(path)).toMatchObject({ state: 'refused' });
  wallet.answer = answer;
  expect(await softswissPot()).toBe(before);
});

test('a won pot is paid by a separate call within the round, before the round ends, and starts again', async () => {
  const path = await openSoftswiss();
  const held = await softswissPot();
  await postJson(`${sandbox.url}/control/softswiss`, { jackpot: true });
  const calls = wallet.received.length;
  const round = await spin(path);
  // The winning stake has gone in before.
  const won = Math.round(Number(held) * 100) + 1;
  expect(round.jackpotMinor).toBe(String(won));
  const bodies = sent(calls);
  const paying = bodies.findIndex((body) => JSON.stringify(body).includes('jackpot_win'));
  expect(bodies[paying]).toMatchObject({
    game_id: round.roundId,
    finished: false,
    actions: [{ action: 'win', amount: won, jackpot_win: won }],
  });
  expect(bodies.findIndex(({ finished }) => finished === true)).toBeGreaterThan(paying);
  await postJson(`${sandbox.url}/control/softswiss`, { jackpot: false });
  expect(await softswissPot()).toBe('2500.00');
  const date = new Date().toISOString().slice(0, 10);
  const books = (await (await fetch(`${sandbox.url}/providers/softswiss/books?date=${date}`)).json()) as {
    rounds: BookedRound[];
  };
  const booked = books.rounds.find(({ roundId }) => roundId === round.roundId);
  expect(booked).toMatchObject({ wonMinor: round.winMinor, waiting: 0 });
});

test('a win whose call is lost comes again with the same id and amount until it is booked, once', async () => {
  const path = await openSoftswiss();
  await postJson(`${sandbox.url}/control/softswiss`, { jackpot: true });
  const { answer } = wallet;
  let lost = 1;
  wallet.answer = (call) => (call.rawBody.includes('jackpot_win') && lost-- > 0 ? null : answer(call));
  const calls = wallet.received.length;
  const round = await spin(path);
  let waiting = 1;
  while (waiting > 0) {
    const flushed = await postJson(`${sandbox.url}/providers/softswiss/flush`, {});
    ({ waiting } = (await flushed.json()) as { waiting: number });
  }
  wallet.answer = answer;
  const paid = sent(calls).filter((body) => JSON.stringify(body).includes('jackpot_win'));
  expect(paid.length).toBeGreaterThan(1);
  expect(new Set(paid.map((body) => JSON.stringify(body))).size).toBe(1);
  expect(JSON.stringify(paid[0])).toContain(`"amount":${round.jackpotMinor}`);
});

test('a pot keeps what it holds over a restart of the provider', async () => {
  const path = await openSoftswiss();
  for (let times = 0; times < 3; times += 1) await spin(path);
  const held = await softswissPot();
  await sandbox.close();
  sandbox = await start();
  expect(await softswissPot()).toBe(held);
});

test('Pragmatic Play pays its pot by jackpotWin, and states it with login and hash only', async () => {
  const fields = {
    secureLogin: sandboxPragmaticPlay.secureLogin,
    symbol: 'vstigerinredsilk',
    language: 'en',
    token: 'ticket',
    country: 'IE',
    currency: 'EUR',
    platform: 'WEB',
    technology: 'H5',
    stylename: sandboxPragmaticPlay.stylename,
    lobbyUrl: 'http://site.test/en',
    playMode: 'REAL',
  };
  const hash = hashPragmaticPlay(fields, sandboxPragmaticPlay.secret);
  const base = `${sandbox.url}/providers/pragmaticplay`;
  const opened = await postForm(`${base}${pragmaticPlayGameUrlPath}`, { ...fields, hash });
  const { gameURL } = (await opened.json()) as { gameURL: string };
  const page = (await fetch(gameURL, { redirect: 'manual' })).headers.get('location')!;
  const path = sessionOf('pragmaticplay', page);
  await postJson(`${sandbox.url}${path}/start`, {});
  await postJson(`${sandbox.url}/control/pragmaticplay`, { jackpot: true });
  const calls = wallet.received.length;
  const round = await spin(path);
  expect(round.jackpotMinor).toBe('500001');
  const [bet, ...rest] = wallet.received.slice(calls);
  expect(bet?.rawBody).toContain('jackpotId=red-silk&jackpotContribution=0.01');
  const paid = rest.find((call) => call.path.endsWith('/jackpotWin.html'));
  expect(Object.fromEntries(new URLSearchParams(paid?.rawBody))).toMatchObject({
    amount: '5000.01',
    jackpotId: 'red-silk',
    roundId: round.roundId,
  });
  const login = { login: sandboxPragmaticPlay.secureLogin };
  const ask = async (secret: string) => {
    const query = new URLSearchParams({ ...login, hash: hashPragmaticPlay(login, secret) });
    return (await (await postForm(`${base}${pragmaticPlayJackpotsPath}?${query}`, {})).json()) as {
      error: string;
      jackpots?: unknown[];
    };
  };
  expect(await ask(sandboxPragmaticPlay.secret)).toMatchObject({
    error: '0',
    jackpots: [{ mainJackpotID: 'red-silk', currency: 'EUR', amount: 5_000 }],
  });
  expect((await ask('somebody-else')).jackpots).toBeUndefined();
});

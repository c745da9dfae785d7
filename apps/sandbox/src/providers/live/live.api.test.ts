import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  evolutionClose,
  EvolutionLobbyMessage,
  EvolutionState,
} from '@halcyon/wire/providers/evolution-lobby';
import { CreedroomzTables } from '@halcyon/wire/providers/creedroomz-tables';
import { sandboxCreedroomz } from '@halcyon/wire/providers/creedroomz';
import { EvolutionEntry, sandboxEvolution } from '@halcyon/wire/providers/evolution';
import { PragmaticLiveTable, sandboxPragmaticLive } from '@halcyon/wire/providers/pragmatic-live';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { postJson, startMerchant, testConfig, type Merchant } from '../../platform/test-sandbox.ts';
import { startSandbox, type Sandbox } from '../../sandbox.ts';
import { basicOf } from './feed-sockets.ts';
import { rouletteReturn } from './rules/roulette.rules.ts';

let wallet: Merchant;
let sandbox: Sandbox;
let balance = 1000;
// A round takes a second, and its result stays long enough for the page to receive it.
const PACE = 25;
const lobby = `/providers/evolution/api/lobby/v1/${sandboxEvolution.casinoId}`;
const key = basicOf(sandboxEvolution.casinoId, sandboxEvolution.lobbyToken);

beforeAll(async () => {
  wallet = await startMerchant();
  wallet.answer = ({ path, rawBody }) => {
    const { transaction } = JSON.parse(rawBody) as { transaction?: { amount: number } };
    const amount = transaction?.amount ?? 0;
    balance += path.includes('/debit') ? -amount : amount;
    return path.includes('/check') ? { status: 'OK', sid: 'sid-2' } : { status: 'OK', balance, bonus: 0 };
  };
  sandbox = await startSandbox({ ...testConfig(wallet.url), livePace: PACE });
});
afterAll(async () => {
  await sandbox.close();
  await wallet.close();
});

/** Opens a table as the operator does and returns the base path of its page's calls. */
async function openTable(tableId: string, mode: 'real_money' | 'demo' = 'real_money', at = sandbox) {
  const { casinoKey, apiToken } = sandboxEvolution;
  const answer = await postJson(`${at.url}/providers/evolution/ua/v1/${casinoKey}/${apiToken}`, {
    uuid: 'u1',
    player: {
      id: 'p7', update: false, nickname: 'guest', country: 'IE', language: 'en-IE', currency: 'EUR',
      session: { id: 'sid-1', ip: '127.0.0.1' },
    },
    config: {
      game: { playMode: mode, table: { id: tableId } },
      channel: { wrapped: false, mobile: false },
      urls: { lobby: 'http://127.0.0.1:3000/en/' },
    },
  }); // prettier-ignore
  const { entry } = EvolutionEntry.parse(await answer.json());
  return `${at.url}/providers/evolution/live/${entry.split('/').at(-1)}`;
}

type Started = { spots: { spot: string; numbers: number[] }[] };
type Update = {
  view: { phase: string; results: string[] };
  own: { wonMinor: string | null; stakedMinor: string };
};

/** The page's updates, in order. */
async function* updates(path: string): AsyncGenerator<Update> {
  const leaving = new AbortController();
  const response = await fetch(`${path}/events`, { signal: leaving.signal });
  let rest = '';
  try {
    for await (const part of response.body!) {
      rest += Buffer.from(part).toString('utf8');
      const lines = rest.split('\n\n');
      rest = lines.pop()!;
      for (const line of lines) if (line.startsWith('data: ')) yield JSON.parse(line.slice(6)) as Update;
    }
  } finally {
    leaving.abort();
  }
}

test('a bet at a running table is a debit, and its credit follows when the round is over', async () => {
  const path = await openTable('northlightroul01');
  expect(await (await postJson(`${path}/start`, {})).json()).toMatchObject({
    isReady: true,
    table: { kind: 'roulette', seats: null },
    limits: { minMinor: '50', maxMinor: '500000' },
  });
  let hasBet = false;
  for await (const { view, own } of updates(path)) {
    if (view.phase === 'betting' && !hasBet) {
      const bets = [{ spot: 'red', amountMinor: '100' }, { spot: 'black', amountMinor: '100' }, { spot: 'number-0', amountMinor: '100' }]; // prettier-ignore
      hasBet = ((await (await postJson(`${path}/bets`, { bets })).json()) as { isDone: boolean }).isDone;
    }
    if (own.wonMinor !== null) {
      const result = view.results[0];
      expect(own).toMatchObject({ stakedMinor: '300', wonMinor: result === '0' ? '3600' : '200' });
      break;
    }
  }
  const calls = wallet.received.map(({ path: to, rawBody }) => ({ to: to.split('?')[0]!.split('/').at(-1), ...JSON.parse(rawBody) })); // prettier-ignore
  const debit = calls.find(({ to }) => to === 'debit');
  const credit = calls.find(({ to }) => to === 'credit');
  expect(calls[0]).toMatchObject({ to: 'check', sid: 'sid-1', userId: 'p7' });
  expect(debit).toMatchObject({ sid: 'sid-2', game: { details: { table: { id: 'northlightroul01' } } } });
  expect(credit.transaction.refId).toBe(debit.transaction.refId);
  expect(wallet.received.find(({ path: to }) => to.includes('/debit'))!.rawBody).toContain(
    '"amount":3.000000',
  );
}, 15_000);

test('bets on several numbers are one debit and one credit, and a phase ends immediately on request', async () => {
  const own = await startSandbox(testConfig(wallet.url));
  const path = await openTable('copperhallroul02', 'real_money', own);
  const start = async () => (await (await postJson(`${path}/start`, {})).json()) as Update & Started;
  const { spots } = await start();
  expect(spots).toContainEqual({ spot: 'corner-16', numbers: [16, 17, 19, 20] });
  const endpoint = `${own.url}/providers/evolution/live-tables/copperhallroul02/next`;
  const next = async () =>
    (await (await postJson(endpoint, {})).json()) as { phase: string; results: string[] };
  while ((await next()).phase !== 'betting');
  const bets = ['split-17-20', 'street-16', 'corner-16', 'line-16', 'trio-1'].map((spot) => ({ spot, amountMinor: '100' })); // prettier-ignore
  const refused = await postJson(`${path}/bets`, {
    bets: [...bets, { spot: 'split-3-4', amountMinor: '100' }],
  });
  expect(await refused.json()).toMatchObject({ code: 'spot_unknown', own: { stakedMinor: '0' } });
  const before = wallet.received.length;
  expect(await (await postJson(`${path}/bets`, { bets })).json()).toMatchObject({
    own: { stakedMinor: '500' },
  });
  expect((await next()).phase).toBe('dealing');
  const { phase, results } = await next();
  expect(phase).toBe('result');
  const number = Number(results[0]);
  const won = bets.reduce((sum, { spot }) => sum + rouletteReturn(spot, 100n, number), 0n);
  await expect.poll(async () => (await start()).own.wonMinor).toBe(String(won));
  const amounts = (call: string) =>
    wallet.received
      .slice(before)
      .filter(({ path: to }) => to.includes(call))
      .map(({ rawBody }) => JSON.parse(rawBody).transaction.amount);
  expect([amounts('/debit'), amounts('/credit')]).toEqual([[5], [Number(won) / 100]]);
  await own.close();
}, 15_000);

test('demo play calls no wallet', async () => {
  const path = await openTable('quickcourtbacc10', 'demo');
  const before = wallet.received.length;
  const start = await (await postJson(`${path}/start`, {})).json();
  expect(start).toMatchObject({ isReady: true, mode: 'demo', own: { balanceMinor: '100000' } });
  expect(wallet.received).toHaveLength(before);
});

test('the lobby feed answers with every table, and only to its operator', async () => {
  const asked = await fetch(sandbox.url + `${lobby}/state`, { headers: { authorization: key } });
  const { tables } = EvolutionState.parse(await asked.json());
  expect(Object.keys(tables)).toHaveLength(12);
  expect(tables['aurorablackjac05']).toMatchObject({
    seats: 7,
    open: true,
    betLimits: { JPY: { min: 1000 } },
  });
  expect((await fetch(sandbox.url + `${lobby}/state`)).status).toBe(401);
});

test('the lobby’s socket begins with the state, numbers every message and sends away to resync', async () => {
  const url = sandbox.url.replace('http', 'ws') + `${lobby}/live`;
  const socket = new WebSocket(url, { headers: { authorization: key } });
  const messages: EvolutionLobbyMessage[] = [];
  await new Promise<void>((resolve) => {
    socket.on('message', (data) => {
      messages.push(EvolutionLobbyMessage.parse(JSON.parse(String(data))));
      if (messages.length === 20) resolve();
    });
  });
  expect(messages[0]).toMatchObject({ id: 1, type: 'State' });
  expect(messages.map(({ id }) => id)).toEqual(Array.from({ length: messages.length }, (_, at) => at + 1));
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await postJson(`${sandbox.url}/providers/evolution/live-feed/resync`, {});
  expect(await closed).toBe(evolutionClose.resync);
  const refused = new WebSocket(url);
  expect(await new Promise((resolve) => refused.on('error', ({ message }) => resolve(message)))).toContain(
    '401',
  );
});

test('Pragmatic’s socket sends the requested tables, with limits of the requested currency', async () => {
  const socket = new WebSocket(sandbox.url.replace('http', 'ws') + '/providers/pragmaticplay/dga/ws');
  await new Promise((resolve) => socket.on('open', resolve));
  const first = new Promise<string>((resolve) => socket.once('message', (data) => resolve(String(data))));
  socket.send(JSON.stringify({ type: 'subscribe', ...sandboxPragmaticLive, currency: 'NOK', key: ['2201'] }));
  expect(PragmaticLiveTable.parse(JSON.parse(await first))).toMatchObject({
    tableId: '2201',
    seatLimit: 7,
    currency: 'NOK',
    tableLimits: { minBet: 50, maxBet: 25_000 },
  });
  socket.close();
});

test('CreedRoomz lists its tables to the partner by id, and to no other caller', async () => {
  const tables = `${sandbox.url}/providers/creedroomz/api/live/tables?partnerId=`;
  const answer = await fetch(tables + sandboxCreedroomz.operatorId);
  expect(CreedroomzTables.parse(await answer.json()).Tables).toHaveLength(8);
  expect((await fetch(`${tables}1`)).status).toBe(403);
});

test('a table that closes finishes its round and is reported as closed', async () => {
  const state = async () => {
    const asked = await fetch(sandbox.url + `${lobby}/state`, { headers: { authorization: key } });
    return EvolutionState.parse(await asked.json()).tables['cosmicorchards11']!.open;
  };
  const endpoint = `${sandbox.url}/providers/evolution/live-tables/cosmicorchards11`;
  await postJson(endpoint, { isOpen: false });
  await expect.poll(state, { timeout: 5_000 }).toBe(false);
  await postJson(endpoint, { isOpen: true });
  await expect.poll(state, { timeout: 5_000 }).toBe(true);
});

test('a studio that is killed in the middle of a round gives the held stakes back when it starts again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'live-'));
  const file = join(folder, 'books.sqlite');
  const first = await startSandbox({ ...testConfig(wallet.url), booksFile: file });
  const path = await openTable('northlightroul01', 'real_money', first);
  await postJson(`${path}/start`, {});
  const bets = [{ spot: 'number-7', amountMinor: '200' }];
  await expect
    .poll(
      async () => ((await (await postJson(`${path}/bets`, { bets })).json()) as { isDone: boolean }).isDone,
    )
    .toBe(true);
  const stake = JSON.parse(wallet.received.findLast(({ path: to }) => to.includes('/debit'))!.rawBody);
  // What is on the disk now is what a kill would leave.
  const left = join(folder, 'left.sqlite');
  for (const part of ['', '-wal']) if (existsSync(file + part)) copyFileSync(file + part, left + part);
  const before = wallet.received.length;
  const second = await startSandbox({ ...testConfig(wallet.url), booksFile: left });
  const cancels = () => wallet.received.slice(before).filter(({ path: to }) => to.includes('/cancel'));
  await expect.poll(() => cancels().length, { timeout: 5_000 }).toBe(1);
  expect(JSON.parse(cancels()[0]!.rawBody).transaction).toMatchObject({
    refId: stake.transaction.refId,
    amount: 2,
  });
  await second.close();
  await first.close();
  rmSync(folder, { recursive: true });
}, 15_000);

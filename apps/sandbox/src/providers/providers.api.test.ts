import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { faultSwitches } from '../platform/provider-switches.ts';
import { postJson, testConfig } from '../platform/test-sandbox.ts';
import { startSandbox, type Sandbox } from '../sandbox.ts';
import type { BookedRound, Violation } from './books.store.ts';
import type { PlayAnswer } from './play.ts';
import { loadTitles } from './title.ts';
import { startTestWallet, type TestWallet } from './test-wallet.ts';

type Books = { rounds: BookedRound[]; waiting: number; violations: Violation[] };

/** A game of Relax that is played by this model. */
function gameOf(model: string): string {
  const titles = [...loadTitles().get('relax')!.values()];
  return titles.find((title) => title.model === model)!.gameRef;
}
const lines = gameOf('lines-20');
const cluster = gameOf('cluster-7');

const folder = mkdtempSync(join(tmpdir(), 'books-'));
let wallet: TestWallet;
let sandbox: Sandbox;
beforeAll(async () => {
  wallet = await startTestWallet();
  sandbox = await start();
});
afterAll(async () => {
  await sandbox.close();
  await wallet.close();
  rmSync(folder, { recursive: true });
});
afterEach(() => sandbox.switchboard.reset());

function start(): Promise<Sandbox> {
  return startSandbox({ ...testConfig(wallet.url), booksFile: join(folder, 'books.sqlite') });
}

/** Opens a game by Relax' launcher and returns the path of its session. */
async function openGame(gameid: string, moneymode: 'real' | 'fun' = 'real'): Promise<string> {
  const query = new URLSearchParams({
    gameid,
    moneymode,
    lang: 'en_IE',
    channel: 'web',
    partner: 'halcyon',
    currency: 'EUR',
    ticket: 'ticket-1',
  });
  const launched = await fetch(`${sandbox.url}/providers/relax/launcher?${query}`, { redirect: 'manual' });
  expect(launched.status).toBe(302);
  const page = new URL(launched.headers.get('location')!);
  return `/providers/relax/sessions/${page.pathname.split('/').at(-1)}`;
}
const begin = async (path: string) =>
  (await (await postJson(`${sandbox.url}${path}/start`, {})).json()) as {
    isReady: boolean;
    balanceMinor: string;
    unfinished: { roundId: string } | null;
  };
const play = async (path: string, wish: object) =>
  (await (await postJson(`${sandbox.url}${path}/play`, wish)).json()) as PlayAnswer;
const flush = async () =>
  ((await (await postJson(`${sandbox.url}/providers/relax/flush`, {})).json()) as { waiting: number })
    .waiting;
async function booksOf(): Promise<Books> {
  const date = new Date().toISOString().slice(0, 10);
  return (await (await fetch(`${sandbox.url}/providers/relax/books?date=${date}`)).json()) as Books;
}

test('a round of a slot moves the stake and the win at the operator, and both books agree', async () => {
  const path = await openGame(lines);
  expect(await begin(path)).toMatchObject({ isReady: true, balanceMinor: String(wallet.balance) });
  const before = wallet.balance;
  const round = await play(path, { action: 'spin', stakeMinor: '100', toEnd: true });
  expect(round).toMatchObject({ state: 'closed', stakeMinor: '100', isSettled: true });
  expect(wallet.balance).toBe(before - 100 + Number(round.winMinor));
  expect(round.balanceMinor).toBe(String(wallet.balance));
  expect(wallet.round(round.roundId!)).toEqual({ staked: 100, won: Number(round.winMinor) });
});

test('a demo never reaches the operator', async () => {
  const calls = wallet.received.length;
  const path = await openGame(cluster, 'fun');
  expect(await begin(path)).toMatchObject({ isReady: true, balanceMinor: '100000' });
  const round = await play(path, { action: 'spin', stakeMinor: '200', toEnd: true });
  expect(Number(round.balanceMinor)).toBe(100_000 - 200 + Number(round.winMinor));
  expect(wallet.received.length).toBe(calls);
  expect((await booksOf()).rounds.some(({ roundId }) => roundId === round.roundId)).toBe(false);
});

test('a stake that the operator refuses is no round', async () => {
  const path = await openGame(lines);
  await begin(path);
  const before = wallet.balance;
  wallet.balance = 10;
  const round = await play(path, { action: 'spin', stakeMinor: '100' });
  expect(round).toMatchObject({ state: 'refused', code: 'INSUFFICIENT_FUNDS' });
  wallet.balance = before;
  const booked = (await booksOf()).rounds.find(({ roundId }) => roundId === round.roundId);
  expect(booked).toMatchObject({ state: 'refused', stakedMinor: '0', wonMinor: '0' });
});

test.each(Object.keys(faultSwitches))(
  'after %s the provider’s books and the operator’s agree, round by round',
  async (fault) => {
    const path = await openGame(lines);
    await begin(path);
    const before = wallet.balance;
    await postJson(`${sandbox.url}/control/relax`, { [fault]: true });
    const played: PlayAnswer[] = [];
    for (let round = 0; round < 6; round++) {
      played.push(await play(path, { action: 'spin', stakeMinor: '100', toEnd: true }));
    }
    await postJson(`${sandbox.url}/control/relax`, { [fault]: false });
    expect(await flush()).toBe(0);
    const { rounds, violations } = await booksOf();
    expect(violations).toEqual([]);
    let net = 0;
    for (const { roundId } of played) {
      const booked = rounds.find((one) => one.roundId === roundId)!;
      expect(wallet.round(roundId!)).toEqual({
        staked: Number(booked.stakedMinor),
        won: Number(booked.wonMinor),
      });
      expect(booked).toMatchObject({ waiting: 0 });
      expect(booked.state).not.toBe('open');
      net += Number(booked.wonMinor) - Number(booked.stakedMinor);
    }
    expect(wallet.balance - before).toBe(net);
    const closedCount = played.filter(({ state }) => state === 'closed').length;
    const loses = ['timeout_before', 'timeout_after_commit', 'reorder', 'expired_session'];
    expect(closedCount).toBe(loses.includes(fault) ? 0 : 6);
  },
);

test('a day passes in a moment, and the win that comes so late is paid', async () => {
  const path = await openGame(lines);
  await begin(path);
  await postJson(`${sandbox.url}/control/relax`, { late_24h: true });
  const round = await play(path, { action: 'spin', stakeMinor: '100', toEnd: true });
  expect(round).toMatchObject({ state: 'closed', isSettled: false });
  expect((await booksOf()).rounds.find(({ roundId }) => roundId === round.roundId)).toMatchObject({
    waiting: 1,
    wonMinor: '0',
  });
  expect(await flush()).toBe(0);
  expect(wallet.round(round.roundId!).won).toBe(Number(round.winMinor));
});

test('a restart of the provider loses neither a session, nor a round in progress, nor a win that is owed', async () => {
  const path = await openGame(lines);
  await begin(path);
  wallet.balance += 1_000_000;
  let open: PlayAnswer | null = null;
  for (let spin = 0; spin < 2_000 && open?.state !== 'open'; spin++) {
    open = await play(path, { action: 'spin', stakeMinor: '20' });
  }
  expect(open).toMatchObject({ state: 'open', winMinor: null });
  const owing = await openGame(cluster);
  await begin(owing);
  await postJson(`${sandbox.url}/control/relax`, { late_24h: true });
  const owed = await play(owing, { action: 'spin', stakeMinor: '20', toEnd: true });
  await sandbox.close();
  sandbox = await start();

  expect(await begin(path)).toMatchObject({ isReady: true, unfinished: { roundId: open!.roundId } });
  expect(await play(path, { action: 'spin', stakeMinor: '20' })).toMatchObject({
    state: 'refused',
    code: 'round_open',
  });
  const ended = await play(path, { action: 'proceed', toEnd: true });
  expect(ended).toMatchObject({ roundId: open!.roundId, state: 'closed' });
  expect(wallet.round(open!.roundId!)).toEqual({ staked: 20, won: Number(ended.winMinor) });
  expect(await flush()).toBe(0);
  expect(wallet.round(owed.roundId!)).toEqual({ staked: 20, won: Number(owed.winMinor) });
});

test('a launch gets the answers of the provider’s bad day: an error, a page, or ten megabytes', async () => {
  const launcher = `${sandbox.url}/providers/relax/launcher`;
  await postJson(`${sandbox.url}/control/relax`, { fail: true });
  expect((await fetch(launcher)).status).toBe(503);
  await postJson(`${sandbox.url}/control/relax`, { fail: false, answer: 'html' });
  expect(await (await fetch(launcher)).text()).toContain('It works!');
  await postJson(`${sandbox.url}/control/relax`, { answer: 'huge' });
  expect((await (await fetch(launcher)).arrayBuffer()).byteLength).toBe(10_000_000);
});

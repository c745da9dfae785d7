import { sandboxSoftswiss } from '@halcyon/wire/providers/softswiss';
import { softswissV2Path as path } from '@halcyon/wire/providers/softswiss-v2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postJson, startMerchant, testConfig, type Merchant } from '../../platform/test-sandbox.ts';
import { startSandbox, type Sandbox } from '../../sandbox.ts';
import { signedV2 } from './softswiss-v2.protocol.ts';

let wallet: Merchant;
let sandbox: Sandbox;
beforeAll(async () => {
  wallet = await startMerchant();
  // A wallet that books everything.
  wallet.answer = ({ rawBody }) => {
    const { round_id, transactions } = JSON.parse(rawBody) as {
      round_id?: string;
      transactions?: { id_provider: string }[];
    };
    const answered = transactions?.map(({ id_provider }) => ({ id: `t${id_provider}`, id_provider }));
    return { balance: '5000.00', round_id, transactions: answered };
  };
  sandbox = await startSandbox(testConfig(wallet.url));
});
afterAll(async () => {
  await sandbox.close();
  await wallet.close();
});

async function open(): Promise<string> {
  const launch = signedV2(path.launchReal, 'EUR', {
    casino_id: sandboxSoftswiss.casinoId,
    game: 'lowtide:KrakenDeep',
    locale: 'en',
    ip: '127.0.0.1',
    client_type: 'desktop',
    urls: { return_url: 'http://site.test/en' },
    session_id: 'session-7',
    account: { id: 'p7', currency: 'EUR', country: 'IE' },
  });
  const answer = await fetch(`${sandbox.url}/providers/softswiss${launch.path}`, {
    method: 'POST',
    headers: launch.headers,
    body: launch.body,
  });
  const { launch_url: url } = (await answer.json()) as { launch_url: string };
  return `${sandbox.url}/providers/softswiss/sessions/${new URL(url).pathname.split('/').at(-1)}`;
}

test('a game opened over version 2 queries, stakes, wins and ends its rounds in that version’s format', async () => {
  const session = await open();
  await postJson(`${session}/start`, {});
  const rounds = new Set<unknown>();
  for (let spins = 0; spins < 12; spins += 1) {
    await postJson(`${session}/play`, { action: 'spin', stakeMinor: '100', toEnd: true });
  }
  const calls = wallet.received.map((of) => ({
    to: of.path.replace(/^.*(?=\/v2\/)/, ''),
    ...JSON.parse(of.rawBody),
  }));
  expect(calls[0]).toMatchObject({
    to: path.balance,
    account_id: 'p7',
    currency: 'EUR',
    session_id: 'session-7',
  });
  const stakes = calls.filter(({ transactions }) => transactions?.[0]?.type === 'bet');
  for (const stake of stakes) {
    rounds.add(stake.round_id);
    expect(stake).toMatchObject({
      to: path.betWin,
      session_id: 'session-7',
      transactions: [{ amount: '1.00' }],
    });
  }
  // A won round ends with its win, a lost one by a separate call.
  const ended = calls.filter(({ to, finished }) => to === path.finish || finished === true);
  expect(new Set(ended.map(({ round_id }) => round_id))).toEqual(rounds);
  expect(rounds.size).toBe(12);
  expect(calls.every(({ to }) => Object.values<string>(path).includes(to))).toBe(true);
});

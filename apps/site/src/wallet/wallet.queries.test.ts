import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import type { ApiCall } from '../platform/api/endpoints.ts';
import { ApiProblem } from '../platform/api/problem.ts';
import { pushState } from './push/push-state.queries.ts';
import { latestQuery, walletQuery } from './wallet.queries.ts';

const answering = (answer: () => unknown) => (async () => answer()) as unknown as ApiCall;
const failing = (status: number, code: string) =>
  answering(() => {
    throw new ApiProblem({ status, code });
  });
const intervalOf = (query: { refetchInterval?: unknown }) =>
  (query.refetchInterval as () => number | false)();

afterEach(() => pushState.set('down'));

// facts: W1.1
test('a wallet that does not exist yet is shown as missing, with zeros in the currency of the account', async () => {
  const query = walletQuery({ call: failing(404, 'wallet.not_created'), currency: 'CAD' });
  const wallet = await new QueryClient().fetchQuery(query);
  expect(wallet.isMissing).toBe(true);
  expect(wallet.total).toEqual({ amountMinor: '0', currency: 'CAD' });
});

test('a wallet that could not be read is an error and never a zero', async () => {
  const query = walletQuery({ call: failing(500, 'fault.unexpected'), currency: 'EUR' });
  await expect(new QueryClient().fetchQuery({ ...query, retry: false })).rejects.toThrow('fault.unexpected');
});

// facts: W3.2
test('the wallet is polled every 20 seconds and the history every 30, but only while push is down', () => {
  const call = answering(() => null);
  const wallet = walletQuery({ call, currency: 'EUR' });
  const history = latestQuery({ call });
  expect([intervalOf(wallet), intervalOf(history)]).toEqual([20_000, 30_000]);
  pushState.set('open');
  expect([intervalOf(wallet), intervalOf(history)]).toEqual([false, false]);
});

// facts: W3.2
test('balances that were requested before a movement do not replace the newer ones that push brought', async () => {
  const before = { sequence: '5', total: { amountMinor: '5000', currency: 'EUR' } };
  const after = { sequence: '6', total: { amountMinor: '4900', currency: 'EUR' } };
  let answer: (wallet: object) => void = () => {};
  const call = (() => new Promise((resolve) => (answer = resolve))) as unknown as ApiCall;
  const queries = new QueryClient();
  const query = walletQuery({ call, currency: 'EUR' });
  const underWay = queries.fetchQuery(query);
  queries.setQueryData(query.queryKey, after as never);
  answer(before);
  await underWay;
  expect(queries.getQueryData(query.queryKey)).toMatchObject(after);
});

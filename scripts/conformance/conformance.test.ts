import { afterAll, beforeAll, expect, test } from 'vitest';
import { registeredProviders } from '../../apps/api/src/play/provider/registry.ts';
import type { ProviderAdapter, ProviderCommand } from '../../apps/api/src/play/provider/adapter.ts';
import { protocols } from '../../apps/sandbox/src/providers/registry.ts';
import { openMoneyHouse, type MoneyHouse } from '../../packages/testkit/src/money-house.ts';
import { cases, casesFor, certify, printed } from './certificate.ts';
import { openOwnWallet, type Contestant } from './own-wallet.ts';

let money: MoneyHouse;
beforeAll(async () => void (money = await openMoneyHouse()));
afterAll(() => money[Symbol.asyncDispose]());

const contestants = registeredProviders.map(({ slug, adapter, ...provider }): Contestant => {
  const protocol = protocols.find((of) => of.slug === slug);
  if (!protocol) throw new Error(`${slug} has no simulator`);
  return { provider, adapter, protocol };
});
const otherThan = (one: Contestant) =>
  contestants.find((each) => each.protocol.slug !== one.protocol.slug) ?? null;

async function failedOf(contestant: Contestant, chosen?: typeof cases): Promise<string> {
  await using wallet = await openOwnWallet(contestant, money, otherThan(contestant));
  const results = await certify(wallet, chosen);
  const failed = results.filter(({ state }) => state === 'failed');
  return failed.length === 0 ? '' : printed(contestant.protocol.slug, failed);
}

test('there are ten providers, each with an adapter and a simulator', () => {
  expect(contestants.map(({ protocol }) => protocol.slug).toSorted()).toEqual([
    'creedroomz',
    'evolution',
    'novomatic',
    'pariplay',
    'playngo',
    'pragmaticplay',
    'quickspin',
    'relax',
    'softswiss',
    'yggdrasil',
  ]);
});

test('every certificate names every case that games have, and says of each that is left out why', async () => {
  for (const { protocol, adapter } of contestants) {
    const wallet = { protocol, policy: adapter.policy } as Parameters<typeof certify>[0];
    const listed = casesFor(wallet);
    const numbers = [...new Set(listed.map(({ number }) => number))];
    expect([protocol.slug, numbers]).toEqual([protocol.slug, Array.from({ length: 61 }, (_, at) => at + 1)]);
    for (const each of listed) expect(each.whyNot?.(wallet)).not.toBe('');
  }
});

// facts: G2.1, G3.1
test.each(contestants.map((contestant) => [contestant.protocol.slug, contestant] as const))(
  'our wallet keeps every rule that applies to %s',
  async (_slug, contestant) => expect(await failedOf(contestant)).toBe(''),
  120_000,
);

// Method: one adapter is broken on purpose, and the case that guards the rule must be red.
const [sample] = contestants;
const broken = (change: Partial<ProviderAdapter>): Contestant => ({
  ...sample!,
  adapter: { ...sample!.adapter, ...change },
});
const only = (...numbers: number[]) => cases.filter(({ number }) => numbers.includes(number));
let calls = 0;

test('an adapter that gives every repetition a new id is found', async () => {
  const { parse } = sample!.adapter;
  const adapter = broken({
    parse(call, account): ProviderCommand | null {
      const command = parse(call, account);
      return command?.kind === 'stake'
        ? { ...command, transactionId: `${command.transactionId}-${(calls += 1)}` }
        : command;
    },
  });
  expect(await failedOf(adapter, only(1, 2, 4, 8, 53))).toMatch(
    /1 {2}failed[\s\S]*2 {2}failed[\s\S]*4 {2}failed/,
  );
});

test('an adapter that takes a repetition for a refusal is found', async () => {
  const { policy } = sample!.adapter;
  const adapter = broken({ policy: { ...policy, duplicate: 'refuse' } });
  const wallet = { ...adapter, adapter: { ...adapter.adapter } };
  await using own = await openOwnWallet(wallet, money, null);
  // The contract says "repeat": what the certificate expects does not follow what is broken.
  const [result] = await certify({ ...own, policy }, only(1));
  expect(result?.state).toBe('failed');
});

test('an adapter that believes everybody is found', async () => {
  const adapter = broken({ verify: () => ({ ok: true }) });
  expect(await failedOf(adapter, only(52))).toContain('52  failed');
});

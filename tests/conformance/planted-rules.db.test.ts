import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  ProviderAdapter,
  ProviderOutcome,
  ProviderPolicy,
} from '../../apps/api/src/play/provider/adapter.ts';
import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import { casesFor, certify } from './certificate.ts';
import { contestants, otherThan } from './contestants.ts';
import { openOwnWallet, type Contestant } from './own-wallet.ts';

// Method: an adapter follows another rule than its provider's, or uses another response, consistently.
// The certificate takes its expectations from a separate table, so it does not follow.
let money: MoneyHarness;
beforeAll(async () => void (money = await openMoneyHarness()));
afterAll(() => money[Symbol.asyncDispose]());

const bySlug = contestants.map((contestant) => [contestant.name, contestant] as const);

/** What fails of these cases when the adapter is altered so. */
async function failedOf(
  contestant: Contestant,
  change: Partial<ProviderAdapter>,
  numbers: readonly number[],
): Promise<readonly number[]> {
  const altered = { ...contestant, adapter: { ...contestant.adapter, ...change } };
  await using wallet = await openOwnWallet(altered, money, otherThan(contestant));
  const chosen = casesFor(wallet).filter(({ number }) => numbers.includes(number));
  const results = await certify(wallet, chosen);
  return results.filter(({ state }) => state === 'failed').map(({ number }) => number);
}

/** Another value of one rule, and the cases that check it. */
type Alteration = readonly [change: Partial<ProviderPolicy>, cases: readonly number[]];

function alterationsOf({ adapter: { policy } }: Contestant): readonly Alteration[] {
  const isSettledApart = policy.roundEnd === 'win-settles-stake';
  return [
    [{ unknownRollback: policy.unknownRollback === 'refuse' ? 'succeed' : 'refuse' }, [10, 11]],
    [{ stakeAfterRollback: policy.stakeAfterRollback === 'refuse' ? 'swallow' : 'refuse' }, [10]],
    [{ winWithoutStake: 'accept' }, [15]],
    [{ roundEnd: isSettledApart ? 'flag' : 'win-settles-stake' }, [14, 16, 18, 20]],
    // Where every win settles one stake, the response to a repetition depends on the call and not on this rule.
    ...(isSettledApart
      ? []
      : [[{ duplicate: policy.duplicate === 'refuse' ? 'repeat' : 'refuse' }, [1, 13, 19]] as Alteration]),
    // Calls without a token have no launch that could end.
    ...(policy.token === 'none'
      ? []
      : ([
          [{ token: policy.token === 'keep' ? 'rotate' : 'keep' }, [37, 38]],
          [{ launchSeconds: policy.launchSeconds * 2 }, [37]],
          [{ launchSeconds: policy.launchSeconds / 2 }, [37]],
        ] as readonly Alteration[])),
    ...(policy.mayRollBackWin ? [[{ mayRollBackWin: false }, [14, 48]] as Alteration] : []),
  ];
}

test.each(bySlug)(
  'every rule of %s that its adapter has otherwise than the provider is found',
  async (_slug, contestant) => {
    for (const [change, numbers] of alterationsOf(contestant)) {
      const policy = { ...contestant.adapter.policy, ...change };
      const failed = await failedOf(contestant, { policy }, numbers);
      expect({ change, isFound: failed.length > 0 }).toEqual({ change, isFound: true });
    }
  },
  60_000,
);

test.each(bySlug)(
  'an answer of %s under another HTTP status or another code is found',
  async (_slug, contestant) => {
    const { format } = contestant.adapter;
    const isFunds = (outcome: ProviderOutcome) => !outcome.ok && outcome.code === 'insufficient_funds';
    const underOtherStatus: ProviderAdapter['format'] = (call, command, outcome) => {
      const reply = format(call, command, outcome);
      return isFunds(outcome) ? { ...reply, status: reply.status + 1 } : reply;
    };
    const underOtherCode: ProviderAdapter['format'] = (call, command, outcome) =>
      format(
        call,
        command,
        isFunds(outcome) && !outcome.ok ? { ...outcome, code: 'player_blocked' } : outcome,
      );
    expect(await failedOf(contestant, { format: underOtherStatus }, [7])).toEqual([7]);
    expect(await failedOf(contestant, { format: underOtherCode }, [7])).toEqual([7]);
  },
  60_000,
);

test('what the certificate expects is taken from no adapter and from no code that an adapter shares', () => {
  const folder = new URL('./expected/', import.meta.url);
  const sources = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
  const imported = sources.flatMap((source) =>
    [...source.matchAll(/from '([^']+)'/g)].map(([, from]) => from),
  );
  expect(sources.length).toBeGreaterThan(contestants.length);
  expect(imported.filter((from) => !from?.startsWith('./'))).toEqual([]);
});

import type { ProviderAdapter, ProviderPolicy } from '../../apps/api/src/play/provider/adapter.ts';

const policy: ProviderPolicy = {
  token: 'swap',
  launchSeconds: 120,
  duplicate: 'repeat',
  unknownRollback: 'succeed',
  stakeAfterRollback: 'swallow',
  roundEnd: 'flag-or-call',
  winWithoutStake: 'ask-again',
  mayRollBackWin: false,
  replyWithinMs: 2_000,
};
/** An adapter without its own protocol: a test calls the executor behind it. */
export const plainAdapter: ProviderAdapter = {
  slug: 'relax',
  policy,
  launch: async () => ({ url: 'http://127.0.0.1:9/', providerToken: null }),
  verify: () => ({ ok: true }),
  parse: () => null,
  format: () => ({ status: 200, contentType: 'text/plain', body: '' }),
  formatFault: (_call, fault) => ({ status: 500, contentType: 'text/plain', body: fault }),
};

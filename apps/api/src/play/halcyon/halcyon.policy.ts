import type { ProviderPolicy } from '../provider/adapter.ts';

/** How our own games' wire differs from other protocols. Source: docs/domains/play.md#our-own-games. */
export const halcyonPolicy: ProviderPolicy = {
  token: 'swap',
  hasDemoToken: true,
  launchSeconds: 120,
  duplicate: 'repeat',
  unknownRollback: 'succeed',
  stakeAfterRollback: 'refuse',
  roundEnd: 'flag-or-call',
  winWithoutStake: 'ask-again',
  mayRollBackWin: false,
  mayStakeWithWin: true,
  keepsPace: true,
  replyWithinMs: 5_000,
};

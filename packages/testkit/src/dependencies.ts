import { TERMS_VERSION } from '@halcyon/contract/identity/terms';
import { openRounds } from '../../../apps/api/src/cashier/account-end.service.ts';
import { followProviderSwitches } from '../../../apps/api/src/catalogue/provider-switch.service.ts';
import { screening } from '../../../apps/api/src/identity/screening.service.ts';
import { firstSession, newDevice } from '../../../apps/api/src/identity/session-opened.service.ts';
import { termsVersion } from '../../../apps/api/src/identity/terms.service.ts';
import { levelMoved } from '../../../apps/api/src/kyc/kyc.service.ts';
import { startPolicies } from '../../../apps/api/src/market/policy.service.ts';
import { setStanding } from '../../../apps/api/src/wallet/wallet.service.ts';

/**
 * What the composition provides to the domains, for tests that open some of them without it: no person is in a register
 * of excluded people, no round is open, every provider is on. A test that is about one of these provides its own.
 */
export async function provideDependencies(): Promise<void> {
  startPolicies({ isProduction: false });
  levelMoved.provide((tx, playerId, level) => setStanding(tx, playerId, { level }));
  firstSession.provide(async () => {});
  newDevice.provide(async () => {});
  termsVersion.provide(() => TERMS_VERSION);
  screening.provide(async () => 'clear');
  openRounds.provide(async () => 0);
  const noSwitches = { sql: async () => [] } as unknown as Parameters<typeof followProviderSwitches>[0];
  (await followProviderSwitches(noSwitches)).stop();
}

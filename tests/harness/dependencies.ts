import { TERMS_VERSION } from '@halcyon/contract/identity/terms';
import type { CashierPorts } from '../../apps/api/src/cashier/dependencies.ts';
import { connectionsOf } from '../../apps/api/src/cashier/psp/connections.ts';
import { openRefusalTexts } from '../../apps/api/src/cashier/withdrawal/refusal-text.ts';
import { openContent, type ContentService } from '../../apps/api/src/content/dataset/content.service.ts';
import { readDataset } from '../../apps/api/src/content/dataset/dataset.ts';
import type { IdentityPorts } from '../../apps/api/src/identity/dependencies.ts';
import type { Config } from '../../apps/api/src/platform/config/config.ts';
import { openPolicies } from '../../apps/api/src/market/policy.service.ts';

/** The committed policies, with every market open that is enabled. */
export const policies = openPolicies({ isProduction: false });

/** The committed content. */
export const openTestContent = (): ContentService => openContent(readDataset(policies));

/** No provider is switched off. */
export const noSwitches = { isOff: () => false };

/** What the cashier works with, beside what other domains give it. */
export const cashierOf = (config: Config): Pick<CashierPorts, 'connections' | 'refusalText'> => ({
  connections: connectionsOf(config),
  refusalText: openRefusalTexts(),
});

type Deps = IdentityPorts & Pick<CashierPorts, 'screen' | 'countOpenRounds' | 'onDeposit' | 'onReversal'>;

/**
 * What domains get from each other, for tests that open some of them without the composition: no person is in a
 * register of excluded people, and no round is open. A test that is about one of these replaces it, at any time.
 */
export class StandIns {
  screen: Deps['screen'] = async () => 'clear';
  termsVersionAt: Deps['termsVersionAt'] = () => TERMS_VERSION;
  onFirstSession: Deps['onFirstSession'] = async () => {};
  onNewDevice: Deps['onNewDevice'] = async () => {};
  countOpenRounds: Deps['countOpenRounds'] = async () => 0;
  onDeposit: Deps['onDeposit'] = async () => {};
  onReversal: Deps['onReversal'] = async () => {};

  /** As the domains take them. */
  readonly deps: Deps = {
    policies,
    screen: (...of) => this.screen(...of),
    termsVersionAt: (...of) => this.termsVersionAt(...of),
    onFirstSession: (...of) => this.onFirstSession(...of),
    onNewDevice: (...of) => this.onNewDevice(...of),
    countOpenRounds: (...of) => this.countOpenRounds(...of),
    onDeposit: (...of) => this.onDeposit(...of),
    onReversal: (...of) => this.onReversal(...of),
  };
}

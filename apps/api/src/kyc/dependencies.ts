import type { Clock } from '@halcyon/server-kit/clock';
import type { Config } from '../platform/config/config.ts';
import type { Log } from '@halcyon/server-kit/log';
import type { Outbox } from '../platform/events/outbox.ts';
import type { Db } from '@halcyon/server-kit/sql';
import type { KycProvider } from './provider/provider.port.ts';
import type { MalwareScanner } from './upload/scanner.ts';
import type { Vault } from './upload/vault.ts';

/** What verification needs besides a request: calls of the provider and jobs have none. */
export type Kyc = {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly outbox: Outbox;
  /** Storage of uploads. */
  readonly vault: Vault;
  readonly scanner: MalwareScanner;
  readonly provider: KycProvider;
};

/** Who does something, why and when. The actor is `player`, `system`, `provider`, or an operator's id. */
export type By = { readonly actor: string; readonly reason: string; readonly at: Date };

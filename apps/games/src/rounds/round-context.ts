import type { Clock } from '@halcyon/server-kit/clock';
import type { GamesConfig } from '../platform/config.ts';
import type { Log } from '@halcyon/server-kit/log';
import type { Db } from '@halcyon/server-kit/sql';
import type { Mode } from '../protocol.ts';
import type { Wallet } from '../wallet/wallet.port.ts';

/** What playing a round needs from outside. */
export type RoundContext = {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly waits: GamesConfig['waits'];
  readonly wallets: Readonly<Record<Mode, Wallet>>;
};

import type { Clock } from '../platform/clock.ts';
import type { GamesConfig } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import type { Db } from '../platform/sql.ts';
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

import type { MarketPolicies } from '@halcyon/contract/market/policy';
import type { OperatorRight, OperatorRole } from '@halcyon/contract/operations/right';
import type { CashierDependencies } from '../cashier/public.ts';
import type { ProviderSwitches } from '../catalogue/public.ts';
import type { Kyc } from '../kyc/public.ts';
import type { TournamentDesk } from '../prizes/public.ts';
import type { Providers } from '../play/public.ts';
import type { Check } from '../platform/jobs/check.ts';
import type { Clock } from '@halcyon/server-kit/clock';
import type { Config } from '../platform/config/config.ts';
import type { Outbox } from '../platform/events/outbox.ts';
import type { Db, Tx } from '@halcyon/server-kit/sql';
import type { Ledger } from '../ledger/public.ts';
import type { TradingDesk } from '../sportsbook/public.ts';
import type { LoyaltyMoves, openPreview } from '../rewards/public.ts';

/** Hashes and checks passwords, as identity does; null checks against no account and costs the same. */
export type PasswordCheck = {
  hash(password: string): Promise<string>;
  verify(password: string, stored: string | null): Promise<boolean>;
  /** True: made at another cost than today's. */
  isOutdated(stored: string): boolean;
};

/** What the operators' server needs besides a request. */
export type Operations = {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly kyc: Kyc;
  readonly cashier: Pick<CashierDependencies, 'db' | 'clock' | 'connections'>;
  /** What the deposit triggers that an operator releases. */
  readonly onDeposit: CashierDependencies['onDeposit'];
  readonly onReversal: CashierDependencies['onReversal'];
  readonly policies: MarketPolicies;
  readonly ledger: Ledger;
  readonly loyalty: LoyaltyMoves;
  /** The card of a campaign as a player reads it. */
  readonly preview: ReturnType<typeof openPreview>;
  readonly tournaments: TournamentDesk;
  readonly trading: TradingDesk;
  readonly switches: ProviderSwitches;
  readonly passwords: PasswordCheck;
  /** Providers of games with whom there is a contract. */
  readonly providers: Providers;
  /** The checks of the installation. */
  readonly checks: readonly Check[];
};

/** Who is signed in. */
export type Operator = {
  readonly operatorId: string;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  readonly rights: ReadonlySet<OperatorRight>;
};

/** What a use case of an operator receives. */
export type OperatorContext = {
  readonly operations: Operations;
  readonly operator: Operator;
  readonly address: string;
  readonly at: Date;
};
/** The same inside its transaction. */
export type OperatorCommandContext = OperatorContext & { readonly tx: Tx };

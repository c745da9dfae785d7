import type { MarketPolicies } from '@halcyon/contract/market/policy';
import type { Clock } from '@halcyon/server-kit/clock';
import type { Config } from '../platform/config/config.ts';
import type { Db, Tx } from '@halcyon/server-kit/sql';
import type { IdTokens } from './session/id-token.service.ts';
import type { MailText } from './messaging/mail-text.ts';
import type { MailSender } from './messaging/mail.service.ts';
import type { Passwords } from './password/password-hash.ts';
import type { Screen } from './account/screening.service.ts';
import type { SignInPort } from './password/sign-in.port.ts';
import type { SmsCodes } from './messaging/sms.service.ts';
import type { LocateVisitor } from './session/visitor.service.ts';

/** What identity needs from other domains. */
export type IdentityPorts = {
  readonly policies: MarketPolicies;
  /** Queries the register of the person's market. Refuses: request.busy. */
  readonly screen: Screen;
  /** The version of the terms in force, which content publishes. */
  readonly termsVersionAt: (now: Date) => number;
  /** Runs inside the login's transaction, before a session opens while the player has no other one. */
  readonly onFirstSession: (tx: Tx, playerId: bigint) => Promise<void>;
  /** Runs inside the login's transaction, for a browser that is new to the player, with the one that it was before. */
  readonly onNewDevice: (tx: Tx, playerId: bigint, deviceIds: readonly string[], at: Date) => Promise<void>;
};

/** What the identity domain works with; one object for each process. */
export type Identity = IdentityPorts & {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly tokens: IdTokens;
  readonly passwords: Passwords;
  /** Says whether a password is right: our own hashes, or a user pool. */
  readonly signIn: SignInPort;
  readonly mail: MailSender;
  readonly mailText: MailText;
  readonly sms: SmsCodes;
  readonly locate: LocateVisitor;
};

import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/sql.ts';
import type { IdTokens } from './id-token.service.ts';
import type { MailSender } from './mail.service.ts';
import type { Passwords } from './password-hash.ts';
import type { SignInPort } from './sign-in.port.ts';
import type { SmsCodes } from './sms.service.ts';
import type { LocateVisitor } from './visitor.service.ts';

/** What the identity domain is made of; one per process. */
export type Identity = {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly tokens: IdTokens;
  readonly passwords: Passwords;
  /** Says whether a password is right: our own hashes, or a user pool. */
  readonly signIn: SignInPort;
  readonly mail: MailSender;
  readonly sms: SmsCodes;
  readonly locate: LocateVisitor;
};

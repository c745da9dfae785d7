import type { Clock } from '@halcyon/server-kit/clock';
import type { Config } from '../platform/config/config.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import type { Db } from '@halcyon/server-kit/sql';
import { IdTokens } from './session/id-token.service.ts';
import { forgetOldChallenges } from './challenge/challenge.store.ts';
import { forgetOldFailures } from './account/login-guard.store.ts';
import { smtpMail, type MailSender } from './messaging/mail.service.ts';
import { openMailTexts } from './messaging/mail-text.ts';
import { noticeJob } from './messaging/notice.service.ts';
import type { Identity, IdentityPorts } from './dependencies.ts';
import { forgetOldResets } from './password-reset/reset.store.ts';
import { Passwords } from './password/password-hash.ts';
import { builtInSignIn, type SignInPort } from './password/sign-in.port.ts';
import { vonageCodes, type SmsCodes } from './messaging/sms.service.ts';
import { userPoolSignIn } from './password/user-pool.adapter.ts';
import { locateNobody, locateOnLoopback, type LocateVisitor } from './session/visitor.service.ts';
import { locateByTable } from './session/visitor-table.ts';

const FAILURES_KEPT_MS = 86_400_000;

/** What a deployment or a test may put in the place of the built-in adapters. */
export type IdentityAdapters = {
  readonly mail?: MailSender;
  readonly sms?: SmsCodes;
  readonly locate?: LocateVisitor;
  readonly signIn?: SignInPort;
};

/**
 * Opens the identity domain of one process: token keys (made at the very first start), password hashing, and
 * the ways to mail, SMS and the visitor's place.
 */
export async function openIdentity(
  deps: IdentityPorts & { readonly config: Config; readonly db: Db; readonly clock: Clock },
  adapters: IdentityAdapters = {},
): Promise<Identity> {
  const { config, db, clock } = deps;
  const { sandboxOrigin } = config;
  const passwords = new Passwords(config.passwordMemoryMiB);
  const tables = config.visitorTable ? await locateByTable(config.visitorTable) : locateNobody;
  return {
    ...deps,
    tokens: await IdTokens.open(db, config.publicOrigin, clock.now()),
    passwords,
    signIn: adapters.signIn ?? (config.userPool ? userPoolSignIn(config.userPool) : builtInSignIn(passwords)),
    mail: adapters.mail ?? smtpMail(config),
    mailText: openMailTexts(),
    sms: adapters.sms ?? vonageCodes(config.sms),
    locate: adapters.locate ?? (sandboxOrigin === null ? tables : locateOnLoopback(sandboxOrigin, tables)),
  };
}

/** Deletes failures and challenges whose time is long over; rotates the keys of id tokens. */
export function identityJobs(
  identity: Pick<Identity, 'db' | 'clock' | 'mail' | 'mailText' | 'tokens'>,
): readonly Job[] {
  return [
    noticeJob(identity),
    {
      name: 'identity.rotate_token_keys',
      every: '7 * * * *',
      run: () => identity.tokens.rotateWhenDue(identity.clock.now()),
    },
    {
      name: 'identity.forget_failures',
      every: '17 * * * *',
      async run() {
        const before = new Date(identity.clock.now().getTime() - FAILURES_KEPT_MS);
        await forgetOldFailures(identity.db, before);
        await forgetOldChallenges(identity.db, before);
        await forgetOldResets(identity.db, before);
      },
    },
  ];
}

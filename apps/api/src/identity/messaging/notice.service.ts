import { type Job, addJob } from '../../platform/jobs/jobs.ts';
import type { Tx } from '@halcyon/server-kit/sql';
import { findAccount } from '../account/account.store.ts';
import type { MailName } from './mail-text.ts';
import type { Identity } from '../dependencies.ts';

const JOB = 'identity.send_notice';

type Notice = {
  readonly playerId: string;
  readonly name: MailName;
  readonly values: Readonly<Record<string, string>>;
};

/** Notifies the player of a change by mail after the commit, with retries until it is sent. */
export function sendNoticeLater(
  tx: Tx,
  playerId: bigint,
  name: MailName,
  values: Readonly<Record<string, string>> = {},
): Promise<void> {
  const notice: Notice = { playerId: playerId.toString(), name, values };
  return addJob(tx, JOB, notice);
}

/**
 * Sends notices to the account's e-mail, in its language. An unproven address may belong to another person, as after
 * a sign-up through the bank, so nothing about the account is sent to it.
 */
export function noticeJob(identity: Pick<Identity, 'db' | 'mail' | 'mailText'>): Job {
  return {
    name: JOB,
    async run(payload) {
      const { playerId, name, values } = payload as unknown as Notice;
      const account = await findAccount(identity.db, BigInt(playerId));
      if (!account?.email_verified_at) return;
      const text = identity.mailText(name, account.language_id, values);
      await identity.mail.send({ to: account.email, ...text });
    },
  };
}

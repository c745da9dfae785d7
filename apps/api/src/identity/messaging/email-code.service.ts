import { randomInt } from 'node:crypto';
import { CODE_LENGTH, CODE_MINUTES } from '@halcyon/contract/identity/login.contract';
import { replaceEmailCode, takeEmailTry, useEmailCode, type EmailPurpose } from './code.store.ts';
import type { MailName } from './mail-text.ts';
import type { Identity } from '../dependencies.ts';
import { hashOfSecret } from '../account/value-hash.ts';

const TRIES_MAX = 5;
const SENT_MAX = 5;
const WINDOW_MS = 3_600_000;
const texts = {
  sign_up: 'signUpCode',
  unlock: 'unlockCode',
  step_up: 'stepUpCode',
} as const satisfies Record<EmailPurpose, MailName>;

/**
 * Sends a code to an account's e-mail; a code that was sent before is dead.
 * False: enough were sent within the hour. Throws when the mail server does not take it.
 */
export async function sendEmailCode(
  identity: Pick<Identity, 'db' | 'mail' | 'mailText' | 'clock'>,
  ask: {
    readonly playerId: bigint;
    readonly purpose: EmailPurpose;
    readonly to: string;
    readonly languageId: string;
    /** True: the address is not proven yet, so the mail does not mention an account. */
    readonly isUnproven?: boolean;
  },
): Promise<boolean> {
  const at = identity.clock.now();
  const code = randomInt(10 ** CODE_LENGTH)
    .toString()
    .padStart(CODE_LENGTH, '0');
  const isPut = await replaceEmailCode(identity.db, {
    ...ask,
    codeHash: hashOf(ask.playerId, ask.purpose, code),
    triesMax: TRIES_MAX,
    sentMax: SENT_MAX,
    windowStart: new Date(at.getTime() - WINDOW_MS),
    expiresAt: new Date(at.getTime() + CODE_MINUTES * 60_000),
    at,
  });
  if (!isPut) return false;
  const name = ask.isUnproven ? texts.sign_up : texts[ask.purpose];
  const text = identity.mailText(name, ask.languageId, { code, minutes: String(CODE_MINUTES) });
  await identity.mail.send({ to: ask.to, ...text });
  return true;
}

/** Checks a code and uses it up. `exceeded`: no try of the present code is left; a new one must be sent. */
export async function checkEmailCode(
  identity: Pick<Identity, 'db' | 'clock'>,
  playerId: bigint,
  purpose: EmailPurpose,
  code: string,
): Promise<'right' | 'wrong' | 'exceeded'> {
  const at = identity.clock.now();
  const held = await takeEmailTry(identity.db, playerId, purpose, at);
  if (!held) return 'wrong';
  if (held.code_hash !== hashOf(playerId, purpose, code)) return held.tries_left > 0 ? 'wrong' : 'exceeded';
  return (await useEmailCode(identity.db, playerId, purpose, at)) ? 'right' : 'wrong';
}

function hashOf(playerId: bigint, purpose: EmailPurpose, code: string): string {
  return hashOfSecret(`${playerId}\n${purpose}\n${code}`);
}

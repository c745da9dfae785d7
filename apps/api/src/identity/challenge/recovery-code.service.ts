import { RECOVERY_CODES, RecoveryCode } from '@halcyon/contract/identity/challenge';
import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '@halcyon/server-kit/sql';
import type { Identity } from '../dependencies.ts';
import { takeTry, type TotpAnswer, type TotpKeep } from './totp.service.ts';

/**
 * Codes that replace a lost authenticator app, of players and operators. Rules:
 * docs/decisions/second-factors.md.
 */

/** 32 letters that are hard to mix up, five bits each. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789';
const CODE_LETTERS = 16;

/** New codes as they are shown, once; the old ones stop working. */
export async function makeRecoveryCodes(tx: Tx, keep: TotpKeep, at: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await keep.replaceRecoveryCodes(tx, codes.map(hashOf), at);
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'));
}

/**
 * Uses a code up. It counts as a try of the same half hour as the codes of the app, and without an app that counts
 * there is none.
 */
export async function checkRecoveryCode(
  parts: Pick<Identity, 'clock'>,
  keep: TotpKeep,
  given: string,
): Promise<TotpAnswer> {
  if (!(await keep.find())?.confirmed_at) return 'not_set';
  if (!(await takeTry(parts, keep))) return 'too_many';
  const code = RecoveryCode.safeParse(given);
  if (!code.success) return 'wrong';
  return (await keep.useRecoveryCode(hashOf(code.data), parts.clock.now())) ? 'right' : 'wrong';
}

function newCode(): string {
  return [...randomBytes(CODE_LETTERS)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}

function hashOf(code: string): string {
  return createHash('sha256').update(`recovery\n${code}`).digest('base64url');
}

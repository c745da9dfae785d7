import { randomUUIDv7 } from 'node:crypto';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { PlayerContext } from '../../platform/http/context.ts';
import { Invalid } from '@halcyon/server-kit/problem';
import { lockAccount } from '../account/account.store.ts';
import { findPasswordHash, updatePasswordHash } from '../account/credential.store.ts';
import { getAccount } from '../profile/details.service.ts';
import { insertSecurityEvent } from '../account/login-guard.store.ts';
import { sendNoticeLater } from '../messaging/notice.service.ts';
import type { Identity } from '../dependencies.ts';
import { whyWeakPassword } from '../password/password.rules.ts';
import { insertPersonChange } from '../account/person-change.store.ts';
import { endOtherSessions } from '../session/session.service.ts';

/**
 * Changes the password of a signed-in player, at the user pool as well where one keeps them. Every other session
 * ends, and the owner gets a mail.
 * Refuses: error.old_password.incorrect, then 400 `newPassword` (error.password.too_short, .too_common,
 * .personal, .unchanged), request.busy. Writes: credential, person_change, security_event, sessions.
 */
export async function changePassword(
  identity: Pick<Identity, 'passwords' | 'signIn'>,
  ctx: PlayerContext,
  { oldPassword, newPassword }: { readonly oldPassword: string; readonly newPassword: string },
): Promise<Record<string, never>> {
  const { playerId, address } = ctx;
  const at = ctx.clock.now();
  const event = { eventId: randomUUIDv7(), emailHash: null, playerId, address, at };
  const account = await getAccount(ctx.db, playerId);
  const held = await findPasswordHash(ctx.db, playerId);
  const { signIn } = identity;
  const opened = await signIn.signIn({ email: account.email, password: oldPassword, storedHash: held });
  // The check opened a session at the pool that is not needed.
  if (opened?.kind === 'pool') void signIn.signOut(opened.token);
  if (!opened) {
    await insertSecurityEvent(ctx.db, { ...event, kind: 'password.refused' });
    throw new Refusal('error.old_password.incorrect');
  }
  const personal = [account.email, account.email.split('@')[0]!, account.first_name, account.last_name];
  const weakness =
    newPassword === oldPassword ? 'error.password.unchanged' : whyWeakPassword(newPassword, personal);
  if (weakness) throw new Invalid([{ field: 'newPassword', code: weakness }]);
  const passwordHash = await identity.passwords.hash(newPassword);
  await ctx.db.transact(async (tx) => {
    await lockAccount(tx, playerId);
    // Two concurrent changes: the second one no longer knows the old password.
    if ((await findPasswordHash(tx, playerId)) !== held) throw new Refusal('error.old_password.incorrect');
    const isSet = await signIn.setPassword({
      email: account.email,
      password: newPassword,
      isForgotten: false,
    });
    if (!isSet) throw new Invalid([{ field: 'newPassword', code: 'error.password.too_common' }]);
    await updatePasswordHash(tx, playerId, passwordHash, at);
    const change = { playerId, changeId: randomUUIDv7(), address, at, actor: 'player' };
    await insertPersonChange(tx, { ...change, subject: 'password', oldValue: null, newValue: null });
    await insertSecurityEvent(tx, { ...event, kind: 'password.changed' });
    await endOtherSessions(tx, { playerId, sessionId: ctx.session.sessionId, at });
    await ctx.outbox.emit(tx, { name: 'identity.password_changed', playerId, facts: {} });
    await sendNoticeLater(tx, playerId, 'passwordChanged');
  });
  return {};
}

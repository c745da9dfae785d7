import { randomUUIDv7 } from 'node:crypto';
import type { LoginMeta, SignedIn } from '@halcyon/contract/identity/login.contract';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { z } from 'zod';
import type { Context, Session } from '../../platform/http/context.ts';
import type { Tx } from '@halcyon/server-kit/sql';
import { findAccount, noteLogin, type AccountRow } from '../account/account.store.ts';
import { insertSecurityEvent } from '../account/login-guard.store.ts';
import { afterPassword } from './login.rules.ts';
import type { Identity } from '../dependencies.ts';
import { joinVisitorConsent } from '../profile/preference.service.ts';
import { signedIn } from '../profile/profile.service.ts';
import { openSession } from '../session/session.service.ts';
import { isTermsUpdateRequired } from '../account/terms.service.ts';
import { hashOfValue } from '../account/value-hash.ts';

export type BankEntry = {
  readonly answer: SignedIn & {
    readonly firstLogin: boolean;
    readonly lastLoginAt: string | null;
    readonly updatedTermsRequired: boolean;
  };
  /** The opened session, for the rest of the same call. */
  readonly session: Session;
};

/**
 * Signs in whom the own bank has named. The bank's word takes the place of password and second factor; what
 * the account's status says holds as for every login.
 * `alongside` runs in the session's transaction. Refuses: login.blacklisted, login.account_closed,
 * login.account_deactivated, login.not_ready, request.busy (no register answers).
 */
export async function enterByBank(
  identity: Identity,
  ctx: Context,
  playerId: bigint,
  entry: {
    readonly meta?: z.output<typeof LoginMeta> | undefined;
    readonly alongside: (tx: Tx) => Promise<void>;
  },
): Promise<BankEntry> {
  const at = ctx.clock.now();
  const found = await findAccount(ctx.db, playerId);
  if (!found) throw new Error(`a bank identity points at player ${playerId}, who does not exist`);
  await identity.screen(found, 'login');
  // A register may have excluded the player this moment, or let them back in.
  const account = (await findAccount(ctx.db, playerId)) ?? found;
  const next = afterPassword(account, at);
  if (next.kind !== 'open') {
    await note(ctx, ctx.db, account, 'login.refused');
    throw new Refusal(next.kind === 'refused' ? next.code : 'login.not_ready');
  }
  const { countryCode } = await identity.locate(ctx.address);
  const { consentId, ...meta } = entry.meta ?? {};
  const row = await ctx.db.transact(async (tx) => {
    await entry.alongside(tx);
    const opened = await openSession(identity, ctx, tx, account, { method: 'bank', countryCode, meta, at });
    await noteLogin(tx, playerId, at);
    if (consentId) await joinVisitorConsent(tx, playerId, consentId, ctx.address, at);
    await note(ctx, tx, account, 'login.succeeded');
    return opened;
  });
  const signed = await signedIn(identity, account, row, at);
  return {
    answer: {
      ...signed,
      firstLogin: account.first_login_at === null,
      lastLoginAt: account.last_login_at?.toISOString() ?? null,
      updatedTermsRequired: isTermsUpdateRequired(identity, account, at),
    },
    session: {
      sessionId: row.session_id,
      playerId,
      marketId: account.market_id,
      province: account.province,
      languageId: account.language_id,
      currency: account.currency,
      timeZone: account.time_zone,
      isRestricted: signed.restriction !== undefined,
    },
  };
}

function note(
  ctx: Context,
  on: Pick<Tx, 'sql'>,
  account: AccountRow,
  kind: 'login.refused' | 'login.succeeded',
): Promise<void> {
  return insertSecurityEvent(on, {
    eventId: randomUUIDv7(),
    kind,
    emailHash: hashOfValue('email', account.email),
    playerId: account.player_id,
    address: ctx.address,
    at: ctx.clock.now(),
  });
}

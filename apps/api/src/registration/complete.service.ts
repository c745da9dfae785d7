import { communicationTypes, marketingChannels } from '@halcyon/contract/identity/preference.contract';
import type { VerificationLevel } from '@halcyon/contract/kyc/verification-level';
import { Refusal } from '@halcyon/contract/platform/refusal';
import {
  setProfileMarks,
  storeMarketing,
  presentDevice,
  isScreened,
  type Screened,
  completeAccount,
  type SignUpAccount,
} from '../identity/public.ts';
import { openVerification } from '../kyc/public.ts';
import type { Context } from '../platform/http/context.ts';
import type { Tx } from '@halcyon/server-kit/sql';
import { openProtection, noteMarks, reviewNewAccount } from '../responsible-gambling/public.ts';
import { openWallet } from '../ledger/public.ts';
import { findSignUp, markCompleted } from './sign-up.store.ts';

const firstLevel: VerificationLevel = 'NOT_VERIFIED';

/**
 * Opens the account: one person, one status, one verification file, one wallet, all in one transaction. An account
 * that looks like an excluded person's opens as well and waits for an operator before it plays
 * (docs/decisions/one-person-one-account.md).
 * Refuses: error.cpf.duplicate_found, error.registration.player_already_exists (a register that lists the person as
 * well), request.busy (another call has changed the person since the register was queried).
 * Emits: registration.completed.
 */
export async function completeSignUp(
  ctx: Pick<Context, 'clock' | 'policies' | 'address' | 'outbox'> & { readonly cookies?: Context['cookies'] },
  tx: Tx,
  account: SignUpAccount,
  screened: Screened,
): Promise<void> {
  const at = ctx.clock.now();
  const playerId = account.player_id;
  if (!isScreened(account, screened)) throw new Refusal('request.busy');
  // The neutral words of a known player keep a listing from strangers.
  if (screened.answer === 'listed') throw new Refusal('error.registration.player_already_exists');
  await completeAccount(tx, account, at);
  await openVerification(tx, playerId, firstLevel, { actor: 'player', reason: 'sign-up completed', at });
  const policy = ctx.policies.of(account.market_id, account.province);
  await openWallet(tx, playerId, account.currency, account.time_zone, {
    status: 'REGISTERED',
    level: firstLevel,
    verifyBefore: policy.verifyBefore,
    verifyThresholdMinor: BigInt(policy.verifyThreshold.amountMinor),
  });
  await openProtection(tx, playerId, policy);
  const device = ctx.cookies ? presentDevice({ cookies: ctx.cookies }) : null;
  if (device) await noteMarks(tx, playerId, 'device', [device], at);
  if (account.birth_date) await noteMarks(tx, playerId, 'birth_date', [account.birth_date], at);
  await reviewNewAccount(tx, playerId, at);
  const signUp = await findSignUp(tx, playerId);
  if (signUp?.marketing_opt_in) {
    const cells = marketingChannels.flatMap((channel) =>
      communicationTypes.map((communicationType) => ({ channel, communicationType, isAllowed: true })),
    );
    await storeMarketing(tx, playerId, cells, ctx.address, at);
  }
  if (signUp?.affiliate) await setProfileMarks(tx, playerId, { affiliateReg: true });
  await markCompleted(tx, playerId, at);
  await ctx.outbox.emit(tx, {
    name: 'registration.completed',
    playerId,
    facts: { marketId: account.market_id, countryCode: account.country_code },
  });
}

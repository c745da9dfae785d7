import { isListedAddress } from '@halcyon/wire/network/address';
import {
  isSignedSoftswiss,
  readSoftswiss,
  readSoftswissIssue,
  SOFTSWISS_SIGNATURE,
  SoftswissFreespins,
  SoftswissPlay,
  SoftswissRollback,
} from '@halcyon/wire/providers/softswiss';
import type {
  MoneyStep,
  ProviderAccount,
  ProviderAdapter,
  ProviderCommand,
  RawCall,
  Verdict,
} from '../provider/adapter.ts';
import { formatSoftswiss, formatSoftswissFault } from './softswiss.answers.ts';
import { softswissJackpots } from './softswiss.jackpots.ts';
import { launchSoftswiss } from './softswiss.launch.ts';

/**
 * SoftSwiss, version 1. Keys: `casinoId`, `authToken`; `authTokenBefore` while the token is changed, `addresses`
 * where set. Facts, sources and marks: docs/domains/play-softswiss.md.
 */
export const softswissAdapter: ProviderAdapter = {
  slug: 'softswiss',
  policy: {
    token: 'none',
    launchSeconds: 120,
    duplicate: 'repeat',
    unknownRollback: 'succeed',
    stakeAfterRollback: 'swallow',
    roundEnd: 'flag-or-call',
    winWithoutStake: 'ask-again',
    mayRollBackWin: true,
    replyWithinMs: 5_000,
  },
  launch: launchSoftswiss,
  jackpots: softswissJackpots,
  verify,
  parse: (call) => (call.method === 'POST' ? (readers[call.path]?.(call) ?? null) : null),
  format: formatSoftswiss,
  formatFault: formatSoftswissFault,
};

function verify(account: ProviderAccount, call: RawCall): Verdict {
  const { addresses = '', authToken, authTokenBefore } = account.keys;
  if (addresses !== '' && !isListedAddress(addresses, call.address)) return { ok: false, why: 'address' };
  const signature = call.headers[SOFTSWISS_SIGNATURE];
  const isSigned = [authToken, authTokenBefore].some((token) =>
    isSignedSoftswiss(call.rawBody, signature, token),
  );
  return isSigned ? { ok: true } : { ok: false, why: 'signature' };
}

const readers: Readonly<Record<string, (call: RawCall) => ProviderCommand | null>> = {
  '/play': parsePlay,
  '/rollback': parseRollback,
  '/freespins': parseFreespins,
};

function parsePlay(call: RawCall): ProviderCommand | null {
  const asked = readSoftswiss(SoftswissPlay, call.rawBody);
  if (!asked) return null;
  const { currency, game: gameRef, game_id: roundId } = asked;
  const caller = { token: null, playerRef: asked.user_id };
  const isFinished = asked.finished ?? false;
  const actions = asked.actions ?? [];
  if (actions.length === 0 && !isFinished) return { kind: 'balance', caller, gameRef, currency };
  if (!roundId) return null;
  const booking = { caller, roundId, gameRef };
  if (actions.length === 0) {
    return { kind: 'roundEnd', ...booking, transactionId: `finished-${roundId}`, isRoundFinal: true };
  }
  // A bet must be covered by itself, never by a win of the same call: bets come first, whatever the order.
  const ordered = [...actions.filter(isBet), ...actions.filter((action) => !isBet(action))];
  const steps = ordered.map((action, index): MoneyStep => {
    const step = {
      ...booking,
      transactionId: action.action_id,
      isRoundFinal: isFinished && index === ordered.length - 1,
      amount: { amountMinor: BigInt(action.amount), currency },
    };
    return isBet(action) ? { kind: 'stake', ...step } : { kind: 'win', ...step, stakeTransactionId: null };
  });
  return { kind: 'batch', caller, steps };
}

/** The call does not say whether a bet or a win is meant. */
function parseRollback(call: RawCall): ProviderCommand | null {
  const asked = readSoftswiss(SoftswissRollback, call.rawBody);
  if (!asked) return null;
  const caller = { token: null, playerRef: asked.user_id };
  const last = asked.actions.length - 1;
  const steps = asked.actions.map((action, index): MoneyStep => ({
    kind: 'rollback',
    caller,
    transactionId: action.action_id,
    roundId: asked.game_id,
    gameRef: asked.game,
    isRoundFinal: (asked.finished ?? false) && index === last,
    original: 'any',
    originalTransactionId: action.original_action_id,
    amount: null,
  }));
  return { kind: 'batch', caller, steps };
}

/** What free spins brought is paid once per issue. An issue that is not ours pays nobody. */
function parseFreespins(call: RawCall): ProviderCommand | null {
  const asked = readSoftswiss(SoftswissFreespins, call.rawBody);
  const issue = asked && readSoftswissIssue(asked.issue_id);
  if (!issue) return null;
  const caller = { token: null, playerRef: issue.playerRef };
  const amountMinor = BigInt(asked.total_amount);
  if (asked.status === 'active' || amountMinor === 0n) return { kind: 'notice', caller, about: 'freespins' };
  return {
    kind: 'win',
    caller,
    transactionId: `freespins-${asked.issue_id}`,
    roundId: `freespins-${asked.issue_id}`,
    gameRef: null,
    isRoundFinal: true,
    amount: { amountMinor, currency: issue.currency },
    stakeTransactionId: null,
    isStakeless: true,
  };
}

const isBet = (action: { readonly action: 'bet' | 'win' }) => action.action === 'bet';

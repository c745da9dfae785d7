import { isListedAddress } from '@halcyon/server-kit/network/address';
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
  ProviderAccount,
  ProviderAdapter,
  ProviderCommand,
  RawCall,
  Verdict,
} from '../provider/adapter.ts';
import { formatSoftswiss, formatSoftswissFault } from './softswiss.answers.ts';
import { softswissJackpots } from './softswiss.jackpots.ts';
import { softswissSpins } from './softswiss.spins.ts';
import { launchSoftswiss } from './softswiss.launch.ts';
import { finishedRound, paidOnce, playedBatch, takenBackBatch } from './softswiss.steps.ts';
import { launchSoftswissV2 } from './softswiss-v2.launch.ts';
import { readersOfV2 } from './softswiss-v2.parse.ts';

/**
 * SoftSwiss, versions 1 and 2. Keys: `casinoId`, `authToken`; `authTokenBefore` while the token is changed, `addresses`
 * where set, `version` of the launches (1 where it is absent). Facts, sources and marks: docs/domains/play-softswiss.md.
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
  keyChoices: { version: ['1', '2'] },
  launch: (account, request) =>
    account.keys['version'] === '2' ? launchSoftswissV2(account, request) : launchSoftswiss(account, request),
  jackpots: softswissJackpots,
  spins: softswissSpins,
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

/** Of both versions: what was opened with the one is settled in it after the change to the other. */
const readers: Readonly<Record<string, (call: RawCall) => ProviderCommand | null>> = {
  ...readersOfV2,
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
  if (actions.length === 0) return finishedRound({ caller, roundId, gameRef });
  return playedBatch(
    { caller, roundId, gameRef, isFinished },
    actions.map(({ action, action_id: id, amount }) => ({
      isBet: action === 'bet',
      id,
      amount: { amountMinor: BigInt(amount), currency },
    })),
  );
}

function parseRollback(call: RawCall): ProviderCommand | null {
  const asked = readSoftswiss(SoftswissRollback, call.rawBody);
  if (!asked) return null;
  const caller = { token: null, playerRef: asked.user_id };
  return takenBackBatch(
    { caller, roundId: asked.game_id, gameRef: asked.game, isFinished: asked.finished ?? false },
    asked.actions.map((of) => ({ id: of.action_id, originalId: of.original_action_id })),
  );
}

/** What free spins brought is paid once per issue. An issue that is not ours pays nothing. */
function parseFreespins(call: RawCall): ProviderCommand | null {
  const asked = readSoftswiss(SoftswissFreespins, call.rawBody);
  const issue = asked && readSoftswissIssue(asked.issue_id);
  if (!issue) return null;
  const caller = { token: null, playerRef: issue.playerRef };
  const amountMinor = BigInt(asked.total_amount);
  if (asked.status === 'active') return { kind: 'notice', caller, about: 'freespins' };
  const amount = { amountMinor, currency: issue.currency };
  return paidOnce({ caller, name: `freespins-${asked.issue_id}`, amount, bonusRef: asked.issue_id });
}

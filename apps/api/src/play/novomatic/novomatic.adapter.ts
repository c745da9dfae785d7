import { isListedAddress } from '@halcyon/server-kit/network/address';
import {
  isSignedNovomatic,
  NovomaticRound,
  NovomaticTransaction,
  readNovomatic,
} from '@halcyon/wire/providers/novomatic';
import type {
  ProviderAccount,
  ProviderAdapter,
  ProviderCommand,
  RawCall,
  Verdict,
} from '../provider/adapter.ts';
import { formatNovomatic, formatNovomaticFault } from './novomatic.answers.ts';
import { launchNovomatic } from './novomatic.launch.ts';

/**
 * Novomatic by Greentube's NRGS. Keys: `partner`, `apiKey`, `secret`; `callbacks` says who may call (`V1` by
 * signature, `address` by `addresses`, which count for `V1` too where set); `launchPath` where a contract has
 * another one. Facts, sources and marks: docs/domains/play-novomatic.md.
 */
export const novomaticAdapter: ProviderAdapter = {
  slug: 'novomatic',
  policy: {
    token: 'keep',
    launchSeconds: 120,
    duplicate: 'repeat',
    unknownRollback: 'succeed',
    stakeAfterRollback: 'refuse',
    roundEnd: 'call',
    winWithoutStake: 'ask-again',
    mayRollBackWin: false,
    replyWithinMs: 5_000,
  },
  launch: launchNovomatic,
  verify,
  parse,
  format: formatNovomatic,
  formatFault: formatNovomaticFault,
};

function verify({ keys }: ProviderAccount, call: RawCall): Verdict {
  const { addresses = '', callbacks = '' } = keys;
  const isListed = isListedAddress(addresses, call.address);
  if (addresses !== '' && !isListed) return { ok: false, why: 'address' };
  if (callbacks === 'address') return isListed ? { ok: true } : { ok: false, why: 'address' };
  const signed = {
    method: call.method,
    dateUtc: call.headers['dateutc'] ?? '',
    uri: call.query === '' ? call.path : `${call.path}?${call.query}`,
    body: call.rawBody,
  };
  const isSigned = isSignedNovomatic(signed, call.headers['authorization'], {
    apiKey: keys['apiKey'],
    secret: keys['secret'],
  });
  return callbacks === 'V1' && isSigned ? { ok: true } : { ok: false, why: 'signature' };
}

const USER = /^\/Cash\/Users\/([^/]{1,100})$/;
const TRANSACTIONS = /^\/Cash\/Users\/([^/]{1,100})\/Transactions$/;
/** An id of a hundred signs, each of which may be escaped. */
const ROUND = /^\/Entities\/CasinoRound(?:\/([^/]{1,300}))?$/;

function parse(call: RawCall): ProviderCommand | null {
  const token = new URLSearchParams(call.query).get('PartnerUserSessionKey');
  const user = USER.exec(call.path);
  if (user && call.method === 'GET') return parseUser(call, { token, playerRef: decoded(user[1]!) });
  const paying = TRANSACTIONS.exec(call.path);
  if (paying && call.method === 'POST')
    return parseTransaction(call, { token, playerRef: decoded(paying[1]!) });
  const round = ROUND.exec(call.path);
  if (round && call.method !== 'GET')
    return parseRound(call, round[1] === undefined ? null : decoded(round[1]));
  return null;
}

type User = { readonly token: string | null; readonly playerRef: string };

/** The player and the balance; requested at the beginning, and as often as the game likes. */
function parseUser(call: RawCall, caller: User): ProviderCommand {
  return { kind: 'authenticate', caller, gameRef: new URLSearchParams(call.query).get('GameId') };
}

function parseTransaction(call: RawCall, caller: User): ProviderCommand | null {
  const asked = readNovomatic(NovomaticTransaction, call.rawBody);
  const roundId = asked?.EntityReferences.find(({ EntityType }) => EntityType === 'CasinoRound')?.EntityId;
  if (!asked || !roundId || (asked.User && asked.User.UserId !== caller.playerRef)) return null;
  const signedMinor = BigInt(asked.Amount);
  const amountMinor = signedMinor < 0n ? -signedMinor : signedMinor;
  const currency = asked.CurrencyCode ?? null;
  const booking = {
    caller,
    transactionId: asked.TransactionId,
    roundId,
    gameRef: asked.Game.GameId,
    isRoundFinal: false,
    amount: currency === null ? { amountMinor, currency } : { amountMinor, currency },
  };
  switch (asked.TransactionType) {
    case 'CasinoRound_Stake':
      return signedMinor > 0n ? null : { kind: 'stake', ...booking };
    case 'CasinoRound_Win':
      return signedMinor < 0n ? null : { kind: 'win', ...booking, stakeTransactionId: null };
    case 'CasinoRound_CancelStake':
      // Its sign is not known, its size is.
      return { kind: 'rollback', ...booking, original: 'stake', originalTransactionId: asked.TransactionId };
  }
}

/** It names no session; the round is over whatever the player may do today. */
function parseRound(call: RawCall, inPath: string | null): ProviderCommand | null {
  const asked = readNovomatic(NovomaticRound, call.rawBody);
  const roundId = inPath ?? asked?.EntityId;
  if (!asked || !roundId || (asked.EntityId && asked.EntityId !== roundId)) return null;
  const caller = { token: null, playerRef: asked.InitiatorUserId };
  if (asked.State !== 'Finished') return { kind: 'notice', caller, about: asked.State };
  const gameRef = asked.Game?.GameId ?? null;
  return {
    kind: 'roundEnd',
    caller,
    transactionId: `finished-${roundId}`,
    roundId,
    gameRef,
    isRoundFinal: true,
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

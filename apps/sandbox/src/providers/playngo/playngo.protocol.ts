import { parseTwoPlaces, exactTwoPlaces } from '@halcyon/wire/providers/two-places';
import {
  playngoStatus,
  readPlayngo,
  sandboxPlayngo,
  writePlayngo,
  type PlayngoMethod,
} from '@halcyon/wire/providers/playngo';
import { findCurrency } from '@halcyon/money/currency';
import { playngoRoutes } from './playngo.routes.ts';
import type { ProviderProtocol, SimulatedSession, WireAnswer, WireCall } from '../simulator.ts';
import { unanswered } from '../transport.ts';

/** Answers after which the provider sends the same call again. */
const again: readonly number[] = [playngoStatus.tooManyCalls, playngoStatus.unavailable];

/** Play'n GO's side of its wallet. Source: docs/domains/play-playngo.md. */
export const playngoProtocol: ProviderProtocol = {
  slug: 'playngo',
  authenticate: (session) =>
    playngoCall('authenticate', {
      username: session.token,
      productId: sandboxPlayngo.productId,
      clientIP: '127.0.0.1',
      contextId: '0',
      accessToken: sandboxPlayngo.accessToken,
      language: session.language,
      gameId: session.gameRef,
      channel: '1',
    }),
  balance: (session) => playngoCall('balance', { ...known(session), currency: session.currency }),
  stake: (session, stake) =>
    playngoCall('reserve', {
      ...known(session),
      transactionId: stake.transactionId,
      real: exactTwoPlaces(stake.amountMinor, session.exponent),
      currency: session.currency,
      gameSessionId: session.id,
      contextId: '0',
      roundId: stake.roundId,
      channel: '1',
      freegameExternalId: stake.bonusRef ?? '',
      actualValue: exactTwoPlaces(stake.amountMinor, session.exponent),
    }),
  win: (session, win) =>
    playngoCall('release', {
      ...known(session),
      transactionId: win.transactionId,
      real: exactTwoPlaces(win.amountMinor, session.exponent),
      currency: session.currency,
      gameSessionId: session.id,
      contextId: '0',
      state: '0',
      type: '0',
      roundId: win.roundId,
      jackpotGain: '0.00',
      jackpotLoss: '0.00',
      freegameExternalId: win.bonusRef ?? '',
      channel: '1',
    }),
  freeRounds: { hasStake: true },
  rollback: (session, rollback) =>
    playngoCall('cancelReserve', {
      ...known(session),
      transactionId: rollback.stakeTransactionId,
      real: exactTwoPlaces(rollback.amountMinor, session.exponent),
      currency: session.currency,
      gameSessionId: session.id,
      roundId: rollback.roundId,
    }),
  // The protocol has no call for the end of a round.
  roundEnd: () => null,
  read: readAnswer,
  spoil: (call) => ({
    ...call,
    body: call.body.replace(/<accessToken>[^<]*/, '<accessToken>somebody-else'),
  }),
  afterUnknownStake: 'rollback',
  routes: playngoRoutes,
};

function known(session: SimulatedSession) {
  return {
    externalId: session.playerRef ?? '',
    productId: sandboxPlayngo.productId,
    gameId: session.gameRef,
    accessToken: sandboxPlayngo.accessToken,
    externalGameSessionId: session.token,
  };
}

/** One call, with its authentication. */
export function playngoCall(method: PlayngoMethod, fields: Readonly<Record<string, string>>): WireCall {
  return {
    method: 'POST',
    path: `/${method}`,
    headers: { 'content-type': 'text/xml; charset=utf-8' },
    body: writePlayngo(method, fields),
  };
}

function readAnswer(call: WireCall, status: number, body: string): WireAnswer {
  const asked = readPlayngo(call.body);
  const answer = status === 200 ? readPlayngo(body) : null;
  const code = answer?.fields['statusCode'];
  if (!asked || !answer || answer.name !== asked.name || !/^\d{1,3}$/.test(code ?? '')) return unanswered;
  const { fields } = answer;
  const currency = findCurrency(fields['userCurrency'] ?? asked.fields['currency'] ?? '');
  return {
    verdict: Number(code) === playngoStatus.ok ? 'done' : again.includes(Number(code)) ? 'repeat' : 'refused',
    code: code!,
    balanceMinor: currency ? parseTwoPlaces(fields['real'] ?? '', currency.exponent) : null,
    token: fields['externalGameSessionId'] ?? null,
    playerRef: fields['externalId'] ?? null,
  };
}

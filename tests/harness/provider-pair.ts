import { getCurrency } from '@halcyon/money/currency';
import fastify, { type FastifyInstance } from 'fastify';
import type {
  LaunchRequest,
  MoneyStep,
  ProviderCommand,
  ProviderOutcome,
  RawCall,
} from '../../apps/api/src/play/provider/adapter.ts';
import type {
  Opening,
  ProviderProtocol,
  SimulatedSession,
  WireCall,
} from '../../apps/sandbox/src/providers/simulator.ts';

/** A simulator and an adapter face to face, without a platform between them. */

export function sessionAt(
  protocol: ProviderProtocol,
  currency: string,
  more: Partial<SimulatedSession> = {},
): SimulatedSession {
  return {
    id: 'session-1',
    provider: protocol.slug,
    mode: 'real',
    gameRef: 'a-game',
    tableId: null,
    currency,
    exponent: getCurrency(currency).exponent,
    language: 'en',
    operatorOrigin: 'https://casino.example',
    lobbyUrl: null,
    token: 'a-token',
    playerRef: 'p7',
    balanceMinor: 0n,
    ...more,
  };
}

/** A call of the provider as it arrives at the platform. */
export function arrived(call: Pick<WireCall, 'method' | 'path' | 'headers' | 'body'>): RawCall {
  const [path = '', query = ''] = call.path.split('?', 2);
  const headers = Object.fromEntries(
    Object.entries(call.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return {
    method: call.method,
    path,
    query,
    headers,
    rawBody: Buffer.from(call.body),
    address: '127.0.0.1',
    receivedAtMs: Date.now(),
  };
}

export const stepsOf = (command: ProviderCommand): readonly MoneyStep[] => {
  if (command.kind === 'batch') return command.steps;
  return command.kind === 'authenticate' || command.kind === 'balance' || command.kind === 'notice'
    ? []
    : [command];
};

/** Everything booked, with a balance of `totalMinor`. Ids of the operator count from 1. */
export function booked(
  command: ProviderCommand,
  currency: string,
  totalMinor: bigint,
  more: { bonusMinor?: bigint; isReplay?: boolean; isNoop?: boolean } = {},
): Extract<ProviderOutcome, { ok: true }> {
  const bonusMinor = more.bonusMinor ?? 0n;
  return {
    ok: true,
    balance: { currency, totalMinor, bonusMinor, cashMinor: totalMinor - bonusMinor },
    receipts: stepsOf(command).map((step, index) => ({
      step,
      operatorTransactionId: String(index + 1),
      processedAt: '2026-11-21T12:00:00.000Z',
      isReplay: more.isReplay ?? false,
      isNoop: more.isNoop ?? false,
      bonusPartMinor: 0n,
    })),
    player: null,
    launch: null,
    nextToken: null,
  };
}

export function refusedWith(
  command: ProviderCommand,
  code: Extract<ProviderOutcome, { ok: false }>['code'],
  currency: string | null = 'EUR',
  totalMinor = 0n,
): Extract<ProviderOutcome, { ok: false }> {
  return {
    ok: false,
    code,
    isRetryable: false,
    isReplay: false,
    balance: currency === null ? null : { currency, totalMinor, bonusMinor: 0n, cashMinor: totalMinor },
    step: stepsOf(command)[0] ?? null,
    operatorTransactionId: null,
  };
}

/** The provider's launch address alone, on its own port; `opened` is what it opened. */
export async function listenAt(
  protocol: ProviderProtocol,
): Promise<{ origin: string; opened: Opening[]; app: FastifyInstance }> {
  const app = fastify({ logger: false, forceCloseConnections: true });
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = body as Buffer;
    done(null, JSON.parse(body.toString('utf8') || 'null'));
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
  const opened: Opening[] = [];
  let origin = '';
  protocol.routes(app, {
    open: (opening) => {
      opened.push(opening);
      return `${origin}/page/${opened.length}`;
    },
    baseUrl: () => origin,
    operatorOrigin: () => 'https://casino.example',
    hasGame: (gameRef) => gameRef === 'a-game',
    award: ({ gameRef }) => gameRef === 'a-game',
    cancelAward: () => true,
    jackpots: () => [
      {
        jackpotId: 'j1',
        name: 'Grand',
        currency: 'EUR',
        amountMinor: 250_012n,
        gameRefs: ['a-game', 'b-game'],
      },
    ],
  });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { origin, opened, app };
}

/** A player of Ireland who opens a game for money. */
export const sampleLaunch: LaunchRequest = {
  mode: 'real',
  gameRef: 'a-game',
  tableId: null,
  channel: 'web',
  language: 'en-IE',
  currency: 'EUR',
  country: 'IE',
  jurisdiction: 'MGA',
  market: 'UN',
  address: '203.0.113.9',
  sessionId: '0190',
  player: {
    playerRef: 'p7',
    nickname: 'Ann',
    country: 'IE',
    language: 'en-IE',
    jurisdiction: 'MGA',
    birthDate: '1990-02-03',
  },
  token: 'l.7.x',
  urls: {
    lobby: 'https://site.example/en/casino',
    cashier: 'https://site.example/en/?deposit',
    history: 'https://site.example/en/history',
  },
};

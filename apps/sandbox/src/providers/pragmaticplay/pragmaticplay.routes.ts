import {
  isGenuinePragmaticPlay,
  PragmaticPlayGameUrlCall,
  pragmaticPlayGameUrlPath,
  sandboxPragmaticPlay,
} from '@halcyon/wire/providers/pragmatic-play';
import {
  PragmaticPlayJackpotsCall,
  pragmaticPlayJackpotsPath,
} from '@halcyon/wire/providers/pragmatic-jackpots';
import { formatDecimal } from '@halcyon/money/amount';
import { exactNumber } from '@halcyon/wire/providers/exact-json';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ProviderDesk } from '../simulator.ts';
import { freeRoundsRoutes } from './free-rounds.routes.ts';

/** Errors of the calls that the operator makes. */
const apiError = { ok: '0', credentials: '2', parameters: '7', gameUnknown: '8' } as const;

const Form = z.record(z.string(), z.string());
const DemoPage = z.object({
  gameSymbol: z.string().min(1).max(100),
  lang: z.string().min(2).max(5),
  cur: z.string().length(3),
  lobbyURL: z.url(),
  stylename: z.string().max(100).optional(),
  jurisdiction: z.string().max(20).optional(),
});
/** The data behind the key in a game's address. */
const Ticket = z.object({
  mode: z.enum(['real', 'demo']),
  symbol: z.string(),
  token: z.string(),
  language: z.string(),
  currency: z.string(),
  lobbyUrl: z.url(),
});
type Ticket = z.infer<typeof Ticket>;

/** The operator's request for a game's address, and the addresses returned. */
export function pragmaticPlayRoutes(app: FastifyInstance, desk: ProviderDesk): void {
  freeRoundsRoutes(app, desk);
  app.post(pragmaticPlayGameUrlPath, (request) => {
    const form = Form.safeParse(request.body).data;
    const asked = PragmaticPlayGameUrlCall.safeParse(form).data;
    if (!form || !asked) return { error: apiError.parameters, description: 'A parameter lacks or is wrong.' };
    const isOurs = asked.secureLogin === sandboxPragmaticPlay.secureLogin;
    if (!isOurs || !isGenuinePragmaticPlay(form, sandboxPragmaticPlay.secret)) {
      return { error: apiError.credentials, description: 'secureLogin or hash is wrong.' };
    }
    if (asked.playMode === 'REAL' && !asked.token) {
      return { error: apiError.parameters, description: 'Play for money needs a token.' };
    }
    if (!desk.hasGame(asked.symbol)) {
      return { error: apiError.gameUnknown, description: 'There is no such game.' };
    }
    const url = new URL(`${desk.baseUrl()}/gs2c/playGame.do`);
    const ticket: Ticket = {
      mode: asked.playMode === 'REAL' ? 'real' : 'demo',
      symbol: asked.symbol,
      token: asked.token ?? '',
      language: asked.language,
      currency: asked.currency,
      lobbyUrl: asked.lobbyUrl,
    };
    url.searchParams.set('key', Buffer.from(JSON.stringify(ticket)).toString('base64url'));
    url.searchParams.set('stylename', asked.stylename);
    return { error: apiError.ok, description: 'OK', gameURL: url.href };
  });

  app.post(pragmaticPlayJackpotsPath, (request) => {
    const query = Form.safeParse(request.query).data;
    const asked = PragmaticPlayJackpotsCall.safeParse(query).data;
    const isOurs = asked?.login === sandboxPragmaticPlay.secureLogin;
    if (!query || !isOurs || !isGenuinePragmaticPlay(query, sandboxPragmaticPlay.secret)) {
      return { error: apiError.credentials, description: 'login or hash is wrong.' };
    }
    const jackpots = desk.jackpots().map(({ jackpotId, name, amountMinor, currency, gameRefs }) => ({
      mainJackpotID: jackpotId,
      name,
      level: 1,
      currency,
      amount: exactNumber(formatDecimal(amountMinor, currency)),
      games: gameRefs.join(','),
    }));
    return { error: apiError.ok, description: 'OK', jackpots };
  });

  app.get<{ Querystring: { key?: string } }>('/gs2c/playGame.do', (request, reply) => {
    const ticket = ticketOf(request.query.key ?? '');
    if (!ticket) return reply.code(400).type('text/plain').send('The key opens nothing.');
    return reply.redirect(open(ticket), 302);
  });

  app.get('/gs2c/openGame.do', (request, reply) => {
    const asked = DemoPage.safeParse(request.query).data;
    if (!asked) return reply.code(400).type('text/plain').send('A parameter lacks or is wrong.');
    if (!desk.hasGame(asked.gameSymbol))
      return reply.code(404).type('text/plain').send('There is no such game.');
    const { gameSymbol: symbol, lang: language, cur: currency, lobbyURL: lobbyUrl } = asked;
    return reply.redirect(open({ mode: 'demo', symbol, token: '', language, currency, lobbyUrl }), 302);
  });

  function open({ mode, symbol, token, language, currency, lobbyUrl }: Ticket): string {
    return desk.open({
      mode,
      gameRef: symbol,
      tableId: null,
      currency,
      language,
      operatorOrigin: new URL(lobbyUrl).origin,
      lobbyUrl,
      token,
    });
  }
}

function ticketOf(key: string): Ticket | null {
  try {
    return Ticket.safeParse(JSON.parse(Buffer.from(key, 'base64url').toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}

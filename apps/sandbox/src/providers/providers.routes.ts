import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { SandboxConfig } from '../platform/config.ts';
import type { SystemName, Switchboard } from '../platform/switchboard.ts';
import { Books } from './books.store.ts';
import { Driver } from './driver.ts';
import { clientRoutes } from './client-files.ts';
import { gamePage, gamePageHeaders } from './game-page.ts';
import { liveRoutes } from './live/live.routes.ts';
import { type Jackpot, jackpotsByGame, readJackpots, readRateSets } from './jackpots.ts';
import { PlayLink } from './play.ts';
import { Pots } from './pots.ts';
import { engines, protocols } from './registry.ts';
import { Rounds } from './rounds.ts';
import { GameSessions, OpeningRefused } from './sessions.ts';
import type { ProviderDesk, ProviderProtocol, SimulatedSession } from './simulator.ts';
import { glyphsOf, loadTitles } from './title.ts';

const HUGE_BYTES = 10_000_000;
const NOTHING_MS = 30_000;
const BOOKS_PAGE_MAX = 2_000;
const DAY_MS = 86_400_000;

const Day = z.object({
  date: z.iso.date(),
  after: z.string().default(''),
  limit: z.coerce.number().int().min(1).max(BOOKS_PAGE_MAX).default(BOOKS_PAGE_MAX),
});
const Wish = z.looseObject({ action: z.string().max(40) });

export type ProvidersDependencies = {
  readonly config: SandboxConfig;
  readonly switchboard: Switchboard;
  readonly baseUrl: () => string;
};

/** All simulated providers with their games, below `/providers/<slug>`. */
export function providerRoutes(app: FastifyInstance, deps: ProvidersDependencies): { stop(): Promise<void> } {
  const { config, switchboard } = deps;
  const bySlug = new Map(protocols.map((protocol) => [protocol.slug, protocol]));
  const protocolOf = (slug: string): ProviderProtocol => {
    const protocol = bySlug.get(slug);
    if (!protocol) throw new Error(`there is no provider ${slug}`);
    return protocol;
  };
  const nowMs = () => Date.now();
  const books = new Books(config.booksFile);
  const titles = loadTitles();
  const sessions = new GameSessions(books, titles);
  const faultsOf = (slug: string) => switchboard.of(slug as ProviderName);
  const pots = new Pots({
    books,
    byGame: jackpotsByGame(readJackpots(), titles, (slug) => bySlug.get(slug)?.jackpot !== undefined),
    rateSets: readRateSets(),
    certainty: (slug) => switchboard.of(slug as ProviderName).jackpot,
    nowMs,
  });
  const jackpotOf = (session: SimulatedSession) =>
    pots.of(session.provider, session.gameRef, session.currency);
  const driver = new Driver({ books, platformUrl: config.platformUrl, faultsOf, jackpotOf, nowMs });
  const sessionOf = (id: string) => sessions.find(id);
  const rounds = new Rounds({ books, driver, protocolOf, sessionOf, nowMs });
  const link = new PlayLink({ books, rounds, sessions, engines, pots });
  const live = liveRoutes(app, { books, rounds, sessions, driver, protocolOf, nowMs, pace: config.livePace });

  clientRoutes(app);
  rounds.recover();
  for (const protocol of protocols) {
    void link.recover(protocol.slug);
    void app.register(
      (scope, _options, done) => {
        misbehave(scope, protocol.slug, switchboard);
        const isTotal = protocol.freeRounds?.isTotal ?? false;
        const desk = { sessions, pots, books, link, rounds, live, isTotal };
        protocol.routes(scope, deskOf(protocol.slug, desk, deps));
        scope.setErrorHandler((error, _request, reply) => {
          if (!(error instanceof OpeningRefused)) throw error;
          void reply.code(400).send({ error: error.message });
        });
        done();
      },
      { prefix: `/providers/${protocol.slug}` },
    );
  }

  /** The session of an address, and nothing of another provider's. */
  const found = (params: { slug: string; id: string }): SimulatedSession | null => {
    const session = sessions.find(params.id);
    return session?.provider === params.slug ? session : null;
  };
  const unknown = (reply: FastifyReply) => reply.code(404).send({ code: 'session_unknown' });

  app.get<SessionPath>('/providers/:slug/games/:id', (request, reply) => {
    const session = found(request.params);
    const title = session ? sessions.titleOf(session.provider, session.gameRef) : null;
    if (!session || !title) return unknown(reply);
    return reply.headers(gamePageHeaders(session.operatorOrigin)).send(gamePage(session, title));
  });

  app.post<SessionPath>('/providers/:slug/sessions/:id/start', async (request, reply) => {
    const session = found(request.params);
    if (!session) return unknown(reply);
    const title = sessions.titleOf(session.provider, session.gameRef);
    const problem = await sessions.greet(session, protocolOf(session.provider), driver);
    return {
      code: problem ?? 'OK',
      isReady: problem === null,
      mode: session.mode,
      currency: session.currency,
      exponent: session.exponent,
      language: session.language,
      balanceMinor: String(session.balanceMinor),
      title,
      glyphs: title ? glyphsOf(title) : {},
      game: title?.engine === 'live' ? null : link.describe(session),
      jackpot: aboutJackpot(jackpotOf(session)),
      unfinished: problem === null ? link.unfinished(session) : null,
    };
  });

  app.post<SessionPath>('/providers/:slug/sessions/:id/play', async (request, reply) => {
    const session = found(request.params);
    if (!session) return unknown(reply);
    const wish = Wish.safeParse(request.body);
    if (!wish.success) return reply.code(400).send({ code: 'wish_unreadable' });
    return link.play(session, wish.data);
  });

  app.get<{ Params: { slug: string }; Querystring: unknown }>('/providers/:slug/books', (request, reply) => {
    const { slug } = request.params;
    const day = Day.safeParse(request.query);
    if (!bySlug.has(slug) || !day.success)
      return reply.code(bySlug.has(slug) ? 400 : 404).send({ code: 'unreadable' });
    const fromMs = Date.parse(`${day.data.date}T00:00:00Z`);
    const { after: afterRoundId, limit } = day.data;
    const hasJackpots = bySlug.get(slug)?.jackpot?.isInRound ?? false;
    const toMs = fromMs + DAY_MS;
    const booked = books.booked(slug, { fromMs, toMs, afterRoundId, limit, hasJackpots });
    return {
      provider: slug,
      date: day.data.date,
      rounds: booked,
      next: booked.length === limit ? booked.at(-1)?.roundId : null,
      waiting: books.waitingCount(slug),
      violations: books.violations(slug),
    };
  });

  app.post<{ Params: { slug: string } }>('/providers/:slug/flush', async (request, reply) => {
    if (!bySlug.has(request.params.slug)) return reply.code(404).send({ code: 'unreadable' });
    return { waiting: await rounds.flush(request.params.slug) };
  });

  app.post<{ Params: { slug: string } }>('/providers/:slug/finish', async (request, reply) => {
    if (!bySlug.has(request.params.slug)) return reply.code(404).send({ code: 'unreadable' });
    return { finished: await link.finishAll(request.params.slug) };
  });

  return {
    async stop() {
      await live.stop();
      rounds.stop();
      books.close();
    },
  };
}

type ProviderName = Extract<
  SystemName,
  | 'relax'
  | 'quickspin'
  | 'playngo'
  | 'evolution'
  | 'pragmaticplay'
  | 'yggdrasil'
  | 'pariplay'
  | 'softswiss'
  | 'novomatic'
  | 'creedroomz'
>;
type SessionPath = { Params: { slug: string; id: string } };

type Desk = {
  readonly sessions: GameSessions;
  readonly pots: Pots;
  readonly books: Books;
  readonly link: PlayLink;
  readonly rounds: Rounds;
  readonly live: ReturnType<typeof liveRoutes>;
  /** True: the provider reports what free rounds brought when all are over. */
  readonly isTotal: boolean;
};

function deskOf(
  slug: string,
  { sessions, pots, books, link, rounds, live, isTotal }: Desk,
  { config, baseUrl }: ProvidersDependencies,
): ProviderDesk {
  const origin = () => config.providerOrigin?.replace('{slug}', slug) ?? config.publicOrigin ?? baseUrl();
  const own = () => `${origin()}/providers/${slug}`;
  return {
    open: (opening) => `${own()}/games/${sessions.open(slug, opening).id}`,
    baseUrl: own,
    operatorOrigin: () => config.siteOrigin,
    hasGame: (gameRef) => sessions.titleOf(slug, gameRef) !== null,
    award(rounds) {
      const { gameRef, currency, valueMinor } = rounds;
      const isTable = sessions.titleOf(slug, gameRef)?.engine === 'live';
      const mayAward = isTable
        ? live.mayAward(slug, gameRef, currency, valueMinor)
        : link.mayAward({ provider: slug, gameRef, currency }, valueMinor);
      if (!mayAward) return false;
      books.awards.add(slug, rounds);
      return true;
    },
    cancelAward(bonusRef) {
      const isKnown = books.awards.cancel(slug, bonusRef);
      const sessionId = isTotal ? books.awards.sessionOf(slug, bonusRef) : null;
      const session = sessionId === null ? null : sessions.find(sessionId);
      if (session) void rounds.reportAward(session, bonusRef);
      return isKnown;
    },
    jackpots: () => pots.list(slug),
  };
}

/** What the rules of a game say of its jackpot. */
function aboutJackpot(jackpot: Jackpot | null) {
  return jackpot && { name: jackpot.name, shareBasisPoints: jackpot.shareBasisPoints };
}

/** The protocol's own endpoints are slow, broken, or answer nonsense as the switches set. */
function misbehave(scope: FastifyInstance, slug: string, switchboard: Switchboard): void {
  scope.addHook('onRequest', async (_request, reply) => {
    await switchboard.delay(slug as ProviderName);
    const { fail, silent, answer } = switchboard.of(slug as ProviderName);
    if (silent || answer === 'nothing') {
      await sleep(NOTHING_MS, undefined, { ref: false });
      return reply.code(504).send();
    }
    if (fail) return reply.code(503).send('Service unavailable');
    if (answer === 'html')
      return reply.type('text/html').send('<!doctype html><title>Welcome</title><h1>It works!</h1>');
    if (answer === 'huge') return reply.type('application/json').send('0'.repeat(HUGE_BYTES));
    return undefined;
  });
}

import { sandboxCreedroomz } from '@halcyon/wire/providers/creedroomz';
import { sandboxEvolution } from '@halcyon/wire/providers/evolution';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Books } from '../books.store.ts';
import type { Driver } from '../driver.ts';
import { drawSecurely } from '../engine.ts';
import type { Rounds } from '../rounds.ts';
import type { GameSessions } from '../sessions.ts';
import type { ProviderProtocol, SimulatedSession } from '../simulator.ts';
import { creedroomzTable, evolutionTable } from './feed-shapes.ts';
import { basicOf, feedSockets } from './feed-sockets.ts';
import { LiveFloor } from './live-floor.ts';
import { bookedBalance } from './live-balance.ts';
import { chipsIn, limitsIn, loadTables } from './live-table.ts';
import { rouletteSpots } from './rules/roulette.rules.ts';
import { TableStreams } from './table-streams.ts';
import type { TableRun } from './table/table-run.ts';
import { wheelSegments } from './rules/wheel.rules.ts';
import { takeBackOpenRounds } from './recover.ts';

/** More than a layout has spots. */
const BETS_MAX = 200;
const Amount = z.string().regex(/^[1-9]\d{0,14}$/);
const Bet = z.object({ spot: z.string().max(20), amountMinor: Amount });
const Bets = z.object({ bets: z.array(Bet).min(1).max(BETS_MAX) });
/** What lies on the layout, in whole; nothing too. */
const Layout = z.object({ bets: z.array(Bet).max(BETS_MAX) });
const betOf = ({ spot, amountMinor }: z.infer<typeof Bet>) => ({ spot, amountMinor: BigInt(amountMinor) });
const Action = z.object({ action: z.string().max(20) });
const EndpointState = z.object({ isOpen: z.boolean() });

export type LiveDependencies = {
  readonly books: Books;
  readonly rounds: Rounds;
  readonly sessions: GameSessions;
  readonly driver: Driver;
  readonly protocolOf: (slug: string) => ProviderProtocol;
  readonly nowMs: () => number;
  readonly pace: number;
};
type SessionPath = { Params: { slug: string; id: string } };
type TablePath = { Params: { slug: string; tableId: string } };

/**
 * Live tables: the player page's API below `/providers/<slug>/live/<session>`, the providers' feeds of all
 * tables, and endpoints that open and close a table or end its present phase. Tables run from here until `stop`.
 */
export function liveRoutes(
  app: FastifyInstance,
  deps: LiveDependencies,
): {
  readonly floor: LiveFloor;
  /** True: a round at the table can be played for the value. */
  mayAward(slug: string, tableId: string, currency: string, valueMinor: bigint): boolean;
  /** Ends the tables; what players hold goes back to them. */
  stop(): Promise<void>;
} {
  const { sessions, rounds, nowMs, pace } = deps;
  const tables = loadTables();
  const floor = new LiveFloor({ tables, working: bookedBalance(rounds), draw: drawSecurely, nowMs, pace });
  const streams = new TableStreams(floor);
  const feeds = feedSockets(app.server, app.log, floor);
  void takeBackOpenRounds(deps, [...new Set(tables.map(({ provider }) => provider))]).then(() =>
    floor.start(),
  );

  /** The table and session of an address; null: no such session here. */
  const found = (params: {
    slug: string;
    id: string;
  }): { session: SimulatedSession; run: TableRun } | null => {
    const session = sessions.find(params.id);
    if (session?.provider !== params.slug) return null;
    const run = floor.find(params.slug, session.tableId ?? session.gameRef);
    return run && { session, run };
  };
  const unknown = (reply: FastifyReply) => reply.code(404).send({ code: 'session_unknown' });

  app.post<SessionPath>('/providers/:slug/live/:id/start', async (request, reply) => {
    const at = found(request.params);
    if (!at) return unknown(reply);
    const { session, run } = at;
    const code = await greet(deps, session);
    const limits = limitsIn(run.table, session.currency);
    if (code === null && limits) run.join(session);
    const { name, kind, language, seats, colours, tableId, dealer } = run.table;
    return {
      code: limits ? (code ?? 'OK') : 'currency',
      isReady: code === null && limits !== null,
      mode: session.mode,
      currency: session.currency,
      exponent: session.exponent,
      language: session.language,
      table: { tableId, name, kind, language, seats, colours, dealer },
      segments: kind === 'wheel' ? wheelSegments : [],
      spots: kind === 'roulette' ? rouletteSpots : [],
      chips: chipsIn(run.table, session.currency).map(String),
      limits: limits && { minMinor: String(limits.minMinor), maxMinor: String(limits.maxMinor) },
      view: run.view(),
      own: run.own(session),
    };
  });

  app.get<SessionPath>('/providers/:slug/live/:id/events', (request, reply) => {
    const at = found(request.params);
    if (!at) return unknown(reply);
    reply.hijack();
    streams.open(reply.raw, at.run, at.session);
    return reply;
  });

  app.post<SessionPath>('/providers/:slug/live/:id/bets', async (request, reply) => {
    const at = found(request.params);
    if (!at) return unknown(reply);
    const read = Bets.safeParse(request.body);
    if (!read.success) return reply.code(400).send({ code: 'unreadable' });
    const answer = await at.run.bet(at.session.id, read.data.bets.map(betOf));
    return { ...answer, own: at.run.own(at.session) };
  });

  app.post<SessionPath>('/providers/:slug/live/:id/layout', async (request, reply) => {
    const at = found(request.params);
    if (!at) return unknown(reply);
    const read = Layout.safeParse(request.body);
    if (!read.success) return reply.code(400).send({ code: 'unreadable' });
    const answer = at.run.lay(at.session.id, read.data.bets.map(betOf));
    return { ...answer, own: at.run.own(at.session) };
  });

  app.post<SessionPath>('/providers/:slug/live/:id/actions', async (request, reply) => {
    const at = found(request.params);
    if (!at) return unknown(reply);
    const read = Action.safeParse(request.body);
    if (!read.success) return reply.code(400).send({ code: 'unreadable' });
    const answer = await at.run.act(at.session.id, read.data.action);
    return { ...answer, own: at.run.own(at.session) };
  });

  app.post<TablePath>('/providers/:slug/live-tables/:tableId', (request, reply) => {
    const run = floor.find(request.params.slug, request.params.tableId);
    const read = EndpointState.safeParse(request.body);
    if (!run || !read.success) return reply.code(run ? 400 : 404).send({ code: 'unreadable' });
    run.setOpen(read.data.isOpen);
    return { tableId: run.table.tableId, isOpen: read.data.isOpen };
  });

  // For tests that do not wait: the present phase ends now.
  app.post<TablePath>('/providers/:slug/live-tables/:tableId/next', (request, reply) => {
    const run = floor.find(request.params.slug, request.params.tableId);
    if (!run) return reply.code(404).send({ code: 'unreadable' });
    floor.hurry(run);
    const { tableId, phase, results } = run.view();
    return { tableId, phase, results };
  });

  app.post('/providers/evolution/live-feed/resync', () => {
    feeds.resync();
    return {};
  });
  app.get<{ Params: { casinoId: string } }>(
    '/providers/evolution/api/lobby/v1/:casinoId/state',
    (request, reply) => {
      const key = basicOf(sandboxEvolution.casinoId, sandboxEvolution.lobbyToken);
      if (request.headers.authorization !== key || request.params.casinoId !== sandboxEvolution.casinoId)
        return reply.code(401).send({ errors: [{ code: 'G.0', message: 'Not authorised' }] });
      const runs = floor.of('evolution');
      return { tables: Object.fromEntries(runs.map((run) => [run.table.tableId, evolutionTable(run)])) };
    },
  );
  app.get<{ Querystring: { partnerId?: string } }>(
    '/providers/creedroomz/api/live/tables',
    (request, reply) => {
      if (request.query.partnerId !== sandboxCreedroomz.operatorId)
        return reply.code(403).send({ Tables: [] });
      return { Tables: floor.of('creedroomz').map(creedroomzTable) };
    },
  );

  // Open sockets and streams would keep the server from closing.
  app.addHook('preClose', async () => {
    feeds.stop();
    streams.stop();
  });
  return {
    floor,
    mayAward(slug, tableId, currency, valueMinor) {
      const run = floor.find(slug, tableId);
      const limits = run && limitsIn(run.table, currency);
      return limits !== null && valueMinor >= limits.minMinor && valueMinor <= limits.maxMinor;
    },
    stop: () => floor.stop(),
  };
}

/** The player first, then the balance, where the protocol has separate calls. Null: all is well. */
async function greet(deps: LiveDependencies, session: SimulatedSession): Promise<string | null> {
  if (session.mode === 'demo') return null;
  const protocol = deps.protocolOf(session.provider);
  const asked = protocol.authenticate(session);
  const answer = asked && (await deps.driver.send(protocol, asked));
  if (answer && answer.verdict !== 'done') return answer.code;
  session.token = answer?.token ?? session.token;
  session.playerRef = answer?.playerRef ?? session.playerRef;
  if (answer?.balanceMinor != null) session.balanceMinor = answer.balanceMinor;
  deps.books.saveSession(session);
  return answer?.balanceMinor == null ? deps.sessions.greet(session, protocol, deps.driver) : null;
}

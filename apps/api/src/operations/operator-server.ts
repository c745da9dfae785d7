import { randomUUID, timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import {
  operatorCodes,
  operatorTokenHeader,
  type OperatorEndpoint,
} from '@halcyon/contract/operations/operator-endpoint';
import { operatorSessionEndpoints } from '@halcyon/contract/operations/operator-session.contract';
import type { Endpoint } from '@halcyon/contract/platform/endpoint';
import { FileAnswer } from '@halcyon/contract/platform/file-answer';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { addressOf, subscriberOf } from '@halcyon/server-kit/network/address';
import { listenerOptions } from '@halcyon/server-kit/sockets/listener';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Config } from '../platform/config/config.ts';
import { checked, readInput } from '../platform/http/handle.ts';
import { takeStrictJson } from '@halcyon/server-kit/json-bodies';
import { logOptions } from '@halcyon/server-kit/log';
import { CallCounter } from '@halcyon/server-kit/network/call-counter';
import { openApiOf, serveOpenApi } from '../platform/http/openapi.ts';
import { problemOf } from '../platform/http/problem.ts';
import { refuseOver } from '../platform/http/rate-limit.ts';
import { routerOptions, sendFile } from '../platform/http/server.ts';
import { operationsRoutes, type OperatorRoute } from './operations.routes.ts';
import { mountSession, type Answering } from './operators/operator-session.routes.ts';
import { findOperatorSession, type OperatorSession } from './operators/operator-session.service.ts';
import type { OperatorContext, Operations } from './dependencies.ts';

const BODY_BYTES_MAX = 64 * 1024;
const DEFAULT_RATE = { max: 300, windowSeconds: 60 } as const;

/**
 * The operators' server: its own port, its own session, no player's cookie and no player's token. Rights are in the
 * contract of each endpoint and are checked here and nowhere else. Not listening yet.
 */
export async function buildOperatorServer(
  operations: Operations,
  pageFolder: string,
): Promise<FastifyInstance> {
  const { config } = operations;
  const app = Fastify({
    ...listenerOptions,
    logger: logOptions(config.logLevel) as never,
    bodyLimit: BODY_BYTES_MAX,
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    routerOptions,
  });
  await app.register(cookie);
  takeStrictJson(app);
  secure(app);
  app.setErrorHandler((thrown, request, reply) => answerProblem(thrown, request, reply));
  // One for all endpoints: each holds its thousands of callers from the start.
  const calls = new CallCounter();
  mountSession(operations, cookieNameOf(config), (key, answer) => {
    mount(app, operations, key, operatorSessionEndpoints[key], calls, answer);
  });
  for (const route of operationsRoutes) {
    mount(app, operations, route.key, route.endpoint, calls, (request, _reply, session) =>
      run(operations, route, request, session),
    );
  }
  describe(app, config);
  app.get('/health/live', async () => ({ status: 'ok' }));
  await mountPage(app, pageFolder);
  return app;
}

/** Session, page token, right, rate limit; then the use case. */
function mount(
  app: FastifyInstance,
  operations: Operations,
  key: string,
  endpoint: OperatorEndpoint,
  calls: CallCounter,
  answer: Answering,
): void {
  const [method, url] = key.split(' ') as [string, string];
  const rate = endpoint.rateLimit ?? DEFAULT_RATE;
  app.route({
    method,
    url,
    ...(endpoint.bodyBytesMax && { bodyLimit: endpoint.bodyBytesMax }),
    handler: async (request, reply) => {
      try {
        if (operations.config.rateLimits)
          refuseOver(calls.take(`${key}|${subscriberOf(addressOf(request))}`, rate), reply);
        const session = await admit(operations, request, method, endpoint);
        void reply.header('cache-control', 'no-store');
        const body = await answer(request, reply, session);
        if (body instanceof FileAnswer) return await sendFile(reply, 200, body);
        return await reply.status(endpoint.status ?? 200).send(body);
      } catch (thrown) {
        return answerProblem(thrown, request, reply, endpoint);
      }
    },
  });
}

/**
 * Refuses: operator.session_none, second_factor_required, token_missing, not_allowed. The password alone gets by
 * without a session, the second factor alone with one that has none yet.
 */
async function admit(
  operations: Operations,
  request: FastifyRequest,
  method: string,
  { right }: OperatorEndpoint,
): Promise<OperatorSession> {
  if (right === 'public') return null as unknown as OperatorSession;
  const session = await findOperatorSession(operations, request.cookies[cookieNameOf(operations.config)]);
  if (!session || (right === 'password' && session.isWhole)) throw new Refusal('operator.session_none');
  if (!session.isWhole && right !== 'password') throw new Refusal('operator.second_factor_required');
  if (method !== 'GET' && !isSame(request.headers[operatorTokenHeader], session.pageToken)) {
    throw new Refusal('operator.token_missing');
  }
  const isEverybodys = right === 'operator' || right === 'password';
  if (!isEverybodys && !session.operator.rights.has(right)) throw new Refusal('operator.not_allowed');
  return session;
}

async function run(
  operations: Operations,
  route: OperatorRoute,
  request: FastifyRequest,
  { operator }: OperatorSession,
): Promise<unknown> {
  const { endpoint, handler } = route;
  const input = readInput(endpoint, request) as never;
  const ctx: OperatorContext = {
    operations,
    operator,
    address: addressOf(request),
    at: operations.clock.now(),
  };
  if (!('command' in handler)) return checked(route, await handler.query(ctx, input));
  return operations.db.transact(async (tx) => checked(route, await handler.command({ ...ctx, tx }, input)));
}

/** Cookies ignore ports, so on plain-http loopback the port joins the name. */
function cookieNameOf({ publicOrigin, ports }: Config): string {
  return publicOrigin.startsWith('http:') ? `halcyon_operator_${ports.operator}` : '__Host-halcyon_operator';
}

function isSame(given: string | string[] | undefined, wanted: string): boolean {
  const bytes = Buffer.from(typeof given === 'string' ? given : '');
  const expected = Buffer.from(wanted);
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

function secure(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      'content-security-policy':
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; frame-src blob:; " +
        "object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    });
  });
}

function describe(app: FastifyInstance, config: Config): void {
  const all = [
    ...Object.entries(operatorSessionEndpoints).map(([key, endpoint]) => ({ key, endpoint })),
    ...operationsRoutes,
  ].map(({ key, endpoint }: { key: string; endpoint: OperatorEndpoint }) => ({
    key,
    endpoint: asEndpoint(endpoint),
  }));
  const origin = `http://localhost:${config.ports.operator}`;
  serveOpenApi(app, '/api/operator', () => {
    const document = openApiOf({ title: 'Halcyon operator API', version: '1', origin }, all);
    const components = document['components'] as Record<string, unknown>;
    components['securitySchemes'] = {
      idToken: { type: 'apiKey', in: 'cookie', name: cookieNameOf(config) },
    };
    return document;
  });
}

/** The same endpoint in the form of the shared code, with the codes that every operator call may return. */
function asEndpoint({ right, ...endpoint }: OperatorEndpoint): Endpoint {
  const access = right === 'public' ? 'public' : 'player';
  return {
    ...endpoint,
    access,
    refusals: { ...(right === 'public' ? {} : operatorCodes), ...endpoint.refusals },
  };
}

async function mountPage(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    app.log.warn('the operators page is not built: only its API answers');
    return;
  }
  await app.register(fastifyStatic, { root: folder, index: false, cacheControl: false });
  app.get('/', (_request, reply) => reply.header('cache-control', 'no-cache').sendFile('index.html'));
  // Every address of the page is the page; the API and files that are not there stay 404.
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(api|assets)\//.test(request.url);
    if (isPage) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    return answerProblem(Object.assign(new Error('not found'), { statusCode: 404 }), request, reply);
  });
}

function answerProblem(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint?: OperatorEndpoint,
) {
  const problem = problemOf(thrown, request.id, endpoint && asEndpoint(endpoint));
  if (problem.status >= 500) request.log.error({ err: thrown }, 'fault');
  return reply
    .status(problem.status)
    .type('application/problem+json')
    .header('cache-control', 'no-store')
    .send(problem);
}

import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import { FileAnswer } from '@halcyon/contract/platform/file-answer';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { CallCounter } from '@halcyon/server-kit/network/call-counter';
import { listenerOptions } from '@halcyon/server-kit/sockets/listener';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { contextOf, findCounted, requireAccess, type ServerDependencies } from './call.ts';
import { sendCompressed } from './compressed.ts';
import type { Config } from '../config/config.ts';
import { handle, type Route } from './handle.ts';
import { takeStrictJson } from '@halcyon/server-kit/json-bodies';
import { logOptions } from '@halcyon/server-kit/log';
import { readForm, takeForms } from './multipart.ts';
import { openPageCalls, type OpenPageCalls } from './page-calls.ts';
import { Invalid } from '@halcyon/server-kit/problem';
import { problemOf } from './problem.ts';
import { secure, securityHeaders } from './security.ts';

/** Default limit of a body; an endpoint that takes more says so. */
const BODY_BYTES_MAX = 64 * 1024;

/** How addresses are read, at every server that answers them. */
export const routerOptions = { ignoreTrailingSlash: true, maxParamLength: 200 };

/** The one HTTP server with its log, without routes. Not listening yet. */
export async function openServer(config: Config): Promise<FastifyInstance> {
  const headersOf = securityHeaders(config);
  const app = Fastify({
    ...listenerOptions,
    logger: logOptions(config.logLevel) as never,
    bodyLimit: BODY_BYTES_MAX,
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    // What the router itself cannot read never reaches a hook.
    frameworkErrors: (thrown, request, reply) =>
      void answerProblem(thrown, request, reply.headers(headersOf(request))),
    routerOptions,
  });
  await app.register(cookie);
  await takeForms(app);
  takeStrictJson(app);
  secure(app, headersOf);
  app.setErrorHandler((thrown, request, reply) => answerProblem(thrown, request, reply));
  app.setNotFoundHandler((request, reply) => answerProblem(new Refusal('request.not_found'), request, reply));
  return app;
}

/** Mounts the routes of the API. Returns what opens calls of these handlers, and of `own` ones, for pages. */
export function mountRoutes(
  app: FastifyInstance,
  deps: ServerDependencies,
): (own: readonly Route[]) => OpenPageCalls {
  const calls = new CallCounter();
  for (const route of deps.routes) mount(app, deps, route, calls);
  return (own) => openPageCalls({ ...deps, routes: [...deps.routes, ...own] }, calls);
}

/** A server with these routes. */
export async function buildServer(deps: ServerDependencies): Promise<FastifyInstance> {
  const app = await openServer(deps.config);
  mountRoutes(app, deps);
  return app;
}

const FOR_EVER = 'public, max-age=31536000, immutable';

function mount(app: FastifyInstance, deps: ServerDependencies, route: Route, calls: CallCounter): void {
  const [method, url] = route.key.split(' ') as [string, string];
  const { endpoint } = route;
  app.route({
    method,
    url,
    ...(endpoint.bodyBytesMax ? { bodyLimit: endpoint.bodyBytesMax } : {}),
    handler: async (request, reply) => {
      try {
        const exchange = { request, reply };
        const found = await findCounted(deps, { key: route.key, ...endpoint }, calls, exchange);
        requireAccess(endpoint.access, found);
        const takesForm = endpoint.bodyType === 'multipart';
        // A foreign page can send a form without a preflight; only an endpoint that takes one reads it.
        if (!takesForm && request.isMultipart()) throw new Invalid([{ field: '', code: 'json_expected' }]);
        const form = takesForm ? await readForm(request, endpoint) : null;
        const context = { ...contextOf(deps, exchange, found), files: form?.files ?? [] };
        const raw = { params: request.params, query: request.query, body: form?.fields ?? request.body };
        const { status, body } = await handle(route, context, raw, deps.lockPlayer);
        if (status >= 400) void reply.type('application/problem+json');
        else if (endpoint.answerType) void reply.type(endpoint.answerType);
        void reply.header('cache-control', endpoint.isImmutable && status < 400 ? FOR_EVER : 'no-store');
        if (body instanceof FileAnswer) return await sendFile(reply, status, body);
        if (endpoint.isCompressed && status < 400)
          return await sendCompressed(request, reply.status(status), body);
        return await reply.status(status).send(status === 204 ? undefined : body);
      } catch (thrown) {
        return answerProblem(thrown, request, reply, endpoint);
      }
    },
  });
}

/** Sends a file to be saved. Opened as a page it could neither run nor load anything. */
export function sendFile(reply: FastifyReply, status: number, file: FileAnswer): FastifyReply {
  const name = encodeURIComponent(file.fileName).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return reply
    .status(status)
    .type(file.mediaType)
    .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .send(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength));
}

function answerProblem(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint?: Route['endpoint'],
) {
  const problem = problemOf(thrown, request.id, endpoint);
  if (problem.status >= 500) request.log.error({ err: thrown }, 'fault');
  else request.log.debug({ code: problem.code }, 'refused');
  return reply
    .status(problem.status)
    .type('application/problem+json')
    .header('cache-control', 'no-store')
    .send(problem);
}

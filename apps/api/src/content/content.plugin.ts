import { createHash, timingSafeEqual } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentQueryRefusals, type ContentQueryCode } from '@halcyon/contract/content/content.contract';
import { isLanguageId } from '@halcyon/contract/market/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { systemClock, type Clock } from '@halcyon/server-kit/clock';
import { limitByAddress } from '../platform/http/rate-limit.ts';
import type { ContentService } from './dataset/content.service.ts';
import { QueryRefused } from './query/query-runner.ts';
import { robotsText, siteMap, siteMapIndex, type SiteMapSource } from './pages/site-map.ts';

/** Version and dataset of the address, as the hosted service spells them. */
const DATASET = 'production';
const BODY_BYTES_MAX = 128 * 1024;
/** Pages request on behalf of their visitor; most responses come from the cache. */
const QUERY_RATE = { max: 3000, windowSeconds: 60 };
/** How long a browser may keep the joined texts before it requests them again. */
const TEXTS_SECONDS = 300;
const CRAWLERS_SECONDS = 3600;

export type ContentPluginOptions = SiteMapSource & {
  /** The bearer token that may read everything that is published. Absent or null: no token may. */
  readonly readToken?: string | null;
  /** True: one address may send 3,000 queries a minute. */
  readonly rateLimits?: boolean;
  /** Origin that players see, for the site map. */
  readonly origin: string;
  /** The time of day; the system's when absent. */
  readonly clock?: Clock;
  /** Folder of `<language>/<domain>.json`; the repository's own when absent. */
  readonly localesFolder?: string;
};

const ownLocales = new URL('../../../../content/locales/', import.meta.url).pathname;

/**
 * The content service in the hosted service's own form, and the joined texts of a language: GET and POST
 * `/v2021-08-31/data/query/production`, GET `/locales/:language/default.json`; and what crawlers request:
 * `/robots.txt`, `/sitemap.xml`.
 * Public; mount it where the API is mounted, without the API's session.
 */
export async function contentPlugin(app: FastifyInstance, options: ContentPluginOptions): Promise<void> {
  const { content } = options;
  const url = '/v2021-08-31/data/query/:dataset';

  const askerOf = (request: FastifyRequest): Asker => ({
    content,
    isTrusted: !!options.readToken && isSame(request.headers.authorization, `Bearer ${options.readToken}`),
  });

  const limit = options.rateLimits ? { onRequest: limitByAddress(QUERY_RATE) } : {};

  app.get(url, limit, async (request, reply) => {
    const asked = request.query as Readonly<Record<string, unknown>>;
    const params: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(asked)) {
      if (!name.startsWith('$')) continue;
      const read = readJson(value);
      if (read === undefined)
        return refuse(request, reply, 'content.parameter_invalid', `${name} is not JSON`);
      params[name.slice(1)] = read;
    }
    return answer(request, reply, askerOf(request), asked['query'], params, asked['returnQuery'] !== 'false');
  });

  app.post(url, { bodyLimit: BODY_BYTES_MAX, ...limit }, async (request, reply) => {
    const body = request.body as { query?: unknown; params?: unknown } | null;
    const params = body?.params ?? {};
    if (typeof params !== 'object' || Array.isArray(params)) {
      return refuse(request, reply, 'content.parameter_invalid', 'params is not an object');
    }
    const { returnQuery } = request.query as Readonly<Record<string, unknown>>;
    return answer(
      request,
      reply,
      askerOf(request),
      body?.query,
      params as Record<string, unknown>,
      returnQuery !== 'false',
    );
  });

  const crawlers = `public, max-age=${CRAWLERS_SECONDS}`;
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .header('cache-control', crawlers)
      .type('text/plain; charset=utf-8')
      .send(robotsText(options.origin)),
  );
  app.get('/sitemap.xml', async (request, reply) => {
    const { locale } = request.query as { readonly locale?: unknown };
    const now = (options.clock ?? systemClock).now();
    const map =
      locale === undefined
        ? siteMapIndex(options, options.origin)
        : await siteMap(options, options.origin, String(locale), now);
    if (map === null) return reply.status(404).type('text/plain; charset=utf-8').send('there is no such map');
    return reply.header('cache-control', crawlers).type('application/xml; charset=utf-8').send(map);
  });

  const texts = new Map<string, { readonly body: string; readonly tag: string }>();
  app.get('/locales/:language/default.json', async (request, reply) => {
    const { language } = request.params as { language: string };
    if (!isLanguageId(language))
      return refuse(request, reply, 'content.dataset_unknown', `no texts in ${language}`);
    const joined = texts.get(language) ?? tagged(joinTexts(options.localesFolder ?? ownLocales, language));
    texts.set(language, joined);
    void reply.header('cache-control', `public, max-age=${TEXTS_SECONDS}`).header('etag', joined.tag);
    if (request.headers['if-none-match'] === joined.tag) return reply.status(304).send();
    return reply.type('application/json; charset=utf-8').send(joined.body);
  });
}

type Asker = { readonly content: ContentService; readonly isTrusted: boolean };

/** Compares in constant time. */
function isSame(sent: string | undefined, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(sent ?? ''), digest(wanted));
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { content, isTrusted }: Asker,
  query: unknown,
  params: Readonly<Record<string, unknown>>,
  isQueryReturned: boolean,
) {
  const { dataset } = request.params as { dataset: string };
  if (dataset !== DATASET)
    return refuse(request, reply, 'content.dataset_unknown', `there is no dataset ${dataset}`);
  if (typeof query !== 'string' || query.trim() === '') {
    return refuse(request, reply, 'content.query_missing', 'query is missing');
  }
  const startedMs = performance.now();
  try {
    const result = await (isTrusted ? content.runTrusted(query, params) : content.run(query, params));
    const ms = Math.round(performance.now() - startedMs);
    const echo = isQueryReturned ? `"query":${JSON.stringify(query)},` : '';
    void reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
    return reply.send(
      `{"ms":${ms},${echo}"result":${result},"syncTags":["s1:${content.revision.slice(0, 6)}"]}`,
    );
  } catch (error) {
    if (error instanceof QueryRefused)
      return refuse(request, reply, error.code, error.message, error.position, query);
    throw error;
  }
}

/** A problem document that carries the hosted service's `error` as well, so that its client understands both. */
function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ContentQueryCode,
  description: string,
  position: number | null = null,
  query?: string,
) {
  const status = contentQueryRefusals[code];
  const type = code === 'content.query_invalid' ? 'queryParseError' : 'queryRefused';
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({
      type: `urn:halcyon:problem:${code}`,
      title: description,
      status,
      code,
      requestId: request.id,
      error: {
        type,
        description,
        ...(query !== undefined && { query }),
        ...(position !== null && { start: position, end: position }),
      },
    });
}

function readJson(value: unknown): unknown {
  if (typeof value !== 'string') return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** All domains of a language in one object; English replaces a domain that has not been translated yet. */
function joinTexts(folder: string, language: string): string {
  const domains = readdirSync(join(folder, 'en'))
    .filter((name) => name.endsWith('.json'))
    .toSorted();
  const trees = domains.map((name) => {
    const own = join(folder, language, name);
    const text = readFileSync(existsSync(own) ? own : join(folder, 'en', name), 'utf8');
    return [name.replace(/\.json$/, ''), JSON.parse(text)] as const;
  });
  return JSON.stringify(Object.fromEntries(trees));
}

function tagged(body: string): { body: string; tag: string } {
  return { body, tag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"` };
}

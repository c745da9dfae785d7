import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { gamePage, prefetchPage, type BuiltPage, type Manifest } from './first-load.ts';
import { isLanguageTag, textsOf } from './page-texts.ts';
import { assetFiles } from './platform/asset-files.ts';
import { GameRefusal } from './platform/game-refusal.ts';
import { findGame, games } from './rounds/game-catalogue.ts';

const clientFolder = fileURLToPath(new URL('../build/client/', import.meta.url));
const artFolder = fileURLToPath(new URL('../art/', import.meta.url));
const YEAR_MS = 365 * 86_400_000;

/** Address of a picture with the hash of its bytes, so that it may be kept for ever and still change. */
export function artUrls(): (gameId: string, file: 'atlas' | 'background' | 'words') => string {
  const known = new Map<string, string>();
  for (const { gameId, kind } of games) {
    const atlas = kind === 'slot' ? 'symbols.webp' : 'cards.webp';
    const files = { atlas, background: 'background.webp', words: 'words.woff2' };
    for (const [file, name] of Object.entries(files)) {
      const path = `${artFolder}${gameId}/${name}`;
      const hash = existsSync(path)
        ? createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 12)
        : '0';
      known.set(`${gameId} ${file}`, `/art/${gameId}/${name}?v=${hash}`);
    }
  }
  return (gameId, file) => known.get(`${gameId} ${file}`) ?? '';
}

const builtFile = (name: string) => readFile(clientFolder + name, 'utf8').catch(() => null);

/** Read each time, so that a new build needs no restart. Null: nothing has been built. */
async function builtPage(): Promise<BuiltPage | null> {
  const [html, list] = await Promise.all([builtFile('index.html'), builtFile('.vite/manifest.json')]);
  if (html === null || list === null) return null;
  const manifest = JSON.parse(list) as Manifest;
  const opening = await builtFile(manifest['opening.ts']?.file ?? '');
  return opening === null ? null : { html, manifest, opening: opening.trim() };
}

/** The pages of the games, their scripts and their art. Only the site may put a game into a frame. */
export async function pageRoutes(
  app: FastifyInstance,
  siteOrigins: readonly string[],
  artUrl: ReturnType<typeof artUrls>,
): Promise<void> {
  const page = (reply: FastifyReply, html: string | null, policy = gamePolicy(siteOrigins)) => {
    void reply
      .header('content-security-policy', policy)
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-store');
    if (html === null) return reply.status(503).type('text/plain').send('The game has not been built yet.');
    return reply.type('text/html; charset=utf-8').send(html);
  };
  app.get<GameAddress>('/play/:gameId', async (request, reply) => {
    const { gameId, kind, language } = wanted(request);
    const built = await builtPage();
    if (built === null) return page(reply, null);
    const atlasUrl = artUrl(gameId, 'atlas');
    const html = gamePage(built, { gameId, kind, atlasUrl }, language);
    return page(reply, html, gamePolicy(siteOrigins, built.opening));
  });
  app.get<GameAddress>('/prefetch/:gameId', async (request, reply) => {
    const { language, ...game } = wanted(request);
    const built = await builtPage();
    return page(reply, built && prefetchPage(built.manifest, game, language), prefetchPolicy(siteOrigins));
  });
  // Browsers request it unprompted; a game has none.
  app.get('/favicon.ico', async (_, reply) =>
    reply.status(204).header('cache-control', 'public, max-age=86400').send(),
  );
  for (const path of ['/verify', '/verify.html'])
    app.get(path, async (_, reply) => page(reply, await builtFile('verify.html')));

  app.get<{ Params: { language: string } }>('/locales/:language/games.json', async (request, reply) => {
    const texts = await textsOf(request.params.language);
    if (texts === null) throw new GameRefusal('request.not_found');
    const isBrotli = takesBrotli(request);
    if (isBrotli) void reply.header('content-encoding', 'br');
    return reply
      .type('application/json; charset=utf-8')
      .header('vary', 'accept-encoding')
      .header('cache-control', 'public, max-age=300')
      .send(isBrotli ? texts.brotli : texts.plain);
  });
  const asset = assetFiles(`${clientFolder}assets/`);
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const file = await asset(request.params.name);
    if (!file) throw new GameRefusal('request.not_found');
    const isBrotli = file.brotli !== null && takesBrotli(request);
    if (isBrotli) void reply.header('content-encoding', 'br');
    return reply
      .type(file.type)
      .header('vary', 'accept-encoding')
      .header('cache-control', `public, max-age=${YEAR_MS / 1000}, immutable`)
      .send(isBrotli ? file.brotli : file.plain);
  });
  const kept = { maxAge: YEAR_MS, immutable: true, index: false, decorateReply: false } as const;
  // Every file is known at start: no lookups later.
  await app.register(fastifyStatic, { root: artFolder, prefix: '/art/', wildcard: false, ...kept });
}

type GameAddress = { Params: { gameId: string }; Querystring: { lang?: unknown } };

/** The game of an address, and the language that it names; null: none that could be one. Refuses: request.not_found. */
function wanted({ params, query: { lang } }: FastifyRequest<GameAddress>) {
  const game = findGame(params.gameId);
  if (!game) throw new GameRefusal('request.not_found');
  return { gameId: game.gameId, kind: game.kind, language: isLanguageTag(lang) ? lang : null };
}

const takesBrotli = ({ headers }: FastifyRequest) => /\bbr\b/.test(String(headers['accept-encoding'] ?? ''));

/** Nothing of ours sends a form or moves its base; only the site draws it in a frame. */
const framed = (siteOrigins: readonly string[], sources: readonly string[]) =>
  [...sources, "base-uri 'none'", "form-action 'none'", `frame-ancestors ${siteOrigins.join(' ')}`].join(
    '; ',
  );

/** Scripts are our own files, plus the inline one: exactly that text and no other. */
function gamePolicy(siteOrigins: readonly string[], script?: string): string {
  const inPage =
    script === undefined ? '' : ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  return framed(siteOrigins, [
    "default-src 'none'", `script-src 'self'${inPage}`, "style-src 'self' 'unsafe-inline'", "img-src 'self' data: blob:",
    "font-src 'self'", "media-src 'self' data: blob:", "connect-src 'self'",
  ]); // prettier-ignore
}

/** Allows no script. No directive exists for prefetches: only `default-src` covers them. */
const prefetchPolicy = (siteOrigins: readonly string[]) =>
  framed(siteOrigins, ["default-src 'self'", "script-src 'none'"]);

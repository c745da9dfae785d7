import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { assetFiles } from './platform/asset-files.ts';
import { GameRefusal } from './platform/game-refusal.ts';
import { findGame, games } from './rounds/game-catalogue.ts';

const clientFolder = fileURLToPath(new URL('../build/client/', import.meta.url));
const artFolder = fileURLToPath(new URL('../art/', import.meta.url));
const localesFolder = fileURLToPath(new URL('../../../content/locales/', import.meta.url));
const YEAR_MS = 365 * 86_400_000;

/** Address of a picture with the hash of its bytes, so that it may be kept for ever and still change. */
export function artUrls(): (gameId: string, file: 'atlas' | 'background') => string {
  const known = new Map<string, string>();
  for (const { gameId, kind } of games) {
    for (const file of ['atlas', 'background'] as const) {
      const name =
        file === 'background' ? 'background.webp' : kind === 'slot' ? 'symbols.webp' : 'cards.webp';
      const path = `${artFolder}${gameId}/${name}`;
      const hash = existsSync(path)
        ? createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 12)
        : '0';
      known.set(`${gameId} ${file}`, `/art/${gameId}/${name}?v=${hash}`);
    }
  }
  return (gameId, file) => known.get(`${gameId} ${file}`) ?? '';
}

/** The pages of the games, their scripts and their art. Only the site may put a game into a frame. */
export async function pageRoutes(app: FastifyInstance, siteOrigins: readonly string[]): Promise<void> {
  const framed = policyFor(siteOrigins);
  const page = async (reply: FastifyReply, name: 'index.html' | 'verify.html') => {
    const html = await readFile(clientFolder + name, 'utf8').catch(() => null);
    void reply
      .header('content-security-policy', framed)
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-store');
    if (html === null) return reply.status(503).type('text/plain').send('The game has not been built yet.');
    return reply.type('text/html; charset=utf-8').send(html);
  };
  app.get<{ Params: { gameId: string } }>('/play/:gameId', async (request, reply) => {
    if (!findGame(request.params.gameId)) throw new GameRefusal('request.not_found');
    return page(reply, 'index.html');
  });
  // Browsers ask for it on their own; a game has none.
  app.get('/favicon.ico', async (_, reply) =>
    reply.status(204).header('cache-control', 'public, max-age=86400').send(),
  );
  app.get('/verify', async (_, reply) => page(reply, 'verify.html'));
  app.get('/verify.html', async (_, reply) => page(reply, 'verify.html'));

  app.get<{ Params: { language: string } }>('/locales/:language/games.json', async (request, reply) => {
    const texts = await textsOf(request.params.language);
    if (texts === null) throw new GameRefusal('request.not_found');
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(texts);
  });
  const asset = assetFiles(`${clientFolder}assets/`);
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const file = await asset(request.params.name);
    if (!file) throw new GameRefusal('request.not_found');
    const isBrotli = file.brotli !== null && /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
    if (isBrotli) void reply.header('content-encoding', 'br');
    return reply
      .type(file.type)
      .header('vary', 'accept-encoding')
      .header('cache-control', `public, max-age=${YEAR_MS / 1000}, immutable`)
      .send(isBrotli ? file.brotli : file.plain);
  });
  const kept = { maxAge: YEAR_MS, immutable: true, index: false, decorateReply: false } as const;
  await app.register(fastifyStatic, { root: artFolder, prefix: '/art/', ...kept });
}

/** Folders of texts whose name is not the language tag itself. Source: the language ids of the markets. */
const folderByTag: Readonly<Record<string, string>> = {
  'es-CL': 'cl', 'es-PE': 'pe', 'pt-BR': 'br', 'fr-CA': 'caf', 'en-CA': 'ca', 'en-NZ': 'nz', 'en-IN': 'inen',
  es: 'cl', nb: 'no', fil: 'tl',
}; // prettier-ignore

/** The texts of a language: of exactly that tag, else of the language without its region, else English. */
async function textsOf(language: string): Promise<string | null> {
  if (!/^[a-z]{2,4}(-[A-Za-z]{2,4})?$/.test(language)) return null;
  for (const tag of [language, language.split('-')[0] ?? 'en', 'en']) {
    const folder = folderByTag[tag] ?? tag;
    const texts = await readFile(`${localesFolder}${folder}/games.json`, 'utf8').catch(() => null);
    if (texts !== null) return texts;
  }
  return null;
}

function policyFor(frameAncestors: readonly string[]): string {
  return [
    "default-src 'none'", "script-src 'self'", "style-src 'self' 'unsafe-inline'", "img-src 'self' data: blob:",
    "font-src 'self'", "media-src 'self' data: blob:", "connect-src 'self'", "base-uri 'none'",
    "form-action 'none'", `frame-ancestors ${frameAncestors.join(' ')}`,
  ].join('; '); // prettier-ignore
}

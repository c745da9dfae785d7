import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';

const folder = new URL('client/', import.meta.url);
/** The text face of the design, as the site has it. */
const textFonts = new URL('../../../../packages/ui/src/fonts/', import.meta.url);
const isTextFont = (name: string) => /^letters\/manrope-latin(-ext)?\.woff2$/.test(name);
const locales = new URL('../../../../content/locales/', import.meta.url);

/** Folders of texts whose name is not the language tag itself. Source: the language ids of the markets. */
const folderByTag: Readonly<Record<string, string>> = {
  'es-CL': 'cl', 'es-PE': 'pe', 'pt-BR': 'br', 'fr-CA': 'caf', 'en-CA': 'ca', 'en-NZ': 'nz', 'en-IN': 'inen',
  es: 'cl', nb: 'no', fil: 'tl',
}; // prettier-ignore

type ClientFile = {
  readonly type: string;
  readonly plain: Buffer;
  readonly brotli: Buffer;
  readonly tag: string;
};

/**
 * Scripts and styles of the game pages, straight from their sources: browsers get TypeScript with its types
 * taken out, so that the pages need no build.
 */
export function clientRoutes(app: FastifyInstance): void {
  const names = new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(ts|css|woff2)$/.test(name),
    ),
  );
  const kept = new Map<string, ClientFile>();
  const fileOf = (key: string, type: string, read: () => string | Buffer): ClientFile => {
    const known = kept.get(key);
    if (known) return known;
    const plain = Buffer.from(read());
    const tag = `"${createHash('sha256').update(plain).digest('hex').slice(0, 16)}"`;
    const file = { type, plain, brotli: brotliCompressSync(plain), tag };
    kept.set(key, file);
    return file;
  };
  const send = (request: Asked, reply: Answering, file: ClientFile) => {
    void reply.headers({ 'cache-control': 'public, max-age=600', vary: 'accept-encoding', etag: file.tag });
    if (request.headers['if-none-match'] === file.tag) return reply.code(304).send();
    const isBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
    if (isBrotli) void reply.header('content-encoding', 'br');
    return reply.type(file.type).send(isBrotli ? file.brotli : file.plain);
  };

  app.get<{ Params: { '*': string } }>('/providers/client/*', (request, reply) => {
    const name = request.params['*'];
    if (!names.has(name) && !isTextFont(name)) return reply.code(404).send();
    if (name.endsWith('.woff2')) {
      const font = isTextFont(name)
        ? new URL(name.slice('letters/'.length), textFonts)
        : new URL(name, folder);
      return send(
        request,
        reply,
        fileOf(name, 'font/woff2', () => readFileSync(font)),
      );
    }
    const source = () => readFileSync(new URL(name, folder), 'utf8');
    return name.endsWith('.css')
      ? send(request, reply, fileOf(name, 'text/css; charset=utf-8', source))
      : send(
          request,
          reply,
          fileOf(name, 'text/javascript; charset=utf-8', () => withoutTypes(source())),
        );
  });

  app.get<{ Params: { tag: string } }>('/providers/texts/:tag', (request, reply) => {
    const tag = request.params.tag.replace('_', '-');
    if (!/^[a-z]{2,4}(-[A-Za-z]{2,4})?$/.test(tag)) return reply.code(404).send();
    const found = [tag, tag.split('-')[0] ?? 'en', 'en']
      .map((one) => new URL(`${folderByTag[one] ?? one}/games.json`, locales))
      .find((url) => existsSync(url));
    if (!found) return reply.code(404).send();
    return send(
      request,
      reply,
      fileOf(found.href, 'application/json; charset=utf-8', () => readFileSync(found, 'utf8')),
    );
  });
}

type Asked = { readonly headers: Readonly<Record<string, unknown>> };
type Answering = FastifyReply;

/** Without Node's warning on every start that this is experimental. */
export function withoutTypes(source: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sandboxMerchant } from '@halcyon/wire/payments/sandbox-merchant';
import { SIGNATURE_HEADER, TIMESTAMP_HEADER, verifyCall } from '@halcyon/wire/seamless/signature';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SandboxConfig } from '../platform/config.ts';
import { escapeHtml } from '../platform/page.ts';
import type { Switchboard } from '../platform/switchboard.ts';
import { withoutTypes } from '../providers/client-files.ts';
import { readBookToken } from './book-token.ts';

const SESSIONS_MAX = 500;
const BALANCE_PATH = '/book/sportsbook-api/webhooks/user-balance-update';

const Balance = z.object({
  currency: z.string(),
  balanceMap: z.object({ MAIN: z.string().regex(/^\d+$/) }),
});
const Update = z.object({ playerId: z.number().int(), sequence: z.number().int(), balance: Balance });
const Context = Update;
type Known = { readonly sequence: number; readonly amount: string };

/**
 * A sportsbook vendor that speaks the calls of the entry: its own widget and frame at `/book`, a server that verifies
 * tokens by the platform's published keys, and the receiver of balances. It takes no bets.
 */
export function bookRoutes(
  app: FastifyInstance,
  { config, switchboard }: { readonly config: SandboxConfig; readonly switchboard: Switchboard },
): void {
  const { platformUrl, siteOrigin } = config;
  const sessions = new Map<string, { readonly playerId: number; readonly token: string }>();
  const balances = new Map<number, Known>();
  const received: { playerId: number; sequence: number; accepted: boolean }[] = [];

  /** A lower or equal number than the last one changes nothing. */
  const take = ({ playerId, sequence, balance }: z.infer<typeof Update>): boolean => {
    if ((balances.get(playerId)?.sequence ?? -1) >= sequence) return false;
    balances.set(playerId, { sequence, amount: amountOf(balance) });
    return true;
  };
  const askPlatform = (path: string, token: string, body?: object) =>
    fetch(platformUrl + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    });

  app.get('/book/sportsbook-api/widget.js', async (_request, reply) => {
    await switchboard.delay('book');
    if (switchboard.of('book').fail) return reply.code(503).send('');
    return reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'no-cache' })
      .send(
        `(() => {\n${client('book.ts')}\nconst server = new URL('/book', document.currentScript.src).href;\n` +
          'let open = null;\nwindow.HalcyonBook = { mount: (options) => (open = openVendorBook(options, server)), ' +
          'update: (change) => open?.update(change), unmount: () => open?.unmount() };\n})();\n',
      );
  });

  app.get('/book/sportsbook-frame', async (_request, reply) => {
    await switchboard.delay('book');
    if (switchboard.of('book').fail) return reply.code(503).send('');
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'content-security-policy':
          "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; img-src data:; " +
          `base-uri 'none'; form-action 'none'; frame-ancestors ${siteOrigin}`,
      })
      .send(
        `<!doctype html><html lang="en" data-host="${escapeHtml(siteOrigin)}"><head><meta charset="utf-8">` +
          '<meta name="viewport" content="width=device-width,initial-scale=1"><title>Stand-in book</title>' +
          '<link rel="icon" href="data:,"><style>body{margin:0}</style></head><body><div id="book"></div>' +
          '<script src="/book/client.js"></script></body></html>',
      );
  });
  app.get('/book/client.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(`${client('book.ts')}\n${client('frame.ts')}`),
  );

  app.options('/book/session*', (_request, reply) =>
    reply
      .headers({ ...cors(siteOrigin), 'access-control-allow-headers': 'content-type' })
      .code(204)
      .send(),
  );
  app.post('/book/session', async (request, reply) => {
    void reply.headers(cors(siteOrigin));
    const { token } = (request.body ?? {}) as { token?: unknown };
    const claims =
      typeof token === 'string' ? await readBookToken(token, { platformUrl, issuer: siteOrigin }) : null;
    if (!claims || typeof token !== 'string') return reply.code(401).send({});
    const created = await askPlatform('/sportsbook-api/auth/session/create', token, { token });
    if (!created.ok) return reply.code(created.status).send({});
    const context = await askPlatform('/sportsbook-api/context/session', token);
    const read = Context.safeParse(await context.json());
    if (!read.success) return reply.code(502).send({});
    // The balance of the context repairs one that never arrived.
    take(read.data);
    const id = randomUUID();
    sessions.set(id, { playerId: read.data.playerId, token });
    if (sessions.size > SESSIONS_MAX) sessions.delete(sessions.keys().next().value!);
    return { id, ...balances.get(read.data.playerId)! };
  });
  app.get<{ Params: { id: string } }>('/book/session/:id', (request, reply) => {
    void reply.headers(cors(siteOrigin));
    const session = sessions.get(request.params.id);
    const known = session && balances.get(session.playerId);
    return known ? reply.send({ id: request.params.id, ...known }) : reply.code(404).send({});
  });
  app.post<{ Params: { id: string } }>('/book/session/:id/end', async (request, reply) => {
    void reply.headers(cors(siteOrigin));
    const session = sessions.get(request.params.id);
    sessions.delete(request.params.id);
    if (session) await askPlatform('/sportsbook-api/widget/session/unregister', session.token, {});
    return reply.send({});
  });

  app.post(BALANCE_PATH, (request, reply) => {
    if (switchboard.of('book').fail) return reply.code(503).send({});
    const header = (name: string) => [request.headers[name]].flat()[0];
    const verdict = verifyCall(
      [sandboxMerchant.bookKey],
      { method: 'POST', path: BALANCE_PATH, rawBody: request.rawBody ?? '' },
      { timestamp: header(TIMESTAMP_HEADER), signature: header(SIGNATURE_HEADER) },
      Date.now(),
    );
    if (!verdict.ok) return reply.code(401).send({ code: verdict.code });
    const update = Update.safeParse(request.body);
    if (!update.success) return reply.code(400).send({});
    const { playerId, sequence } = update.data;
    const accepted = take(update.data);
    received.unshift({ playerId, sequence, accepted });
    received.length = Math.min(received.length, SESSIONS_MAX);
    return reply.send({ accepted });
  });
  app.get('/book/balances', () => ({ received }));
}

const client = (name: string) =>
  withoutTypes(readFileSync(new URL(`client/${name}`, import.meta.url), 'utf8'));

const cors = (origin: string) => ({ 'access-control-allow-origin': origin, vary: 'origin' });

/** As the vendor writes it: it knows currencies of two places alone. */
function amountOf({ currency, balanceMap }: z.infer<typeof Balance>): string {
  return `${(Number(balanceMap.MAIN) / 100).toFixed(2)} ${currency}`;
}

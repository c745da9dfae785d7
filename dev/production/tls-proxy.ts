import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { connect, type Server as NetServer } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Certificate } from './certificate.ts';

/** Ports on loopback by host name, `*.outside.test` for all names below one. */
export type Backends = Readonly<Record<string, number>>;

const ofOneConnection =
  /^(connection|keep-alive|proxy-connection|transfer-encoding|upgrade|http2-settings|te)$/;

/**
 * A reverse proxy as it is in front of a real installation: TLS, HTTP/2 where the browser supports it, WebSockets over
 * HTTP/1.1, and the forwarded headers of the client it sees. Resolves once it listens on loopback.
 */
export async function startTlsProxy(of: {
  readonly port: number;
  readonly certificate: Certificate;
  readonly backends: Backends;
}): Promise<{ close(): void }> {
  const portOf = (host: string) => {
    const name = host.replace(/:\d+$/, '');
    const below = Object.keys(of.backends).find((one) => one.startsWith('*') && name.endsWith(one.slice(1)));
    return of.backends[name] ?? (below === undefined ? undefined : of.backends[below]);
  };
  const { key, certificate: cert } = of.certificate;
  const proxy = createSecureServer({ key, cert, allowHTTP1: true }, (call, answer) => {
    const host = hostOf(call);
    const port = portOf(host);
    if (port === undefined) return void answer.writeHead(421).end();
    forward(call, answer, { host, port });
  });
  proxy.on('upgrade', (call: IncomingMessage, socket: Duplex, head: Buffer) => {
    const port = portOf(call.headers.host ?? '');
    if (port === undefined) return void socket.destroy();
    const backend = connect({ host: '127.0.0.1', port }, () => {
      const headers = { ...call.headers, ...forwarded(call, call.headers.host ?? '') };
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
      backend.write(`${call.method} ${call.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      backend.write(head);
      backend.pipe(socket).pipe(backend);
    });
    for (const [one, other] of [
      [socket, backend],
      [backend, socket],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  });
  // A browser that goes away in the middle is no fault of the proxy.
  proxy.on('sessionError', () => {}).on('tlsClientError', () => {});
  await listening(proxy, of.port);
  return { close: () => void proxy.close() };
}

function hostOf(call: Http2ServerRequest | IncomingMessage): string {
  return String(call.headers[':authority'] ?? call.headers.host ?? '');
}

function forwarded(call: Http2ServerRequest | IncomingMessage, host: string): Record<string, string> {
  return {
    host,
    'x-forwarded-for': call.socket.remoteAddress ?? '',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': host,
  };
}

function forward(
  call: Http2ServerRequest,
  answer: Http2ServerResponse,
  { host, port }: { readonly host: string; readonly port: number },
): void {
  const headers = Object.fromEntries(
    Object.entries(call.headers).filter(([name]) => !name.startsWith(':') && !ofOneConnection.test(name)),
  );
  const { method, url: path } = call;
  const to = { host: '127.0.0.1', port, method, path, headers: { ...headers, ...forwarded(call, host) } };
  const upstream = request(to, (response) => {
    const kept = Object.entries(response.headers).filter(([name]) => !ofOneConnection.test(name));
    answer.writeHead(response.statusCode ?? 502, Object.fromEntries(kept) as never);
    response.pipe(answer);
  });
  upstream.on('error', () => {
    if (!answer.headersSent) answer.writeHead(502);
    answer.end();
  });
  answer.on('close', () => upstream.destroy());
  call.pipe(upstream);
}

/** A forward proxy for the servers: every name leads to the proxy above, as a resolver would lead to the real ones. */
export async function startWayOut(of: { readonly port: number; readonly tlsPort: number }): Promise<Server> {
  const server = createServer((_call, answer) => void answer.writeHead(405).end());
  server.on('connect', (_call, socket: Duplex, head: Buffer) => {
    const out = connect({ host: '127.0.0.1', port: of.tlsPort }, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      out.write(head);
      out.pipe(socket).pipe(out);
    });
    socket.on('error', () => out.destroy());
    out.on('error', () => socket.destroy());
  });
  await listening(server, of.port);
  return server;
}

function listening(server: NetServer, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
}

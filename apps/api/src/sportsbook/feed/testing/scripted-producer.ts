import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fixture } from '@halcyon/wire/odds-feed/fixtures';
import {
  oddsFeedKeyHeader,
  oddsFeedPaths,
  RecoveryRequest,
  type FeedMessage,
} from '@halcyon/wire/odds-feed/messages';
import type { z } from 'zod';
import { WebSocketServer, type WebSocket } from 'ws';

type Recovery = z.infer<typeof RecoveryRequest>;
const KEY = 'scripted-producer-key';

/**
 * A producer that does what a test says, over the real wire. It answers a recovery with `snapshot` and, unless `isMute`,
 * with its end.
 */
export class ScriptedProducer implements AsyncDisposable {
  readonly fixtures = new Map<string, Fixture>();
  readonly recoveries: Recovery[] = [];
  /** What a recovery sends again. */
  snapshot: (of: Recovery) => readonly FeedMessage[] = () => [];
  /** True: recoveries begin and do not end. */
  isMute = false;
  /** How soon after a recovery another one is refused. */
  pauseMs = 0;
  #recoveredAtMs = Number.NEGATIVE_INFINITY;
  /** Status with which recoveries and fixtures are answered; 0: as they should be. */
  status = 0;
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  readonly #sockets = new WebSocketServer({ noServer: true });
  readonly #lines = new Map<number, WebSocket>();

  static async open(): Promise<ScriptedProducer> {
    const producer = new ScriptedProducer();
    producer.#server.on('upgrade', (request, stream, head) => {
      if (request.headers[oddsFeedKeyHeader] !== KEY)
        return stream.end('HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\n\r\n');
      const product = Number(new URL(request.url ?? '', 'http://feed').searchParams.get('product'));
      producer.#sockets.handleUpgrade(request, stream, head, (socket) => {
        producer.#lines.set(product, socket);
        socket.on('close', () => {
          if (producer.#lines.get(product) === socket) producer.#lines.delete(product);
        });
      });
    });
    await new Promise<void>((resolve) => producer.#server.listen(0, '127.0.0.1', resolve));
    return producer;
  }

  get account(): { readonly origin: string; readonly key: string } {
    return { origin: `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`, key: KEY };
  }

  hasLine(product: number): boolean {
    return this.#lines.has(product);
  }

  send(...messages: readonly FeedMessage[]): void {
    for (const message of messages) this.sendFrame(message.product, JSON.stringify(message));
  }

  /** Whatever it is, as one frame. */
  sendFrame(product: number, frame: string | Buffer): void {
    this.#lines.get(product)?.send(frame);
  }

  /** Ends the line of a product, or all. */
  drop(product?: number): void {
    for (const [of, socket] of this.#lines) if (product === undefined || of === product) socket.terminate();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.drop();
    this.#sockets.close();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '', 'http://feed');
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (request.headers[oddsFeedKeyHeader] !== KEY) return answer(401, {});
    if (this.status !== 0) return answer(this.status, {});
    if (pathname === oddsFeedPaths.schedule)
      return answer(200, { items: [...this.fixtures.values()], nextCursor: null });
    if (pathname === oddsFeedPaths.recovery) {
      if (performance.now() - this.#recoveredAtMs < this.pauseMs) return answer(429, {});
      this.#recoveredAtMs = performance.now();
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const recovery = RecoveryRequest.parse(JSON.parse(Buffer.concat(parts).toString()));
      this.recoveries.push(recovery);
      answer(202, {});
      return this.#recover(recovery);
    }
    const fixture = this.fixtures.get(decodeURIComponent(pathname.slice(oddsFeedPaths.event.length + 1)));
    return fixture ? answer(200, fixture) : answer(404, {});
  }

  #recover(recovery: Recovery): void {
    const { product, requestId } = recovery;
    for (const message of this.snapshot(recovery)) this.send({ ...message, requestId } as FeedMessage);
    if (!this.isMute) this.send({ kind: 'snapshot_complete', product, timestamp: 1, requestId });
  }
}

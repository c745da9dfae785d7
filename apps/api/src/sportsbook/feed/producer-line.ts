import { oddsFeedFrameBytesMax, oddsFeedKeyHeader, oddsFeedPaths } from '@halcyon/wire/odds-feed/messages';
import { WebSocket } from 'ws';
import type { Feed, LineEnd } from '../../platform/feed-line.ts';
import type { FeedAccount } from './feed-client.ts';

const WAIT_MS_MAX = 5_000;

export type LineSink = {
  readonly product: number;
  /** False: it cannot be taken now, so the line is dropped and everything since is recovered. */
  frame(text: string): boolean;
  /** A frame that was not parsed: too long, or not text. */
  refuse(reason: 'too_large' | 'not_text'): void;
  lost(): void;
};

/** The line to one producer: one message a frame. What is missed between two connections is recovered. */
export function producerLine({ origin, key }: FeedAccount, sink: LineSink): Feed {
  const { product } = sink;
  return {
    provider: `odds producer ${product}`,
    lost: () => sink.lost(),
    hold: (signal, onAnswer) =>
      new Promise<LineEnd>((resolve) => {
        const url = `${origin.replace(/^http/, 'ws')}${oddsFeedPaths.stream}?product=${product}`;
        const socket = new WebSocket(url, {
          headers: { [oddsFeedKeyHeader]: key },
          handshakeTimeout: WAIT_MS_MAX,
          maxPayload: oddsFeedFrameBytesMax,
        });
        const leave = () => socket.terminate();
        signal.addEventListener('abort', leave);
        socket.on('message', (data, isBinary) => {
          if (isBinary) return sink.refuse('not_text');
          onAnswer();
          if (!sink.frame(String(data))) socket.terminate();
        });
        socket.on('unexpected-response', (_request, response) => {
          response.resume();
          socket.terminate();
          resolve(response.statusCode === 401 ? 'never' : 'again');
        });
        socket.on('error', (error: NodeJS.ErrnoException) => {
          if (error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') sink.refuse('too_large');
        });
        socket.on('close', () => {
          signal.removeEventListener('abort', leave);
          resolve('again');
        });
      }),
  };
}

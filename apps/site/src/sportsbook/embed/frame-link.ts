import type { BookChange, BookMessage, HostMessage } from '@halcyon/contract/sportsbook/client/book-frame';

type Sent = BookMessage extends infer Each
  ? Each extends { from: 'book' }
    ? Omit<Each, 'from'>
    : never
  : never;

/** The line between our book in a frame and the page around it, which is of one origin. */
export type FrameLink = {
  /** Token of the address; null: a visitor. */
  readonly token: string | null;
  readonly send: (message: Sent) => void;
  /** Returns the way to stop. */
  readonly hear: (listener: (change: BookChange) => void) => () => void;
  /** The next token that the host sends; null: there is none. */
  readonly askToken: () => Promise<string | null>;
};

/** A host that shows another dialog still answers within this time. */
const TOKEN_MS_MAX = 15_000;

export function openLink(hostOrigin: string, token: string | null): FrameLink {
  const hear: FrameLink['hear'] = (listener) => {
    const take = ({ data, origin, source }: MessageEvent) => {
      const message = data as HostMessage | null;
      if (origin !== hostOrigin || source !== parent || message?.from !== 'host') return;
      listener(message.change);
    };
    addEventListener('message', take);
    return () => removeEventListener('message', take);
  };
  const send: FrameLink['send'] = (message) => parent.postMessage({ from: 'book', ...message }, hostOrigin);
  return {
    token,
    send,
    hear,
    askToken: () =>
      new Promise((resolve) => {
        const done = (next: string | null) => {
          clearTimeout(timer);
          stop();
          resolve(next);
        };
        const timer = setTimeout(() => done(null), TOKEN_MS_MAX);
        const stop = hear((change) => {
          if (change.token !== undefined) done(change.token);
        });
        send({ type: 'token_expired' });
      }),
  };
}

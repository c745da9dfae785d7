// Runs in browsers, in our site and as `widget.js` in any other, so it imports nothing.

/** What a page gives the book that it embeds, and what the book calls. */
export type BookOptions = {
  readonly container: HTMLElement;
  /** Null: a visitor. */
  readonly token: string | null;
  readonly market: string;
  readonly language: string;
  readonly oddsFormat: string;
  /** Below the sportsbook, with its query: `/football?when=today`. */
  readonly path: string;
  /** `light` or `dark`; absent: as the browser's user has it. */
  readonly theme?: string | null;
  /** Name of the frame for screen readers. */
  readonly title: string;
  /** The player went to another page of the book. */
  readonly onRoute: (path: string) => void;
  readonly onLogin: () => void;
  readonly onDeposit: () => void;
  /** Gives the next token. Null: the player is signed in no more. */
  readonly onTokenExpired: () => Promise<string | null>;
  /** Height of the page in CSS pixels. */
  readonly onHeight: (height: number) => void;
  /** How many selections the slip has. */
  readonly onSlip: (count: number) => void;
  /** The book is on the screen. */
  readonly onReady?: () => void;
};
/** What may change while a book is open. */
export type BookChange = Partial<Pick<BookOptions, 'token' | 'path' | 'oddsFormat' | 'theme'>>;
export type OpenBook = { readonly update: (change: BookChange) => void; readonly unmount: () => void };

/** From a book to the page around it. */
export type BookMessage = { readonly from: 'book' } & (
  | { readonly type: 'ready' | 'login' | 'deposit' | 'token_expired' }
  | { readonly type: 'route'; readonly path: string }
  | { readonly type: 'height'; readonly height: number }
  | { readonly type: 'slip'; readonly count: number }
);
/** From a page to its book. */
export type HostMessage = { readonly from: 'host'; readonly type: 'update'; readonly change: BookChange };

/**
 * Shows the book behind `url` in a frame of the container. Both sides send to the exact origin of the other one, and
 * messages of any other window are ignored.
 */
export function openBookFrame(options: BookOptions & { readonly url: string }): OpenBook {
  const address = new URL(options.url);
  const { token, market, language, oddsFormat, path, theme, title } = options;
  const given = { token, market, language, oddsFormat, path, theme, host: location.origin };
  for (const [name, value] of Object.entries(given)) if (value) address.searchParams.set(name, value);
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-forms allow-popups allow-top-navigation-by-user-activation',
  );
  frame.allow = 'clipboard-write';
  frame.referrerPolicy = 'origin';
  frame.style.cssText = 'display:block;width:100%;height:100%;border:0;color-scheme:normal';
  frame.src = address.href;
  const send = (change: BookChange) => {
    const message: HostMessage = { from: 'host', type: 'update', change };
    frame.contentWindow?.postMessage(message, address.origin);
  };
  const hear = ({ data, origin, source }: MessageEvent) => {
    if (origin !== address.origin || source !== frame.contentWindow || data?.from !== 'book') return;
    const message = data as BookMessage;
    if (message.type === 'ready') options.onReady?.();
    else if (message.type === 'route') options.onRoute(String(message.path));
    else if (message.type === 'login') options.onLogin();
    else if (message.type === 'deposit') options.onDeposit();
    else if (message.type === 'height') options.onHeight(Number(message.height));
    else if (message.type === 'slip') options.onSlip(Number(message.count));
    else if (message.type === 'token_expired')
      void options.onTokenExpired().then(
        (next) => send({ token: next }),
        () => send({ token: null }),
      );
  };
  addEventListener('message', hear);
  options.container.replaceChildren(frame);
  return {
    update: send,
    unmount() {
      removeEventListener('message', hear);
      frame.remove();
    },
  };
}

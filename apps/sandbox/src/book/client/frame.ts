// Behind book.ts in the vendor's frame: the same page, with messages in place of functions.

{
  const given = new URLSearchParams(location.search);
  const host = document.documentElement.dataset['host']!;
  const send = (message: object) => parent.postMessage({ from: 'book', ...message }, host);
  let settle: ((token: string | null) => void) | null = null;
  const book = openVendorBook(
    {
      container: document.getElementById('book')!,
      token: given.get('token'),
      language: given.get('language') ?? 'en',
      oddsFormat: given.get('oddsFormat') ?? 'decimal',
      path: given.get('path') ?? '/',
      onRoute: (path: string) => send({ type: 'route', path }),
      onLogin: () => send({ type: 'login' }),
      onDeposit: () => send({ type: 'deposit' }),
      onHeight: (height: number) => send({ type: 'height', height }),
      onSlip: (count: number) => send({ type: 'slip', count }),
      onReady: () => send({ type: 'ready' }),
      onTokenExpired: () =>
        new Promise((resolve) => {
          settle = resolve;
          send({ type: 'token_expired' });
        }),
    },
    '/book',
  );
  addEventListener('message', ({ data, origin, source }) => {
    if (origin !== host || source !== parent || data?.from !== 'host') return;
    const { token, ...change } = data.change;
    if (token !== undefined && settle) settle(token);
    else if (token !== undefined) change.token = token;
    if (token !== undefined) settle = null;
    book.update(change);
  });
  addEventListener('pagehide', () => book.unmount());
}

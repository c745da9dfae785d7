/**
 * Inlined in the game's page before all its files: sends the launch token, so that the session opens while they load,
 * and has the browser read what figures need meanwhile (docs/decisions/early-game-loading.md). It imports nothing,
 * or it could not be inlined, and stores nothing; the game takes the response from `halcyonOpening`.
 */
/** As long as `shell/connection.ts` waits for any answer. */
const ANSWER_TIMEOUT_MS = 12_000;
const query = new URLSearchParams(location.search);
const launchToken = query.get('token');
if (launchToken && !query.has('replay')) {
  globalThis.halcyonOpening = fetch('/api/session', {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ launchToken, gameId: decodeURIComponent(location.pathname.split('/')[2] ?? '') }),
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  // The game reports the outcome; until it has loaded there is no one else to notify.
  globalThis.halcyonOpening.catch(() => {});
}
// The browser's first figure makes it read its tables of figures: done while everything loads, and after the
// rest of the page, which names what is to come.
setTimeout(() => new Intl.NumberFormat().format(0));

/**
 * Stands in the page of a game itself, before all its files: it sends the launch token, so that the session is being
 * opened while they are on their way, and has the browser read what figures need meanwhile
 * (docs/decisions/early-game-loading.md). It imports
 * nothing, for then it could not stand there, and remembers nothing; the game takes the answer from `halcyonOpening`.
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
  // The game says what came of it; until it has come nobody else is to be told.
  globalThis.halcyonOpening.catch(() => {});
}
// The browser's first figure makes it read its tables of figures: done while everything is on its way, and behind the
// rest of the page, which names what is to come.
setTimeout(() => new Intl.NumberFormat().format(0));

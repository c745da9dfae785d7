/** How long a list of games is good: after a refill every process shows the new games within this time. */
const KEPT_MS = 5000;
const ENTRIES_MAX = 500;

type Entry = { readonly readAtMs: number; readonly value: Promise<unknown> };

// The tables behind are the same for every visitor and change only at start, so a page of visitors need not query the
// database repeatedly. One cache for each database handle of this process.
const caches = new WeakMap<object, Map<string, Entry>>();

/** What `read` gives for `key`, at most five seconds old; read once for all concurrent callers. */
export function readReference<Value>(db: object, key: unknown, read: () => Promise<Value>): Promise<Value> {
  const cache = caches.get(db) ?? new Map<string, Entry>();
  caches.set(db, cache);
  const name = JSON.stringify(key);
  const nowMs = performance.now();
  const known = cache.get(name);
  if (known !== undefined && nowMs - known.readAtMs < KEPT_MS) return known.value as Promise<Value>;
  const value = read();
  cache.delete(name);
  cache.set(name, { readAtMs: nowMs, value });
  value.catch(() => cache.delete(name));
  const [oldest] = cache.keys();
  if (cache.size > ENTRIES_MAX && oldest !== undefined) cache.delete(oldest);
  return value;
}

/** Clears the cache; this process shows a refill immediately. */
export function forgetReference(db: object): void {
  caches.delete(db);
}

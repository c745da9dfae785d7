import { useEffect, useState } from 'react';

/** A draft of the web platform that not every browser has. Source: Network Information API, `saveData`. */
type WithConnection = { readonly connection?: { readonly saveData?: boolean } };

/**
 * Prefetches another server's files (a game's, while its sheet is open: docs/decisions/early-game-loading.md) in a
 * hidden frame of that server, because browsers partition their cache by frame. Runs after the page, and not with
 * `saveData` or where `url` is null.
 */
export function PrefetchFrame({ url, title }: { url: string | null; title: string }) {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => setWanted((navigator as WithConnection).connection?.saveData !== true), []);
  // The origin is what its files are kept under; scripts it has none.
  return isWanted && url && <iframe src={url} hidden title={title} sandbox="allow-same-origin" />;
}

import { useEffect, useState } from 'react';

/** A draft of the web platform that not every browser has. Source: Network Information API, `saveData`. */
type WithConnection = { readonly connection?: { readonly saveData?: boolean } };

/**
 * Has another server's files fetched before somebody asks for them (a game's, while one reads about it:
 * docs/decisions/early-game-loading.md),
 * in a hidden frame of that server, for browsers keep the files of a frame apart from those of its page. It comes after
 * the page itself, and not at all for who saves data or where `url` is null.
 */
export function PrefetchFrame({ url, title }: { url: string | null; title: string }) {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => setWanted((navigator as WithConnection).connection?.saveData !== true), []);
  // The origin is what its files are kept under; scripts it has none.
  return isWanted && url && <iframe src={url} hidden title={title} sandbox="allow-same-origin" />;
}

import type { BoxPlace } from '@halcyon/contract/content/page-documents';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../platform/dialog/lazy-part.ts';

const BelowParts = lazyPart(
  ['content', 'prizes', 'lobby', 'live'],
  async () => (await import('./below-parts.tsx')).BelowParts,
);

/**
 * The part below the games of home and lobbies. It loads on the first scroll: the first view neither waits for it
 * nor moves when it arrives.
 */
export function BelowGames({ place }: { place: BoxPlace }) {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    window.addEventListener('scroll', want, { once: true, passive: true });
    return () => window.removeEventListener('scroll', want);
  }, []);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <BelowParts place={place} />
    </Suspense>
  );
}

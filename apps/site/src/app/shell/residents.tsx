import { Suspense, useEffect, useState, type ComponentType } from 'react';

/**
 * Parts that live on every page without being asked: the cookie notice, the idle warning, the push
 * connection. Each decides for itself whether it shows; a slice adds its line, made with `lazyPart`.
 */
const residents: readonly ComponentType[] = [];

/** Mounts the residents once the browser has nothing better to do. */
export function Residents() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const wait = setTimeout(() => setIdle(true), 200);
    return () => clearTimeout(wait);
  }, []);
  if (!isIdle) return null;
  return (
    <Suspense fallback={null}>
      {residents.map((Resident, at) => (
        <Resident key={at} />
      ))}
    </Suspense>
  );
}

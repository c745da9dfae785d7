import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';

/**
 * Parts that live on every page without being asked: the cookie notice, the idle warning, the push
 * connection. Each decides for itself whether it shows; a slice adds its line, made with `lazyPart`.
 */
const residents: readonly ComponentType[] = [
  lazyPart([], async () => (await import('../../wallet/push-connection.tsx')).PushConnection),
  lazyPart(['identity'], async () => (await import('../../identity/session-life.tsx')).SessionLife),
  lazyPart(['identity'], async () => (await import('../../identity/cookie-notice.tsx')).CookieNotice),
];

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

import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

const loadHost = () => import('./dialog-host.tsx');
const DialogHost = lazy(async () => ({ default: (await loadHost()).DialogHost }));

/**
 * Opens what the address asks for, once the page has come alive. The list of dialogs is no part of the first
 * view: it comes with the first finger on the page, or with an address that names one.
 */
export function DialogDoor() {
  const [search] = useSearchParams();
  const [isAlive, setAlive] = useState(false);
  useEffect(() => {
    setAlive(true);
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) window.addEventListener(event, loadHost, { once: true });
    return () => {
      for (const event of events) window.removeEventListener(event, loadHost);
    };
  }, []);
  return isAlive && search.has('dialog') ? (
    <Suspense>
      <DialogHost />
    </Suspense>
  ) : null;
}

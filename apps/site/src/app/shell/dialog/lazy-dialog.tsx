import { Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { lazyPart } from '../../../platform/dialog/lazy-part.ts';
import { endOpening } from '../../../platform/dialog/opening.ts';

const loadHost = () => import('./dialog-host.tsx');
const DialogHost = lazyPart([], async () => (await loadHost()).DialogHost);

/** Small, and on every page; by the names of `dialogs.ts`. */
const common: readonly string[] = ['menu'];
/** What else a press on a page mostly opens. */
const likely: readonly string[] = ['search', 'game', 'filters', 'deposit', 'wallet', 'game-menu'];
/** Signs that the page is in use and a press may follow. */
const signs = ['pointermove', 'pointerdown', 'scroll', 'keydown'] as const;
/** The page is at rest by then: nothing of its first view is still on its way. */
const REST_MS = 1_000;

/**
 * Opens the dialog that the address names, once the page is hydrated. The code of the common ones is fetched when the
 * page has come to rest, that of the likely ones at the first sign of use, and that of any other when a finger goes
 * down on a link to it: docs/decisions/dialogs-have-addresses.md.
 */
export function LazyDialog() {
  const [search] = useSearchParams();
  const [isHydrated, setHydrated] = useState(false);
  const isAsked = search.has('dialog');
  useEffect(() => {
    setHydrated(true);
    const rest = setTimeout(() => void preload(linked(common)), REST_MS);
    const use = () => {
      for (const sign of signs) removeEventListener(sign, use);
      void preload(linked(likely));
    };
    for (const sign of signs) addEventListener(sign, use, { passive: true });
    const press = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link) void preload(dialogOf(link), true);
    };
    addEventListener('pointerdown', press, { passive: true });
    return () => {
      clearTimeout(rest);
      removeEventListener('pointerdown', press);
      for (const sign of signs) removeEventListener(sign, use);
    };
  }, []);
  useEffect(() => {
    if (!isAsked) endOpening();
  }, [isAsked]);
  return isHydrated && isAsked ? (
    <Suspense>
      <DialogHost />
    </Suspense>
  ) : null;
}

const dialogOf = ({ search }: HTMLAnchorElement) => new URLSearchParams(search).getAll('dialog');

/** Those of the names that this page has a link to. */
function linked(names: readonly string[]): readonly string[] {
  const found = new Set(
    [...document.links].flatMap((link) => (link instanceof HTMLAnchorElement ? dialogOf(link) : [])),
  );
  return names.filter((name) => found.has(name));
}

async function preload(names: readonly string[], isPressed = false): Promise<void> {
  if (names.length === 0) return;
  if (!isPressed) await new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve));
  DialogHost.preload();
  const { preloadDialog } = await loadHost();
  for (const name of names) preloadDialog(name);
}

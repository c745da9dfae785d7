import { lazy, type ComponentType } from 'react';
import type { TextDomain } from './text-keys.ts';
import type { TextStore } from './texts.ts';

let texts: TextStore | null = null;

/** The browser's words, told once at start. */
export function setLazyTexts(store: TextStore): void {
  texts = store;
}

/**
 * A component whose code and words are fetched when it is first shown. Stands inside a `Suspense`. The
 * server does not render it: what must work before hydration has a page of its own.
 */
export function lazyPart<Props extends object>(
  domains: readonly TextDomain[],
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazy(async () => {
    const [component] = await Promise.all([load(), texts?.load(domains)]);
    return { default: component };
  });
}

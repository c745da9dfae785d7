import { lazy, type ComponentType } from 'react';
import type { TextDomain } from './text-keys.ts';
import type { TextStore } from './texts.ts';

let texts: TextStore | null = null;

/** The browser's words, told once at start. */
export function setLazyTexts(store: TextStore): void {
  texts = store;
}

/**
 * A component whose code and words are fetched when it is first shown. Stands inside a `Suspense`. Its words
 * are fetched in the browser alone: a page on which the server draws it brings them along in its loader.
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

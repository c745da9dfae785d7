import { createElement, lazy, useState, type ComponentType } from 'react';
import type { TextDomain } from '../text/text-keys.ts';
import type { TextStore } from '../text/texts.ts';

let texts: TextStore | null = null;

/** The browser's texts, set once at start. */
export function setLazyTexts(store: TextStore): void {
  texts = store;
}

export type LazyPart<Props extends object> = ComponentType<Props> & {
  /** Fetches code and texts before they are needed; what fails is fetched again when it is shown. */
  readonly preload: () => void;
};

/**
 * A component whose code and texts are fetched when it is first shown. Belongs inside a `Suspense`, which it passes
 * without a fallback once it has been fetched. Its texts are fetched in the browser alone: a page on which the server
 * draws it brings them along in its loader.
 */
export function lazyPart<Props extends object>(
  domains: readonly TextDomain[],
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let fetched: ComponentType<Props> | null = null;
  const fetchPart = async () => {
    const [component] = await Promise.all([load(), texts?.load(domains)]);
    fetched = component;
    return { default: component };
  };
  const Lazy: ComponentType<Props> = lazy(fetchPart);
  function Part(props: Props) {
    // Keeps one component for the life of the part: a new one would suspend again.
    const [Component] = useState<ComponentType<Props>>(() => fetched ?? Lazy);
    return createElement(Component, props);
  }
  return Object.assign(Part, { preload: () => void fetchPart().catch(() => undefined) });
}

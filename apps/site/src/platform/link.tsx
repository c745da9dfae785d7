import { ownPath } from '@halcyon/contract/platform/own-path';
import { useEffect, type ComponentProps } from 'react';
import { createPath, useNavigate } from 'react-router';
import { beginOpening } from './opening.ts';
import { isUnmodifiedPress } from './press.ts';
import { stepsToPage } from './use-dialog.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & {
  /** An address of the site (`useHref`), or the query of this page alone (`?dialog=…`). */
  readonly to: string;
  /** Takes the place of this page in the history. */
  readonly replace?: boolean;
  /** The page stays where it is scrolled to. */
  readonly preventScrollReset?: boolean;
};

/**
 * A way within the site: an anchor and nothing else, since a page has more than a hundred of them. `FollowedLinks` hears
 * their presses; before it does, and without script, the browser follows them. docs/decisions/router-bundle.md.
 */
export function Link({ to, replace = false, preventScrollReset = false, children, ...rest }: LinkProps) {
  const how = `${replace ? 'replace ' : ''}${preventScrollReset ? 'stay' : ''}`;
  return (
    <a {...rest} href={to} data-link={how.trim()}>
      {children}
    </a>
  );
}

/** Follows every press on a `Link` without a new document; whoever wants a new tab, or prevents it, is left alone. */
export function FollowedLinks() {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || !isUnmodifiedPress(event)) return;
      // The path is that of the press: whoever heard of it before may have taken the link off the page.
      const link = event.composedPath().find(isLink);
      // Its path alone might name another host; the browser itself follows the whole address.
      const to = link && ownPath(createPath(link));
      if (!to) return;
      event.preventDefault();
      const dialog = dialogIn(link.search);
      const isOverDialog = dialogIn(location.search) !== null;
      if (dialog !== null && !isOverDialog) beginOpening(dialog);
      const how = link.dataset['link']?.split(' ') ?? [];
      void navigate(to, {
        // The same address once more is no new page in the history, and a dialog that leads to another one has an
        // entry of its own only above that of the page.
        replace:
          how.includes('replace') ||
          createPath(link) === createPath(location) ||
          (dialog !== null && isOverDialog && stepsToPage() === 0),
        preventScrollReset: how.includes('stay'),
      });
    };
    // React stops the presses on a part that it has not hydrated yet, and the browser would load the whole page.
    const followStopped = (event: MouseEvent) => {
      if (event.cancelBubble) follow(event);
    };
    addEventListener('click', follow);
    document.addEventListener('click', followStopped, true);
    return () => {
      removeEventListener('click', follow);
      document.removeEventListener('click', followStopped, true);
    };
  }, [navigate]);
  return null;
}

function isLink(target: EventTarget): target is HTMLAnchorElement {
  return target instanceof HTMLAnchorElement && target.dataset['link'] !== undefined;
}

function dialogIn(search: string): string | null {
  return new URLSearchParams(search).get('dialog');
}

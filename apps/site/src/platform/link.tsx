import { createContext, use, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
// oxlint-disable-next-line no-restricted-imports -- the one place that wraps it
import { Link as RouterLink, useNavigate, type NavigateFunction } from 'react-router';
import { beginOpening } from './dialog/opening.ts';
import { isUnmodifiedPress } from './press.ts';
import { stepsToPage } from './dialog/use-dialog.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> &
  Pick<ComponentProps<typeof RouterLink>, 'prefetch' | 'preventScrollReset' | 'replace'> & {
    /** An address of the site (`useHref`), or the query of this page alone (`?dialog=…`). */
    readonly to: string;
  };

/**
 * A link within the site: the router's own. The files of a page are prefetched once a pointer, a finger or the focus
 * is on its link. A link to a dialog also shows the dialog's frame at once and keeps the history short.
 */
export function Link(props: LinkProps) {
  const dialog = new URLSearchParams(props.to.split('?')[1]).get('dialog');
  return dialog === null ? (
    <RouterLink prefetch="intent" {...props} />
  ) : (
    <DialogLink {...props} dialog={dialog} />
  );
}

const Navigate = createContext<NavigateFunction | null>(null);

/** For the links to dialogs below: the router's `navigate`, which stays the same. */
export function DialogLinks({ children }: { children: ReactNode }) {
  return <Navigate value={useNavigate()}>{children}</Navigate>;
}

/**
 * Nothing is prefetched for a dialog, and a page has a hundred links to one. The router's own link renders three times
 * when one of them opens, the first time before the next frame: docs/decisions/stock-react-router.md.
 */
function DialogLink({
  dialog,
  to,
  preventScrollReset = false,
  replace = false,
  prefetch: _none,
  onClick,
  children,
  ...link
}: LinkProps & { readonly dialog: string }) {
  const navigate = use(Navigate);
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isUnmodifiedPress(event) || !navigate) return;
    event.preventDefault();
    const hasDialog = new URLSearchParams(location.search).has('dialog');
    if (!hasDialog) beginOpening(dialog);
    const isSame = event.currentTarget.href === location.href;
    // A dialog opened by its address has no entry of the page below it in the history, so the next one replaces it.
    void navigate(to, {
      preventScrollReset,
      replace: replace || isSame || (hasDialog && stepsToPage() === 0),
    });
  };
  return (
    <a {...link} href={to} onClick={open}>
      {children}
    </a>
  );
}

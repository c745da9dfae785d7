import type { ComponentProps, MouseEvent } from 'react';
// oxlint-disable-next-line no-restricted-imports -- the one place that wraps it
import { Link as RouterLink, useNavigate } from 'react-router';
import { beginOpening } from './opening.ts';
import { isUnmodifiedPress } from './press.ts';
import { stepsToPage } from './use-dialog.ts';

type LinkProps = Omit<ComponentProps<typeof RouterLink>, 'to' | 'target'> & {
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

function DialogLink({ dialog, onClick, ...link }: LinkProps & { readonly dialog: string }) {
  const navigate = useNavigate();
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isUnmodifiedPress(event)) return;
    if (!new URLSearchParams(location.search).has('dialog')) return beginOpening(dialog);
    // A dialog that leads to another one has an entry of its own only above that of the page.
    if (stepsToPage() > 0) return;
    event.preventDefault();
    void navigate(link.to, { replace: true, preventScrollReset: link.preventScrollReset ?? false });
  };
  return <RouterLink {...link} onClick={open} />;
}

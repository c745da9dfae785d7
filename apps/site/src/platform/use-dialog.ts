import { useSearchParams } from 'react-router';

const own = ['dialog', 'game', 'part', 'from', 'receipt'];

/**
 * The dialog of the page as part of its address (`?dialog=…`): a link opens it, the back button closes it,
 * a reload keeps it. One at a time. Names stand in `app/shell/dialogs.ts`.
 */
export function useDialog() {
  const [search, setSearch] = useSearchParams();
  return {
    name: search.get('dialog'),
    open: (name: string, details: Readonly<Record<string, string>> = {}) =>
      setSearch((now) => withDialog(now, name, details), { preventScrollReset: true }),
    close: () => setSearch((now) => withDialog(now, null, {}), { preventScrollReset: true, replace: true }),
  };
}

/** Address of this page with a dialog open, for links that work before the page is alive. */
export function useDialogHref() {
  const [search] = useSearchParams();
  return (name: string, details: Readonly<Record<string, string>> = {}) =>
    `?${withDialog(new URLSearchParams(search), name, details)}`;
}

/** What an address asks for beside its dialog. */
export function withoutDialog({ pathname, searchParams }: URL): string {
  return `${pathname}?${withDialog(new URLSearchParams(searchParams), null, {})}`;
}

function withDialog(search: URLSearchParams, name: string | null, details: Readonly<Record<string, string>>) {
  for (const key of own) search.delete(key);
  if (name) search.set('dialog', name);
  for (const [key, value] of Object.entries(details)) search.set(key, value);
  return search;
}

import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { beginOpening } from './opening.ts';
import { sentToHost } from './sent-to-host.ts';

const own = ['dialog', 'game', 'part', 'from', 'receipt'];

/**
 * The dialog of the page as part of its address (`?dialog=…`): a link opens it, the back button closes it,
 * a reload keeps it. One at a time. Names are in `app/shell/dialog/dialogs.ts`. Closing steps back to the page's own entry,
 * so that the next press of the back button leaves the page; a dialog opened by its address is replaced.
 */
export function useDialog() {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  return {
    name: search.get('dialog'),
    open: (name: string, details: Readonly<Record<string, string>> = {}) => {
      if (sentToHost.get()?.(name)) return;
      beginOpening(name);
      setSearch((now) => withDialog(now, name, details), { preventScrollReset: true });
    },
    close: () => {
      const steps = stepsToPage();
      if (steps > 0) void navigate(-steps);
      else setSearch((now) => withDialog(now, null, {}), { preventScrollReset: true, replace: true });
    },
  };
}

/** How many entries of the history lie above the page itself; 0 where it has none below its dialogs. */
export function stepsToPage(): number {
  // Browsers without the Navigation API replace, and keep an entry more.
  const { navigation } = window as Partial<Pick<Window, 'navigation'>>;
  const at = navigation?.currentEntry?.index ?? 0;
  const page = withoutDialog(new URL(location.href));
  const below = navigation?.entries().slice(0, at).toReversed() ?? [];
  for (const [step, { url }] of below.entries()) {
    const entry = url === null ? null : new URL(url);
    if (entry === null || withoutDialog(entry) !== page) return 0;
    if (!entry.searchParams.has('dialog')) return step + 1;
  }
  return 0;
}

/** Address of this page with a dialog open, for links that work before the page is hydrated. */
export function useDialogHref() {
  const { search } = useLocation();
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

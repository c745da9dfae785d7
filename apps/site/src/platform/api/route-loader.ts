import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { siteContext, type Site } from '../site.ts';
import type { TextDomain } from '../text/text-keys.ts';
import { withoutDialog } from '../dialog/use-dialog.ts';

export type LoadInput = {
  readonly site: Site;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly url: URL;
};

function shutMeta({ gate, texts: { t } }: Site) {
  const page = t(gate === 'maintenance' ? 'shell.states.maintenance_title' : 'shell.states.restricted_title');
  return { title: t('shell.title.page', { page }) };
}

/**
 * One function for `loader` and `clientLoader`: brings the words of the screen, then runs `load`, which fills
 * the query cache of the site. In the browser the guard is asked first. On the server the result is in the HTML; in the browser the calls go to the API.
 */
export function routeLoader<Loaded = null>(
  domains: readonly TextDomain[],
  load?: (input: LoadInput) => Promise<Loaded>,
) {
  return async ({ context, params, request }: Pick<LoaderFunctionArgs, 'context' | 'params' | 'request'>) => {
    const site = context.get(siteContext);
    const url = new URL(request.url);
    // A closed site shows nothing else.
    if (site.gate !== 'asked') return { meta: shutMeta(site) } as Loaded;
    // The server has asked the guard before it got here.
    if (site.browserApi) await (await import('./guarding.ts')).enter(site, url);
    // The menu around a page that fails needs the words as well.
    const [loaded, words] = await Promise.allSettled([
      load?.({ site, params, url }) ?? null,
      site.texts.load(domains),
    ]);
    if (loaded.status === 'rejected') throw loaded.reason;
    if (words.status === 'rejected') throw words.reason;
    return loaded.value as Loaded;
  };
}

/**
 * For every route with a `clientLoader`: a dialog that opens, changes or closes over a page fetches nothing of the
 * page again, so the wallet opens without waiting for the network. The same address is fetched again.
 */
export function shouldRevalidate(moved: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = moved;
  const isDialogAlone =
    currentUrl.search !== nextUrl.search && withoutDialog(currentUrl) === withoutDialog(nextUrl);
  return defaultShouldRevalidate && !isDialogAlone;
}

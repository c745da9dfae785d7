import type { LoaderFunctionArgs } from 'react-router';
import { siteContext, type Site } from './site.ts';
import type { TextDomain } from './text-keys.ts';

export type LoadInput = {
  readonly site: Site;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly url: URL;
};

/**
 * One function for `loader` and `clientLoader`: brings the words of the screen, then runs `load`, which fills
 * the query cache of the site. On the server the result is in the HTML; in the browser the calls go to the API.
 */
export function routeLoader<Loaded = null>(
  domains: readonly TextDomain[],
  load?: (input: LoadInput) => Promise<Loaded>,
) {
  return async ({ context, params, request }: Pick<LoaderFunctionArgs, 'context' | 'params' | 'request'>) => {
    const site = context.get(siteContext);
    const [loaded] = await Promise.all([
      load?.({ site, params, url: new URL(request.url) }) ?? null,
      site.texts.load(domains),
    ]);
    return loaded as Loaded;
  };
}

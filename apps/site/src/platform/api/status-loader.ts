import { data } from 'react-router';
import type { PageMeta } from '../page/page-meta.ts';
import { routeLoader } from './route-loader.ts';
import type { Site } from '../site.ts';
import type { TextKey } from '../text/text-keys.ts';

type Words = { title: string; description: string };

/**
 * The loader of a page that stands for an HTTP status: its title, and on the server the status itself. `written` is
 * what editors say of the page, or `otherwise`.
 */
export function statusLoader(
  status: number,
  title: TextKey,
  written?: (site: Site, otherwise: Words) => Promise<Words>,
) {
  const load = routeLoader([], async ({ site }): Promise<{ meta: PageMeta }> => {
    const { t } = site.texts;
    const words = await written?.(site, { title: t(title), description: t('shell.description') });
    const page = words?.title ?? t(title);
    return { meta: { ...words, title: t('shell.title.page', { page }) } };
  });
  return async (input: Parameters<typeof load>[0]) => data(await load(input), { status });
}

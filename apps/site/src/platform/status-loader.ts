import { data } from 'react-router';
import { routeLoader } from './route-loader.ts';
import type { TextKey } from './text-keys.ts';

/** The loader of a page that stands for an HTTP status: its title, and on the server the status itself. */
export function statusLoader(status: number, title: TextKey) {
  const load = routeLoader([], async ({ site }) => ({
    meta: { title: site.texts.t('shell.title.page', { page: site.texts.t(title) }) },
  }));
  return async (input: Parameters<typeof load>[0]) => data(await load(input), { status });
}

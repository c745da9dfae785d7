import { helpFactsQuery, staticPageQuery } from '../../content/document.queries.ts';
import { HELP_PATH, HelpScreen } from '../../content/help-screen.tsx';
import { breadcrumbData } from '../../content/structured-data.ts';
import { pageMeta } from '../../platform/page-meta.ts';
import { routeLoader, type LoadInput } from '../../platform/route-loader.ts';

async function load({ site }: LoadInput) {
  const [page] = await Promise.all([
    site.queries.ensureQueryData(staticPageQuery(site, HELP_PATH)),
    site.queries.ensureQueryData(helpFactsQuery(site)),
  ]);
  const name = page?.title ?? site.texts.t('shell.nav.help');
  const title = site.texts.t('shell.title.page', { page: name });
  const structured = breadcrumbData(site, [[name, HELP_PATH]]);
  return { meta: { title, structured, ...(page?.description && { description: page.description }) } };
}

export const loader = routeLoader(['content'], load);
export const clientLoader = routeLoader(['content'], load);
export { shouldRevalidate } from '../../platform/route-loader.ts';
export const meta = pageMeta;

export default HelpScreen;

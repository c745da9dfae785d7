import { helpFactsQuery, staticPageQuery } from '../../../content/page/document.queries.ts';
import { HELP_PATH, HelpScreen } from '../../../content/help/help-screen.tsx';
import { breadcrumbData } from '../../../content/structured-data.ts';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';

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
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default HelpScreen;

import { methodsQuery } from '../../../cashier/cashier.queries.ts';
import { MethodTable } from '../../../cashier/flow/method-table.tsx';
import { staticPageQuery } from '../../../content/page/document.queries.ts';
import { FiguresPageScreen } from '../../../content/page/figures-page-screen.tsx';
import { breadcrumbData } from '../../../content/structured-data.ts';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';

const PATH = '/payment-methods';

/** The words come from the content service, the figures from the cashier of this market. */
async function load({ site }: LoadInput) {
  const [page] = await Promise.all([
    site.queries.ensureQueryData(staticPageQuery(site, PATH)),
    site.queries.prefetchQuery(methodsQuery(site)),
    site.texts.load(['cashier']),
  ]);
  const name = page?.title ?? site.texts.t('shell.nav.payments');
  const title = site.texts.t('shell.title.page', { page: name });
  const structured = breadcrumbData(site, [[name, PATH]]);
  return { meta: { title, structured, ...(page?.description && { description: page.description }) } };
}

export const loader = routeLoader(['content', 'cashier'], load);
export const clientLoader = routeLoader(['content', 'cashier'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default function PaymentMethods() {
  return <FiguresPageScreen path={PATH} figures={<MethodTable />} />;
}

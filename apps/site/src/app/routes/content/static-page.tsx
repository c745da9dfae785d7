import { Skeleton } from '@halcyon/ui/skeleton';
import { data } from 'react-router';
import { Suspense } from 'react';
import { staticPageQuery } from '../../../content/page/document.queries.ts';
import { breadcrumbData } from '../../../content/structured-data.ts';
import { StaticPageScreen } from '../../../content/page/static-page-screen.tsx';
import { lazyPart } from '../../../platform/dialog/lazy-part.ts';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';
import { usePathBelowPrefix } from '../../../platform/use-path.ts';

/** The page with the check of a saved statement. */
const VERIFY_MONEY = '/page/verify-money';

async function load({ site, url }: LoadInput) {
  const path = url.pathname.slice(site.prefix.length + 1).replace(/\/$/, '');
  const page = await site.queries.ensureQueryData(staticPageQuery(site, path));
  if (!page) throw data(null, { status: 404 });
  if (path === VERIFY_MONEY) await site.texts.load(['wallet']);
  const title = site.texts.t('shell.title.page', { page: page.title });
  const structured = import.meta.env.SSR ? breadcrumbData(site, [[page.title, path]]) : [];
  return { meta: { title, structured, ...(page.description && { description: page.description }) } };
}

export const loader = routeLoader(['content'], load);
export const clientLoader = routeLoader(['content'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

const Chat = lazyPart(['inbox'], async () => (await import('../../../inbox/chat-card.tsx')).ChatCard);

const StatementCheck = lazyPart(
  ['wallet'],
  async () => (await import('../../../history/transactions/statement-check-part.tsx')).StatementCheckPart,
);

export default function StaticPage() {
  const path = usePathBelowPrefix();
  return (
    <StaticPageScreen
      path={path}
      tool={
        path === VERIFY_MONEY && (
          <Suspense fallback={<Skeleton height={180} />}>
            <StatementCheck />
          </Suspense>
        )
      }
    >
      {path === '/contact-live-chat' && (
        <Suspense fallback={null}>
          <Chat />
        </Suspense>
      )}
    </StaticPageScreen>
  );
}

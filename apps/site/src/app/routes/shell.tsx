import { lazy, Suspense } from 'react';
import { isRouteErrorResponse, Outlet, useMatches, useRouteError } from 'react-router';
import { footerQuery } from '../../content/content.queries.ts';
import { pageMeta } from '../../platform/page/page-meta.ts';
import { routeLoader, type LoadInput } from '../../platform/api/route-loader.ts';
import { useSite } from '../../platform/site.ts';
import { AppFrame } from '../shell/app-frame.tsx';
import { NotFoundPage } from '../shell/error-pages.tsx';
import { PageFallback } from '../../platform/page/fallbacks.tsx';
import css from '../../platform/page.module.css';

// Loaded only where the site is closed to the visitor.
const ShutPage = lazy(async () => ({ default: (await import('../shell/gates.tsx')).ShutPage }));

/** What a route may ask of the shell, in its `handle`. */
export type ShellHandle = {
  /** `game`: its own top bar and no bottom bar. */
  shell?: 'page' | 'game';
};

const titleOf = ({ site }: LoadInput) => ({ title: site.texts.t('shell.brand') });

/** The footer may fail without taking the page with it. */
async function load(input: LoadInput) {
  await input.site.queries.prefetchQuery(footerQuery(input.site));
  return { meta: titleOf(input) };
}

export const loader = routeLoader([], load);
export const clientLoader = routeLoader([], async (input) => ({ meta: titleOf(input) }));
export { shouldRevalidate } from '../../platform/api/route-loader.ts';
/** For pages that failed; every other page sets its title. */
export const meta = pageMeta;

export default function Shell() {
  const { gate } = useSite();
  const matches = useMatches();
  const kind =
    matches.map(({ handle }) => (handle as ShellHandle | undefined)?.shell).findLast(Boolean) ?? 'page';
  if (gate !== 'asked') {
    return (
      <Suspense>
        <ShutPage gate={gate} />
      </Suspense>
    );
  }
  return (
    <AppFrame kind={kind}>
      <Outlet />
    </AppFrame>
  );
}

/** A page that failed or does not exist, inside the shell, so that the way on stays at hand. */
export function ErrorBoundary() {
  const error = useRouteError();
  const isAbsent = isRouteErrorResponse(error) && error.status === 404;
  return (
    <AppFrame kind="page">
      <div className={css.page}>{isAbsent ? <NotFoundPage /> : <PageFallback />}</div>
    </AppFrame>
  );
}

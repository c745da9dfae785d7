import { formatCalendarDate } from '@halcyon/contract/market/format';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSite, useText } from '../platform/site.ts';
import { staticPageQuery } from './content.queries.ts';
import { RichText } from './portable-text.tsx';

/** A page of words from the content service. */
export function StaticPageScreen({ path }: { path: string }) {
  const t = useText();
  const site = useSite();
  const { data: page } = useSuspenseQuery(staticPageQuery(site, path));
  if (!page) return null;
  return (
    <article className="page">
      <header className="mb-6 grid gap-1">
        <h1>{page.title}</h1>
        <p className="ui-hint">
          {t('content.updated', { date: formatCalendarDate(page.updatedOn, site.locale) })}
        </p>
      </header>
      <RichText blocks={page.body} />
    </article>
  );
}

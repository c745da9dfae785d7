import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormat } from '../platform/format.ts';
import { useSite, useText } from '../platform/site.ts';
import { staticPageQuery } from './document.queries.ts';
import { RichText } from './portable-text.tsx';

/** A page that people open for its figures: these come first, the text next to and below them. */
export function FiguresPageScreen({ path, figures }: { path: string; figures: ReactNode }) {
  const t = useText();
  const format = useFormat();
  const { data: page } = useSuspenseQuery(staticPageQuery(useSite(), path));
  if (!page) return null;
  return (
    <article className="page">
      <header className="promo-head">
        <h1>{page.title}</h1>
        {page.description && <p>{page.description}</p>}
      </header>
      <div className="mt-6">{figures}</div>
      <div className="mt-10">
        <RichText blocks={page.body} />
      </div>
      <p className="ui-hint mt-8">{t('content.updated', { date: format.calendarDate(page.updatedOn) })}</p>
    </article>
  );
}

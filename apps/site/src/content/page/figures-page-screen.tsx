import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormat } from '../../platform/text/format.ts';
import { useSite, useText } from '../../platform/site.ts';
import { staticPageQuery } from './document.queries.ts';
import { RichText } from './portable-text.tsx';
import css from '../pages.module.css';
import pageCss from '../../platform/page.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** A page that people open for its figures: these come first, the text next to and below them. */
export function FiguresPageScreen({ path, figures }: { path: string; figures: ReactNode }) {
  const t = useText();
  const format = useFormat();
  const { data: page } = useSuspenseQuery(staticPageQuery(useSite(), path));
  if (!page) return null;
  return (
    <article className={pageCss.page}>
      <header className={css.promoHead}>
        <h1>{page.title}</h1>
        {page.description && <p>{page.description}</p>}
      </header>
      <div className={css.figuresTable}>{figures}</div>
      <div className={ui.section}>
        <RichText blocks={page.body} />
      </div>
      <p className={`${ui.hint} ${ui.part}`}>
        {t('content.updated', { date: format.calendarDate(page.updatedOn) })}
      </p>
    </article>
  );
}

import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormat } from '../../platform/text/format.ts';
import { useSite, useText } from '../../platform/site.ts';
import { staticPageQuery } from './document.queries.ts';
import { RichText } from './portable-text.tsx';
import css from '../pages.module.css';
import pageCss from '../../platform/page.module.css';
import ui from '@halcyon/ui/ui.module.css';

type StaticPageScreenProps = { path: string; tool?: ReactNode; children?: ReactNode };

/** A text page from the content service: `tool` is shown above the text, `children` below it. */
export function StaticPageScreen({ path, tool, children }: StaticPageScreenProps) {
  const t = useText();
  const site = useSite();
  const format = useFormat();
  const { data: page } = useSuspenseQuery(staticPageQuery(site, path));
  if (!page) return null;
  return (
    <article className={pageCss.page}>
      <header className={css.pageSteps}>
        <h1>{page.title}</h1>
        <p className={ui.hint}>{t('content.updated', { date: format.calendarDate(page.updatedOn) })}</p>
      </header>
      {tool && <div className={css.pagePicture}>{tool}</div>}
      <RichText blocks={page.body} />
      {children && <div className={ui.part}>{children}</div>}
    </article>
  );
}

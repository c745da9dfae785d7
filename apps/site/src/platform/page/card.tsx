import { Button } from '@halcyon/ui/button';
import { ErrorState } from '@halcyon/ui/page-state';
import { Skeleton } from '@halcyon/ui/skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { useText } from '../site.ts';
import css from './account-page.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** A titled panel of a page. */
export function Card({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={css.card} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {text && <p className={css.cardText}>{text}</p>}
      {children}
    </section>
  );
}

type QueryStateProps = {
  /** `data`: what is shown already. A query that gives none counts as never read. */
  query: Pick<UseQueryResult, 'isPending' | 'isError' | 'refetch'> & { readonly data?: unknown };
  /** Height of what will stand here, in pixels. */
  height: number;
  /** 2 where nothing but the page's own heading is above it. */
  headingLevel?: 2 | 3;
  children?: ReactNode;
};

/**
 * What a panel shows while its figures load or when they did not come. Asked for again, the words and the button stay,
 * and with them the focus, until the answer is here. What was read before stays when it cannot be read again.
 */
export function QueryState({ query, height, headingLevel = 3, children }: QueryStateProps) {
  const t = useText();
  const [isPressed, setPressed] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isKnown = query.data !== undefined;
  const isAgain = isPressed && query.isPending;
  const again = () => {
    setPressed(true);
    setAsking(true);
    void query.refetch().finally(() => setAsking(false));
  };
  const retry = (
    <Button size={isKnown ? 's' : 'm'} isPending={isAsking} pendingLabel={t('shell.loading')} onClick={again}>
      {t('shell.retry')}
    </Button>
  );
  if ((query.isError && !isKnown) || isAgain) {
    return (
      <ErrorState
        headingLevel={headingLevel}
        title={t('shell.fallback.part_title')}
        text={t('shell.fallback.part_text')}
      >
        {retry}
      </ErrorState>
    );
  }
  if (query.isPending) {
    return (
      <div aria-busy="true">
        <Skeleton height={height} />
        <span className={ui.hidden}>{t('shell.loading')}</span>
      </div>
    );
  }
  // The note has its place whether it is shown or not, so that a form below it keeps what was typed.
  return (
    <>
      {query.isError && (
        <div role="status" className={css.stale}>
          <span>{t('shell.fallback.stale')}</span>
          {retry}
        </div>
      )}
      {children}
    </>
  );
}

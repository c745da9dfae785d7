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
  query: Pick<UseQueryResult, 'isPending' | 'isError' | 'refetch'>;
  /** Height of what will stand here, in pixels. */
  height: number;
  /** 2 where nothing but the page's own heading is above it. */
  headingLevel?: 2 | 3;
  children?: ReactNode;
};

/**
 * What a panel shows while its figures load or when they did not come. Asked for again, the words and the button stay,
 * and with them the focus, until the answer is here.
 */
export function QueryState({ query, height, headingLevel = 3, children }: QueryStateProps) {
  const t = useText();
  const [isPressed, setPressed] = useState(false);
  const isAgain = isPressed && query.isPending;
  const again = () => {
    setPressed(true);
    void query.refetch();
  };
  if (query.isError || isAgain) {
    return (
      <ErrorState
        headingLevel={headingLevel}
        title={t('shell.fallback.part_title')}
        text={t('shell.fallback.part_text')}
      >
        <Button isPending={isAgain} pendingLabel={t('shell.loading')} onClick={again}>
          {t('shell.retry')}
        </Button>
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
  return children;
}

import type { ReactNode } from 'react';
import css from './page-state.module.css';
import ui from './ui.module.css';

type PageStateProps = {
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  /** Buttons or links: the way on. */
  children?: ReactNode;
  headingLevel?: 1 | 2 | 3;
};

/** A place with nothing in it: says why and what to do next. */
export function EmptyState({ icon, title, text, children, headingLevel = 2 }: PageStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <section className={css.state} data-state="empty">
      {icon}
      <Heading>{title}</Heading>
      {text && <p className={ui.measureNarrow}>{text}</p>}
      {children && <div className={ui.rowCentre}>{children}</div>}
    </section>
  );
}

/** A place that failed to load; announced when it appears. */
export function ErrorState({ icon, title, text, children, headingLevel = 2 }: PageStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <section className={css.state} data-state="error" role="alert">
      {icon}
      <Heading>{title}</Heading>
      {text && <p className={ui.measureNarrow}>{text}</p>}
      {children && <div className={ui.rowCentre}>{children}</div>}
    </section>
  );
}

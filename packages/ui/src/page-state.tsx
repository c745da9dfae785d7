import type { ReactNode } from 'react';

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
    <section className="ui-state" data-state="empty">
      {icon}
      <Heading>{title}</Heading>
      {text && <p className="max-w-[44ch]">{text}</p>}
      {children && <div className="flex flex-wrap justify-center gap-3">{children}</div>}
    </section>
  );
}

/** A place that failed to load; announced when it appears. */
export function ErrorState({ icon, title, text, children, headingLevel = 2 }: PageStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <section className="ui-state" data-state="error" role="alert">
      {icon}
      <Heading>{title}</Heading>
      {text && <p className="max-w-[44ch]">{text}</p>}
      {children && <div className="flex flex-wrap justify-center gap-3">{children}</div>}
    </section>
  );
}

import { Button } from '@halcyon/ui/button';
import { ErrorState } from '@halcyon/ui/page-state';
import { Component, type ReactNode } from 'react';
import { useSite, useText } from '../site.ts';
import css from '../../app/shell/shell.module.css';
import ui from '@halcyon/ui/ui.module.css';

const reload = () => window.location.reload();

/** A whole page that failed. Its words are the specification's. */
export function PageFallback() {
  const t = useText();
  const { requestId } = useSite();
  return (
    <div className={css.waitingPage}>
      <ErrorState
        headingLevel={1}
        title={t('shell.fallback.page_title')}
        text={t('shell.fallback.page_text')}
      >
        {/* An empty address asks for the same page again: it works even if the page never comes alive. */}
        <form action="">
          <Button type="submit" tone="cta" onClick={reload}>
            {t('shell.fallback.page_button')}
          </Button>
        </form>
        <p className={`${ui.hint} ${ui.wide}`}>{t('shell.fallback.reference', { id: requestId })}</p>
      </ErrorState>
    </div>
  );
}

/** A part of a page that failed while the rest works. */
export function PartFallback() {
  const t = useText();
  return (
    <ErrorState headingLevel={3} title={t('shell.fallback.part_title')} text={t('shell.fallback.part_text')}>
      <Button onClick={reload}>{t('shell.fallback.part_button')}</Button>
    </ErrorState>
  );
}

/** Keeps a fault of one part away from the rest of the page. A part that is not in view fails silently. */
export class PartBoundary extends Component<
  { children: ReactNode; isSilent?: boolean },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return this.props.isSilent ? null : <PartFallback />;
  }
}

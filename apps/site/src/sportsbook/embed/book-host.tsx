import type { OpenBook } from '@halcyon/contract/sportsbook/client/book-frame';
import { Button } from '@halcyon/ui/button';
import { EmptyState, ErrorState } from '@halcyon/ui/page-state';
import { Skeleton } from '@halcyon/ui/skeleton';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useDialog, withoutDialog } from '../../platform/dialog/use-dialog.ts';
import { useSite, useText } from '../../platform/site.ts';
import { useOddsFormat } from '../stake/odds-format.ts';
import { loginContextQuery } from './book.queries.ts';
import { openBook } from './open-book.ts';
import css from '../sportsbook.module.css';

/** A book that is not on the screen by then has failed. */
const OPEN_MS_MAX = 20_000;
/** Heights that a book may have, in CSS pixels; what the screen has room for bounds them too. */
const HEIGHT_MIN = 480;
const HEIGHT_MAX = 20_000;

type Stage = 'opening' | 'open' | 'failed' | 'blocked';

/** The sportsbook of a market whose book is embedded: variant A or B, our own book or a vendor's. */
export function BookHost() {
  const [attempt, setAttempt] = useState(0);
  return <HostedBook key={attempt} onRetry={() => setAttempt((now) => now + 1)} />;
}

function HostedBook({ onRetry }: { onRetry: () => void }) {
  const t = useText();
  const container = useRef<HTMLDivElement>(null);
  const { stage, height } = useBook(container);
  if (stage === 'blocked') return <EmptyState headingLevel={1} title={t('sportsbook.embed.blocked')} />;
  if (stage === 'failed')
    return (
      <ErrorState
        headingLevel={1}
        title={t('sportsbook.embed.failed')}
        text={t('sportsbook.embed.failed_text')}
      >
        <Button onClick={onRetry}>{t('sportsbook.embed.retry')}</Button>
      </ErrorState>
    );
  return (
    <section className={css.book} aria-busy={stage === 'opening'} aria-label={t('sportsbook.title')}>
      {stage === 'opening' && (
        <div className={css.bookWait} role="status">
          <span className={css.bookWords}>{t('sportsbook.embed.opening')}</span>
          {Array.from({ length: 6 }, (_, at) => (
            <Skeleton key={at} height={72} />
          ))}
        </div>
      )}
      <div
        ref={container}
        data-book={stage}
        className={css.bookRoom}
        style={height === null ? undefined : { height: `min(${height}px, var(--book-height))` }}
      />
    </section>
  );
}

/** Opens the book in the container, and keeps the address of the page and the path in the book the same. */
function useBook(container: React.RefObject<HTMLDivElement | null>) {
  const site = useSite();
  const t = useText();
  const location = useLocation();
  const navigate = useNavigate();
  const dialog = useDialog();
  const oddsFormat = useOddsFormat();
  const [stage, setStage] = useState<Stage>('opening');
  const [height, setHeight] = useState<number | null>(null);
  const book = useRef<OpenBook | null>(null);
  const prefix = `/${site.prefix}/sportsbook`;
  const path = pathBelow(prefix, location);
  /** What the book shows, as far as this page knows. */
  const shown = useRef(path);

  const readContext = () => site.queries.fetchQuery(loginContextQuery(site));
  const onRoute = useEffectEvent((next: string) => {
    if (next === shown.current || !/^\/(?!\/)|^\?/.test(next)) return;
    shown.current = next;
    void navigate(prefix + (next === '/' ? '' : next), {
      // Before it is on the screen the book only spells the path in its own way.
      replace: stage === 'opening',
      preventScrollReset: true,
    });
  });
  const onLogin = useEffectEvent(() => {
    dialog.open('login', { from: location.pathname + location.search });
  });
  const onDeposit = useEffectEvent(() => dialog.open('deposit'));
  const open = useEffectEvent(async (isLeft: () => boolean) => {
    const context = await readContext();
    const { boot, token } = context;
    if (isLeft()) return;
    const opened = await openBook(context, {
      container: container.current!,
      token,
      market: boot.market,
      language: boot.language,
      oddsFormat,
      path: shown.current,
      theme: themeOfPage(),
      title: t('sportsbook.title'),
      onRoute,
      onLogin,
      onDeposit,
      onTokenExpired: async () => (await readContext()).token,
      onHeight: (next) => setHeight(Math.min(Math.max(next, HEIGHT_MIN), HEIGHT_MAX) || null),
      onSlip: () => {},
      onReady: () => setStage('open'),
    });
    if (isLeft()) opened.unmount();
    else book.current = opened;
  });
  useEffect(() => {
    let hasLeft = false;
    const late = setTimeout(() => setStage((now) => (now === 'opening' ? 'failed' : now)), OPEN_MS_MAX);
    open(() => hasLeft).catch((error: unknown) => {
      if (!hasLeft)
        setStage((error as { code?: unknown }).code === 'sportsbook.not_available' ? 'blocked' : 'failed');
    });
    return () => {
      hasLeft = true;
      clearTimeout(late);
      book.current?.unmount();
      book.current = null;
    };
  }, []);
  useEffect(() => {
    if (path === shown.current) return;
    shown.current = path;
    book.current?.update({ path });
  }, [path]);
  useEffect(() => book.current?.update({ oddsFormat }), [oddsFormat]);
  useEffect(() => {
    const seen = new MutationObserver(() => book.current?.update({ theme: themeOfPage() }));
    seen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => seen.disconnect();
  }, []);
  return { stage, height };
}

/** What the player chose here. Null: the system's. */
const themeOfPage = (): string | null => document.documentElement.dataset['theme'] ?? null;

/** What of an address is the book's: its path below the sportsbook and its query, without the page's dialogs. */
function pathBelow(prefix: string, { pathname, search }: { pathname: string; search: string }): string {
  const own = withoutDialog(new URL(pathname + search, 'http://page')).replace(/\?$/, '');
  return own.slice(prefix.length) || '/';
}

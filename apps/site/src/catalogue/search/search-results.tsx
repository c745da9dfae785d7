import { memo, startTransition, useEffect, useMemo, useState } from 'react';
import { Link } from '../../platform/link.tsx';
import { useFormat } from '../../platform/text/format.ts';
import { imageAt } from '../../platform/image.ts';
import { isSignedIn } from '../../platform/api/session.ts';
import { useHref, useSession, useText } from '../../platform/site.ts';
import { useDialogHref } from '../../platform/dialog/use-dialog.ts';
import type { SearchEntry } from './search.ts';
import css from '../catalogue.module.css';
import buttonCss from '@halcyon/ui/button.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** As many as a phone shows. The others follow after a short pause in typing. */
const FIRST_ROWS = 8;
const REST_AFTER_MS = 150;

type SearchResultsProps = { entries: readonly SearchEntry[]; onOpen: () => void };

/** Found games as rows that link to the game and to its demo, where it has one. `onOpen` must not change. */
export const SearchResults = memo(function SearchResults({ entries, onOpen }: SearchResultsProps) {
  const shown = useFirstRows(entries);
  return (
    <ul className={css.searchList}>
      {shown.map((entry, at) => (
        // Rows are keyed by position: another letter creates no new row, and no focus is lost.
        <li key={at}>
          <ResultRow entry={entry} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
});

function useFirstRows(entries: readonly SearchEntry[]): readonly SearchEntry[] {
  const [whole, setWhole] = useState<readonly SearchEntry[] | null>(null);
  const isLong = entries.length > FIRST_ROWS;
  useEffect(() => {
    if (!isLong) return;
    const timer = setTimeout(() => startTransition(() => setWhole(entries)), REST_AFTER_MS);
    return () => clearTimeout(timer);
  }, [entries, isLong]);
  return useMemo(
    () => (isLong && whole !== entries ? entries.slice(0, FIRST_ROWS) : entries),
    [entries, isLong, whole],
  );
}

const ResultRow = memo(function ResultRow({ entry, onOpen }: { entry: SearchEntry; onOpen: () => void }) {
  const t = useText();
  const href = useHref();
  const format = useFormat();
  const [slug, name, studio, thumbnail, rtp, opening] = entry;
  const dialogHref = useDialogHref();
  const path = href(`/play/${slug}`);
  // A visitor logs in over the search, and continues to the game from there.
  const isPlayer = isSignedIn(useSession());
  const isClosed = opening === 2 && !isPlayer;
  return (
    <div className={css.searchRow}>
      {/* Keyed, so that the picture of another game is not shown while this one loads. */}
      <img
        key={thumbnail}
        src={imageAt(thumbnail, 200)}
        alt=""
        width={56}
        height={56}
        loading="lazy"
        decoding="async"
      />
      <Link
        to={isClosed ? dialogHref('login', { from: path }) : path}
        preventScrollReset={isClosed}
        onClick={onOpen}
        className={css.searchName}
        data-arrow-stop=""
      >
        <b>{name}</b>
        <span className={ui.faint}>
          {studio}
          {rtp !== null && ` · ${t('lobby.tile.rtp', { rtp: format.percent(rtp) })}`}
        </span>
      </Link>
      {opening === 1 && (
        <Link
          to={`${path}?mode=demo`}
          onClick={onOpen}
          className={buttonCss.button}
          data-size="s"
          aria-label={`${t('lobby.tile.demo')}: ${name}`}
        >
          {t('lobby.tile.demo')}
        </Link>
      )}
    </div>
  );
});

import type { Category } from '@halcyon/contract/catalogue/game';
import { chipLook } from '@halcyon/ui/chip';
import { Suspense } from 'react';
import { OwnChips } from '../catalogue/own-games/own-chips.part.ts';
import { Link } from '../platform/link.tsx';
import { isSignedIn } from '../platform/api/session.ts';
import { useHref, useSession, useText } from '../platform/site.ts';
import css from '../platform/sections.module.css';

/** Kinds of live games as links in a row, and a player's own lists; `current` is empty in the lobby itself. */
export function LiveKinds({ categories, current }: { categories: readonly Category[]; current: string }) {
  const t = useText();
  const href = useHref();
  const isPlayer = isSignedIn(useSession());
  const seen = categories.filter(({ visibleInMenu }) => visibleInMenu);
  return (
    <nav aria-label={t('live.categories')} id="categories">
      <ul className={css.chipRow}>
        <li>
          <Link to={href('/live-casino-online')} {...chipLook(current === '')}>
            {t('live.all')}
          </Link>
        </li>
        {isPlayer && (
          <Suspense>
            <OwnChips lobby="/live-casino-online" current={current} />
          </Suspense>
        )}
        {seen.map(({ id, label }) => (
          <li key={id}>
            <Link to={href(`/live-casino-online/${id}`)} {...chipLook(current === id)}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

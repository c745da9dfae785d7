import type { Category } from '@halcyon/contract/catalogue/game';
import { chipLook } from '@halcyon/ui/chip';
import { Suspense } from 'react';
import { Link } from '../../platform/link.tsx';
import { isSignedIn } from '../../platform/api/session.ts';
import { useHref, useSession, useText } from '../../platform/site.ts';
import { OwnChips } from '../own-games/own-chips.part.ts';
import css from '../../platform/sections.module.css';

type CategoryChipsProps = { categories: readonly Category[]; current: string | null };

/** The categories of the lobby as links in a row; `current` is null in the lobby itself. */
export function CategoryChips({ categories, current }: CategoryChipsProps) {
  const t = useText();
  const href = useHref();
  const session = useSession();
  return (
    <nav aria-label={t('lobby.categories')} id="categories">
      <ul className={css.chipRow}>
        <li>
          <Link to={href('/online-casino')} {...chipLook(current === '')}>
            {t('lobby.all')}
          </Link>
        </li>
        {isSignedIn(session) && (
          <Suspense>
            <OwnChips lobby="/online-casino" current={current} />
          </Suspense>
        )}
        {categories
          .filter((category) => category.visibleInMenu)
          .map((category) => {
            return (
              <li key={category.id}>
                <Link to={href(`/online-casino/${category.id}`)} {...chipLook(current === category.id)}>
                  {category.label}
                </Link>
              </li>
            );
          })}
      </ul>
    </nav>
  );
}

import type { Category } from '@halcyon/contract/catalogue/game';
import { chipLook } from '@halcyon/ui/chip';
import { Cherry, Gem, Layers, Spade, Waves } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from '../platform/link.tsx';
import { isSignedIn } from '../platform/session.ts';
import { useHref, useSession, useText } from '../platform/site.ts';
import { OwnChips } from './own-chips.part.ts';

/** Pictures by the name that the content service gives. */
const icons: Readonly<Record<string, LucideIcon>> = {
  cherry: Cherry,
  layers: Layers,
  seven: Gem,
  spade: Spade,
  waves: Waves,
};

type CategoryChipsProps = { categories: readonly Category[]; current: string | null };

/** The categories of the lobby as links in a row; `current` is null in the lobby itself. */
export function CategoryChips({ categories, current }: CategoryChipsProps) {
  const t = useText();
  const href = useHref();
  const session = useSession();
  return (
    <nav aria-label={t('lobby.categories')} id="categories">
      <ul className="chip-row">
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
            const Icon = icons[category.icon ?? ''];
            return (
              <li key={category.id}>
                <Link to={href(`/online-casino/${category.id}`)} {...chipLook(current === category.id)}>
                  {Icon && <Icon size={18} aria-hidden="true" />}
                  {category.label}
                </Link>
              </li>
            );
          })}
      </ul>
    </nav>
  );
}

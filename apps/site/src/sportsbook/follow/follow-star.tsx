import { Star } from 'lucide-react';
import { useText } from '../../platform/site.ts';
import { toggleFollowed, useFollowed, type Followed } from './followed.ts';
import css from '../sportsbook.module.css';

/** Follows a match, a team or a competition in this browser. */
export function FollowStar(of: Followed) {
  const t = useText();
  const isFollowed = useFollowed().some(({ id }) => id === of.id);
  return (
    <button
      type="button"
      className={css.star}
      aria-pressed={isFollowed}
      aria-label={t('sportsbook.favourites.add', { name: of.name })}
      onClick={() => toggleFollowed(of)}
    >
      <Star size={18} aria-hidden="true" />
    </button>
  );
}

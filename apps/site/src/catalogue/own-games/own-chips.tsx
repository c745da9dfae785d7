import { chipLook } from '@halcyon/ui/chip';
import { Link } from '../../platform/link.tsx';
import { useHref, useText } from '../../platform/site.ts';

type OwnChipsProps = {
  /** Address of the lobby below the locale prefix. */
  lobby: '/online-casino' | '/live-casino-online';
  current: string | null;
};

/** Links to a player's own lists, before a lobby's categories. */
export function OwnChips({ lobby, current }: OwnChipsProps) {
  const t = useText();
  const href = useHref();
  return (
    <>
      <li>
        <Link to={href(`${lobby}/favourites`)} {...chipLook(current === 'favourites')}>
          {t('lobby.my_games')}
        </Link>
      </li>
      <li>
        <Link to={href(`${lobby}/recent`)} {...chipLook(current === 'recent')}>
          {t('lobby.recent')}
        </Link>
      </li>
    </>
  );
}

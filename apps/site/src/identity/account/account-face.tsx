import type { Player } from '@halcyon/contract/identity/player';
import css from '../account.module.css';

/** The account's owner: initials, name, e-mail. */
export function AccountFace({ player }: { player: Pick<Player, 'firstName' | 'lastName' | 'email'> }) {
  return (
    <p className={css.who}>
      <span className={css.face} aria-hidden="true">
        {initialsOf(player)}
      </span>
      <span className={css.name}>
        <strong>
          {player.firstName} {player.lastName}
        </strong>
        <span>{player.email}</span>
      </span>
    </p>
  );
}

/** `AB` for Aoife Byrne. Pure. */
function initialsOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return [firstName, lastName].map((name) => [...name.trim()][0]?.toUpperCase() ?? '').join('');
}

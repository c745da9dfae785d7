import type { Player } from '@halcyon/contract/identity/player';

/** The account's owner: initials, name, e-mail. */
export function AccountFace({ player }: { player: Pick<Player, 'firstName' | 'lastName' | 'email'> }) {
  return (
    <p className="account-who">
      <span className="account-face" aria-hidden="true">
        {initialsOf(player)}
      </span>
      <span className="account-name">
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

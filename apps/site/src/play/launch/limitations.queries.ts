import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../../platform/api/endpoints.ts';
import type { Site } from '../../platform/site.ts';

export type Limitations = Answer<'GET /api/v1/player/games/:id/limitations'>;

const HIDDEN_KEY = 'limitations-hidden';

/** What an active bonus means for one game; requested when the game is opened for real money. */
export function limitationsQuery({ call }: Pick<Site, 'call'>, gameId: string) {
  return queryOptions({
    queryKey: ['play', 'limitations', gameId],
    queryFn: ({ signal }) =>
      call('GET /api/v1/player/games/:id/limitations', { params: { id: gameId } }, { signal }),
    staleTime: 0,
  });
}

/** Is there a notice that the player has not dismissed for good? */
export function isLimiting(limitations: Limitations): boolean {
  if (limitations.statusCode === 'NO_LIMITATIONS') return false;
  return isBarring(limitations) || !(limitations.hidePopup || isHidden(limitations));
}

/** True: the game is not to be played at all. Where only bonus money is bound, own money may be. */
export function isBarring({ statusCode, scope }: Limitations): boolean {
  return statusCode === 'BARRED' && scope === 'WHILE_ACTIVE';
}

/** The bonus and the day that the notice was dismissed for; a new bonus has new terms. */
const dismissal = ({ assignmentId = '' }: Limitations) => `${assignmentId} ${new Date().toDateString()}`;

function isHidden(limitations: Limitations): boolean {
  try {
    return localStorage.getItem(HIDDEN_KEY) === dismissal(limitations);
  } catch {
    return false;
  }
}

/** Not shown again today while the bonus is the same. */
export function hideLimitations(limitations: Limitations): void {
  try {
    localStorage.setItem(HIDDEN_KEY, dismissal(limitations));
  } catch {
    // Without storage it is shown again.
  }
}

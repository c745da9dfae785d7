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
  return isBarring(limitations) || !(limitations.hidePopup || isHidden());
}

/** True: the game is not to be played at all. Where only bonus money is bound, own money may be. */
export function isBarring({ statusCode, scope }: Limitations): boolean {
  return statusCode === 'BARRED' && scope === 'WHILE_ACTIVE';
}

function isHidden(): boolean {
  try {
    return sessionStorage.getItem(HIDDEN_KEY) !== null;
  } catch {
    return false;
  }
}

/** Not shown again in this tab. */
export function hideLimitations(): void {
  try {
    sessionStorage.setItem(HIDDEN_KEY, '1');
  } catch {
    // Without storage it is shown again.
  }
}

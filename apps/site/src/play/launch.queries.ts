import type { LaunchedGame } from '@halcyon/contract/play/launch.contract';
import { queryOptions } from '@tanstack/react-query';
import { isSignedIn } from '../platform/session.ts';
import type { Site } from '../platform/site.ts';

export type PlayMode = 'real' | 'demo';

/** The game could not be opened; `code` is the refusal, `words` what the server said instead of a game. */
export class LaunchFailure extends Error {
  override name = 'LaunchFailure';
}

/**
 * Opens a game. Never cached and never asked again by itself: each answer is a new session.
 * Source: specification 2, section 5 (game detail).
 */
export async function launchGame(site: Site, slug: string, mode: PlayMode): Promise<LaunchedGame> {
  const session = site.session.get();
  const player = isSignedIn(session) ? session.player : null;
  const body = {
    slug,
    countryCode: player?.countryCode ?? site.locale.market,
    currency: site.currency,
    language: site.locale.language,
    locale: site.prefix,
    platform: site.device === 'desktop' ? ('desktop' as const) : ('mobile' as const),
    ...(player && { playerCountryCode: player.countryCode }),
  };
  const { data, message } =
    mode === 'real'
      ? await site.call('POST /api/v1/game/slug/url', { body })
      : await site.call('POST /api/v1/game/slug/url/demo', { body });
  if (!data.gameDetail) throw new LaunchFailure(message ?? site.texts.t('game.refused.no_data'));
  return data.gameDetail;
}

const SESSION_POLL_MS = 15_000;

/** Time and net position of a session of real play, for the strip above the game. */
export function gameSessionQuery(site: Pick<Site, 'call'>, sessionId: string) {
  return queryOptions({
    queryKey: ['play', 'session', sessionId],
    queryFn: ({ signal }) =>
      site.call('GET /api/v1/game/sessions/:sessionId', { params: { sessionId } }, { signal }),
    staleTime: 0,
    refetchInterval: SESSION_POLL_MS,
  });
}

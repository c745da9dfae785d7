import type { CallOf } from '@halcyon/contract/platform/endpoint';
import type { LaunchedGame, launchEndpoints } from '@halcyon/contract/play/launch.contract';
import { queryOptions } from '@tanstack/react-query';
import { isSignedIn } from '../../platform/api/session.ts';
import type { Site } from '../../platform/site.ts';
import { pushState } from '../../wallet/push/push-state.queries.ts';
import type { GameTarget } from './game-target.ts';

export type PlayMode = 'real' | 'demo';

/** The game could not be opened; `code` is the refusal, `words` the server's text instead of a game. */
export class LaunchFailure extends Error {
  override name = 'LaunchFailure';
}

/**
 * Opens a game. Never cached and never retried: each response is a new session.
 */
export async function launchGame(site: Site, target: GameTarget, mode: PlayMode): Promise<LaunchedGame> {
  const session = site.session.get();
  const player = isSignedIn(session) ? session.player : null;
  const body = {
    countryCode: player?.countryCode ?? site.locale.market,
    currency: site.currency,
    language: site.locale.language,
    locale: site.prefix,
    platform: site.device === 'desktop' ? ('desktop' as const) : ('mobile' as const),
    ...(player && { playerCountryCode: player.countryCode }),
  };
  const { data, message } = await requestLaunch(site, target, body, mode);
  if (!data.gameDetail) throw new LaunchFailure(message ?? site.texts.t('game.refused.no_data'));
  return data.gameDetail;
}

type Asked = Omit<CallOf<(typeof launchEndpoints)['POST /api/v1/game/slug/url']>['body'], 'slug'>;

function requestLaunch({ call }: Site, target: GameTarget, rest: Asked, mode: PlayMode) {
  if (target.by === 'slug') {
    const body = { ...rest, slug: target.slug };
    return mode === 'real'
      ? call('POST /api/v1/game/slug/url', { body })
      : call('POST /api/v1/game/slug/url/demo', { body });
  }
  const body = { ...rest, provider: target.provider, gameId: target.gameId };
  return mode === 'real'
    ? call('POST /api/v1/game/detail', { body })
    : call('POST /api/v1/game/detail/demo', { body });
}

/** With push open its movements keep the net position current between the polls. */
const SESSION_POLL_MS = { down: 15_000, open: 60_000 };

/** Time and net position of a session of real play, for the strip above the game. */
export function gameSessionQuery(site: Pick<Site, 'call'>, sessionId: string) {
  return queryOptions({
    queryKey: ['play', 'session', sessionId],
    queryFn: ({ signal }) =>
      site.call('GET /api/v1/game/sessions/:sessionId', { params: { sessionId } }, { signal }),
    staleTime: 0,
    refetchInterval: () => SESSION_POLL_MS[pushState.get()],
  });
}

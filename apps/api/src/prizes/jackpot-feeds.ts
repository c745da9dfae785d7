import type { Clock } from '@halcyon/server-kit/clock';
import type { Log } from '@halcyon/server-kit/log';
import type { Providers, ProviderJackpot } from '../play/public.ts';

/** A feed is requested again when its response is older than this and a caller needs it. */
export const ASK_EVERY_MS = 10_000;
/** How long the last values of a silent feed are shown; after that none of it is. */
export const STALE_MS = 120_000;
/** More of one provider are not shown. */
const JACKPOTS_MAX = 200;

export type StatedJackpot = ProviderJackpot & { readonly provider: string; readonly at: Date };
export type JackpotFeeds = {
  /** What the feeds state; the last good answer of one that fails, until it is stale. Never throws. */
  stated(): Promise<readonly StatedJackpot[]>;
};

type Answer = { readonly at: Date; readonly jackpots: readonly ProviderJackpot[] };

/**
 * The feeds of all providers that have one, requested on demand and once for all concurrent callers. The first
 * caller waits; after that a cached response is returned immediately while the next one is fetched.
 */
export function openJackpotFeeds(of: {
  readonly providers: Providers;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
}): JackpotFeeds {
  const feeds = [...of.providers.values()].flatMap(({ slug, adapter, account }) =>
    adapter.jackpots ? [{ slug, ask: () => adapter.jackpots!(account) }] : [],
  );
  const answers = new Map<string, Answer>();
  const underWay = new Map<string, Promise<void>>();
  const triedAtMs = new Map<string, number>();

  function ask({ slug, ask: feed }: (typeof feeds)[number], nowMs: number): Promise<void> {
    const running = underWay.get(slug);
    if (running) return running;
    // A failing feed is not requested again by every visitor.
    if (nowMs - (triedAtMs.get(slug) ?? -Infinity) < ASK_EVERY_MS) return Promise.resolve();
    triedAtMs.set(slug, nowMs);
    const asked = feed()
      .then((jackpots) => {
        answers.set(slug, { at: of.clock.now(), jackpots: jackpots.slice(0, JACKPOTS_MAX) });
      })
      .catch((error: unknown) => of.log.warn({ err: error, provider: slug }, 'a jackpot feed failed'))
      .finally(() => underWay.delete(slug));
    underWay.set(slug, asked);
    return asked;
  }

  return {
    async stated() {
      const nowMs = of.clock.now().getTime();
      const isPresent = (answer: Answer | undefined) =>
        answer !== undefined && of.clock.now().getTime() - answer.at.getTime() < STALE_MS;
      await Promise.all(
        feeds.map((feed) => {
          const asked = ask(feed, nowMs);
          return isPresent(answers.get(feed.slug)) ? null : asked;
        }),
      );
      return feeds.flatMap(({ slug }) => {
        const answer = answers.get(slug);
        if (!answer || !isPresent(answer)) return [];
        return answer.jackpots.map((jackpot) => ({ ...jackpot, provider: slug, at: answer.at }));
      });
    },
  };
}

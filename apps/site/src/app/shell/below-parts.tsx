import type { BoxPlace } from '@halcyon/contract/content/page-documents';
import { lazyPart } from '../../platform/dialog/lazy-part.ts';
import { useSite } from '../../platform/site.ts';
import { ContentBoxes } from '../../content/content-boxes.tsx';
import { LiveNow } from '../../live-casino/live-now.tsx';
import { WinnerConsentAsk } from '../../prizes/consent-ask.tsx';
import { TournamentBoxes } from '../../prizes/tournament/tournament-boxes.tsx';
import { WinnersStrip } from '../../prizes/winners-strip.tsx';

const SportNow = lazyPart(
  ['sportsbook', 'markets', 'odds'],
  async () => (await import('../../sportsbook/home/sport-now.tsx')).SportNow,
);

/** Running matches, open live tables, running tournaments, winners and boxes, fetched together when the page is scrolled to them. */
export function BelowParts({ place }: { place: BoxPlace }) {
  const { hasSport } = useSite();
  return (
    <>
      {place === 'home' && hasSport && <SportNow />}
      {place === 'home' && <LiveNow />}
      <TournamentBoxes place={place} />
      <WinnerConsentAsk />
      <WinnersStrip />
      <ContentBoxes place={place} />
    </>
  );
}

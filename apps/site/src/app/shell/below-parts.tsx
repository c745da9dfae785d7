import type { BoxPlace } from '@halcyon/contract/content/page-documents';
import { ContentBoxes } from '../../content/content-boxes.tsx';
import { LiveNow } from '../../live-casino/live-now.tsx';
import { WinnerConsentAsk } from '../../prizes/consent-ask.tsx';
import { WinnersStrip } from '../../prizes/winners-strip.tsx';

/** Open live tables, winners and boxes, fetched together when the page is scrolled to them. */
export function BelowParts({ place }: { place: BoxPlace }) {
  return (
    <>
      {place === 'home' && <LiveNow />}
      <WinnerConsentAsk />
      <WinnersStrip />
      <ContentBoxes place={place} />
    </>
  );
}

import { ContentBoxes } from '../../content/content-boxes.tsx';
import { LiveNow } from '../../live-casino/live-now.tsx';
import { WinnersStrip } from '../../prizes/winners-strip.tsx';

/** Open live tables, winners and boxes, fetched together when somebody scrolls to them. */
export function BelowParts({ place }: { place: 'home' | 'casino-lobby' }) {
  return (
    <>
      {place === 'home' && <LiveNow />}
      <WinnersStrip />
      <ContentBoxes place={place} />
    </>
  );
}

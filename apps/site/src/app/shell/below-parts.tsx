import { ContentBoxes } from '../../content/content-boxes.tsx';
import { WinnersStrip } from '../../prizes/winners-strip.tsx';

/** Winners and boxes, fetched together when somebody scrolls to them. */
export function BelowParts({ place }: { place: 'home' | 'casino-lobby' }) {
  return (
    <>
      <WinnersStrip />
      <ContentBoxes place={place} />
    </>
  );
}

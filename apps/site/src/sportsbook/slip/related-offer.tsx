import { Button } from '@halcyon/ui/button';
import { useText } from '../../platform/site.ts';
import { onlyEvent } from '../stake/slip-state.ts';
import { changeSlip } from './slip-store.ts';
import type { SlipView } from './use-slip-view.ts';
import css from './slip.module.css';

/** Picks of one event cannot be legs of one combination; this offers them as a builder. */
export function RelatedOffer({ view: { slip, legs, bets } }: { readonly view: SlipView }) {
  const t = useText();
  const related = relatedEventOf(slip.picks);
  if (related === null) return null;
  const of = legs.filter(({ pick }) => pick.eventId === related);
  const [first] = of;
  return (
    <div className={css.tray} role="note">
      <p>{t('slip.related.why', { event: first?.names.event ?? '' })}</p>
      {bets[0]?.problem?.hasBuilder !== false && (
        <Button size="s" tone="brand" onClick={() => changeSlip((now) => onlyEvent(now, related))}>
          {t('slip.related.combine', { count: of.length })}
        </Button>
      )}
    </div>
  );
}

function relatedEventOf(picks: SlipView['slip']['picks']): string | null {
  const seen = new Set<string>();
  for (const { eventId } of picks) {
    if (seen.has(eventId)) return eventId;
    seen.add(eventId);
  }
  return null;
}

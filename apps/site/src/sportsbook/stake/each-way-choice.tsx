import { Chip } from '@halcyon/ui/chip';
import { useText } from '../../platform/site.ts';
import { placesText, type PlaceOffer } from './each-way.ts';
import css from './stake.module.css';

type EachWayChoiceProps = {
  readonly isChosen: boolean;
  /** Of each pick of the bet, what a place pays. */
  readonly places: readonly (PlaceOffer | null)[];
  /** What the bet is on: part of the accessible name of the switch. */
  readonly of?: string;
  readonly onToggle: () => void;
};

/** Bets to win and for a place: the switch with its terms. Nothing where a pick has no place part. */
export function EachWayChoice({ isChosen, places, of, onToggle }: EachWayChoiceProps) {
  const t = useText();
  const known = places.flatMap((place) => place ?? []);
  const isOffered = known.length > 0 && known.length === places.length;
  if (!isOffered && !isChosen) return null;
  const label = t('odds.each_way.label');
  const terms = [...new Set(known.map((place) => termsText(t, place)))];
  return (
    <div className={css.eachWay}>
      <Chip isSelected={isChosen} {...(of && { 'aria-label': `${label}: ${of}` })} onClick={onToggle}>
        {label}
      </Chip>
      <span>{terms.join(' · ')}</span>
    </div>
  );
}

const termsText = (t: ReturnType<typeof useText>, { divisor, places }: PlaceOffer) =>
  t('odds.each_way.terms', { part: `1/${divisor}`, places: placesText(places) });

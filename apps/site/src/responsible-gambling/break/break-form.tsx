import { Button } from '@halcyon/ui/button';
import { SelectField } from '@halcyon/ui/field/select-field';
import { CalendarOff, Coffee, Hourglass } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../platform/site.ts';
import type { Translate } from '../../platform/text/texts.ts';
import { BreakDialog, type BreakWish } from './break-dialog.tsx';
import type { BreaksView } from '../limits.queries.ts';
import css from '../limits.module.css';

const ways = [
  { id: 'cooling', icon: Coffee },
  { id: 'timeout', icon: Hourglass },
  { id: 'exclusion', icon: CalendarOff },
] as const;
type Way = (typeof ways)[number]['id'];
const INDEFINITE = 'indefinite';

/** Three ways to stop, from a day to for good; the only question is how long. */
export function BreakForm({ breaks }: { breaks: BreaksView }) {
  const t = useText();
  const { offers } = breaks;
  const [way, setWay] = useState<Way | null>(null);
  const [length, setLength] = useState('');
  const [wish, setWish] = useState<BreakWish | null>(null);
  const choose = (next: Way) => {
    setWay(next);
    setLength(next === 'timeout' ? String(offers.timeOutDays[0]) : String(offers.exclusionMonths[0]));
  };
  return (
    <div className={css.breaks}>
      <div className={css.ways}>
        {ways.map(({ id, icon: Icon }) => (
          <button
            key={id}
            type="button"
            className={css.way}
            aria-pressed={way === id}
            onClick={() => choose(id)}
          >
            <Icon size={22} aria-hidden="true" />
            <strong>{t(`limits.break.${id}`)}</strong>
            <span>{t(`limits.break.${id}_text`)}</span>
          </button>
        ))}
      </div>
      {way !== null && way !== 'cooling' && (
        <SelectField
          label={t('limits.break.duration')}
          name="break-length"
          value={length}
          onChange={(event) => setLength(event.currentTarget.value)}
          options={way === 'timeout' ? dayOptions(t, offers) : monthOptions(t, offers)}
        />
      )}
      {way !== null && (
        <Button tone="danger" onClick={() => setWish(wishOf(way, length))}>
          {t('limits.break.next')}
        </Button>
      )}
      {wish && <BreakDialog wish={wish} breaks={breaks} onClose={() => setWish(null)} />}
    </div>
  );
}

function dayOptions(t: Translate, { timeOutDays }: BreaksView['offers']) {
  return timeOutDays.map((count) => ({ value: String(count), label: t('limits.break.days', { count }) }));
}

function monthOptions(t: Translate, { exclusionMonths, indefinite }: BreaksView['offers']) {
  const fixed = exclusionMonths.map((count) => ({
    value: String(count),
    label: t('limits.break.months', { count }),
  }));
  return indefinite ? [...fixed, { value: INDEFINITE, label: t('limits.break.indefinite') }] : fixed;
}

function wishOf(way: Way, length: string): BreakWish {
  if (way === 'cooling') return { kind: 'COOLING' };
  if (way === 'timeout') return { kind: 'TIMEOUT', days: Number(length) };
  if (length === INDEFINITE) return { kind: 'SELF_EXCLUDED_INDEFINITE' };
  return { kind: 'SELF_EXCLUDED', months: Number(length) };
}

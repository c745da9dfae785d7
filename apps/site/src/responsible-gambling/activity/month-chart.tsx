import { useFormat } from '../../platform/text/format.ts';
import { useText } from '../../platform/site.ts';
import type { MonthView } from '../limits.queries.ts';
import { barsOf } from './month.ts';
import css from '../limits.module.css';
import ui from '@halcyon/ui/ui.module.css';

const HEIGHT = 120;
const STEP = 20;
const HALF = HEIGHT / 2;

/** Deposits and net result of each day around one line. The table next to it has the same figures. */
export function MonthChart({ month }: { month: MonthView }) {
  const t = useText();
  const format = useFormat();
  const chart = barsOf(month);
  if (!chart) return <p className={`${ui.hint} ${css.chartEmpty}`}>{t('limits.month.empty')}</p>;
  const { bars, peakMinor } = chart;
  const width = bars.length * STEP;
  const [first, last] = [bars[0]?.date, bars.at(-1)?.date];
  return (
    <figure className={css.chart}>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={t('limits.month.chart')}
        preserveAspectRatio="none"
      >
        {bars.map(({ date, deposited, net }, at) => (
          <g key={date}>
            <rect
              className={css.barDeposit}
              x={at * STEP + 3}
              width={6}
              y={HALF - deposited * HALF}
              height={deposited * HALF}
            />
            <rect
              className={css.barNet}
              x={at * STEP + 11}
              width={6}
              y={net > 0 ? HALF - net * HALF : HALF}
              height={Math.abs(net) * HALF}
            />
          </g>
        ))}
        <line x1={0} x2={width} y1={HALF} y2={HALF} className={css.axis} />
      </svg>
      <figcaption>
        <span>{first && format.calendarDate(first)}</span>
        <span className={css.legend}>
          <i className={css.key} data-of="deposit" /> {t('limits.month.deposited')}
          <i className={css.key} data-of="net" /> {t('limits.month.net')}
        </span>
        <span>{last && format.calendarDate(last)}</span>
      </figcaption>
      <p className={ui.hint}>
        {t('limits.month.peak', {
          amount: format.money({ amountMinor: peakMinor, currency: month.currency }),
        })}
      </p>
    </figure>
  );
}

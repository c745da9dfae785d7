import { Button } from '@halcyon/ui/button';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { saveJson } from '../../platform/save-file.ts';
import { useSite, useText } from '../../platform/site.ts';
import { legNames } from '../names/leg-names.ts';
import { useOddsText } from '../stake/odds-format.ts';
import { useDays } from '../time/use-days.ts';
import { timelineQuery, type Bet } from './bets.queries.ts';
import css from './bets.module.css';

/** What happened to the prices of a bet, with the signed file that proves it. */
export function BetTimeline({ bet }: { readonly bet: Bet }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={css.rule} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <b>{t('bets.timeline.title')}</b>
        <span>{t('bets.timeline.hint')}</span>
        <ChevronDown size={18} aria-hidden="true" />
      </summary>
      {isOpen && <Lines bet={bet} />}
    </details>
  );
}

function Lines({ bet }: { readonly bet: Bet }) {
  const t = useText();
  const site = useSite();
  const odds = useOddsText();
  const { dayOf, longDay } = useDays();
  const { data, isError } = useQuery(timelineQuery(site, bet.id));
  if (isError) return <p className={css.why}>{t('bets.failed')}</p>;
  if (!data) return <p className={css.of}>{t('bets.why.loading')}</p>;
  const clock = new Intl.DateTimeFormat(site.formattingTag, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    timeZone: site.timeZone,
  });
  const legName = (number: number) => {
    const leg = bet.legs.find((one) => one.number === number);
    return (leg && legNames(site, leg)?.pick) ?? t('bets.timeline.leg', { number });
  };
  const hasLegs = data.timeline.legs.length > 1;
  return (
    <>
      <ol className={css.legs}>
        {data.timeline.lines.map(({ at, kind, leg, oddsMilli, detail }, index, lines) => {
          const isNewDay = index === 0 || dayOf(at) !== dayOf(lines[index - 1]!.at);
          const price = oddsMilli === null ? '' : odds(oddsMilli);
          // A move has the state of the bet, and why it has it.
          const state = site.texts.find(`bets.state.${detail?.split(' ')[0]}`) ?? '';
          return (
            // Lines are append-only, and two may have the same instant.
            <li key={index} data-state={tones[kind]}>
              {isNewDay && <p className={css.of}>{longDay(at)}</p>}
              <p className={css.pick}>
                <b>{t(`bets.timeline.${kind}`, { price, state })}</b>
                <span className={css.clock}>{clock.format(new Date(at))}</span>
              </p>
              {hasLegs && leg !== null && <p className={css.of}>{legName(leg)}</p>}
            </li>
          );
        })}
      </ol>
      <div className={css.share}>
        <Button size="s" onClick={() => saveJson(`bet-${bet.id}.json`, data)}>
          {t('bets.timeline.file')}
        </Button>
        <span>{t('bets.timeline.check')}</span>
      </div>
    </>
  );
}

const tones: Readonly<Record<string, string>> = {
  accepted: 'won',
  boosted: 'won',
  result: 'won',
  suspended: 'live',
  cancelled: 'live',
  refused: 'live',
};

import { Badge } from '@halcyon/ui/badge';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useSite, useText } from '../../platform/site.ts';
import { useFormat } from '../../platform/text/format.ts';
import { legNames } from '../names/leg-names.ts';
import { useOddsText } from '../stake/odds-format.ts';
import { useSlipMoney } from '../stake/slip-money.ts';
import { clockText } from '../time/event-time.ts';
import { decimalOf, resultTone, sentenceOf } from './bet-words.ts';
import { explanationQuery, type Bet, type Explanation } from './bets.queries.ts';
import css from './bets.module.css';
import ui from '@halcyon/ui/ui.module.css';

// texts: bets.rules.*

type BetExplanationProps = { readonly bet: Bet };

/** Why a bet returned what it did: of each leg the facts, the rule and the factor, then the sum to the cent. */
export function BetExplanation({ bet }: BetExplanationProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={css.rule} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <b>{t('bets.why.title')}</b>
        <span>{t('bets.why.hint')}</span>
        <ChevronDown size={18} aria-hidden="true" />
      </summary>
      {isOpen && <Reasons bet={bet} />}
    </details>
  );
}

function Reasons({ bet }: BetExplanationProps) {
  const t = useText();
  const site = useSite();
  const { data, isError } = useQuery(explanationQuery(site, bet.id));
  if (isError) return <p className={css.why}>{t('bets.failed')}</p>;
  if (!data) return <p className={css.of}>{t('bets.why.loading')}</p>;
  return (
    <>
      <ul className={css.reasons}>
        {data.legs.map((leg) => (
          <li key={`${leg.number} ${leg.part}`}>
            <LegReason bet={bet} leg={leg} />
          </li>
        ))}
      </ul>
      {data.working && <Working working={data.working} />}
    </>
  );
}

function LegReason({ bet, leg }: BetExplanationProps & { readonly leg: Explanation['legs'][number] }) {
  const t = useText();
  const site = useSite();
  const odds = useOddsText();
  const { share } = useSlipMoney();
  const { decision, factor, result } = leg;
  const own = bet.legs.find(({ number, part }) => number === leg.number && part === leg.part);
  const names = own ? legNames(site, own) : null;
  const score = own?.event?.progress.score;
  const facts = [
    names?.event,
    score && `${score.home}–${score.away}`,
    ...(decision?.incidents ?? []).map(({ kind, second }) =>
      [site.texts.find(`sportsbook.incident.${kind}`) ?? kind, clockText(second)].join(' '),
    ),
  ].filter(Boolean);
  const why = decision && sentenceOf(decision, site.texts);
  return (
    <>
      <p className={css.pick}>
        {result && <Badge tone={resultTone[result]}>{t(`bets.result.${result}`)}</Badge>}
        <b>
          {bet.isEachWay && `${t(`odds.each_way.${leg.part}`)}: `}
          {names?.pick ?? t('bets.leg.unknown')}
        </b>
        {factor && <span>{`× ${exactText(factor, site.numberForm.decimal)}`}</span>}
      </p>
      <p className={css.of}>{facts.join(' · ')}</p>
      {own && own.unboostedOddsMilli !== null && own.oddsMilli !== null && (
        <p className={css.of}>
          {t('bets.why.boosted', { from: odds(own.unboostedOddsMilli), to: odds(own.oddsMilli) })}
        </p>
      )}
      {decision?.deadHeat && (
        <p className={css.of}>
          {t('bets.why.dead_heat', {
            tied: decision.deadHeat.tied,
            part: `${decision.deadHeat.placesLeft}/${decision.deadHeat.tied}`,
          })}
        </p>
      )}
      {decision !== null && decision.deductionBps > 0 && (
        <p className={css.of}>{t('bets.why.deduction', { share: share(decision.deductionBps) })}</p>
      )}
      {why && (
        <p className={`${css.of} ${ui.faint}`}>
          {t('bets.why.rule')} {why.sentence ?? t('bets.rules.other')} ({why.id})
        </p>
      )}
    </>
  );
}

const exactText = (
  { numerator, denominator }: { numerator: string; denominator: string },
  separator: string,
) => decimalOf(BigInt(numerator), BigInt(denominator), separator);

function Working({ working }: { readonly working: NonNullable<Explanation['working']> }) {
  const t = useText();
  const { numberForm } = useSite();
  const format = useFormat();
  const has = ({ amountMinor }: { amountMinor: string }) => BigInt(amountMinor) > 0n;
  return (
    <div className={css.working}>
      <p className={css.of}>
        {t('bets.why.sum', {
          stake: format.money(working.lineStake),
          sum: exactText(working.sum, numberForm.decimal),
          count: working.lineCount,
        })}
      </p>
      <dl className={css.sums}>
        <div>
          <dt>{t('bets.why.rounded')}</dt>
          <dd>{format.money(working.returned)}</dd>
        </div>
        {has(working.freeStake) && (
          <div>
            <dt>{t('bets.why.free')}</dt>
            <dd>−{format.money(working.freeStake)}</dd>
          </div>
        )}
        {has(working.boost) && (
          <div>
            <dt>{t('bets.why.boost')}</dt>
            <dd>+{format.money(working.boost)}</dd>
          </div>
        )}
        {has(working.cut) && (
          <div>
            <dt>{t('bets.why.cut')}</dt>
            <dd>−{format.money(working.cut)}</dd>
          </div>
        )}
        <div data-strong="">
          <dt>{t('bets.why.paid')}</dt>
          <dd>{format.money(working.paid)}</dd>
        </div>
      </dl>
    </div>
  );
}

import { isVirtual } from '@halcyon/odds/sport';
import { Badge } from '@halcyon/ui/badge';
import { useText } from '../../platform/site.ts';
import { useFormat } from '../../platform/text/format.ts';
import { useOddsText } from '../stake/odds-format.ts';
import { amountlessWordsOf } from '../stake/slip-words.ts';
import { BetExplanation } from './bet-explanation.tsx';
import { BetLegs } from './bet-legs.tsx';
import { BetTimeline } from './bet-timeline.tsx';
import { halfOf, resultTone, stateTone } from './bet-words.ts';
import type { Bet } from './bets.queries.ts';
import { CashOutPanel } from './cash-out-panel.tsx';
import { ShareBet } from './share-bet.tsx';
import css from './bets.module.css';

/** Card of a bet: its kind, stake, state of each leg, and actions. */
export function BetCard({ bet }: { readonly bet: Bet }) {
  const t = useText();
  const format = useFormat();
  const odds = useOddsText();
  const isOpen = bet.state === 'open' || bet.state === 'partly_cashed_out' || bet.state === 'pending';
  const isRefused = bet.state === 'refused';
  // A code is read by the slip of the book, which has no virtual events.
  const isOfVirtuals = bet.legs.some(({ event }) => event && isVirtual(event.sport));
  const picks = bet.legs.filter(({ part }) => part === 'win');
  const won = picks.filter(({ result }) => result === 'WON' || result === 'HALF_WON').length;
  // What returned half of its stake was not won.
  const half = bet.state === 'won' && bet.legs.length === 1 ? halfOf(bet.legs[0]?.result) : null;
  const isPaid = BigInt(bet.returned.amountMinor) + BigInt(bet.cashedOut.amountMinor) > 0n;
  const paid = {
    ...bet.returned,
    amountMinor: String(BigInt(bet.returned.amountMinor) + BigInt(bet.cashedOut.amountMinor)),
  };
  return (
    <article className={css.card} aria-labelledby={`bet-${bet.id}`}>
      <header className={css.head}>
        <h2 id={`bet-${bet.id}`}>
          {t(`bets.kind.${bet.kind}`, { count: picks.length })}
          {bet.isEachWay && `, ${t('odds.each_way.label')}`}
        </h2>
        {isOpen && won > 0 && picks.length > 1 ? (
          <Badge tone="ok">{t('bets.won_of', { won, legs: picks.length })}</Badge>
        ) : (
          <Badge tone={half ? resultTone[half] : stateTone[bet.state]}>
            {t(half ? `bets.result.${half}` : `bets.state.${bet.state}`)}
          </Badge>
        )}
        {!isOpen && isPaid ? (
          <b className={css.paid}>{format.money(paid)}</b>
        ) : (
          <time dateTime={bet.placedAt}>{format.dateTime(bet.placedAt)}</time>
        )}
      </header>
      <dl className={css.facts}>
        <div>
          <dt>{t(bet.isFreeBet ? 'bets.free_bet' : 'bets.stake')}</dt>
          <dd>{format.money(bet.stake)}</dd>
        </div>
        <div>
          <dt>{t(bet.lineCount > 1 ? 'bets.average_price' : 'bets.price')}</dt>
          <dd>{odds(Number(bet.totalOddsMilli))}</dd>
        </div>
        {bet.lineCount > 1 && (
          <div>
            <dt>{t('bets.lines')}</dt>
            <dd>{format.number(bet.lineCount)}</dd>
          </div>
        )}
        {isOpen && bet.potential && (
          <div>
            <dt>{t('bets.potential')}</dt>
            <dd>{format.money(bet.potential)}</dd>
          </div>
        )}
        {BigInt(bet.cashedOut.amountMinor) > 0n && isOpen && (
          <div>
            <dt>{t('bets.cashed_out')}</dt>
            <dd>{format.money(bet.cashedOut)}</dd>
          </div>
        )}
        {!isOpen && bet.settledAt && (
          <div>
            <dt>{t('bets.settled')}</dt>
            <dd>
              <time dateTime={bet.settledAt}>{format.dateTime(bet.settledAt)}</time>
            </dd>
          </div>
        )}
      </dl>
      {isRefused && bet.refusedCode && <p className={css.why}>{t(amountlessWordsOf(bet.refusedCode))}</p>}
      <BetLegs bet={bet} isOpen={isOpen} />
      {isOpen && bet.state !== 'pending' && <CashOutPanel bet={bet} />}
      {!isOpen && !isRefused && bet.state !== 'cashed_out' && <BetExplanation bet={bet} />}
      <BetTimeline bet={bet} />
      {!isRefused && !isOfVirtuals && <ShareBet bet={bet} />}
    </article>
  );
}

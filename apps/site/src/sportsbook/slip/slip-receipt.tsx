import { Button, buttonLook } from '@halcyon/ui/button';
import { Link } from '../../platform/link.tsx';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { useFormat } from '../../platform/text/format.ts';
import { betsPath } from '../bets-path.ts';
import { legNames } from '../names/leg-names.ts';
import { useOddsText } from '../stake/odds-format.ts';
import { endPlacing, type Placing } from './placing.queries.ts';
import { Ring } from '../stake/ring.tsx';
import { emptySlip, toggled } from '../stake/slip-state.ts';
import { changeSlip } from './slip-store.ts';
import { amountlessWordsOf } from '../stake/slip-words.ts';
import pressCss from './press.module.css';
import css from './slip.module.css';

type SlipReceiptProps = {
  readonly placing: Extract<Placing, { kind: 'placed' }>;
  readonly onDone: () => void;
  /** The slip is a dialog, whose place in the history the next page takes. */
  readonly isDialog?: boolean;
};

/** Bets that were accepted, with their picks, what they cost and can return. */
export function SlipReceipt({ placing: { bets, refused }, onDone, isDialog = false }: SlipReceiptProps) {
  const t = useText();
  const href = useHref();
  const site = useSite();
  const odds = useOddsText();
  const format = useFormat();
  const done = () => {
    endPlacing();
    onDone();
  };
  /** The same picks again, at current prices. */
  const keep = () => {
    changeSlip(() =>
      bets
        .flatMap(({ legs }) => legs.filter(({ part }) => part === 'win'))
        .reduce(
          (slip, { eventId, market, outcome, oddsMilli, version }) =>
            toggled(slip, { eventId, market, outcome, seen: { version, oddsMilli: oddsMilli ?? 1_001 } }) ??
            slip,
          emptySlip,
        ),
    );
    endPlacing();
  };
  return (
    <div className={pressCss.receipt}>
      <Ring durationMs={null} />
      <h3 tabIndex={-1}>{t('slip.placed.title', { count: bets.length })}</h3>
      {bets.map((bet) => (
        <dl key={bet.id} className={css.sums}>
          {bet.legs
            .filter(({ part, event }) => part === 'win' && event)
            .map((leg) => (
              <div key={leg.number} className={pressCss.pick}>
                <dt>{legNames(site, leg)?.pick}</dt>
                <dd>{leg.oddsMilli !== null && odds(leg.oddsMilli)}</dd>
              </div>
            ))}
          <div>
            <dt>{t(bet.isFreeBet ? 'slip.free_bet.label' : 'slip.placed.stake')}</dt>
            <dd>{format.money(bet.stake)}</dd>
          </div>
          {bet.isEachWay && (
            <div>
              <dt>{t('odds.each_way.label')}</dt>
              <dd>
                {t('slip.lines', {
                  count: bet.lineCount,
                  stake: format.money(bet.lineStake),
                  total: format.money(bet.stake),
                })}
              </dd>
            </div>
          )}
          <div>
            <dt>{t(bet.lineCount > 1 ? 'slip.average_price' : 'slip.total_price')}</dt>
            <dd>{odds(Number(bet.totalOddsMilli))}</dd>
          </div>
          {bet.potential && (
            <div className={css.potential}>
              <dt>{t('slip.potential')}</dt>
              <dd>{format.money(bet.potential)}</dd>
            </div>
          )}
        </dl>
      ))}
      {refused && (
        <p className={pressCss.why} data-tone="bad">
          {t('slip.placed.rest')} {t(amountlessWordsOf(refused.code))}
        </p>
      )}
      <div className={pressCss.receiptActions}>
        <Link
          to={href(betsPath(site.locale.language))}
          replace={isDialog}
          onClick={endPlacing}
          {...buttonLook({ tone: 'brand', isWide: true })}
        >
          {t('slip.placed.follow')}
        </Link>
        <Button isWide onClick={keep}>
          {t('slip.placed.keep')}
        </Button>
        <Button tone="plain" isWide onClick={done}>
          {t('slip.placed.done')}
        </Button>
      </div>
    </div>
  );
}

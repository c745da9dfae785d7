import { useSite, useText } from '../../platform/site.ts';
import { fraction } from '@halcyon/odds/bet/fraction';
import { useOddsText } from '../stake/odds-format.ts';
import { returnsOf } from '../stake/slip-figures.ts';
import { Ring } from '../stake/ring.tsx';
import { useSlipMoney } from '../stake/slip-money.ts';
import { HELD_MS } from './slip.queries.ts';
import { StakeField } from '../stake/stake-field.tsx';
import { stakeTextOf } from '../stake/stake-text.ts';
import type { SlipBet } from './use-slip-bets.ts';
import type { SlipView } from './use-slip-view.ts';
import css from './slip.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** The total price and the return, where they differ from those that the player saw. */
export function TotalChange({
  bet: { price, seenTotalMilli, stakeMinor, mostMinor },
}: {
  readonly bet: SlipBet;
}) {
  const t = useText();
  const odds = useOddsText();
  const { money } = useSlipMoney();
  if (!price || seenTotalMilli === null) return null;
  const before =
    stakeMinor === null
      ? null
      : returnsOf({ total: fraction(seenTotalMilli, 1_000n), boostBps: price.boostBps }, stakeMinor)
          .mostMinor;
  return (
    <dl className={css.change}>
      <div>
        <dt>{t('slip.total_price')}</dt>
        <dd>
          <s>{odds(Number(seenTotalMilli))}</s> <b>{odds(Number(price.totalOddsMilli))}</b>
        </dd>
      </div>
      {mostMinor !== null && before !== null && (
        <div>
          <dt>{t('slip.potential')}</dt>
          <dd>
            <s>{money(before)}</s> <b>{money(mostMinor)}</b>
          </dd>
        </div>
      )}
    </dl>
  );
}

type OneStakeProps = {
  readonly bet: SlipBet;
  readonly isShort: boolean;
  readonly hasKeypad: boolean;
  readonly presets: readonly bigint[];
  readonly setStake: (text: string) => void;
  readonly onFocus: () => void;
  readonly onEnter: () => void;
};

/** The stake of the slip and what it can return. */
export function OneStake(props: OneStakeProps) {
  const { bet, isShort, hasKeypad, presets, setStake, onFocus, onEnter } = props;
  const t = useText();
  const odds = useOddsText();
  const { currencyForm, numberForm } = useSite();
  const { money } = useSlipMoney();
  const { price, draft, stakeMinor, mostMinor, boostMinor, cutMinor } = bet;
  const most = mostMinor === null ? '–' : money(mostMinor);
  return (
    <>
      {bet.freeBetId === null && (
        <div className={css.stakeRow}>
          <StakeField
            label={draft.lineCount > 1 ? t('slip.stake.of_line') : t('slip.stake.label')}
            value={draft.stake}
            hasKeypad={hasKeypad}
            isInvalid={bet.step.kind === 'above_max' || bet.step.kind === 'below_min'}
            onChange={setStake}
            onFocus={onFocus}
            onEnter={onEnter}
          />
          {!hasKeypad && (
            <div className={css.presets} role="group" aria-label={t('slip.stake.presets')}>
              {presets.map((minor) => (
                <button
                  key={String(minor)}
                  type="button"
                  aria-label={money(minor)}
                  onClick={() => setStake(stakeTextOf(minor, currencyForm.exponent, numberForm.decimal))}
                >
                  {stakeTextOf(minor, currencyForm.exponent, numberForm.decimal)}
                </button>
              ))}
            </div>
          )}
          {isShort && (
            <p className={css.most}>
              <span>{t('slip.potential')}</span>
              <b>{most}</b>
            </p>
          )}
        </div>
      )}
      {isShort && price && bet.legs.length > 1 && bet.seenTotalMilli === null && (
        <p className={css.line}>
          {t(draft.lineCount > 1 ? 'slip.average_price' : 'slip.total_price')}{' '}
          <b>{odds(Number(price.totalOddsMilli))}</b>
        </p>
      )}
      {draft.lineCount > 1 && (
        <p className={css.line}>
          {t('slip.lines', {
            count: draft.lineCount,
            stake: money(bet.lineStakeMinor ?? 0n),
            total: money(stakeMinor ?? 0n),
          })}
        </p>
      )}
      {!isShort && (
        <dl className={css.sums}>
          {price && bet.seenTotalMilli === null && (
            <div>
              <dt>{t(draft.lineCount > 1 ? 'slip.average_price' : 'slip.total_price')}</dt>
              <dd>{odds(Number(price.totalOddsMilli))}</dd>
            </div>
          )}
          {boostMinor > 0n && mostMinor !== null && (
            <>
              <div>
                <dt>{t('slip.return')}</dt>
                <dd>{money(mostMinor - boostMinor)}</dd>
              </div>
              <div className={css.gold}>
                <dt>{t('slip.boost.label')}</dt>
                <dd>+{money(boostMinor)}</dd>
              </div>
            </>
          )}
          <div className={css.potential}>
            <dt>{t('slip.potential')}</dt>
            <dd>{most}</dd>
          </div>
          {cutMinor > 0n && (
            <div className={ui.warnText}>
              <dt>{t('slip.cut')}</dt>
              <dd>−{money(cutMinor)}</dd>
            </div>
          )}
        </dl>
      )}
    </>
  );
}

/** The sum of stakes and returns of several singles. */
export function ManyStakes({ view: { bets, totalStakeMinor } }: { readonly view: SlipView }) {
  const t = useText();
  const { money } = useSlipMoney();
  const most = bets.reduce((sum, { mostMinor }) => sum + (mostMinor ?? 0n), 0n);
  return (
    <dl className={css.sums}>
      <div>
        <dt>{t('slip.stake.total')}</dt>
        <dd>{money(totalStakeMinor)}</dd>
      </div>
      <div className={css.potential}>
        <dt>{t('slip.potential')}</dt>
        <dd>{money(most)}</dd>
      </div>
    </dl>
  );
}

type MaximumLineProps = {
  readonly bet: SlipBet;
  readonly isShort: boolean;
  readonly setStake: (text: string) => void;
};

/** The largest stake with its reason, held for ten seconds; above it, an offer to stake the maximum. */
export function MaximumLine({ bet, isShort, setStake }: MaximumLineProps) {
  const t = useText();
  const { currencyForm, numberForm } = useSite();
  const { money } = useSlipMoney();
  const { bounds, heldKey, boostMinor, step, draft } = bet;
  if (!bounds) return null;
  const max = money(bounds.maxMinor);
  const reason = t(`slip.max.${bounds.reason}`);
  // What the player types is the stake of a line.
  const lineMax = bounds.maxMinor / BigInt(draft.lineCount);
  if (step.kind === 'above_max' && lineMax > 0n)
    return (
      <div className={css.counter} role="note">
        {heldKey && <Ring key={heldKey} durationMs={HELD_MS} size="s" tone="offer" />}
        <p>
          {bounds.reason === 'balance' ? (
            <b>{t('slip.balance', { amount: max })}</b>
          ) : (
            <>
              <b>{t('slip.max.above', { amount: max })}</b> {reason}
            </>
          )}
        </p>
        <button
          type="button"
          onClick={() => setStake(stakeTextOf(lineMax, currencyForm.exponent, numberForm.decimal))}
        >
          {t('slip.max.take', { amount: money(lineMax) })}
        </button>
      </div>
    );
  if (isShort)
    return (
      <p className={css.maxShort}>
        <span className={css.gold}>
          {boostMinor > 0n && t('slip.boost.plus', { amount: money(boostMinor) })}
        </span>
        <span>
          {t('slip.max.short')} <b>{max}</b>
        </span>
      </p>
    );
  return (
    <div className={css.max}>
      {heldKey && <Ring key={heldKey} durationMs={HELD_MS} size="s" tone="offer" />}
      <p>
        <b>{t('slip.max.label', { amount: max })}</b>
        <span>
          {heldKey && t('slip.max.held')} {reason}
        </span>
      </p>
    </div>
  );
}

import { Button } from '@halcyon/ui/button';
import { Skeleton } from '@halcyon/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isVirtual } from '@halcyon/odds/sport';
import { isProblem } from '../../platform/api/problem.ts';
import { useSite, useText } from '../../platform/site.ts';
import { useFormat } from '../../platform/text/format.ts';
import type { TextKey } from '../../platform/text/text-keys.ts';
import { Ring } from '../stake/ring.tsx';
import { useSlipMoney } from '../stake/slip-money.ts';
import { StakeField } from '../stake/stake-field.tsx';
import { stakeMinorOf, stakeTextOf } from '../stake/stake-text.ts';
import { paidFor, partNear } from './bet-words.ts';
import { cashOutQuery, OFFER_MS, useCashOut, type Bet, type CashOut } from './bets.queries.ts';
import { CashOutRule } from './cash-out-rule.tsx';
import css from './bets.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** Of an offer with its slider, so that the cards below stay where they are when it comes. */
const OFFER_HEIGHT = 300;

/** What a bet is worth now, our fee, the offer, and which part of the stake to end with it. */
export function CashOutPanel({ bet }: { readonly bet: Bet }) {
  const t = useText();
  const site = useSite();
  const { data, isPending } = useQuery(cashOutQuery(site, bet.id));
  if (!data) return isPending && neverWhy(bet) === null ? <Skeleton height={OFFER_HEIGHT} /> : null;
  const mayBeOffered = data.offer !== null || data.reason !== 'bet.cash_out_not_offered';
  return (
    <section className={css.cash} aria-label={t('bets.cash.title')}>
      {data.offer ? (
        <Offer bet={bet} cash={data} offer={data.offer} />
      ) : (
        <p className={css.of}>
          <b>{t('bets.cash.title')}</b> {t(whyNone(bet, data))}
        </p>
      )}
      {(mayBeOffered || data.rule) && <CashOutRule betId={bet.id} rule={data.rule} />}
    </section>
  );
}

const noneWords = {
  'bet.not_open': 'bets.cash.none.not_open',
  'bet.cash_out_not_offered': 'bets.cash.none.not_offered',
  'bet.cash_out_settling': 'bets.cash.none.settling',
  'bet.cash_out_suspended': 'bets.cash.none.suspended',
  'bet.cash_out_too_small': 'bets.cash.none.too_small',
} as const;

function whyNone(bet: Bet, { reason }: CashOut): TextKey {
  if (reason !== null && reason !== 'bet.cash_out_not_offered') return noneWords[reason];
  return neverWhy(bet) ?? 'bets.cash.none.not_offered';
}

/** Free bets, each-way bets, boosted prices and virtual sports are never cashed out, and say so. Null: it is none of them. */
function neverWhy({ isFreeBet, isEachWay, legs }: Bet): TextKey | null {
  if (isFreeBet) return 'bets.cash.none.free_bet';
  if (isEachWay) return 'bets.cash.none.each_way';
  if (legs.some(({ unboostedOddsMilli }) => unboostedOddsMilli !== null)) return 'bets.cash.none.boosted';
  return legs.some(({ event }) => event && isVirtual(event.sport)) ? 'bets.cash.none.virtual' : null;
}

type OfferProps = {
  readonly bet: Bet;
  readonly cash: CashOut;
  readonly offer: NonNullable<CashOut['offer']>;
};

function Offer({ bet, cash, offer }: OfferProps) {
  const t = useText();
  const { currencyForm, numberForm } = useSite();
  const format = useFormat();
  const { share } = useSlipMoney();
  const [typed, setTyped] = useState<string | null>(null);
  const cashOut = useCashOut(bet.id);
  const money = (minor: bigint) => format.money({ ...offer.amount, amountMinor: String(minor) });
  const textOf = (minor: bigint) => stakeTextOf(minor, currencyForm.exponent, numberForm.decimal);
  const part = {
    min: BigInt(offer.part.min.amountMinor),
    max: BigInt(offer.part.max.amountMinor),
    step: BigInt(offer.part.step.amountMinor),
  };
  const left = BigInt(cash.stakeLeft.amountMinor);
  const wanted = typed === null ? left : stakeMinorOf(typed, currencyForm.exponent);
  const isValid = wanted !== null && (wanted === left || partNear(wanted, part) === wanted);
  const stakeMinor = isValid ? wanted : null;
  const paid = stakeMinor === null ? null : paidFor(BigInt(offer.amount.amountMinor), stakeMinor, left);
  const rest = stakeMinor === null ? 0n : left - stakeMinor;
  const potential = BigInt(bet.potential?.amountMinor ?? 0);
  const press = () => {
    if (stakeMinor !== null) cashOut.mutate({ offer, stakeMinor: stakeMinor === left ? null : stakeMinor });
  };
  const { error } = cashOut;
  const code = isProblem(error) ? error.code : null;
  return (
    <>
      <header className={css.cashHead}>
        <h3>{t('bets.cash.title')}</h3>
        <Ring key={offer.id} durationMs={OFFER_MS} size="s" tone="offer" />
        <span>{t('bets.cash.holds', { seconds: OFFER_MS / 1_000 })}</span>
      </header>
      <dl className={css.sums}>
        <div>
          <dt>{t('bets.cash.fair')}</dt>
          <dd>{format.money(offer.fair)}</dd>
        </div>
        <div>
          <dt>{t('bets.cash.fee', { share: share(offer.feeBps) })}</dt>
          <dd>−{format.money(offer.fee)}</dd>
        </div>
        <div data-strong="">
          <dt>{t('bets.cash.offer')}</dt>
          <dd>{format.money(offer.amount)}</dd>
        </div>
      </dl>
      {part.max > part.min && (
        <div className={css.part}>
          <input
            type="range"
            aria-label={t('bets.cash.part')}
            min={Number(part.min)}
            max={Number(left)}
            step={Number(part.step)}
            value={Number(stakeMinor ?? left)}
            aria-valuetext={money(stakeMinor ?? left)}
            onChange={({ currentTarget }) => {
              const slid = BigInt(currentTarget.value);
              setTyped(slid >= left ? null : textOf(partNear(slid, part)));
            }}
          />
          <StakeField
            size="s"
            label={t('bets.cash.part')}
            value={typed ?? textOf(left)}
            isInvalid={!isValid}
            onChange={setTyped}
          />
        </div>
      )}
      {rest > 0n && stakeMinor !== null && (
        <p className={css.of}>
          {t('bets.cash.runs_on', {
            part: money(stakeMinor),
            rest: money(rest),
            potential: money((potential * rest) / left),
          })}
        </p>
      )}
      {!isValid && (
        <p className={`${css.of} ${ui.warnText}`} role="alert">
          {t('bets.cash.step', { step: money(part.step), max: money(part.max) })}
        </p>
      )}
      {code && (
        <p className={css.why}>
          {t(code === 'bet.cash_out_changed' ? 'bets.cash.changed' : 'bets.cash.refused')}
        </p>
      )}
      <Button
        tone="cta"
        size="l"
        isWide
        isPending={cashOut.isPending}
        pendingLabel={t('bets.cash.pending')}
        aria-disabled={paid === null || undefined}
        onClick={press}
      >
        {paid === null ? t('bets.cash.title') : t('bets.cash.press', { amount: money(paid) })}
      </Button>
      {offer.delayMs > 0 && (
        <p className={css.of}>{t('bets.cash.delay', { seconds: Math.round(offer.delayMs / 1_000) })}</p>
      )}
    </>
  );
}

import { useFormat } from '../../platform/text/format.ts';
import { useSite, useText } from '../../platform/site.ts';
import type { ReceiptView } from '../../wallet/receipt/receipt.queries.ts';
import { accountKey, kindKey } from '../account-words.ts';
import { useGameNames } from '../entry/game-names.ts';
import css from '../receipt.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** Commands whose reference is the hash of their terms. */
const ofRewards: readonly string[] = ['grantBonus', 'endBonus', 'creditPromo', 'releaseSpins'];

type Leg = ReceiptView['legs'][number];

// texts: wallet.kind.*, wallet.account.*, history.type.WIN_VOID, history.type.LOSS
/** A receipt in words: what, when, from where to where, and the balance after it. */
export function ReceiptFacts({ receipt }: { receipt: ReceiptView }) {
  const t = useText();
  const { texts } = useSite();
  const format = useFormat();
  const gameOf = useGameNames(receipt.gameId !== null);
  const money = (amountMinor: string) => format.money({ amountMinor, currency: receipt.currency });
  const isDone = receipt.outcome === 0;
  const total = receipt.legs.reduce((sum, leg) => sum + BigInt(leg.amountMinor), 0n);
  return (
    <>
      <div className={css.head}>
        <p className={css.kind}>{texts.find(kindKey(receipt)) ?? receipt.kind}</p>
        <p className={css.amount}>{money(String(total))}</p>
        <p className={ui.hint}>
          <time dateTime={receipt.decidedAt}>{format.dateTime(receipt.decidedAt)}</time>
          {receipt.gameId !== null && ` · ${gameOf(receipt.gameId).name}`}
        </p>
        {!isDone && <p>{t('wallet.receipt.refused', { code: receipt.outcome })}</p>}
      </div>
      {receipt.legs.length > 0 ? (
        <ul className={css.legs} aria-label={t('wallet.receipt.legs')}>
          {receipt.legs.map((leg) => (
            <li key={leg.number}>
              <LegWords leg={leg} money={money} />
            </li>
          ))}
        </ul>
      ) : (
        isDone && <p className={ui.muted}>{t('wallet.receipt.nothingMoved')}</p>
      )}
      <dl className={css.facts}>
        <div>
          <dt>{t('wallet.receipt.balanceAfter')}</dt>
          <dd>{money(receipt.playableAfterMinor)}</dd>
        </div>
        <div>
          <dt>{t('wallet.receipt.sequence')}</dt>
          <dd>{receipt.sequence}</dd>
        </div>
        <div>
          <dt>{t('wallet.receipt.reference')}</dt>
          <dd className={css.code}>{receipt.referenceId}</dd>
        </div>
        {receipt.referenceKey !== null && ofRewards.includes(receipt.kind) && (
          <div>
            <dt>{t('wallet.receipt.terms')}</dt>
            <dd className={css.code}>
              <a
                href={`/api/v1/bonus/terms/${receipt.referenceKey}`}
                target="_blank"
                rel="noreferrer"
                className={ui.underline}
              >
                {receipt.referenceKey}
              </a>
            </dd>
          </div>
        )}
        {receipt.roundKey !== null && (
          <div>
            <dt>{t('wallet.receipt.round')}</dt>
            <dd className={css.code}>{receipt.roundKey}</dd>
          </div>
        )}
      </dl>
    </>
  );
}

function LegWords({ leg, money }: { leg: Leg; money: (minor: string) => string }) {
  const t = useText();
  const { texts } = useSite();
  const nameOf = (code: number) => texts.find(accountKey(code)) ?? String(code);
  const after = [
    { code: leg.source, minor: leg.sourceAfterMinor },
    { code: leg.destination, minor: leg.destinationAfterMinor },
  ].filter(({ code }) => code > 0);
  return (
    <>
      <span className={css.leg}>
        <strong>{money(leg.amountMinor)}</strong>
        <span>{t('wallet.receipt.fromTo', { from: nameOf(leg.source), to: nameOf(leg.destination) })}</span>
      </span>
      {after.map(({ code, minor }) => (
        <span key={code} className={ui.hint}>
          {t('wallet.receipt.after', { account: nameOf(code), amount: money(minor) })}
        </span>
      ))}
    </>
  );
}

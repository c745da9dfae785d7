import { Button } from '@halcyon/ui/button';
import { Check, Hourglass } from 'lucide-react';
import { useText } from '../../platform/site.ts';
import { useOddsText } from '../stake/odds-format.ts';
import { Ring } from '../stake/ring.tsx';
import { useSlipMoney } from '../stake/slip-money.ts';
import type { SlipView } from './use-slip-view.ts';
import pressCss from './press.module.css';
import css from './slip.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** The delay of a live bet: one length for everyone, and the stake is taken only after it. */
export function SlipWaiting({ view, delayMs }: { readonly view: SlipView; readonly delayMs: number }) {
  const t = useText();
  const odds = useOddsText();
  const { money } = useSlipMoney();
  const { bets, totalStakeMinor } = view;
  const [bet] = bets;
  const isLive = delayMs > 0;
  const now = bet?.price ? Number(bet.price.totalOddsMilli) : null;
  const seen = bet?.seenTotalMilli ? Number(bet.seenTotalMilli) : now;
  return (
    <div className={css.foot}>
      {isLive && (
        <div className={pressCss.waiting}>
          <Ring durationMs={delayMs} />
          <div>
            <h3>{t('slip.wait.title')}</h3>
            <p>{t('slip.wait.why', { seconds: Math.round(delayMs / 1_000) })}</p>
          </div>
          <ul>
            {seen !== null && (
              <li>
                <Check size={16} aria-hidden="true" />
                {t('slip.wait.seen', { price: odds(seen) })}
              </li>
            )}
            {now !== null && (
              <li data-changed={now !== seen || undefined}>
                <Check size={16} aria-hidden="true" />
                {now === seen
                  ? t('slip.wait.same', { price: odds(now) })
                  : t('slip.wait.now', { price: odds(now) })}
              </li>
            )}
            <li data-waits="">
              <Hourglass size={16} aria-hidden="true" />
              {t('slip.wait.stake')}
            </li>
          </ul>
        </div>
      )}
      <Button tone="neutral" size="l" isWide aria-disabled>
        {t('slip.press.placing', { amount: money(totalStakeMinor) })}
      </Button>
      <p role="status" className={ui.hidden}>
        {t('slip.wait.title')}
      </p>
      <p className={pressCss.small}>
        <span>{t('slip.wait.drop')}</span>
      </p>
    </div>
  );
}

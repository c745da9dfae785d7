import { Badge } from '@halcyon/ui/badge';
import { Button, buttonLook } from '@halcyon/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../platform/text/format.ts';
import { Link } from '../../platform/link.tsx';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { walletQuery } from '../../wallet/wallet.queries.ts';
import { FullTerms } from '../parts/full-terms.tsx';
import { GoldToken } from '../parts/gold-token.tsx';
import { RewardFacts } from '../parts/reward-facts.tsx';
import { useRewardWords } from '../parts/reward-words.ts';
import type { BonusView, Reward } from '../rewards.queries.ts';
import { WageringBar } from './wagering-bar.tsx';
import { WhyPanel } from './why-panel.tsx';
import css from '../rewards.module.css';
import ui from '@halcyon/ui/ui.module.css';

type Props = { reward: Reward; bonus: BonusView; isWhyOpen: boolean; onGiveUp: () => void };

/** A running bonus: its wagering, own money and bonus apart, and why the bonus cannot be withdrawn yet. */
export function ActiveBonus({ reward, bonus, isWhyOpen, onGiveUp }: Props) {
  const t = useText();
  const href = useHref();
  const format = useFormat();
  const words = useRewardWords();
  const { data: wallet } = useQuery(walletQuery(useSite()));
  const { maxConversion } = reward;
  const hasWager = bonus.wageringAmount.amountMinor !== '0';
  return (
    <article className={`${css.card} ${css.active}`} data-running="">
      <div className={css.cardHead}>
        <GoldToken reward={reward} />
        <div>
          <p className={css.eyebrow}>
            {words.kind(reward)}
            <Badge tone="ok">{t('rewards.state.ACTIVATED')}</Badge>
          </p>
          <h2>{reward.campaignDisplayInfo.title}</h2>
          <p className={css.amount}>{format.money(bonus.granted)}</p>
        </div>
      </div>
      {hasWager && <WageringBar reward={reward} bonus={bonus} />}
      <div className={css.sums}>
        <div>
          <span>{t('rewards.split.own')}</span>
          <strong>{wallet ? format.money(wallet.main.cash) : '…'}</strong>
          <span className={ui.hint}>{t('rewards.split.ownHint')}</span>
        </div>
        {bonus.lockedLeft.amountMinor !== '0' && (
          <div>
            <span>{t('rewards.split.locked')}</span>
            <strong>{format.money(bonus.lockedLeft)}</strong>
            <span className={ui.hint}>{t('rewards.split.lockedHint')}</span>
          </div>
        )}
        <div data-gold="">
          <span>{t('rewards.split.bonus')}</span>
          <strong>{format.money(bonus.bonusLeft)}</strong>
          <span className={ui.hint}>
            {maxConversion
              ? t('rewards.split.cap', { amount: format.money(maxConversion) })
              : t('rewards.split.bonusHint')}
          </span>
        </div>
      </div>
      <div className={css.activeFacts}>
        <RewardFacts reward={reward} />
        <div className={css.cardTools}>
          {hasWager && reward.vertical === 'CASINO' && (
            <Link to={href('/online-casino?feature=bonus')} {...buttonLook()}>
              {t('rewards.action.games')}
            </Link>
          )}
          <Button onClick={onGiveUp}>{t('rewards.action.giveUp')}</Button>
        </div>
      </div>
      {hasWager && <WhyPanel reward={reward} bonus={bonus} isOpen={isWhyOpen} />}
      <FullTerms reward={reward} />
    </article>
  );
}

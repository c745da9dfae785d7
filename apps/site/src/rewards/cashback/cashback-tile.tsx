import { Badge } from '@halcyon/ui/badge';
import { Button } from '@halcyon/ui/button';
import { useFormat } from '../../platform/text/format.ts';
import { useText } from '../../platform/site.ts';
import { FullTerms } from '../parts/full-terms.tsx';
import { GoldToken } from '../parts/gold-token.tsx';
import { useRewardWords } from '../parts/reward-words.ts';
import type { Reward } from '../rewards.queries.ts';
import { BoostGames } from './boost-games.tsx';
import { CashbackFacts } from '../parts/cashback-facts.tsx';
import { ClaimableWindows, PastWindows } from './cashback-windows.tsx';
import { formulaOf, type FormulaLine } from './formula.ts';
import { useCashbackSwitch } from './use-cashback-actions.ts';
import css from './cashback.module.css';
import rewardsCss from '../rewards.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** A cash-back of the player: what it has come to and how, when it opens, what can be claimed, and its windows. */
export function CashbackTile({ reward }: { reward: Reward }) {
  const t = useText();
  const format = useFormat();
  const { cashbackInfo: info, cashbackBooster: booster, cashbackActivated, campaignDisplayInfo } = reward;
  if (!info) return null;
  const { soFar } = formulaOf(info);
  const isRunning = info.windowFrom !== undefined;
  return (
    <article className={rewardsCss.card}>
      <div className={rewardsCss.cardHead}>
        <GoldToken reward={reward} isDim={!cashbackActivated} />
        <div>
          <p className={rewardsCss.eyebrow}>
            {t('rewards.filter.cashback')}
            <Badge>{t(cashbackActivated ? 'rewards.state.ACTIVATED' : 'rewards.cashback.off')}</Badge>
          </p>
          <h2>{campaignDisplayInfo.title}</h2>
          <p className={rewardsCss.amount}>
            {format.money(soFar)} <span className={css.soFar}>{t('rewards.cashback.soFar')}</span>
          </p>
        </div>
      </div>
      {isRunning && (
        <>
          <p className={ui.hint}>{t('rewards.cashback.mayFall')}</p>
          <Sum info={info} />
        </>
      )}
      {reward.actions.includes('CLAIM') && <ClaimableWindows reward={reward} />}
      <CashbackFacts reward={reward} />
      {booster && <BoostGames booster={booster} />}
      <PastWindows reward={reward} />
      <FullTerms reward={reward} />
      <p className={ui.hint}>{t('rewards.cashback.honest')}</p>
      <SwitchTools reward={reward} />
    </article>
  );
}

function Sum({ info }: { info: NonNullable<Reward['cashbackInfo']> }) {
  const t = useText();
  const format = useFormat();
  const words = useRewardWords();
  const { lines, soFar } = formulaOf(info);
  const label = ({ of }: FormulaLine) => {
    if (of === 'cap') return t('rewards.cashback.sum.cap');
    if (of === 'carry') return t('rewards.cashback.sum.carry');
    const isShare = of === 'share';
    const percent = words.percent(Math.floor((isShare ? info.rateBps : info.boostBps) / 10));
    const amount = format.money(isShare ? info.netLoss : info.boostedNetLoss);
    return t(isShare ? 'rewards.cashback.sum.share' : 'rewards.cashback.sum.boost', { percent, amount });
  };
  return (
    <dl className={css.lines} data-sum="">
      <div>
        <dt>{t('rewards.cashback.sum.staked')}</dt>
        <dd>{format.money(info.staked)}</dd>
      </div>
      <div>
        <dt>{t('rewards.cashback.sum.returned')}</dt>
        <dd>− {format.money(info.returned)}</dd>
      </div>
      <div data-total="">
        <dt>{t('rewards.cashback.sum.netLoss')}</dt>
        <dd>{format.money(info.netLoss)}</dd>
      </div>
      {lines.map((line) => (
        <div key={line.of}>
          <dt>{label(line)}</dt>
          <dd>{format.money(line.amount)}</dd>
        </div>
      ))}
      <div data-total="">
        <dt>{t('rewards.cashback.sum.total')}</dt>
        <dd>{format.money(soFar)}</dd>
      </div>
    </dl>
  );
}

/** The switch of a cash-back, as the one button of its card. */
export function SwitchTools({ reward }: { reward: Reward }) {
  const t = useText();
  const change = useCashbackSwitch();
  const { actions, cashbackInfo } = reward;
  const isOn = actions.includes('ACTIVATE');
  if (!isOn && !actions.includes('DEACTIVATE')) return null;
  const off = cashbackInfo?.windowTo ? 'rewards.cashback.switchOff' : 'rewards.cashback.stop';
  return (
    <div className={rewardsCss.cardTools}>
      <Button
        tone={isOn ? 'cta' : 'neutral'}
        isWide
        isPending={change.isPending}
        pendingLabel={t('rewards.claim.pending')}
        onClick={() => change.mutate({ reward, isOn })}
      >
        {t(isOn ? 'rewards.cashback.switchOn' : off)}
      </Button>
    </div>
  );
}

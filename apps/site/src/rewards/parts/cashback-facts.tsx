import { useFormat } from '../../platform/text/format.ts';
import { useRewardFormat } from '../../platform/text/reward-format.ts';
import { useText } from '../../platform/site.ts';
import { Facts, type Fact } from './facts.tsx';
import { useRewardWords } from './reward-words.ts';
import type { Reward } from '../rewards.queries.ts';
import ui from '@halcyon/ui/ui.module.css';

/** What applies to a cash-back: its window with the zone, when it opens, cap, boost and what it is paid as. */
export function CashbackFacts({ reward }: { reward: Reward }) {
  const t = useText();
  const format = useFormat();
  const shares = useRewardFormat();
  const words = useRewardWords();
  const { cashbackInfo: info, cashbackBooster: booster } = reward;
  if (!info) return null;
  const { windowFrom, windowTo, opensAt, closesAt, cap } = info;
  const rows: (Fact | false)[] = [
    opensAt !== undefined && { term: t('rewards.cashback.fact.opens'), value: format.dateTime(opensAt) },
    closesAt !== undefined && { term: t('rewards.cashback.fact.until'), value: format.dateTime(closesAt) },
    cap !== undefined && { term: t('rewards.cashback.fact.cap'), value: format.money(cap) },
    booster !== undefined && {
      term: t('rewards.cashback.fact.boost'),
      value: `+ ${words.percent(Math.floor(booster.boostBps / 10))}`,
    },
    {
      term: t('rewards.cashback.fact.paidAs'),
      value: reward.wagerBase
        ? t('rewards.cashback.asBonus', { times: reward.wrMultiplier })
        : t('rewards.cashback.asMoney'),
    },
  ];
  const span =
    windowFrom && windowTo
      ? t('rewards.cashback.window', {
          from: format.dateTime(windowFrom),
          to: format.dateTime(windowTo),
          zone: shares.zone(windowTo, info.zone),
        })
      : t('rewards.cashback.instant');
  return (
    <div className={ui.stack2}>
      <Facts isWide rows={[{ term: t('rewards.cashback.fact.window'), value: span }]} />
      <Facts rows={rows.filter((row) => row !== false)} />
    </div>
  );
}

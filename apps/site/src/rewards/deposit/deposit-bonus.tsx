import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { useFormat } from '../../platform/text/format.ts';
import { useSite, useText } from '../../platform/site.ts';
import { useOptIn } from '../claim/use-reward-actions.ts';
import { AverageCostNote } from '../parts/average-cost-note.tsx';
import { bonusOf, isOfDeposit } from '../parts/deposit-amount.ts';
import { FullTerms } from '../parts/full-terms.tsx';
import { RewardFacts } from '../parts/reward-facts.tsx';
import { useRewardWords } from '../parts/reward-words.ts';
import { campaignsQuery, rewardsQuery, type Reward } from '../rewards.queries.ts';
import css from './deposit-bonus.module.css';
import ui from '@halcyon/ui/ui.module.css';

type Props = {
  /** Null while no valid amount is typed. */
  amountMinor: bigint | null;
  /** The campaign that the deposit is for. */
  selected: string | null;
  onSelect: (campaignId: string | null) => void;
};

/**
 * Which bonus a deposit is for, with what it gives and what binds, before anything is paid. No bonus comes first. One
 * that the player opted into is preselected; choosing no bonus opts out of it.
 */
export function DepositBonus({ amountMinor, selected, onSelect }: Props) {
  const t = useText();
  const site = useSite();
  const format = useFormat();
  const name = useId();
  const { data: list } = useQuery(rewardsQuery(site));
  const { data: campaigns } = useQuery(campaignsQuery(site));
  const optIn = useOptIn();
  const offers = (list?.items ?? []).filter(
    (reward) => isOfDeposit(reward) && (reward.state === undefined || reward.state === 'OPTED_IN'),
  );
  const barred = (campaigns?.items ?? []).filter(
    (reward) => isOfDeposit(reward) && reward.notEligible?.reason === 'KYC',
  );
  const chosenBefore = offers.find(({ state }) => state === 'OPTED_IN');
  const chosenId = chosenBefore?.campaignId;
  const preselected = useRef<string | null>(null);
  useEffect(() => {
    if (!chosenId || preselected.current === chosenId) return;
    preselected.current = chosenId;
    onSelect(chosenId);
  }, [chosenId, onSelect]);
  if (offers.length + barred.length === 0) return null;
  const selectNone = () => {
    onSelect(null);
    if (chosenBefore) optIn.mutate({ reward: chosenBefore, isIn: false });
  };
  const running = (reward: Reward) =>
    list?.items.find(({ assignmentId }) => assignmentId && assignmentId === list.slots[reward.vertical]);
  return (
    <fieldset className={css.choice}>
      <legend>{t('rewards.deposit.legend')}</legend>
      <label className={css.option}>
        <input type="radio" name={name} checked={selected === null} onChange={selectNone} />
        <strong>{t('rewards.deposit.none')}</strong>
        {amountMinor !== null && (
          <span className={css.own}>{format.money({ amountMinor, currency: site.currency })}</span>
        )}
        <span className={ui.hint}>{t('rewards.deposit.noneText')}</span>
      </label>
      {offers.map((reward) => (
        <Option
          key={reward.campaignId}
          reward={reward}
          name={name}
          amountMinor={amountMinor}
          runningTitle={running(reward)?.campaignDisplayInfo.title}
          isSelected={selected === reward.campaignId}
          onSelect={() => onSelect(reward.campaignId)}
        />
      ))}
      {barred.map((reward) => (
        <div key={reward.campaignId} className={css.option} data-off="">
          <strong>{reward.campaignDisplayInfo.title}</strong>
          <span className={ui.hint}>{t('rewards.notEligible.KYC')}</span>
        </div>
      ))}
    </fieldset>
  );
}

type OptionProps = {
  reward: Reward;
  name: string;
  amountMinor: bigint | null;
  /** Of the bonus that runs in the same place. */
  runningTitle: string | undefined;
  isSelected: boolean;
  onSelect: () => void;
};

function Option({ reward, name, amountMinor, runningTitle, isSelected, onSelect }: OptionProps) {
  const t = useText();
  const format = useFormat();
  const words = useRewardWords();
  const { currency } = useSite();
  const bonus = amountMinor === null ? null : bonusOf(reward, amountMinor);
  const minimum = reward.offered?.minDeposit;
  const of = bonus ? { bonusMinor: bonus, depositMinor: amountMinor ?? 0n } : null;
  const start = reward.needsConsent
    ? t('rewards.deposit.consent')
    : !runningTitle
      ? t('rewards.deposit.later')
      : t(reward.mayQueue ? 'rewards.deposit.taken' : 'rewards.deposit.waits', { title: runningTitle });
  const isBelow = bonus === 0n && minimum !== undefined;
  return (
    <div className={css.offer} data-selected={isSelected || undefined}>
      <label className={css.option}>
        <input type="radio" name={name} checked={isSelected} onChange={onSelect} />
        <strong>{reward.campaignDisplayInfo.title}</strong>
        {bonus !== null && bonus > 0n && (
          <strong className={css.gain}>+ {format.money({ amountMinor: bonus, currency })}</strong>
        )}
        <span className={ui.hint}>{words.amount(reward)}</span>
      </label>
      {isBelow && (
        <p className={css.note} role={isSelected ? 'status' : undefined}>
          {t('rewards.deposit.below', { amount: format.money(minimum) })}
        </p>
      )}
      {isSelected && (
        <div className={css.details}>
          <RewardFacts reward={reward} of={of} />
          <AverageCostNote reward={reward} of={of} />
          {!isBelow && <p className={ui.muted}>{start}</p>}
          <FullTerms reward={reward} />
        </div>
      )}
    </div>
  );
}

import { Button } from '@halcyon/ui/button';
import { DataList } from '@halcyon/ui/data-list';
import { FormMessage } from '@halcyon/ui/form-message';
import { Sheet } from '@halcyon/ui/layer/dialog';
import { useQuery } from '@tanstack/react-query';
import { isProblem } from '../../platform/api/problem.ts';
import { QueryState } from '../../platform/page/card.tsx';
import { useFormat } from '../../platform/text/format.ts';
import { useSite, useText } from '../../platform/site.ts';
import { walletQuery } from '../../wallet/wallet.queries.ts';
import { refusalWords } from '../parts/refusal-words.ts';
import { averageCost, returnOf, stakesFor } from '../parts/average-cost.ts';
import { weightsOf } from '../parts/reward-words.ts';
import {
  bonusesQuery,
  rewardsQuery,
  termsQuery,
  type BonusView,
  type Reward,
  type Rewards,
  type RewardTermsView,
} from '../rewards.queries.ts';
import { Sums } from '../parts/sums.tsx';
import { useForfeit } from './use-reward-actions.ts';
import ui from '@halcyon/ui/ui.module.css';

type Props = {
  /** The running bonus. */
  reward: Reward;
  /** Given: the bonus is given up for another one, in one step. */
  replacement?: { title: string; isPending: boolean; error: Error | null; onConfirm: () => void };
  onClose: () => void;
};

/** What stays and what goes when a bonus is given up. Both buttons look alike; the focus is on keeping, and so is Escape. */
export function ForfeitDialog({ reward, replacement, onClose }: Props) {
  const t = useText();
  const format = useFormat();
  const site = useSite();
  const bonuses = useQuery(bonusesQuery(site));
  const wallet = useQuery(walletQuery(site));
  const { data: list } = useQuery(rewardsQuery(site));
  const { data: terms } = useQuery(termsQuery(site, reward.termsId));
  const forfeit = useForfeit();
  const bonus = bonuses.data?.active.find(({ assignmentId }) => assignmentId === reward.assignmentId);
  const next = list?.items.find(
    ({ state, vertical, queuePosition }) =>
      state === 'QUEUED' && vertical === reward.vertical && queuePosition === 1,
  );
  const own =
    wallet.data && BigInt(wallet.data.main.cash.amountMinor) + BigInt(wallet.data.locked.cash.amountMinor);
  const error = replacement ? replacement.error : forfeit.error;
  const isChanged = isProblem(error) && error.code === 'rewards.loss_changed';
  const cost = bonus && terms && bestCost(list, terms, bonus);
  const amount = bonus ? format.money(bonus.bonusLeft) : '';
  const giveUp = () => {
    if (!bonus) return;
    if (replacement) return replacement.onConfirm();
    const { assignmentId, bonusLeft: agreedLoss } = bonus;
    forfeit.mutate({ assignmentId, agreedLoss, amount }, { onSuccess: onClose });
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('rewards.forfeit.title')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button size="l" onClick={onClose} data-autofocus>
            {t('rewards.forfeit.keepButton')}
          </Button>
          <Button
            size="l"
            disabled={!bonus}
            isPending={replacement?.isPending ?? forfeit.isPending}
            pendingLabel={t('rewards.claim.pending')}
            onClick={giveUp}
          >
            {t(replacement ? 'rewards.forfeit.giveAndClaim' : 'rewards.forfeit.giveButton', { amount })}
          </Button>
        </>
      }
    >
      <div className={ui.stack4}>
        {error && !isChanged && (
          <FormMessage kind="error" takesFocus>
            {refusalWords(error, site.texts)}
          </FormMessage>
        )}
        {isChanged && (
          <FormMessage kind="info" takesFocus>
            {refusalWords(error, site.texts)}
          </FormMessage>
        )}
        <p className={ui.muted}>{reward.campaignDisplayInfo.title}</p>
        <QueryState query={bonuses} height={240}>
          {bonus && (
            <>
              <Sums
                keeps={own === undefined ? '…' : format.money({ amountMinor: own, currency: site.currency })}
                loses={amount}
              />
              <DataList
                align="end"
                rows={[
                  {
                    term: t('rewards.forfeit.progress'),
                    value: t('rewards.bar.of', {
                      progress: format.money(bonus.wageringProgress),
                      required: format.money(bonus.wageringAmount),
                    }),
                  },
                  {
                    term: t('rewards.forfeit.left'),
                    value: format.money(bonus.wageringLeft),
                    ...(cost && {
                      hint: `${t('rewards.cost.title')}: ${format.money({ amountMinor: cost, currency: site.currency })}`,
                    }),
                  },
                  ...(replacement
                    ? [{ term: t('rewards.forfeit.replacedBy'), value: replacement.title }]
                    : next
                      ? [{ term: t('rewards.forfeit.next'), value: next.campaignDisplayInfo.title }]
                      : []),
                ]}
              />
            </>
          )}
        </QueryState>
        {bonus && bonus.openRounds.length > 0 && (
          <FormMessage kind="info">
            {bonus.openRounds.map(({ gameName, bonusPart }, index) => (
              // Two rounds of one game may look alike.
              // oxlint-disable-next-line react/no-array-index-key
              <p key={index} className={ui.strong}>
                {t('rewards.forfeit.open', {
                  game: gameName ?? t('rewards.why.game'),
                  amount: format.money(bonusPart),
                })}
              </p>
            ))}
            <p>{t('rewards.forfeit.openRounds')}</p>
          </FormMessage>
        )}
        <p className={ui.hint}>{t('rewards.forfeit.final')}</p>
      </div>
    </Sheet>
  );
}

/** What the rest of the wagering costs on average where it counts most; null: nothing is left. */
function bestCost(list: Rewards | undefined, terms: RewardTermsView, bonus: BonusView): bigint | null {
  const [best] = weightsOf(terms).toSorted((one, other) => other[1] - one[1]);
  const left = BigInt(bonus.wageringLeft.amountMinor);
  if (!best || left === 0n) return null;
  const [category, weight] = best;
  return averageCost(stakesFor(left, weight), returnOf(list, category), BigInt(bonus.bonusLeft.amountMinor));
}

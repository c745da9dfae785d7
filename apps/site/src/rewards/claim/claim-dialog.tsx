import { Button } from '@halcyon/ui/button';
import { CheckboxField } from '@halcyon/ui/field/checkbox-field';
import { FormMessage } from '@halcyon/ui/form-message';
import { Sheet } from '@halcyon/ui/layer/dialog';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isProblem } from '../../platform/api/problem.ts';
import { useFormat } from '../../platform/text/format.ts';
import { useSite, useText } from '../../platform/site.ts';
import { AverageCostNote } from '../parts/average-cost-note.tsx';
import { FullTerms } from '../parts/full-terms.tsx';
import { GamePicture } from '../parts/game-picture.tsx';
import { GoldToken } from '../parts/gold-token.tsx';
import { refusalWords } from '../parts/refusal-words.ts';
import { RewardFacts } from '../parts/reward-facts.tsx';
import { useRewardWords } from '../parts/reward-words.ts';
import { rewardsQuery, type Reward } from '../rewards.queries.ts';
import { ForfeitDialog } from './forfeit-dialog.tsx';
import { useClaim, useOptIn } from './use-reward-actions.ts';
import css from '../rewards.module.css';
import ui from '@halcyon/ui/ui.module.css';

type Props = { reward: Reward; bonusCode?: string; onClose: () => void };

/** What a reward gives, what binds and what it costs on average, before it is claimed. Two choices of equal weight. */
export function ClaimDialog({ reward, bonusCode, onClose }: Props) {
  const t = useText();
  const format = useFormat();
  const words = useRewardWords();
  const site = useSite();
  const { data: list } = useQuery(rewardsQuery(site));
  const [hasAgreed, setAgreed] = useState(false);
  const [isReplacing, setReplacing] = useState(false);
  const claim = useClaim();
  const optIn = useOptIn();
  const isOptIn = reward.actions.includes('OPT_IN');
  const running = list?.items.find(
    ({ assignmentId }) => assignmentId !== undefined && assignmentId === list.slots[reward.vertical],
  );
  // An extra takes no bonus's place, nor do a free bet and free spins; only winnings of spins may wait for it.
  const spins = reward.queuedPlayerBonusId ? undefined : reward.freeSpinDetail;
  const isTaken = !isOptIn && !spins && !reward.extraForm && !reward.freeBetDetail && running !== undefined;
  const mayQueue = reward.mayQueue && !bonusCode && !reward.queuedPlayerBonusId;
  const action = isOptIn ? optIn : claim;
  const { error, isPending } = action;
  const needsConsent = reward.needsConsent || (isProblem(error) && error.code === 'rewards.consent_required');
  const isHeld = needsConsent && !hasAgreed;
  const amount = words.amount(reward);
  const { title } = reward.campaignDisplayInfo;
  const wish = { reward, bonusCode, ...(needsConsent && { agrees: true }) };
  const send = (more: { queue?: boolean; forfeitAssignmentId?: string } = {}) => {
    if (isOptIn) optIn.mutate({ reward, isIn: true, agrees: needsConsent }, { onSuccess: onClose });
    else claim.mutate({ ...wish, ...more }, { onSuccess: onClose });
  };
  if (isReplacing && running?.assignmentId) {
    const { assignmentId } = running;
    return (
      <ForfeitDialog
        reward={running}
        replacement={{
          title,
          isPending,
          error,
          onConfirm: () => send({ forfeitAssignmentId: assignmentId }),
        }}
        onClose={onClose}
      />
    );
  }
  const pendingLabel = t('rewards.claim.pending');
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t(isOptIn ? 'rewards.claim.optInTitle' : 'rewards.claim.title', { title })}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button size="l" tone="brand" onClick={onClose}>
            {t('rewards.claim.no')}
          </Button>
          {isTaken ? (
            <Button
              size="l"
              tone="cta"
              disabled={isHeld}
              isPending={isPending}
              pendingLabel={pendingLabel}
              onClick={() => (mayQueue ? send({ queue: true }) : setReplacing(true))}
            >
              {t(mayQueue ? 'rewards.slot.queue' : 'rewards.slot.replace')}
            </Button>
          ) : (
            <Button
              size="l"
              tone="cta"
              disabled={isHeld}
              isPending={isPending}
              pendingLabel={pendingLabel}
              onClick={() => send()}
            >
              {isOptIn
                ? t('rewards.claim.optIn')
                : spins
                  ? t('rewards.spins.claim', { rounds: spins.roundsTotal })
                  : reward.granted
                    ? t('rewards.claim.yesAmount', { amount: format.money(reward.granted) })
                    : t('rewards.claim.yes')}
            </Button>
          )}
        </>
      }
    >
      <div className={ui.stack4}>
        {error && (
          <FormMessage kind="error" takesFocus>
            {refusalWords(error, site.texts)}
          </FormMessage>
        )}
        <div className={css.cardHead}>
          {spins?.gameImage ? <GamePicture path={spins.gameImage} /> : <GoldToken reward={reward} />}
          <div>
            <p className={css.eyebrow}>{words.kind(reward)}</p>
            {amount && <p className={css.amount}>{amount}</p>}
          </div>
        </div>
        <RewardFacts reward={reward} look="lines" />
        <AverageCostNote reward={reward} />
        {reward.wagerBase && !isTaken && !spins && (
          <FormMessage kind="info">
            <p>{t(reward.bonusType === 'STICKY' ? 'rewards.terms.sticky' : 'rewards.terms.notSticky')}</p>
            {reward.maxBet && <p>{t('rewards.terms.refused')}</p>}
          </FormMessage>
        )}
        {isOptIn && <p>{t('rewards.claim.optInText')}</p>}
        {spins && !spins.wagerFree && running && (
          <FormMessage kind="info">
            <p>{t('rewards.spins.wait', { title: running.campaignDisplayInfo.title })}</p>
          </FormMessage>
        )}
        {isTaken && (
          <FormMessage kind="info">
            <p>{t('rewards.slot.text', { title: running.campaignDisplayInfo.title })}</p>
            {mayQueue && (
              <Button size="s" tone="outline" disabled={isHeld} onClick={() => setReplacing(true)}>
                {t('rewards.slot.replace')}
              </Button>
            )}
          </FormMessage>
        )}
        <FullTerms reward={reward} />
        {needsConsent && (
          <CheckboxField
            name="agrees"
            label={t('rewards.claim.agree')}
            checked={hasAgreed}
            onChange={(event) => setAgreed(event.currentTarget.checked)}
          />
        )}
      </div>
    </Sheet>
  );
}

import { Badge } from '@halcyon/ui/badge';
import type { ReactNode } from 'react';
import { AverageCostNote } from '../parts/average-cost-note.tsx';
import { FullTerms } from '../parts/full-terms.tsx';
import { GamePicture } from '../parts/game-picture.tsx';
import { GoldToken } from '../parts/gold-token.tsx';
import { RewardFacts } from '../parts/reward-facts.tsx';
import { useRewardWords } from '../parts/reward-words.ts';
import type { Reward } from '../rewards.queries.ts';
import css from '../rewards.module.css';

type Props = {
  reward: Reward;
  /** Why the player cannot have it. */
  note?: ReactNode;
  /** The one button of the card. */
  children?: ReactNode;
};

/** A reward that can be had: what it is, what applies, its terms, and one button. */
export function RewardCard({ reward, note, children }: Props) {
  const words = useRewardWords();
  const amount = words.amount(reward);
  const state = words.state(reward);
  return (
    <article className={css.card} data-off={note ? '' : undefined}>
      <div className={css.cardHead}>
        {reward.freeSpinDetail?.gameImage ? (
          <GamePicture path={reward.freeSpinDetail.gameImage} />
        ) : (
          <GoldToken reward={reward} isDim={!!note} />
        )}
        <div>
          <p className={css.eyebrow}>
            {words.kind(reward)}
            {state && <Badge>{state}</Badge>}
          </p>
          <h2>{reward.campaignDisplayInfo.title}</h2>
          {amount && <p className={css.amount}>{amount}</p>}
        </div>
      </div>
      <RewardFacts reward={reward} />
      <AverageCostNote reward={reward} />
      {note}
      <FullTerms reward={reward} />
      {children && <div className={css.cardTools}>{children}</div>}
    </article>
  );
}

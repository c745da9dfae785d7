import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { QueryState } from '../../platform/page/card.tsx';
import { isHeldBack } from '../../platform/api/session.ts';
import { Link } from '../../platform/link.tsx';
import { useHref, useSession, useSite, useText } from '../../platform/site.ts';
import { GoldToken } from '../parts/gold-token.tsx';
import { useRewardWords } from '../parts/reward-words.ts';
import { rewardsQuery, type Reward } from '../rewards.queries.ts';
import css from '../rewards.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** A reward that waits for the player: to be agreed to, claimed, paid for with a deposit, or for its place. */
function isPending({ state, actions }: Reward): boolean {
  return state !== 'ACTIVATED' && (state !== undefined || actions.includes('CLAIM'));
}

/** The pending bonuses beside those of the CRM. A player in a break is offered none. */
export function PendingRewards() {
  const isBarred = isHeldBack(useSession());
  return isBarred ? <NoneLeft /> : <Pending />;
}

function Pending() {
  const query = useQuery(rewardsQuery(useSite()));
  const pending = (query.data?.items ?? []).filter(isPending);
  return (
    <QueryState query={query} height={120}>
      {pending.length === 0 ? (
        <NoneLeft />
      ) : (
        <ul className={css.pending}>
          {pending.map((reward) => (
            <li key={reward.assignmentId ?? reward.campaignId}>
              <PendingReward reward={reward} />
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  );
}

function PendingReward({ reward }: { reward: Reward }) {
  const href = useHref();
  const t = useText();
  const words = useRewardWords();
  const isQueued = reward.state === 'QUEUED';
  const state = words.state(reward) ?? t('rewards.state.ELIGIBLE');
  return (
    <Link to={href(isQueued ? '/my-account/rewards/active' : '/my-account/rewards')}>
      <GoldToken reward={reward} isDim={isQueued} />
      <span>
        <strong>{reward.campaignDisplayInfo.title}</strong>
        <span className={ui.hint}>
          {[words.amount(reward), state].filter((part) => part !== null).join(' · ')}
        </span>
      </span>
      <ChevronRight size={18} aria-hidden="true" />
    </Link>
  );
}

function NoneLeft() {
  const t = useText();
  return <p>{t('inbox.noPendingBonuses')}</p>;
}

import { useQuery } from '@tanstack/react-query';
import { useSite } from '../../platform/site.ts';
import { rewardsQuery, type Reward } from '../rewards.queries.ts';
import { CashbackTile } from './cashback-tile.tsx';
import css from '../rewards.module.css';

/** What is shown follows the ledger by a second or two, so it is looked up again while the page is open. */
const ACCRUAL_MS = 5_000;

/** The cash-back that the player has. */
export function CashbackTiles({ rewards }: { rewards: readonly Reward[] }) {
  useQuery({ ...rewardsQuery(useSite()), refetchInterval: ACCRUAL_MS });
  return (
    <div className={css.grid}>
      {rewards.map((reward) => (
        <CashbackTile key={reward.campaignId} reward={reward} />
      ))}
    </div>
  );
}

import type { WalletVertical } from '@halcyon/contract/wallet/wallet.contract';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../platform/text/format.ts';
import { Link } from '../../platform/link.tsx';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { rewardsQuery } from '../rewards.queries.ts';
import ui from '@halcyon/ui/ui.module.css';

/** Why money of a vertical is a bonus: its title and what is left to wager. Nothing while no bonus runs there. */
export function BonusReason({ vertical }: { vertical: WalletVertical }) {
  const t = useText();
  const href = useHref();
  const format = useFormat();
  const { data } = useQuery(rewardsQuery(useSite()));
  // Free spins and cashback are active beside the bonus, but have nothing to wager.
  const reward = data?.items.find(
    (item) =>
      item.state === 'ACTIVATED' && item.vertical === vertical && item.wageringAmount.amountMinor !== '0',
  );
  if (!reward) return null;
  return (
    <Link to={href('/my-account/rewards/active')} className={`${ui.hint} ${ui.underline}`}>
      {t('wallet.bonusOf', {
        title: reward.campaignDisplayInfo.title,
        amount: format.money(reward.wageringLeft),
      })}
    </Link>
  );
}

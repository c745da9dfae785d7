import { Button } from '@halcyon/ui/button';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { QueryState } from '../../platform/page/card.tsx';
import { useFormat } from '../../platform/text/format.ts';
import { useSite, useText } from '../../platform/site.ts';
import type { Reward } from '../rewards.queries.ts';
import { cashbackQuery, type CashbackPeriod } from './cashback.queries.ts';
import { useCashbackClaim } from './use-cashback-actions.ts';
import css from './cashback.module.css';
import rewardsCss from '../rewards.module.css';
import ui from '@halcyon/ui/ui.module.css';

const ROW_HEIGHT = 48;

/** Windows that can be claimed, each with its button. */
export function ClaimableWindows({ reward }: { reward: Reward }) {
  const t = useText();
  const query = useQuery(cashbackQuery(useSite(), reward.campaignId));
  const claim = useCashbackClaim(reward);
  const due = (query.data?.periods ?? []).filter((period) => period.due !== null);
  return (
    <QueryState query={query} height={ROW_HEIGHT}>
      {due.map((period) => (
        <DueWindow
          key={period.from}
          period={period}
          isPending={claim.isPending && claim.variables === period.from}
          pendingLabel={t('rewards.claim.pending')}
          onClaim={() => claim.mutate(period.from)}
        />
      ))}
    </QueryState>
  );
}

type DueProps = {
  period: CashbackPeriod;
  isPending: boolean;
  pendingLabel: string;
  onClaim: () => void;
};

function DueWindow({ period, onClaim, ...pending }: DueProps) {
  const t = useText();
  const format = useFormat();
  const span = useSpan();
  return (
    <div className={css.due}>
      <p className={ui.muted}>{span(period)}</p>
      <Button tone="cta" isWide {...pending} onClick={onClaim}>
        {t('rewards.claim.yesAmount', { amount: format.money(period.due!) })}
      </Button>
    </div>
  );
}

/** The windows so far, fetched when they are unfolded. */
export function PastWindows({ reward }: { reward: Reward }) {
  const t = useText();
  const format = useFormat();
  const span = useSpan();
  const query = useQuery(cashbackQuery(useSite(), reward.campaignId));
  const past = (query.data?.periods ?? []).filter(({ state }) => state !== 'RUNNING');
  const outcome = ({ state, paid, due }: CashbackPeriod) => {
    if (paid && paid.amountMinor !== '0') return t('rewards.cashback.paid', { amount: format.money(paid) });
    if (state === 'WAITING') return t('rewards.cashback.waiting');
    if (due) return t('rewards.state.ELIGIBLE');
    return t(state === 'EXPIRED' ? 'rewards.cashback.expired' : 'rewards.cashback.nothing');
  };
  return (
    <details className={rewardsCss.terms}>
      <summary>
        {t('rewards.cashback.windows')}
        <ChevronDown size={16} aria-hidden="true" />
      </summary>
      <QueryState query={query} height={ROW_HEIGHT}>
        {past.length === 0 && <p className={ui.hint}>{t('rewards.cashback.noWindows')}</p>}
        <dl className={css.lines}>
          {past.map((period) => (
            <div key={period.from}>
              <dt>
                {span(period)}
                <span className={ui.hint}>
                  {t('rewards.cashback.net', { amount: format.money(period.netLoss) })}
                </span>
              </dt>
              <dd>{outcome(period)}</dd>
            </div>
          ))}
        </dl>
      </QueryState>
    </details>
  );
}

function useSpan() {
  const t = useText();
  const format = useFormat();
  return ({ from, to }: CashbackPeriod) =>
    to
      ? t('rewards.cashback.span', { from: format.dateTime(from), to: format.dateTime(to) })
      : t('rewards.cashback.since', { from: format.dateTime(from) });
}

import { Button } from '@halcyon/ui/button';
import { Skeleton } from '@halcyon/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Percent } from 'lucide-react';
import { useFormat } from '../../platform/text/format.ts';
import { useSite, useText } from '../../platform/site.ts';
import type { Reward } from '../rewards.queries.ts';
import { allCashbackQuery } from './cashback.queries.ts';
import { useCashbackClaimAll } from './use-cashback-actions.ts';
import css from '../rewards.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** Everything that cash-back pays as own money, in one press (iCash). Nothing to claim: nothing is shown. */
export function ICash({ rewards }: { rewards: readonly Reward[] }) {
  const t = useText();
  const format = useFormat();
  const isDue = rewards.some((of) => of.cashbackInfo && !of.wagerBase && of.actions.includes('CLAIM'));
  const { data } = useQuery({ ...allCashbackQuery(useSite()), enabled: isDue });
  const claim = useCashbackClaimAll();
  const due = (data?.items ?? []).filter(({ isWagered }) => !isWagered).map(({ claimable }) => claimable);
  const [first] = due;
  const minor = due.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n);
  if (!isDue || (data && minor === 0n)) return null;
  const amount = first && format.money({ amountMinor: minor, currency: first.currency });
  return (
    <section className={css.strip} aria-labelledby="icash" aria-busy={!amount}>
      <Percent size={24} aria-hidden="true" />
      <div>
        <h2 id="icash">{t('rewards.cashback.icash')}</h2>
        <p className={ui.hint}>{t('rewards.cashback.icashText')}</p>
      </div>
      {amount ? (
        <Button
          tone="cta"
          isPending={claim.isPending}
          pendingLabel={t('rewards.claim.pending')}
          onClick={() => claim.mutate()}
        >
          {t('rewards.claim.yesAmount', { amount })}
        </Button>
      ) : (
        <Skeleton width={140} height={44} />
      )}
    </section>
  );
}

import { Button } from '@halcyon/ui/button';
import { Share2 } from 'lucide-react';
import { CopyButton } from '../../platform/copy-button.tsx';
import { useHref, useText } from '../../platform/site.ts';
import { useShareBet, type Bet } from './bets.queries.ts';
import css from './bets.module.css';

/** A code that loads the picks of a bet into another slip, without its amounts. */
export function ShareBet({ bet }: { readonly bet: Bet }) {
  const t = useText();
  const href = useHref();
  const share = useShareBet();
  if (share.data) {
    const link = `${location.origin}${href('/sportsbook')}?code=${share.data.code}`;
    return (
      <p className={css.share}>
        <span>
          {t('bets.share.code')} <b>{share.data.code}</b>
        </span>
        <CopyButton text={link} label={t('bets.share.copy')} />
      </p>
    );
  }
  return (
    <div className={css.share}>
      <Button
        tone="plain"
        size="s"
        isPending={share.isPending}
        pendingLabel={t('bets.share.action')}
        onClick={() => share.mutate(bet)}
      >
        <Share2 size={16} aria-hidden="true" />
        {t('bets.share.action')}
      </Button>
      {share.isError && <span>{t('bets.share.failed')}</span>}
    </div>
  );
}

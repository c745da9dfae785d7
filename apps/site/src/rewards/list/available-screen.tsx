import { Button, buttonLook } from '@halcyon/ui/button';
import { FormMessage } from '@halcyon/ui/form-message';
import { EmptyState } from '@halcyon/ui/page-state';
import { useQuery } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { useState } from 'react';
import { Link } from '../../platform/link.tsx';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { SwitchTools } from '../cashback/cashback-tile.tsx';
import { ClaimDialog } from '../claim/claim-dialog.tsx';
import { useDecline, useOptIn } from '../claim/use-reward-actions.ts';
import { campaignsQuery, codeAvailabilityQuery, type Reward } from '../rewards.queries.ts';
import { Token } from '../parts/gold-token.tsx';
import { RewardCard } from './reward-card.tsx';
import { isRunningOrQueued, RewardsShell } from './rewards-shell.tsx';
import css from '../rewards.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** Reasons that the player can do something about, or that pass. What can never be the player's is not shown. */
const shownReasons: readonly string[] = ['KYC', 'LEVEL', 'PERIOD'];

/** `/my-account/rewards`: what the player can have. */
export function AvailableScreen() {
  const [claimed, setClaimed] = useState<Reward | null>(null);
  const site = useSite();
  const { data: campaigns } = useQuery(campaignsQuery(site));
  const later = (campaigns?.items ?? []).filter(({ notEligible }) =>
    shownReasons.includes(notEligible?.reason ?? ''),
  );
  return (
    <RewardsShell>
      {(list, isShown) => {
        const available = list.items.filter((reward) => !isRunningOrQueued(reward) && isShown(reward));
        const closed = later.filter(isShown);
        return (
          <>
            {available.length + closed.length === 0 ? (
              <NothingAvailable />
            ) : (
              <div className={css.grid}>
                {available.map((reward) => (
                  <RewardCard key={reward.assignmentId ?? reward.campaignId} reward={reward}>
                    <CardAction reward={reward} onOpen={() => setClaimed(reward)} />
                  </RewardCard>
                ))}
                {closed.map((reward) => (
                  <RewardCard
                    key={reward.campaignId}
                    reward={reward}
                    note={<NotEligible reason={reward.notEligible?.reason} />}
                  />
                ))}
              </div>
            )}
            <CodeEntry />
            {claimed && <ClaimDialog reward={claimed} onClose={() => setClaimed(null)} />}
          </>
        );
      }}
    </RewardsShell>
  );
}

function CardAction({ reward, onOpen }: { reward: Reward; onOpen: () => void }) {
  const t = useText();
  const href = useHref();
  const optIn = useOptIn();
  const decline = useDecline();
  const { actions, campaignId } = reward;
  if (actions.includes('ACTIVATE')) return <SwitchTools reward={reward} />;
  if (actions.includes('OPT_OUT')) {
    return (
      <>
        <Link
          to={href(`/my-account/banking/deposit?bonusId=${campaignId}`)}
          {...buttonLook({ tone: 'cta', isWide: true })}
        >
          {t('rewards.action.deposit')}
        </Link>
        <Button
          isWide
          isPending={optIn.isPending}
          pendingLabel={t('rewards.claim.pending')}
          onClick={() => optIn.mutate({ reward, isIn: false })}
        >
          {t('rewards.action.optOut')}
        </Button>
      </>
    );
  }
  if (actions.includes('OPT_IN')) {
    return (
      <Button tone="cta" isWide onClick={onOpen}>
        {t('rewards.action.optIn')}
      </Button>
    );
  }
  if (actions.includes('CONSENT')) {
    return (
      <>
        <Button
          tone="brand"
          isPending={decline.isPending}
          pendingLabel={t('rewards.claim.pending')}
          onClick={() => decline.mutate(reward)}
        >
          {t('rewards.claim.no')}
        </Button>
        <Button tone="cta" onClick={onOpen}>
          {t('rewards.action.consent')}
        </Button>
      </>
    );
  }
  if (!actions.includes('CLAIM')) return null;
  return (
    <Button tone="cta" isWide onClick={onOpen}>
      {t('rewards.action.claim')}
    </Button>
  );
}

// texts: rewards.notEligible.*
function NotEligible({ reason }: { reason: string | undefined }) {
  const t = useText();
  const href = useHref();
  const { texts } = useSite();
  return (
    <FormMessage kind="info">
      <p>{texts.find(`rewards.notEligible.${reason}`)}</p>
      {reason === 'KYC' && (
        <Link to={href('/my-account/account/verification')} className={ui.underline}>
          {t('identity.account.verification')}
        </Link>
      )}
    </FormMessage>
  );
}

function NothingAvailable() {
  const t = useText();
  const href = useHref();
  return (
    <EmptyState
      icon={<Gift size={40} aria-hidden="true" />}
      title={t('rewards.empty.available')}
      text={t('rewards.empty.availableText')}
    >
      <Link to={href('/promotions')} {...buttonLook()}>
        {t('shell.nav.promotions')}
      </Link>
    </EmptyState>
  );
}

/** The way to the page of codes, for players who may enter one. */
function CodeEntry() {
  const t = useText();
  const href = useHref();
  const { data } = useQuery(codeAvailabilityQuery(useSite()));
  if (!data?.isAvailable) return null;
  return (
    <section className={css.strip} aria-labelledby="bonus-code-entry">
      <Token kind="ticket" size={40} />
      <div>
        <h2 id="bonus-code-entry" className={css.stripTitle}>
          {t('rewards.code.have')}
        </h2>
        <p className={ui.hint}>{t('rewards.code.haveText')}</p>
      </div>
      <Link to={href('/my-account/bonus-code')} {...buttonLook({ size: 's' })}>
        {t('rewards.code.enter')}
      </Link>
    </section>
  );
}

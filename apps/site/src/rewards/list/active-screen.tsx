import { Button, buttonLook } from '@halcyon/ui/button';
import { EmptyState } from '@halcyon/ui/page-state';
import { useQuery } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Link } from '../../platform/link.tsx';
import { QueryState } from '../../platform/page/card.tsx';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { CashbackTiles } from '../cashback/cashback-tiles.tsx';
import { isHeldCashback } from '../cashback/formula.ts';
import { useFormat } from '../../platform/text/format.ts';
import { ClaimDialog } from '../claim/claim-dialog.tsx';
import { ForfeitDialog } from '../claim/forfeit-dialog.tsx';
import { useForfeit } from '../claim/use-reward-actions.ts';
import { GoldToken } from '../parts/gold-token.tsx';
import { FullTerms } from '../parts/full-terms.tsx';
import { useRewardWords } from '../parts/reward-words.ts';
import { bonusesQuery, type BonusView, type Reward } from '../rewards.queries.ts';
import { ExtraList } from '../extra/extra-list.tsx';
import { ActiveBonus } from './active-bonus.tsx';
import { playableSpins } from '../spins/playable-spins.ts';
import { SpinsCard } from '../spins/spins-card.tsx';
import { RewardCard } from './reward-card.tsx';
import { isRunningOrQueued, RewardsShell } from './rewards-shell.tsx';
import css from '../rewards.module.css';
import ui from '@halcyon/ui/ui.module.css';

const BONUS_HEIGHT = 420;

/** `/my-account/rewards/active`: running bonuses with their wagering, and what waits in the queue. */
export function ActiveScreen() {
  const t = useText();
  const href = useHref();
  const bonuses = useQuery(bonusesQuery(useSite()));
  const [givenUp, setGivenUp] = useState<Reward | null>(null);
  const [begun, setBegun] = useState<Reward | null>(null);
  const [search] = useSearchParams();
  return (
    <RewardsShell>
      {(list, isShown) => {
        const mine = list.items.filter((reward) => isRunningOrQueued(reward) && isShown(reward));
        const spins = mine.filter((reward) => playableSpins(reward));
        const running = mine.filter(
          (reward) =>
            reward.state === 'ACTIVATED' &&
            !reward.extraForm &&
            !reward.freeBetDetail &&
            !playableSpins(reward),
        );
        const freeBets = mine.filter(({ freeBetDetail }) => freeBetDetail?.status === 'READY');
        const cashback = mine.filter(isHeldCashback);
        const queued = mine.filter(({ state }) => state === 'QUEUED');
        return (
          <>
            {mine.length === 0 && (
              <EmptyState
                icon={<Gift size={40} aria-hidden="true" />}
                title={t('rewards.empty.active')}
                text={t('rewards.empty.activeText')}
              >
                <Link to={href('/my-account/rewards')} {...buttonLook()}>
                  {t('rewards.tabs.available')}
                </Link>
              </EmptyState>
            )}
            {running.length > 0 && (
              <QueryState query={bonuses} height={BONUS_HEIGHT}>
                {running.map((reward) => {
                  const bonus = bonuses.data?.active.find((of) => of.assignmentId === reward.assignmentId);
                  return (
                    bonus && (
                      <ActiveBonus
                        key={bonus.assignmentId}
                        reward={reward}
                        bonus={bonus}
                        isWhyOpen={isAbout(search.get('why'), bonus)}
                        onGiveUp={() => setGivenUp(reward)}
                      />
                    )
                  );
                })}
              </QueryState>
            )}
            {cashback.length > 0 && <CashbackTiles rewards={cashback} />}
            {spins.length > 0 && (
              <div className={css.grid}>
                {spins.map((reward) => (
                  <SpinsCard key={reward.assignmentId} reward={reward} spins={reward.freeSpinDetail!} />
                ))}
              </div>
            )}
            {freeBets.length > 0 && (
              <div className={css.grid}>
                {freeBets.map((reward) => (
                  <RewardCard key={reward.assignmentId} reward={reward}>
                    <Link to={href('/sportsbook')} {...buttonLook({ tone: 'cta' })}>
                      {t('rewards.freeBet.use')}
                    </Link>
                  </RewardCard>
                ))}
              </div>
            )}
            {queued.map((reward) => (
              <QueuedBonus key={reward.assignmentId} reward={reward} onBegin={() => setBegun(reward)} />
            ))}
            <ExtraList />
            {givenUp && <ForfeitDialog reward={givenUp} onClose={() => setGivenUp(null)} />}
            {begun && <ClaimDialog reward={begun} onClose={() => setBegun(null)} />}
          </>
        );
      }}
    </RewardsShell>
  );
}

/** Whether the address is about this bonus: by its vertical, or by the deposit that it binds. */
function isAbout(why: string | null, { vertical, lockedLeft }: BonusView): boolean {
  return why === vertical || (why === 'LOCKED' && lockedLeft.amountMinor !== '0');
}

function QueuedBonus({ reward, onBegin }: { reward: Reward; onBegin: () => void }) {
  const t = useText();
  const words = useRewardWords();
  const leave = useForfeit();
  const format = useFormat();
  const { assignmentId, queuePosition = 1, campaignDisplayInfo, freeSpinDetail: spins } = reward;
  return (
    <article className={css.strip}>
      <GoldToken reward={reward} isDim />
      <div>
        <p className={css.eyebrow}>{words.state(reward)}</p>
        <h2 className={css.stripTitle}>
          {campaignDisplayInfo.title}, {words.amount(reward)}
        </h2>
        <p className={ui.hint}>
          {spins
            ? t('rewards.spins.queued', { amount: format.money(spins.winnings) })
            : t('rewards.queue.text', { position: queuePosition })}
        </p>
        <FullTerms reward={reward} />
      </div>
      <div className={css.stripTools}>
        {queuePosition === 1 && <Button onClick={onBegin}>{t('rewards.action.begin')}</Button>}
        {reward.actions.includes('FORFEIT') && (
          <Button
            tone="outline"
            isPending={leave.isPending}
            pendingLabel={t('rewards.claim.pending')}
            onClick={() => assignmentId && leave.mutate({ assignmentId })}
          >
            {t('rewards.action.leaveQueue')}
          </Button>
        )}
      </div>
    </article>
  );
}

import type { FreeSpinDetail } from '@halcyon/contract/rewards/reward';
import { Badge } from '@halcyon/ui/badge';
import { buttonLook } from '@halcyon/ui/button';
import { ProgressBar } from '@halcyon/ui/progress-bar';
import { Link } from '../../platform/link.tsx';
import { useFormat } from '../../platform/text/format.ts';
import { useHref, useText } from '../../platform/site.ts';
import { Facts } from '../parts/facts.tsx';
import { FullTerms } from '../parts/full-terms.tsx';
import { GamePicture } from '../parts/game-picture.tsx';
import { GoldToken } from '../parts/gold-token.tsx';
import { useRewardWords } from '../parts/reward-words.ts';
import type { Reward } from '../rewards.queries.ts';
import css from '../rewards.module.css';
import ui from '@halcyon/ui/ui.module.css';

type Props = { reward: Reward; spins: FreeSpinDetail };

/** Free spins that are being played: how many are left in which game, what they have won, and the way into it. */
export function SpinsCard({ reward, spins }: Props) {
  const t = useText();
  const format = useFormat();
  const href = useHref();
  const words = useRewardWords();
  const { roundsTotal, roundsPlayed, value, winnings, maxWinnings, gameImage, gamePath, gameName } = spins;
  const left = roundsTotal - roundsPlayed;
  const leftMinor = String(BigInt(value.amountMinor) * BigInt(left));
  const played = t('rewards.spins.played', { played: roundsPlayed, total: roundsTotal });
  const won = t('rewards.spins.won', { amount: format.money(winnings) });
  const isIssuing = spins.status === 'ISSUING';
  return (
    <article className={css.card} data-spins="">
      <div className={css.cardHead}>
        {gameImage ? <GamePicture path={gameImage} /> : <GoldToken reward={reward} />}
        <div>
          <p className={css.eyebrow}>
            {words.kind(reward)}
            <Badge>{t(isIssuing ? 'rewards.spins.issuing' : 'rewards.state.ACTIVATED')}</Badge>
          </p>
          <h2>{reward.campaignDisplayInfo.title}</h2>
          <p className={ui.muted}>
            {t(spins.wagerFree ? 'rewards.spins.eachFree' : 'rewards.spins.eachBound', {
              value: format.money(value),
            })}
          </p>
        </div>
      </div>
      <div className={css.bar}>
        <p>
          <strong>{played}</strong>
          <span>{won}</span>
        </p>
        <ProgressBar
          label={t('rewards.filter.spins')}
          percent={(roundsPlayed / roundsTotal) * 100}
          valueText={`${played}, ${won}`}
          tone="gold"
        />
      </div>
      <Facts
        rows={[
          ...(gameName ? [{ term: t('rewards.spins.game'), value: gameName }] : []),
          {
            term: t('rewards.spins.left'),
            value: t('rewards.spins.leftValue', {
              count: left,
              value: format.money({ amountMinor: leftMinor, currency: value.currency }),
            }),
          },
          { term: t('rewards.fact.wager'), value: words.wager(reward) },
          {
            term: t('rewards.spins.cap'),
            value: maxWinnings ? format.money(maxWinnings) : t('rewards.spins.noCap'),
          },
          { term: t('rewards.fact.until'), value: words.validity(reward) },
        ]}
      />
      {isIssuing && <p className={ui.muted}>{t('rewards.spins.issuingText')}</p>}
      {!gamePath && <p className={ui.muted}>{t('rewards.spins.gameOff')}</p>}
      <FullTerms reward={reward} />
      {gamePath && !isIssuing && (
        <div className={css.cardTools}>
          <Link to={href(gamePath)} {...buttonLook({ tone: 'cta' })}>
            {t('rewards.spins.play')}
          </Link>
        </div>
      )}
    </article>
  );
}

import { DataList } from '@halcyon/ui/data-list';
import { Scale } from 'lucide-react';
import { Link } from '../../platform/link.tsx';
import { useFormat } from '../../platform/text/format.ts';
import { useRewardFormat } from '../../platform/text/reward-format.ts';
import { useHref, useText } from '../../platform/site.ts';
import { averageCost, returnOf } from '../parts/average-cost.ts';
import type { LoyaltyView } from './loyalty.queries.ts';
import css from './loyalty.module.css';
import ui from '@halcyon/ui/ui.module.css';

type Props = { loyalty: LoyaltyView };
type OwnProps = Props & { own: NonNullable<LoyaltyView['you']>; nameOf: (level: number) => string };

const WHOLE = 10_000;
const categories = ['slot', 'table', 'live'] as const;

/** The own points of the month, and what they decide. */
export function OwnPoints({ loyalty, own, nameOf }: OwnProps) {
  const t = useText();
  const format = useFormat();
  const shares = useRewardFormat();
  const { level, points, monthEndsAt, toNext } = own;
  const lastMoment = new Date(Date.parse(monthEndsAt) - 1).toISOString();
  const keeps = loyalty.levels.find((each) => each.level === level)?.neededPoints;
  const number = (text: string) => format.number(Number(text));
  return (
    <section className={css.card} aria-labelledby="points">
      <div className={css.points}>
        <h2 id="points">{t('rewards.vip.points', { month: shares.month(lastMoment, loyalty.zone) })}</h2>
        <strong>{number(points)}</strong>
      </div>
      <DataList
        align="end"
        rows={[
          ...(keeps
            ? [{ term: t('rewards.vip.keeps', { level: nameOf(level) }), value: number(keeps) }]
            : []),
          ...(toNext
            ? [{ term: t('rewards.vip.toNext', { level: nameOf(level + 1) }), value: number(toNext) }]
            : []),
        ]}
      />
      <p className={ui.hint}>
        {t('rewards.vip.counted', { time: shares.zonedTime(monthEndsAt, loyalty.zone) })}
      </p>
    </section>
  );
}

/** Which stakes give how many points. */
export function PointsEarned({ loyalty: { stakePerPoint, weights, defaultWeight } }: Props) {
  const t = useText();
  const format = useFormat();
  const shares = useRewardFormat();
  return (
    <section className={css.card}>
      <h2>{t('rewards.vip.earnTitle')}</h2>
      {stakePerPoint ? (
        <>
          <p className={ui.muted}>{t('rewards.vip.earn', { stake: format.money(stakePerPoint) })}</p>
          <DataList
            align="end"
            rows={categories.map((category) => ({
              term: t(`rewards.category.${category}`),
              value: shares.tenths((weights[category] ?? defaultWeight) / 10),
            }))}
          />
          <p className={ui.hint}>{t('rewards.vip.givenBack')}</p>
        </>
      ) : (
        <p className={ui.muted}>{t('rewards.vip.noCurrency')}</p>
      )}
    </section>
  );
}

/** What the points of the first level cost on average. */
export function PointsCost({ loyalty: { levels, stakePerPoint, weights, defaultWeight } }: Props) {
  const t = useText();
  const href = useHref();
  const format = useFormat();
  const shares = useRewardFormat();
  const points = levels[0]?.neededPoints;
  const weight = weights['slot'] ?? defaultWeight;
  if (!points || !stakePerPoint || weight === 0) return null;
  const { currency } = stakePerPoint;
  const stakes = (BigInt(points) * BigInt(stakePerPoint.amountMinor) * BigInt(WHOLE)) / BigInt(weight);
  return (
    <section className={css.card} data-cost="">
      <h2>
        <Scale size={20} aria-hidden="true" />
        {t('rewards.vip.costTitle')}
      </h2>
      <p className={ui.muted}>
        {t('rewards.vip.cost', {
          points: format.number(Number(points)),
          stakes: format.money({ amountMinor: stakes, currency }),
          percent: shares.tenths(returnOf(undefined, 'slot') / 10),
          cost: format.money({
            amountMinor: averageCost(stakes, returnOf(undefined, 'slot'), stakes),
            currency,
          }),
        })}
      </p>
      <p className={ui.muted}>
        {t('rewards.vip.costBreak')}{' '}
        <Link to={href('/responsible-gambling')} className={ui.underline}>
          {t('shell.nav.safer')}
        </Link>
      </p>
    </section>
  );
}

/** When a level is reached, kept and lost. */
export function HowLevelsMove({ loyalty: { promotion, levels } }: Props) {
  const t = useText();
  return (
    <section className={css.card}>
      <h2>{t('rewards.vip.moveTitle')}</h2>
      <ul>
        <li>{t(promotion === 'AT_ONCE' ? 'rewards.vip.upAtOnce' : 'rewards.vip.upMonthEnd')}</li>
        <li>{t('rewards.vip.down')}</li>
        <li>{t('rewards.vip.break')}</li>
        {levels.some(({ isByInvitation }) => isByInvitation) && <li>{t('rewards.vip.invitation')}</li>}
      </ul>
    </section>
  );
}

type SameProps = {
  benefits: readonly { key: string; title: string; text: string; url: string }[];
};

/** What no level changes. */
export function SameForAll({ benefits }: SameProps) {
  const t = useText();
  const href = useHref();
  return (
    <section className={`${css.card} ${css.same}`}>
      <h2>{t('rewards.vip.same')}</h2>
      <ul>
        {benefits.map(({ key, title, text, url }) => (
          <li key={key}>
            <h3>
              <Link to={href(url)}>{title}</Link>
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

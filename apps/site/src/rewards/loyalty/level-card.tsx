import { Badge } from '@halcyon/ui/badge';
import { Check } from 'lucide-react';
import { useText } from '../../platform/site.ts';
import { useFormat } from '../../platform/text/format.ts';
import { LevelBadge } from './level-badge.tsx';
import type { LoyaltyLevel } from './loyalty.queries.ts';
import css from './loyalty.module.css';
import ui from '@halcyon/ui/ui.module.css';

type Props = {
  level: LoyaltyLevel;
  name: string;
  /** Of this level and those below. */
  benefits: LoyaltyLevel['benefits'];
  isOwn: boolean;
};

/** A level: what it takes and what campaigns give on it. */
export function LevelCard({ level: { level, neededPoints, isByInvitation }, name, benefits, isOwn }: Props) {
  const t = useText();
  const format = useFormat();
  return (
    <li
      className={`${css.card} ${css.level}`}
      data-own={isOwn || undefined}
      aria-current={isOwn || undefined}
    >
      <LevelBadge level={level} />
      <div>
        <h3>
          {name}
          {isOwn && <Badge tone="new">{t('rewards.vip.you')}</Badge>}
        </h3>
        <p className={ui.hint}>
          {t('rewards.vip.from', { points: format.number(Number(neededPoints)) })}
          {isByInvitation && <> · {t('rewards.vip.byInvitation')}</>}
        </p>
      </div>
      {benefits.length > 0 ? (
        <ul className={css.benefits}>
          {benefits.map(({ campaignId, title, summary }) => (
            <li key={campaignId}>
              <Check size={16} aria-hidden="true" />
              <span>
                <strong className={ui.plain}>{title}</strong>. {summary}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={ui.hint}>{t('rewards.vip.nothingMore')}</p>
      )}
    </li>
  );
}

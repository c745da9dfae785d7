import type { LimitKind } from '@halcyon/contract/responsible-gambling/limits.contract';
import { Button } from '@halcyon/ui/button';
import { ProgressBar } from '@halcyon/ui/progress-bar';
import { useState } from 'react';
import { useFormat } from '../../platform/text/format.ts';
import { useText } from '../../platform/site.ts';
import { LimitForm } from './limit-form.tsx';
import { LimitPending } from './limit-pending.tsx';
import { sizeOf, useLimitAmount } from '../limit-words.ts';
import type { AnyLimitItem, AnyLimitsView } from '../limits.queries.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { useLimitChange } from './use-limit.ts';
import css from '../limits.module.css';
import badgeCss from '@halcyon/ui/badge.module.css';
import ui from '@halcyon/ui/ui.module.css';

type LimitRowProps = { kind: LimitKind; item: AnyLimitItem; limits: AnyLimitsView };

/** One period: the limit, what is used and left of it, what is pending, and the buttons to change it. */
export function LimitRow({ kind, item, limits }: LimitRowProps) {
  const t = useText();
  const words = useLimitAmount();
  const [open, setOpen] = useState<'form' | 'remove' | null>(null);
  const { change, fault } = useLimitChange(kind, item.duration, limits);
  const hasPending = item.pendingLimitActiveFrom !== null;
  const canRemove = item.limit && !item.mandatory && !item.locked && !hasPending;
  return (
    <li data-limit={kind}>
      <div className={css.rowHead}>
        <h3>{t(`limits.period.${item.duration}`)}</h3>
        {item.mandatory && <span className={badgeCss.badge}>{t('limits.row.mandatory')}</span>}
        <strong className={css.amount}>{item.limit ? words(item.limit) : t('limits.row.none')}</strong>
      </div>
      <LimitUse item={item} />
      {hasPending && <LimitPending item={item} change={change} />}
      {fault && open === null && (
        <p className={ui.error} role="alert">
          {fault}
        </p>
      )}
      {item.locked && <p className={ui.hint}>{t('limits.row.locked')}</p>}
      {open === 'form' ? (
        <LimitForm
          kind={kind}
          item={item}
          limits={limits}
          change={change}
          fault={fault}
          onClose={() => {
            change.reset();
            setOpen(null);
          }}
        />
      ) : (
        <div className={css.rowTools}>
          <Button size="s" onClick={() => setOpen('form')}>
            {t(item.limit ? 'limits.row.change' : 'limits.row.set')}
            <span className={ui.hidden}> {t(`limits.row.field.${kind}.${item.duration}`)}</span>
          </Button>
          {canRemove && (
            <Button size="s" tone="plain" onClick={() => setOpen('remove')}>
              {t('limits.row.remove')}
              <span className={ui.hidden}> {t(`limits.row.field.${kind}.${item.duration}`)}</span>
            </Button>
          )}
        </div>
      )}
      {open === 'remove' && <RemoveDialog change={change} onClose={() => setOpen(null)} />}
    </li>
  );
}

function LimitUse({ item }: { item: AnyLimitItem }) {
  const t = useText();
  const format = useFormat();
  const amount = useLimitAmount();
  const used = amount(item.used);
  const resets = t('limits.row.resets', { when: format.dateTime(item.resetAt) });
  if (!item.limit || !item.remaining) {
    return <p className={ui.hint}>{t('limits.row.used_only', { used })}</p>;
  }
  const words = t('limits.row.used', { used, left: amount(item.remaining) });
  const limit = sizeOf(item.limit);
  const percent = limit === 0n ? 100 : Number((sizeOf(item.used) * 100n) / limit);
  return (
    <div className={css.use}>
      <ProgressBar
        label={t('limits.row.bar')}
        percent={percent}
        valueText={words}
        tone={percent >= 80 ? 'warn' : 'cta'}
      />
      <p className={ui.hint}>
        <span>{words}</span> <span>{resets}</span>
      </p>
    </div>
  );
}

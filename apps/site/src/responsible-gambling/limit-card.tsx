import type { LimitKind } from '@halcyon/contract/responsible-gambling/limits.contract';
import { useQuery } from '@tanstack/react-query';
import { Card, QueryState } from '../platform/card.tsx';
import { useSite, useText } from '../platform/site.ts';
import { HOURS_OF_DAY } from './limit-words.ts';
import { LimitRow } from './limit-row.tsx';
import { anyLimitsQuery, type AnyLimitsView } from './limits.queries.ts';

/** The limits of one kind for day, week and month, with what is used of each. */
export function LimitCard({ kind }: { kind: LimitKind }) {
  const t = useText();
  const query = useQuery(anyLimitsQuery(useSite(), kind));
  const { data } = query;
  return (
    <Card title={t(`limits.${kind}.title`)} text={t(`limits.${kind}.text`)}>
      <QueryState query={query} height={300}>
        {data && (
          <>
            <ul className="limits-rows">
              {data.items.map((item) => (
                <LimitRow key={item.duration} kind={kind} item={item} limits={data} />
              ))}
            </ul>
            <p className="ui-hint limits-rule">
              {t('limits.rule.lower')} <RaiseRule limits={data} />
            </p>
          </>
        )}
      </QueryState>
    </Card>
  );
}

/** The delays of the markets are whole days. */
function RaiseRule({ limits }: { limits: AnyLimitsView }) {
  const t = useText();
  const count = limits.raiseDelayHours / HOURS_OF_DAY;
  if (limits.raiseNeedsConfirmation) return t('limits.rule.higher_confirm', { count });
  return t(limits.raiseWaitsForPeriodEnd ? 'limits.rule.higher_period' : 'limits.rule.higher', { count });
}

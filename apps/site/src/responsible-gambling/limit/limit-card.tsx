import type { LimitKind } from '@halcyon/contract/responsible-gambling/limits.contract';
import { useQuery } from '@tanstack/react-query';
import { Card, QueryState } from '../../platform/page/card.tsx';
import { useSite, useText } from '../../platform/site.ts';
import { raiseRuleText } from '../limit-words.ts';
import { LimitRow } from './limit-row.tsx';
import { anyLimitsQuery } from '../limits.queries.ts';
import css from '../limits.module.css';
import ui from '@halcyon/ui/ui.module.css';

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
            <ul className={css.rows}>
              {data.items.map((item) => (
                <LimitRow key={item.duration} kind={kind} item={item} limits={data} />
              ))}
            </ul>
            <p className={`${ui.hint} ${css.rule}`}>
              {t('limits.rule.lower')} {raiseRuleText(t, data)}
            </p>
          </>
        )}
      </QueryState>
    </Card>
  );
}

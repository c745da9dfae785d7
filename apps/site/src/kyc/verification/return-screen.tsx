import { buttonLook } from '@halcyon/ui/button';
import { EmptyState } from '@halcyon/ui/page-state';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { Link } from '../../platform/link.tsx';
import { Card, QueryState } from '../../platform/page/card.tsx';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { forgetVerification, identityCheckQuery } from '../kyc.queries.ts';
import { RejectionNote } from './rejection-note.tsx';
import { startPointOf, wayBackOf } from '../way-back.ts';
import ui from '@halcyon/ui/ui.module.css';

/**
 * `/my-account/account/verification/return`: back from the partner's page. The address is no proof; the
 * result is what the partner itself reported to the server.
 */
export function ReturnScreen() {
  const t = useText();
  const href = useHref();
  const site = useSite();
  const [search] = useSearchParams();
  const query = useQuery(identityCheckQuery(site));
  const startPoint = startPointOf(search.get('from'));
  const way = wayBackOf(startPoint);
  const { data } = query;
  useEffect(() => {
    if (data && data.state !== 'processing') void forgetOthers(site);
  }, [data, site]);
  const back = startPoint === 'account' ? '' : `?from=${startPoint}`;
  return (
    <Card title={t('kyc.return.title')}>
      <QueryState query={query} height={240}>
        {data && (
          <>
            <EmptyState
              headingLevel={3}
              icon={<ResultIcon result={resultOf(data, search.get('transactionStatus'))} />}
              title={t(`kyc.return.${resultOf(data, search.get('transactionStatus'))}`)}
            >
              <Link to={href(`/my-account/account/verification${back}`)} {...buttonLook({ tone: 'cta' })}>
                {t('kyc.return.to')}
              </Link>
              {way && (
                <Link to={href(way.path)} {...buttonLook()}>
                  {t(way.page)}
                </Link>
              )}
            </EmptyState>
            {data.rejection && <RejectionNote rejection={data.rejection} />}
          </>
        )}
      </QueryState>
    </Card>
  );
}

type Check = { readonly state: string; readonly documentStatus: string };
type Result = 'processing' | 'success' | 'review' | 'error';

function resultOf({ state, documentStatus }: Check, said: string | null): Result {
  if (documentStatus === 'VERIFIED') return 'success';
  if (state === 'processing') return 'processing';
  if (state === 'error' || said === 'ERROR') return 'error';
  return documentStatus === 'UNDER_REVIEW' ? 'review' : 'error';
}

function ResultIcon({ result }: { result: Result }) {
  if (result === 'success') return <CircleCheck size={48} aria-hidden="true" className={ui.ok} />;
  if (result === 'error') return <CircleX size={48} aria-hidden="true" className={ui.warn} />;
  return <Clock size={48} aria-hidden="true" className={ui.info} />;
}

/** The check itself stays; restarting it immediately would loop. */
async function forgetOthers(site: Parameters<typeof forgetVerification>[0]): Promise<void> {
  const others = [['kyc', 'documents'], ['kyc', 'verification'], ['cashier'], ['identity']];
  await Promise.all(others.map((queryKey) => site.queries.invalidateQueries({ queryKey })));
}

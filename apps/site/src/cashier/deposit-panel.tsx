import { EmptyState } from '@halcyon/ui/page-state';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryState } from '../platform/card.tsx';
import { useFormat } from '../platform/format.ts';
import { useSite, useText } from '../platform/site.ts';
import { AmountForm } from './amount-form.tsx';
import {
  depositCheckQuery,
  methodsQuery,
  recentMethodsQuery,
  type DepositCheck,
  type Method,
} from './cashier.queries.ts';
import { MethodList } from './method-list.tsx';
import { refusalWords } from './refusal-words.ts';
import { useIntent } from './use-intent.ts';

/** Method and amount; the payment itself happens on the provider's page. For the page and the dialog. */
export function DepositPanel() {
  const t = useText();
  const site = useSite();
  const check = useQuery(depositCheckQuery(site));
  const methods = useQuery(methodsQuery(site));
  const recent = useQuery(recentMethodsQuery(site));
  const [chosen, setChosen] = useState<Method | null>(null);
  const [text, setText] = useState('');
  const carry = useIntent();
  const start = useMutation({
    mutationFn: (body: { method: Method; amount: { amountMinor: string; currency: string } }) =>
      carry(body, (idempotencyKey) => site.call('POST /api/v1/player/wallet/deposit', { body }, { idempotencyKey })),
    onSuccess: ({ cashierUrl }) => window.location.assign(cashierUrl),
  });

  const offers = methods.data?.items ?? [];
  const lastUsed = recent.data?.items[0]?.method ?? null;
  const method = chosen ?? (offers.some((offer) => offer.method === lastUsed) ? lastUsed : null) ?? offers[0]?.method;
  const offer = offers.find((of) => of.method === method);
  const shut = check.data ? <ShutDeposit check={check.data} /> : null;
  return (
    <QueryState query={check} height={280}>
      {check.data && check.data.outcome !== 'SUCCESS' && check.data.outcome !== 'DOCUMENTS_PREFERRED' ? (
        shut
      ) : (
        <QueryState query={methods} height={280}>
          <div className="cashier-columns">
            <MethodList
              offers={offers}
              direction="deposit"
              selected={method ?? null}
              lastUsed={lastUsed}
              onSelect={setChosen}
            />
            {offer && (
              <AmountForm
                way={offer.deposit}
                text={text}
                onText={setText}
                isPending={start.isPending || start.isSuccess}
                pendingLabel={t('cashier.deposit.pending')}
                refusal={start.isError ? refusalWords(start.error, site.texts) : null}
                submitLabel={(amount) => (amount ? t('cashier.deposit.submit', { amount }) : t('cashier.deposit.title'))}
                onSubmit={(minor) =>
                  start.mutate({
                    method: offer.method,
                    amount: { amountMinor: String(minor), currency: site.currency },
                  })
                }
              >
                {check.data && <LimitLine check={check.data} />}
              </AmountForm>
            )}
          </div>
        </QueryState>
      )}
    </QueryState>
  );
}

/** How much the nearest limit still allows, and days left for documents. */
function LimitLine({ check }: { check: DepositCheck }) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      {check.limitLeft && check.resetOn && (
        <p className="ui-hint">
          {t('cashier.deposit.limitLeft', {
            amount: format.money(check.limitLeft),
            date: format.dateTime(check.resetOn),
          })}
        </p>
      )}
      {check.daysLeftToVerifyDocuments !== undefined && (
        <p className="ui-hint">{t('cashier.deposit.daysToVerify', { count: check.daysLeftToVerifyDocuments })}</p>
      )}
    </>
  );
}

// texts: cashier.depositCheck.*
function ShutDeposit({ check }: { check: DepositCheck }) {
  const t = useText();
  const format = useFormat();
  const { texts } = useSite();
  const date = check.resetOn ? format.dateTime(check.resetOn) : '';
  const words = texts.find(`cashier.depositCheck.${check.outcome}`, { date });
  return <EmptyState title={t('cashier.deposit.title')} text={words ?? t('cashier.depositCheck.FAILURE')} />;
}

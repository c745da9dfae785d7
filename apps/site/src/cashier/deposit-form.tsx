import { CheckboxField } from '@halcyon/ui/checkbox-field';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { QueryState } from '../platform/card.tsx';
import { useFormat } from '../platform/format.ts';
import { useSite, useText } from '../platform/site.ts';
import { AmountForm } from './amount-form.tsx';
import { methodsQuery, recentMethodsQuery, type Method } from './cashier.queries.ts';
import type { DepositFlow } from './deposit-flow.ts';
import { keepDepositOrigin } from './deposit-origin.ts';
import { MethodList } from './method-list.tsx';
import { refusalWords } from './refusal-words.ts';
import { useIntent } from './use-intent.ts';

type Props = { flow: DepositFlow; onSelectBonus: (bonusId: string | null) => void };

/** Method and amount of a deposit, and the press that opens the payment page. */
export function DepositForm({ flow, onSelectBonus }: Props) {
  const t = useText();
  const site = useSite();
  const methods = useQuery(methodsQuery(site));
  const recent = useQuery(recentMethodsQuery(site));
  const [chosen, setChosen] = useState<Method | null>(null);
  const [text, setText] = useState('');
  const carry = useIntent();
  const start = useMutation({
    mutationFn: (wish: { method: Method; amount: { amountMinor: string; currency: string } }) => {
      const body = { ...wish, ...(flow.selectedBonusId && { bonusId: flow.selectedBonusId }) };
      return carry(body, (idempotencyKey) =>
        site.call('POST /api/v1/player/wallet/deposit', { body }, { idempotencyKey }),
      );
    },
    onSuccess: ({ paymentId, cashierUrl }) => {
      keepDepositOrigin(paymentId);
      window.location.assign(cashierUrl);
    },
  });
  const offers = methods.data?.items ?? [];
  const lastUsed = offers.find((of) => of.method === recent.data?.items[0]?.method)?.method ?? null;
  const method = chosen ?? lastUsed ?? offers[0]?.method;
  const offer = offers.find((of) => of.method === method);
  return (
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
            submitLabel={(amount) =>
              amount ? t('cashier.deposit.submit', { amount }) : t('cashier.deposit.title')
            }
            onSubmit={(minor) =>
              start.mutate({
                method: offer.method,
                amount: { amountMinor: String(minor), currency: site.currency },
              })
            }
          >
            <FlowLines flow={flow} />
            {flow.selectBonus && <BonusChoice flow={flow} onSelect={onSelectBonus} />}
          </AmountForm>
        )}
      </div>
    </QueryState>
  );
}

function BonusChoice({ flow, onSelect }: { flow: DepositFlow; onSelect: (bonusId: string | null) => void }) {
  const t = useText();
  const offered = useRef(flow.selectedBonusId);
  return (
    <CheckboxField
      label={t('cashier.deposit.forBonus')}
      name="bonus"
      checked={flow.selectedBonusId !== null}
      onChange={(event) => onSelect(event.currentTarget.checked ? offered.current : null)}
    />
  );
}

/** How much the nearest limit still allows, and days left for documents. */
function FlowLines({ flow }: { flow: DepositFlow }) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      {flow.limitLeft && flow.resetOn && (
        <p className="ui-hint">
          {t('cashier.deposit.limitLeft', {
            amount: format.money(flow.limitLeft),
            date: format.dateTime(flow.resetOn),
          })}
        </p>
      )}
      {flow.daysLeftToVerifyDocuments !== null && (
        <p className="ui-hint">
          {t('cashier.deposit.daysToVerify', { count: flow.daysLeftToVerifyDocuments })}
        </p>
      )}
    </>
  );
}

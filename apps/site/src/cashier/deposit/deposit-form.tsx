import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { QueryState } from '../../platform/page/card.tsx';
import { useFormat } from '../../platform/text/format.ts';
import { useSite, useText } from '../../platform/site.ts';
import { useTypedAmount } from '../../platform/text/typed-amount.ts';
import { DepositBonus } from '../../rewards/deposit/deposit-bonus.part.ts';
import { AmountForm } from '../flow/amount-form.tsx';
import {
  depositQuery,
  methodsQuery,
  recentMethodsQuery,
  type Method,
  type MethodOffer,
  type Methods,
} from '../cashier.queries.ts';
import type { DepositFlow } from './deposit-flow.ts';
import { keepDepositOrigin } from './deposit-origin.ts';
import { MethodList } from '../flow/method-list.tsx';
import { refusalWords } from '../flow/refusal-words.ts';
import { useIntent } from '../../platform/api/use-intent.ts';
import ui from '@halcyon/ui/ui.module.css';

type Props = { flow: DepositFlow; onSelectBonus: (bonusId: string | null) => void };

/** Method and amount of a deposit, and the button that opens the payment page. */
export function DepositForm({ flow, onSelectBonus }: Props) {
  const t = useText();
  const site = useSite();
  const methods = useQuery(methodsQuery(site));
  const recent = useQuery(recentMethodsQuery(site));
  const [chosen, setChosen] = useState<Method | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const { read: readAmount, write } = useTypedAmount();
  // A failed payment is retried with its amount.
  const [search] = useSearchParams();
  const again = search.get('again');
  const before = useQuery({ ...depositQuery(site, again ?? ''), enabled: again !== null });
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
  const method = chosen ?? before.data?.method ?? lastUsed;
  const offer = offers.find((of) => of.method === method) ?? offers[0];
  const text = typed ?? (before.data ? write(BigInt(before.data.amount.amountMinor)) : '');
  const read = readAmount(text);
  return (
    <QueryState query={methods} height={420}>
      {offer && (
        <AmountForm
          way={offer.deposit}
          text={text}
          onText={setTyped}
          presets={presetsOf(methods.data, offer, flow.limitLeft)}
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
          <MethodList offers={offers} selected={offer.method} lastUsed={lastUsed} onSelect={setChosen} />
          <Suspense fallback={null}>
            <DepositBonus
              amountMinor={'minor' in read ? read.minor : null}
              selected={flow.selectedBonusId}
              onSelect={onSelectBonus}
            />
          </Suspense>
        </AmountForm>
      )}
    </QueryState>
  );
}

/** Preset amounts: of the market's those that this method takes and the limit still allows. */
function presetsOf(
  methods: Methods | undefined,
  { deposit }: MethodOffer,
  limitLeft: DepositFlow['limitLeft'],
): readonly bigint[] {
  const max = [deposit.max, ...(limitLeft ? [limitLeft] : [])].map(({ amountMinor }) => BigInt(amountMinor));
  return (methods?.depositPresets ?? [])
    .map(({ amountMinor }) => BigInt(amountMinor))
    .filter((one) => one >= BigInt(deposit.min.amountMinor) && max.every((most) => one <= most));
}

/** How much the nearest limit still allows, and days left for documents. */
function FlowLines({ flow }: { flow: DepositFlow }) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      {flow.limitLeft && flow.resetOn && (
        <p className={ui.hint}>
          {t('cashier.deposit.limitLeft', {
            amount: format.money(flow.limitLeft),
            date: format.dateTime(flow.resetOn),
          })}
        </p>
      )}
      {flow.daysLeftToVerifyDocuments !== null && (
        <p className={ui.hint}>
          {t('cashier.deposit.daysToVerify', { count: flow.daysLeftToVerifyDocuments })}
        </p>
      )}
    </>
  );
}

import { FormMessage } from '@halcyon/ui/form-message';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryState } from '../../platform/page/card.tsx';
import { useFormat } from '../../platform/text/format.ts';
import { useMethodName } from '../../platform/text/method-name.ts';
import { useSite, useText } from '../../platform/site.ts';
import { AmountForm } from '../flow/amount-form.tsx';
import { CashierNotice } from '../flow/cashier-notice.tsx';
import {
  forgetMoney,
  methodsQuery,
  payoutAccountsQuery,
  type Method,
  type MethodOffer,
} from '../cashier.queries.ts';
import { bonusAtStake, ForfeitConsentDialog } from './forfeit-consent-dialog.tsx';
import { PayoutWayList } from './payout-way-list.tsx';
import { refusalWords } from '../flow/refusal-words.ts';
import { useIntent } from '../../platform/api/use-intent.ts';

type Amount = { readonly amountMinor: string; readonly currency: string };
type Way = NonNullable<MethodOffer['withdrawal']>;

/** Less than the method's minimum leaves as a whole. */
function downTo(way: Way, available: Amount | null): Way {
  const isLess = available !== null && BigInt(available.amountMinor) < BigInt(way.min.amountMinor);
  return isLess && available.amountMinor !== '0' ? { ...way, min: available } : way;
}

/** Amount and account of a withdrawal, and its submit button. */
export function WithdrawForm({ available }: { readonly available: Amount | null }) {
  const t = useText();
  const site = useSite();
  const format = useFormat();
  const methods = useQuery(methodsQuery(site));
  const accounts = useQuery({ ...payoutAccountsQuery(site), staleTime: 0 });
  const nameOf = useMethodName();
  const [done, setDone] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Method | null>(null);
  const [text, setText] = useState('');
  const carry = useIntent();
  const request = useMutation({
    mutationFn: (body: { method: Method; amount: Amount; forfeitBonuses?: true }) =>
      carry(body, (idempotencyKey) =>
        site.call('POST /api/v1/player/wallet/withdrawal', { body }, { idempotencyKey }),
      ),
    onSuccess: async ({ amount, method, nextUrl }) => {
      setText('');
      // Shown here and not by a toast, which would cover the new entry of the list below.
      const words = t('cashier.withdraw.requested', { amount: format.money(amount), method: nameOf(method) });
      setDone(words);
      site.messages.announce(words);
      if (nextUrl) window.location.assign(nextUrl);
      else await forgetMoney(site);
    },
  });
  const atStake = request.isError ? bonusAtStake(request.error) : null;
  const offers = methods.data?.items ?? [];
  const ways = accounts.data?.ways ?? [];
  const method = ways.find((way) => way.method === chosen)?.method ?? ways[0]?.method;
  const offer = offers.find((of) => of.method === method);
  const both = {
    data: methods.data && accounts.data,
    isPending: methods.isPending || accounts.isPending,
    isError: methods.isError || accounts.isError,
    refetch: async () => (await Promise.all([methods.refetch(), accounts.refetch()]))[0],
  };
  return (
    <QueryState query={both} height={280}>
      {done && <FormMessage kind="success">{done}</FormMessage>}
      {atStake && request.variables && (
        <ForfeitConsentDialog
          atStake={atStake}
          availableMinor={BigInt(available?.amountMinor ?? 0)}
          onKeep={() => request.reset()}
          onGiveUp={() => request.mutate({ ...request.variables, forfeitBonuses: true })}
        />
      )}
      {offer?.withdrawal ? (
        <AmountForm
          way={downTo(offer.withdrawal, available)}
          text={text}
          onText={setText}
          isPending={request.isPending}
          pendingLabel={t('cashier.withdraw.pending')}
          refusal={request.isError && !atStake ? refusalWords(request.error, site.texts) : null}
          submitLabel={(amount) =>
            amount ? t('cashier.withdraw.submit', { amount }) : t('cashier.withdraw.title')
          }
          onSubmit={(minor) => {
            setDone(null);
            request.mutate({
              method: offer.method,
              amount: { amountMinor: String(minor), currency: site.currency },
            });
          }}
        >
          <PayoutWayList ways={ways} offers={offers} selected={offer.method} onSelect={setChosen} />
        </AmountForm>
      ) : (
        <CashierNotice text={t('cashier.withdraw.empty')} />
      )}
    </QueryState>
  );
}

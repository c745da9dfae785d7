import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryState } from '../platform/card.tsx';
import { useFormat } from '../platform/format.ts';
import { useSite, useText } from '../platform/site.ts';
import { AmountForm } from './amount-form.tsx';
import { CashierNotice } from './cashier-notice.tsx';
import {
  forgetMoney,
  methodsQuery,
  recentMethodsQuery,
  type Method,
  type MethodOffer,
} from './cashier.queries.ts';
import { MethodList } from './method-list.tsx';
import { refusalWords } from './refusal-words.ts';
import { useIntent } from './use-intent.ts';

type Amount = { readonly amountMinor: string; readonly currency: string };
type Way = NonNullable<MethodOffer['withdrawal']>;

/** Less than the method's minimum leaves as a whole. */
function downTo(way: Way, available: Amount | null): Way {
  const isLess = available !== null && BigInt(available.amountMinor) < BigInt(way.min.amountMinor);
  return isLess && available.amountMinor !== '0' ? { ...way, min: available } : way;
}

/** Method and amount of a withdrawal, and the press that asks for it. */
export function WithdrawForm({ available }: { readonly available: Amount | null }) {
  const t = useText();
  const site = useSite();
  const format = useFormat();
  const methods = useQuery(methodsQuery(site));
  const recent = useQuery(recentMethodsQuery(site));
  const [chosen, setChosen] = useState<Method | null>(null);
  const [text, setText] = useState('');
  const carry = useIntent();
  const ask = useMutation({
    mutationFn: (body: { method: Method; amount: { amountMinor: string; currency: string } }) =>
      carry(body, (idempotencyKey) =>
        site.call('POST /api/v1/player/wallet/withdrawal', { body }, { idempotencyKey }),
      ),
    onSuccess: async ({ amount, method, nextUrl }) => {
      setText('');
      const name = site.texts.find(`cashier.method.${method}`) ?? method;
      const words = t('cashier.withdraw.requested', { amount: format.money(amount), method: name });
      site.messages.show({ kind: 'success', text: words });
      site.messages.announce(words);
      if (nextUrl) window.location.assign(nextUrl);
      else await forgetMoney(site);
    },
  });
  const offers = (methods.data?.items ?? []).filter((offer) => offer.withdrawal !== null);
  const lastUsed = offers.find((of) => of.method === recent.data?.items[0]?.method)?.method ?? null;
  const method = chosen ?? lastUsed ?? offers[0]?.method;
  const offer = offers.find((of) => of.method === method);
  return (
    <QueryState query={methods} height={280}>
      {offer?.withdrawal ? (
        <div className="cashier-columns">
          <MethodList
            offers={offers}
            direction="withdrawal"
            selected={offer.method}
            lastUsed={lastUsed}
            onSelect={setChosen}
          />
          <AmountForm
            way={downTo(offer.withdrawal, available)}
            text={text}
            onText={setText}
            isPending={ask.isPending}
            pendingLabel={t('cashier.withdraw.pending')}
            refusal={ask.isError ? refusalWords(ask.error, site.texts) : null}
            submitLabel={(amount) =>
              amount ? t('cashier.withdraw.submit', { amount }) : t('cashier.withdraw.title')
            }
            onSubmit={(minor) =>
              ask.mutate({
                method: offer.method,
                amount: { amountMinor: String(minor), currency: site.currency },
              })
            }
          />
        </div>
      ) : (
        <CashierNotice text={t('cashier.withdraw.empty')} />
      )}
    </QueryState>
  );
}

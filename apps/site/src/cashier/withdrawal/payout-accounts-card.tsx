import { Badge } from '@halcyon/ui/badge';
import { Button } from '@halcyon/ui/button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Card, QueryState } from '../../platform/page/card.tsx';
import type { Answer } from '../../platform/api/endpoints.ts';
import { useFormat } from '../../platform/text/format.ts';
import { useMethodName } from '../../platform/text/method-name.ts';
import { isProblem } from '../../platform/api/problem.ts';
import { useSite, useText } from '../../platform/site.ts';
import { payoutAccountsQuery } from '../cashier.queries.ts';
import css from '../../platform/page/account-page.module.css';
import ui from '@halcyon/ui/ui.module.css';

type Accounts = Answer<'GET /api/v1/player/payout-accounts'>;
type Account = Accounts['items'][number];
type Change = { readonly kind: 'use' | 'remove'; readonly account: Account };

/** Where withdrawals go: accounts that deposits came from, masked. Changes need a second factor. */
export function PayoutAccountsCard() {
  const t = useText();
  const site = useSite();
  const query = useQuery(payoutAccountsQuery(site));
  const change = useMutation({
    mutationFn: ({ kind, account: { method, maskedAccount } }: Change): Promise<Accounts> => {
      const body = { method, maskedAccount };
      return kind === 'use'
        ? site.call('PATCH /api/v1/player/payout-accounts', { body })
        : site.call('POST /api/v1/player/payout-accounts/removal', { body });
    },
    onSuccess: (accounts, { kind }) => {
      site.queries.setQueryData(payoutAccountsQuery(site).queryKey, accounts);
      site.messages.show({
        kind: 'success',
        text: t(kind === 'use' ? 'account.payout.used' : 'account.payout.removed'),
      });
    },
  });
  const code = isProblem(change.error) ? change.error.code : null;
  const accounts = query.data?.items ?? [];
  return (
    <Card title={t('account.payout.title')} text={t('account.payout.text')}>
      <QueryState query={query} height={96}>
        {accounts.length === 0 && <p className={ui.muted}>{t('account.payout.empty')}</p>}
        <ul className={css.rows}>
          {accounts.map((account) => (
            <AccountRow
              key={`${account.method} ${account.maskedAccount}`}
              account={account}
              isPending={change.isPending && change.variables.account === account}
              onChange={(kind) => !change.isPending && change.mutate({ kind, account })}
            />
          ))}
        </ul>
        {code !== null && code !== 'session.step_up_required' && (
          <p className={`${ui.error} ${ui.below}`} role="alert">
            {t(code === 'cashier.payout_account_in_use' ? 'account.payout.inUse' : 'account.payout.failed')}
          </p>
        )}
      </QueryState>
    </Card>
  );
}

type AccountRowProps = {
  account: Account;
  isPending: boolean;
  onChange: (kind: Change['kind']) => void;
};

function AccountRow({ account, isPending, onChange }: AccountRowProps) {
  const t = useText();
  const format = useFormat();
  const { method, maskedAccount, lastUsedAt, isNext } = account;
  const methodText = useMethodName()(method);
  const name = `${methodText} ${maskedAccount}`;
  const pending = { isPending, pendingLabel: t('account.payout.pending'), size: 's' as const };
  return (
    <li>
      <div className={css.rowWords}>
        <strong className={ui.rowMiddle2}>
          {methodText}
          {isNext && <Badge tone="new">{t('account.payout.next')}</Badge>}
        </strong>
        <span className={ui.muted}>
          {maskedAccount} · {t('account.payout.lastUsed', { date: format.dateTime(lastUsedAt) })}
        </span>
      </div>
      {!isNext && (
        <Button
          {...pending}
          aria-label={`${t('account.payout.use')}: ${name}`}
          onClick={() => onChange('use')}
        >
          {t('account.payout.use')}
        </Button>
      )}
      <Button
        {...pending}
        tone="plain"
        aria-label={`${t('account.payout.remove')}: ${name}`}
        onClick={() => onChange('remove')}
      >
        {t('account.payout.remove')}
      </Button>
    </li>
  );
}

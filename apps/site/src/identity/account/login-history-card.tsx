import { countryName } from '@halcyon/contract/market/countries';
import { Button } from '@halcyon/ui/button';
import { Table, type Column } from '@halcyon/ui/table';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Answer } from '../../platform/api/endpoints.ts';
import { useFormat } from '../../platform/text/format.ts';
import { useSite, useText } from '../../platform/site.ts';
import { Card, QueryState } from '../../platform/page/card.tsx';
import { loginHistoryQuery } from '../account.queries.ts';
import css from '../account.module.css';
import accountPageCss from '../../platform/page/account-page.module.css';
import ui from '@halcyon/ui/ui.module.css';

type LoginRow = Answer<'GET /api/v1/player/login_history'>['items'][number];

/** When and from where the account was logged in to, newest first. */
export function LoginHistoryCard() {
  const t = useText();
  const site = useSite();
  const format = useFormat();
  const query = useInfiniteQuery(loginHistoryQuery(site));
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const country = (code: string | null) =>
    code ? countryName(code, site.locale.language) : t('identity.loginHistory.unknownCountry');
  const columns: readonly Column<LoginRow>[] = [
    { id: 'date', title: t('identity.loginHistory.date'), cell: (row) => format.dateTime(row.loginDate) },
    { id: 'device', title: t('identity.loginHistory.device'), cell: (row) => row.device },
    { id: 'address', title: t('identity.loginHistory.address'), cell: (row) => row.loginIp },
    { id: 'country', title: t('identity.loginHistory.country'), cell: (row) => country(row.loginCountry) },
  ];
  return (
    <Card title={t('identity.loginHistory.title')} text={t('identity.loginHistory.text')}>
      <QueryState query={query} height={240}>
        {rows.length === 0 ? (
          <p className={ui.muted}>{t('identity.loginHistory.empty')}</p>
        ) : (
          <>
            <div className={css.loginWide}>
              <Table
                caption={t('identity.loginHistory.text')}
                columns={columns}
                rows={rows}
                rowKey={(row) => `${row.loginDate}${row.loginIp}`}
              />
            </div>
            <ul className={`${css.loginNarrow} ${accountPageCss.rows}`}>
              {rows.map((row) => (
                <li key={`${row.loginDate}${row.loginIp}`}>
                  <div className={accountPageCss.rowWords}>
                    <strong>{format.dateTime(row.loginDate)}</strong>
                    <span className={ui.muted}>
                      {row.device} · {row.loginIp} · {country(row.loginCountry)}
                    </span>
                  </div>
                </li>
              ))}
            </ul>
          </>
        )}
        {query.hasNextPage && (
          <div className={ui.below}>
            <Button
              isPending={query.isFetchingNextPage}
              pendingLabel={t('shell.loading')}
              onClick={() => void query.fetchNextPage()}
            >
              {t('identity.loginHistory.more')}
            </Button>
          </div>
        )}
      </QueryState>
    </Card>
  );
}

import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../identity/account.queries.ts';
import { Card, QueryState } from '../../platform/page/card.tsx';
import { isUnrestricted } from '../../platform/api/session.ts';
import { useSession, useSite, useText } from '../../platform/site.ts';
import { AddressRow } from './address-row.tsx';
import { PhoneRow } from './phone-row.tsx';
import { ProvinceRow } from './province-row.tsx';

/** Phone, address and province, each edited in place; a restricted session sees them only. */
export function ContactCard() {
  const t = useText();
  const canChange = isUnrestricted(useSession());
  const query = useQuery(profileQuery(useSite()));
  return (
    <Card title={t('account.contact.title')} text={t('account.contact.text')}>
      <QueryState query={query} height={180}>
        {query.data && (
          <div>
            <PhoneRow profile={query.data} canChange={canChange} />
            <AddressRow profile={query.data} canChange={canChange} />
            {query.data.countryCode === 'CA' && <ProvinceRow profile={query.data} canChange={canChange} />}
          </div>
        )}
      </QueryState>
    </Card>
  );
}

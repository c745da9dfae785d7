import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../identity/account.queries.ts';
import { Card, QueryState } from '../platform/card.tsx';
import { useSite, useText } from '../platform/site.ts';
import { AddressRow } from './address-row.tsx';
import { PhoneRow } from './phone-row.tsx';
import { ProvinceRow } from './province-row.tsx';

/** Phone, address and province, each changed where it stands. */
export function ContactCard() {
  const t = useText();
  const query = useQuery(profileQuery(useSite()));
  return (
    <Card title={t('account.contact.title')} text={t('account.contact.text')}>
      <QueryState query={query} height={180}>
        {query.data && (
          <div>
            <PhoneRow profile={query.data} />
            <AddressRow profile={query.data} />
            {query.data.countryCode === 'CA' && <ProvinceRow profile={query.data} />}
          </div>
        )}
      </QueryState>
    </Card>
  );
}

import { countryName } from '@halcyon/contract/market/countries';
import { Badge } from '@halcyon/ui/badge';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormat } from '../../platform/text/format.ts';
import { useSite, useText } from '../../platform/site.ts';
import type { TextKey } from '../../platform/text/text-keys.ts';
import { Card, QueryState } from '../../platform/page/card.tsx';
import { profileQuery, type ProfileView } from '../account.queries.ts';
import { CountryFlag } from '../country-flag.tsx';
import { OwnEmail } from './own-email.tsx';
import css from '../account.module.css';
import ui from '@halcyon/ui/ui.module.css';

const verified = new Set(['FULLY VERIFIED', 'ENHANCED', 'DATA_VERIFIED', 'NOT_REQUIRED']);

/** The player's own data as stored. */
export function DetailsCard() {
  const t = useText();
  const query = useQuery(profileQuery(useSite()));
  return (
    <Card title={t('identity.details.title')} text={t('account.details.text')}>
      <QueryState query={query} height={320}>
        {query.data && <Details profile={query.data} />}
      </QueryState>
    </Card>
  );
}

function Details({ profile }: { profile: ProfileView }) {
  const t = useText();
  const format = useFormat();
  const { locale } = useSite();
  const none = <span className={ui.faint}>{t('identity.details.none')}</span>;
  const rows: readonly (readonly [TextKey, ReactNode])[] = [
    ['identity.details.name', `${profile.firstName} ${profile.lastName}`],
    ['identity.details.email', <OwnEmail key="email" profile={profile} />],
    ['identity.details.birthDate', profile.dateOfBirth ? format.calendarDate(profile.dateOfBirth) : none],
    [
      'identity.details.country',
      <span key="country" className={ui.inline}>
        <CountryFlag code={profile.countryCode} />
        {countryName(profile.countryCode, locale.language)}
      </span>,
    ],
    ['identity.details.level', <Level key="level" level={profile.kycStatus} />],
    ['identity.details.currency', profile.currencyCode],
    ['identity.details.playerId', String(profile.playerId)],
    ['identity.details.since', format.dateTime(profile.registrationDate)],
  ];
  return (
    <dl className={css.facts}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Level({ level }: { level: string }) {
  const { texts } = useSite();
  // texts: identity.level.*
  const words = texts.find(`identity.level.${level.replaceAll(' ', '_')}`) ?? level;
  return <Badge tone={verified.has(level) ? 'new' : 'neutral'}>{words}</Badge>;
}

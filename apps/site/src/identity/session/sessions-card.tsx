import { countryName } from '@halcyon/contract/market/countries';
import { Badge } from '@halcyon/ui/badge';
import { Button } from '@halcyon/ui/button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useFormat } from '../../platform/text/format.ts';
import { isProblem } from '../../platform/api/problem.ts';
import { useSite, useText } from '../../platform/site.ts';
import { Card, QueryState } from '../../platform/page/card.tsx';
import { ownSessionsQuery, type OwnSessions } from '../account.queries.ts';
import css from '../account.module.css';
import accountPageCss from '../../platform/page/account-page.module.css';
import ui from '@halcyon/ui/ui.module.css';

type OwnSession = OwnSessions['items'][number];

/** Every logged-in browser, with a button to log it out. */
export function SessionsCard() {
  const t = useText();
  const query = useQuery(ownSessionsQuery(useSite()));
  return (
    <Card title={t('identity.sessions.title')} text={t('identity.sessions.text')}>
      <QueryState query={query} height={72}>
        <ul className={accountPageCss.rows}>
          {query.data?.items.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
        {(query.data?.items.length ?? 0) > 1 && <EndOthers />}
      </QueryState>
    </Card>
  );
}

function EndOthers() {
  const t = useText();
  const site = useSite();
  const end = useMutation({
    mutationFn: () => site.call('DELETE /api/v1/player/sessions'),
    onSuccess: ({ ended }) =>
      site.messages.show({ kind: 'success', text: t('identity.sessions.endedOthers', { count: ended }) }),
    onSettled: () => site.queries.invalidateQueries({ queryKey: ownSessionsQuery(site).queryKey }),
  });
  return (
    <div className={css.sessionsEnd}>
      <Button
        isPending={end.isPending}
        pendingLabel={t('identity.session.pending')}
        onClick={() => end.mutate()}
      >
        {t('identity.sessions.endOthers')}
      </Button>
      {end.isError && (
        <p className={ui.error} role="alert">
          {t('identity.sessions.failed')}
        </p>
      )}
    </div>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const t = useText();
  const site = useSite();
  const format = useFormat();
  const { queryKey } = ownSessionsQuery(site);
  const end = useMutation({
    mutationFn: () => site.call('DELETE /api/v1/player/sessions/:id', { params: { id: session.id } }),
    onSuccess: () => site.messages.show({ kind: 'success', text: t('identity.sessions.ended') }),
    onSettled: () => site.queries.invalidateQueries({ queryKey }),
  });
  const place = session.countryCode
    ? t('identity.sessions.location', {
        country: countryName(session.countryCode, site.locale.language),
        address: session.address,
      })
    : session.address;
  const isUnknown = isProblem(end.error) && end.error.code === 'identity.session_unknown';
  return (
    <li>
      <MonitorSmartphone size={24} aria-hidden="true" className={ui.faint} />
      <div className={accountPageCss.rowWords}>
        <p>
          <strong>{session.device}</strong>{' '}
          {session.isCurrent && <Badge tone="new">{t('identity.sessions.current')}</Badge>}
        </p>
        <p className={ui.muted}>{place}</p>
        <p className={ui.hint}>
          {t('identity.sessions.opened', { date: format.dateTime(session.openedAt) })} ·{' '}
          {t('identity.sessions.lastActive', { date: format.dateTime(session.lastActiveAt) })}
        </p>
        {end.isError && (
          <p className={ui.error} role="alert">
            {t(isUnknown ? 'identity.sessions.unknown' : 'identity.sessions.failed')}
          </p>
        )}
      </div>
      {!session.isCurrent && (
        <Button
          size="s"
          isPending={end.isPending}
          pendingLabel={t('identity.session.pending')}
          aria-label={`${t('identity.sessions.end')}: ${session.device}`}
          onClick={() => end.mutate()}
        >
          {t('identity.sessions.end')}
        </Button>
      )}
    </li>
  );
}

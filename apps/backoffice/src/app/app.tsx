import { useCallback, useEffect, useMemo, useState } from 'react';
import type { OperatorRight } from '@halcyon/contract/operations/right';
import type { SignedInOperator } from '@halcyon/contract/operations/operator-session.contract';
import { Button } from '@halcyon/ui/button';
import { bringIntoSight } from '../platform/bring-into-sight.ts';
import { Client } from '../platform/client.ts';
import { DeskContext } from '../platform/use-client.ts';
import { AuditScreen } from '../operations/audit-screen.tsx';
import { CampaignFormScreen } from '../operations/campaigns/campaign-form-screen.tsx';
import { CampaignScreen } from '../operations/campaigns/campaign-screen.tsx';
import { CampaignsScreen } from '../operations/campaigns/campaigns-screen.tsx';
import { DeadLetterScreen } from '../operations/dead-letter-screen.tsx';
import { DeskLink } from '../operations/parts.tsx';
import { DocumentScreen } from '../operations/document-screen.tsx';
import { HeldPrizeScreen } from '../operations/tournaments/held-prize-screen.tsx';
import { IncidentScreen } from '../operations/incident-screen.tsx';
import { OperatorsScreen } from '../operations/operators-screen.tsx';
import { OwnFactorScreen } from '../operations/own-factor-screen.tsx';
import { PlayerScreen } from '../operations/player-screen.tsx';
import { PlayersScreen } from '../operations/players-screen.tsx';
import { PersonReviewScreen } from '../operations/person-review-screen.tsx';
import { ProposalScreen } from '../operations/proposal-screen.tsx';
import { ProviderScreen } from '../operations/provider-screen.tsx';
import { QueueScreen } from '../operations/queue-screen.tsx';
import { SignInScreen } from '../operations/sign-in-screen.tsx';
import { SuspenseScreen } from '../operations/suspense-screen.tsx';
import { TournamentScreen, TournamentsScreen } from '../operations/tournaments/tournament-screen.tsx';
import { BoostsScreen } from '../operations/trading/boosts-screen.tsx';
import { FeedScreen } from '../operations/trading/feed-screen.tsx';
import { LimitsScreen } from '../operations/trading/limits-screen.tsx';
import { SettlementScreen } from '../operations/trading/settlement-screen.tsx';
import { TradedBetsScreen } from '../operations/trading/traded-bets-screen.tsx';
import { TradedEventScreen } from '../operations/trading/traded-event-screen.tsx';
import { TradedEventsScreen } from '../operations/trading/traded-events-screen.tsx';
import { WithdrawalScreen } from '../operations/withdrawal-screen.tsx';
import css from './app.module.css';

const client = new Client();

const entries: readonly { readonly path: string; readonly name: string; readonly right: OperatorRight }[] = [
  { path: '/', name: 'Queue', right: 'documents.read' },
  { path: '/players', name: 'Players', right: 'player.read' },
  { path: '/proposals', name: 'Approvals', right: 'proposals.decide' },
  { path: '/campaigns', name: 'Campaigns', right: 'campaigns.read' },
  { path: '/person-reviews', name: 'Excluded people', right: 'person_reviews.decide' },
  { path: '/withdrawals', name: 'Withdrawals', right: 'withdrawals.decide' },
  { path: '/suspense', name: 'Money above limits', right: 'suspense.decide' },
  { path: '/incidents', name: 'Incidents', right: 'incidents.read' },
  { path: '/dead-letters', name: 'Failed messages', right: 'incidents.read' },
  { path: '/trading', name: 'Trading', right: 'trading.read' },
  { path: '/tournaments', name: 'Tournaments', right: 'tournaments.read' },
  { path: '/held-prizes', name: 'Held prizes', right: 'prizes.decide' },
  { path: '/providers', name: 'Providers', right: 'providers.read' },
  { path: '/operators', name: 'Operators', right: 'operators.reset' },
  { path: '/audit', name: 'Audit log', right: 'audit.read' },
];

/** The operators' page: signed out, or a desk with what the operator's rights allow. */
export function App() {
  const [operator, setOperator] = useState<SignedInOperator | null | 'asking'>('asking');
  const [path, setPath] = useState(location.pathname);

  const enter = useCallback((who: SignedInOperator) => {
    client.token = who.token;
    setOperator(who);
  }, []);
  const go = useCallback((to: string) => {
    history.pushState(null, '', to);
    setPath(to);
    scrollTo(0, 0);
  }, []);

  useEffect(() => {
    client.onGone = () => setOperator(null);
    const follow = () => setPath(location.pathname);
    addEventListener('popstate', follow);
    client.call('GET /api/operator/v1/session').then(enter, () => setOperator(null));
    return () => removeEventListener('popstate', follow);
  }, [enter]);

  const leave = async () => {
    await client.call('POST /api/operator/v1/sign_out', { body: {} }).catch(() => {});
    client.token = '';
    setOperator(null);
  };
  const desk = useMemo(
    () => (operator && operator !== 'asking' ? { client, operator, go } : null),
    [operator, go],
  );

  if (operator === 'asking') return null;
  if (!desk) return <SignInScreen client={client} onSignedIn={enter} />;
  const allowed = entries.filter(({ right }) => desk.operator.rights.includes(right));
  return (
    <DeskContext value={desk}>
      <div className={css.desk}>
        <header className={css.deskBar}>
          <div className={css.deskName}>
            Halcyon <span>operations</span>
          </div>
          <nav className={css.deskNav} aria-label="Operations">
            {allowed.map((entry) => (
              <a
                key={entry.path}
                ref={isCurrent(entry.path, path) ? bringIntoSight : undefined}
                href={entry.path}
                aria-current={isCurrent(entry.path, path) ? 'page' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  go(entry.path);
                }}
              >
                {entry.name}
              </a>
            ))}
          </nav>
          <div className={css.deskWho}>
            <DeskLink to="/own">{desk.operator.name}</DeskLink>
            <Button tone="outline" size="s" onClick={() => void leave()}>
              Sign out
            </Button>
          </div>
        </header>
        <main className={css.deskPage}>
          <Screen path={path} rights={desk.operator.rights} />
        </main>
      </div>
    </DeskContext>
  );
}

function isCurrent(entry: string, path: string): boolean {
  return entry === '/' ? path === '/' : path.startsWith(entry);
}

function Screen({ path, rights }: { path: string; rights: readonly OperatorRight[] }) {
  const document = /^\/players\/(\d+)\/documents\/([0-9a-f-]{36})$/.exec(path);
  if (document) return <DocumentScreen key={path} playerId={Number(document[1])} documentId={document[2]!} />;
  const player = /^\/players\/(\d+)$/.exec(path);
  if (player) return <PlayerScreen key={path} playerId={Number(player[1])} />;
  const tournament = /^\/tournaments\/([a-z0-9-]{3,64})$/.exec(path);
  if (tournament) return <TournamentScreen key={path} tournamentId={tournament[1]!} />;
  if (path === '/tournaments') return <TournamentsScreen />;
  if (path === '/held-prizes') return <HeldPrizeScreen />;
  const traded = /^\/trading\/events\/([0-9a-f-]{36})(\/settlement)?$/.exec(path);
  if (traded?.[2]) return <SettlementScreen key={path} eventId={traded[1]!} />;
  if (traded) return <TradedEventScreen key={path} eventId={traded[1]!} />;
  if (path === '/trading/limits') return <LimitsScreen />;
  if (path === '/trading/boosts') return <BoostsScreen />;
  if (path === '/trading/bets') return <TradedBetsScreen />;
  if (path === '/trading/feed') return <FeedScreen />;
  if (path.startsWith('/trading')) return <TradedEventsScreen />;
  const campaign = /^\/campaigns\/([0-9a-f-]{36})(\/edit)?$/.exec(path);
  if (campaign?.[2]) return <CampaignFormScreen key={path} campaignId={campaign[1]!} />;
  if (campaign) return <CampaignScreen key={path} campaignId={campaign[1]!} />;
  if (path === '/campaigns/new') return <CampaignFormScreen key={path} campaignId={null} />;
  if (path === '/campaigns' || !rights.includes('player.read')) return <CampaignsScreen />;
  if (path === '/proposals') return <ProposalScreen />;
  if (path === '/person-reviews') return <PersonReviewScreen />;
  if (path === '/withdrawals') return <WithdrawalScreen />;
  if (path === '/suspense') return <SuspenseScreen />;
  if (path === '/incidents') return <IncidentScreen />;
  if (path === '/dead-letters') return <DeadLetterScreen />;
  if (path === '/providers') return <ProviderScreen />;
  if (path === '/operators') return <OperatorsScreen />;
  if (path === '/audit') return <AuditScreen />;
  if (path === '/own') return <OwnFactorScreen />;
  return path === '/players' || !rights.includes('documents.read') ? <PlayersScreen /> : <QueueScreen />;
}

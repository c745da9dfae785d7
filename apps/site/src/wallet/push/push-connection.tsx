import type { PushFrame } from '@halcyon/contract/wallet/push.contract';
import { useEffect } from 'react';
import { profileQuery } from '../../identity/account.queries.ts';
import { isSignedIn } from '../../platform/api/session.ts';
import { useSession, useSite, type Site } from '../../platform/site.ts';
import { MoneySpeaker } from './money-speaker.tsx';
import { addMovements } from './movement.queries.ts';
import { keepPushOpen } from './push-channel.ts';
import { applyAttributes, applyBalance, readFrame } from './push-frame.ts';
import { walletQuery } from '../wallet.queries.ts';

/** A tab that signs out itself gets the message a moment later than its own socket. */
const SESSION_CHECK_MS = 1_000;

/**
 * Keeps the balance fresh by push while a player is signed in, and announces movements of the money.
 * While the connection is down the wallet is polled.
 */
export function PushConnection() {
  const site = useSite();
  const playerId = usePlayerId();
  useEffect(() => {
    if (playerId === null) return;
    return keepPushOpen({
      ticket: async () => (await site.call('POST /api/v1/player/wallet/push-ticket')).ticket,
      hear: (text) => {
        const frame = readFrame(text, (odd) =>
          console.info('a push text of no known form', odd.slice(0, 200)),
        );
        if (frame) takeIn(site, frame);
      },
      // What was pushed while the connection was down is fetched.
      refetch: () =>
        ['wallet', 'loyalty'].forEach((name) => void site.queries.invalidateQueries({ queryKey: [name] })),
      checkSession: () => setTimeout(() => askForSession(site, playerId), SESSION_CHECK_MS),
    });
  }, [site, playerId]);
  return playerId === null ? null : <MoneySpeaker key={playerId} />;
}

function usePlayerId(): number | null {
  const session = useSession();
  return isSignedIn(session) ? session.player.playerId : null;
}

/** The response ends the session of this page with the server's own reason. */
function askForSession(site: Site, playerId: number): void {
  const session = site.session.get();
  if (!isSignedIn(session) || session.player.playerId !== playerId) return;
  site.call('GET /api/v1/player/session').catch(() => {
    // The API client has ended the session already.
  });
}

function takeIn(site: Site, frame: PushFrame): void {
  const { queries } = site;
  const profile = profileQuery(site);
  if (frame.type === 'attributes') {
    queries.setQueryData(profile.queryKey, (known) => known && applyAttributes(known, frame.body));
    // The guards check more than the profile shows; where this page is no longer allowed, they redirect.
    void site.browserApi?.renew().catch(() => null);
  } else if (frame.type === 'loyalty') {
    queries.setQueryData(profile.queryKey, (known) => known && { ...known, ...frame.body });
    // The ladder and the own points, where they are shown.
    void queries.invalidateQueries({ queryKey: ['loyalty'] });
  } else if (frame.type === 'balance') {
    if (frame.movements) addMovements(queries, frame.movements);
    const wallet = walletQuery(site);
    const after = applyBalance(queries.getQueryData(wallet.queryKey), frame, new Date().toISOString());
    if (after) queries.setQueryData(wallet.queryKey, after);
  }
}

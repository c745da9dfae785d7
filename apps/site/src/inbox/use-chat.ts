import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isSignedIn } from '../platform/api/session.ts';
import { useSession, useSite } from '../platform/site.ts';
import { connectionsQuery } from './inbox.queries.ts';
import { openChat, readUnread } from './chat-loader.ts';

export type ChatState = 'closed' | 'opening' | 'open' | 'failed';

/** The support chat behind a button. `isWanted` false: no request yet. */
export function useChat(isWanted: boolean) {
  const site = useSite();
  const session = useSession();
  const config = useQuery({ ...connectionsQuery(site), enabled: isWanted });
  const [state, setState] = useState<ChatState>('closed');
  const [unread, setUnread] = useState(() => (typeof window === 'undefined' ? 0 : (readUnread() ?? 0)));
  const chat = config.data?.chat ?? null;
  const open = async () => {
    if (!chat) return;
    setState('opening');
    try {
      await openChat(chat, isSignedIn(session) ? session.player.playerId : null, setUnread);
      setState('open');
    } catch {
      setState('failed');
    }
  };
  return { isThere: chat !== null, state, unread, open };
}

import { loadOutside } from '../platform/outside-script.ts';

type Messenger = (area: string, action: string, value?: unknown) => void;
type ChatWindow = { zE?: Messenger };

/** Names of the specification: number of unread answers, and whether this is the home page. */
export const chatKeys = { unread: 'zd-totalUnread', isHome: 'zd-isHomepage' } as const;

export type Chat = { readonly scriptUrl: string; readonly playerField: string };

/** Loads the chat when the player presses, identifies the player, and opens it. Rejects when it does not load. */
export async function openChat(
  chat: Chat,
  playerId: number | null,
  onUnread: (count: number) => void,
): Promise<void> {
  const page = window as unknown as ChatWindow;
  const isFirst = !page.zE;
  await loadOutside(chat.scriptUrl, 'ze-snippet');
  const { zE } = page;
  if (!zE) throw new Error('the chat has no messenger');
  if (isFirst) {
    zE('messenger:on', 'unreadMessages', (count: number) => {
      keepUnread(count);
      onUnread(count);
    });
  }
  // A visitor stays anonymous.
  const fields = playerId === null ? [] : [{ id: chat.playerField, value: String(playerId) }];
  zE('messenger:set', 'conversationFields', fields);
  keepUnread(readUnread() ?? 0);
  keepIsHome(isHome(window.location.pathname));
  zE('messenger', 'open');
}

export function keepUnread(count: number): void {
  keepWord(chatKeys.unread, String(count));
}

/** Null: no chat has been opened in this tab. */
export function readUnread(): number | null {
  try {
    const text = window.sessionStorage.getItem(chatKeys.unread);
    return text === null || !/^\d+$/.test(text) ? null : Number(text);
  } catch {
    return null;
  }
}

/** Home has one segment, the prefix; or the greeting's address. Pure. */
export function isHome(pathname: string): boolean {
  return /^\/[^/]+\/?(?:welcome-to-[^/]+)?$/.test(pathname);
}

export function keepIsHome(isHome: boolean): void {
  keepWord(chatKeys.isHome, String(isHome));
}

function keepWord(key: string, word: string): void {
  try {
    window.sessionStorage.setItem(key, word);
  } catch {
    // Chat works without storage.
  }
}

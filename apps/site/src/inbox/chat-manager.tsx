import { MessageCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useText } from '../platform/site.ts';
import { useLocation } from 'react-router';
import { isHome as isHomePath, keepIsHome, readUnread } from './chat-loader.ts';
import { useChat } from './use-chat.ts';
import css from './inbox.module.css';
import ui from '@halcyon/ui/ui.module.css';

/**
 * Notes whether this is the home page, and there offers to reopen a chat that was opened in this tab.
 * Without one nothing is shown or loaded.
 */
export function ChatManager() {
  const t = useText();
  const isHome = isHomePath(useLocation().pathname);
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => {
    keepIsHome(isHome);
    setWasOpened(readUnread() !== null);
  }, [isHome]);
  const isShown = isHome && wasOpened;
  const chat = useChat(isShown);
  if (!isShown || !chat.isThere) return null;
  return (
    <button type="button" className={css.chatFloat} onClick={() => void chat.open()}>
      <MessageCircle size={24} aria-hidden="true" />
      <span className={ui.hidden}>{t('inbox.chat.open')}</span>
      {chat.unread > 0 && (
        <span className={css.chatFloatCount}>
          <span aria-hidden="true">{chat.unread}</span>
          <span className={ui.hidden}>{t('inbox.chat.unread', { count: chat.unread })}</span>
        </span>
      )}
    </button>
  );
}

import { Button } from '@halcyon/ui/button';
import { FormMessage } from '@halcyon/ui/form-message';
import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { isChatOffQuery } from '../content/page/document.queries.ts';
import { Card } from '../platform/page/card.tsx';
import { useSite, useText } from '../platform/site.ts';
import { useChat } from './use-chat.ts';

/** Live chat on the contact page, unless content switched it off. It loads on demand. */
export function ChatCard() {
  const t = useText();
  const site = useSite();
  const isOff = useQuery(isChatOffQuery(site));
  const chat = useChat(isOff.data === false);
  if (isOff.data !== false || !chat.isThere) return null;
  return (
    <Card title={t('inbox.chat.title')} text={t('inbox.chat.text')}>
      {chat.state === 'failed' && <FormMessage kind="error">{t('inbox.chat.unavailable')}</FormMessage>}
      <div>
        <Button
          tone="cta"
          isPending={chat.state === 'opening'}
          pendingLabel={t('inbox.chat.opening')}
          onClick={() => void chat.open()}
        >
          <MessageCircle size={18} aria-hidden="true" />
          {t('inbox.chat.open')}
        </Button>
      </div>
    </Card>
  );
}

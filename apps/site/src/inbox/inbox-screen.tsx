import { Button } from '@halcyon/ui/button';
import { Dialog } from '@halcyon/ui/dialog';
import { EmptyState } from '@halcyon/ui/page-state';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { QueryState } from '../platform/card.tsx';
import { useSite, useText } from '../platform/site.ts';
import { inboxChanged, messagesQuery, type Message } from './inbox.queries.ts';
import { InboxTabs } from './inbox-tabs.tsx';
import { MessageRow } from './message-row.tsx';

/** Everything that the house has written to the player. */
export function InboxScreen() {
  const t = useText();
  const site = useSite();
  const messages = useInfiniteQuery(messagesQuery(site));
  const [asked, setAsked] = useState<Message | null>(null);
  const items = messages.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <InboxTabs>
      <QueryState query={messages} height={320}>
        {items.length === 0 ? (
          <EmptyState
            icon={<Mail size={40} aria-hidden="true" />}
            title={t('inbox.empty')}
            text={t('inbox.emptyText')}
          />
        ) : (
          <ul className="inbox-list">
            {items.map((message) => (
              <MessageRow key={message.id} message={message} onDelete={() => setAsked(message)} />
            ))}
          </ul>
        )}
        {messages.hasNextPage && (
          <Button
            isPending={messages.isFetchingNextPage}
            pendingLabel={t('shell.loading')}
            onClick={() => void messages.fetchNextPage()}
          >
            {t('inbox.more')}
          </Button>
        )}
      </QueryState>
      {asked && <DeleteDialog message={asked} onClose={() => setAsked(null)} />}
    </InboxTabs>
  );
}

// texts: inbox.kind.*
/** Nothing goes away without being asked about. */
function DeleteDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const t = useText();
  const site = useSite();
  const deletion = useMutation({
    mutationFn: () => site.call('DELETE /api/v1/player/inbox/:id', { params: { id: message.id } }),
    onSuccess: () => {
      site.messages.announce(t('inbox.deleted'));
      inboxChanged(site);
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      role="alertdialog"
      onClose={onClose}
      title={t('inbox.deleteAsk')}
      closeLabel={t('inbox.close')}
      footer={
        <div className="inbox-ask">
          <Button onClick={onClose}>{t('inbox.deleteNo')}</Button>
          <Button
            tone="danger"
            isPending={deletion.isPending}
            pendingLabel={t('shell.loading')}
            onClick={() => deletion.mutate()}
          >
            {t('inbox.deleteYes')}
          </Button>
        </div>
      }
    >
      <p>{t(`inbox.kind.${message.kind}.title`)}</p>
      {deletion.isError && (
        <p className="ui-error" role="alert">
          {t('inbox.failed')}
        </p>
      )}
    </Dialog>
  );
}

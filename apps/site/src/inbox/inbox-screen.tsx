import { Button } from '@halcyon/ui/button';
import { Dialog } from '@halcyon/ui/layer/dialog';
import { EmptyState } from '@halcyon/ui/page-state';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { CheckCheck, Mail } from 'lucide-react';
import { useState } from 'react';
import { unreadQuery } from '../identity/account/unread.queries.ts';
import { groupByDay } from '../platform/account-day.ts';
import { QueryState } from '../platform/page/card.tsx';
import { useFormat } from '../platform/text/format.ts';
import { useSite, useText } from '../platform/site.ts';
import { inboxChanged, messagesQuery, type Message } from './inbox.queries.ts';
import { InboxTabs } from './inbox-tabs.tsx';
import { MessageRow } from './message-row.tsx';
import css from './inbox.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** Messages to the player under the days of the account. */
export function InboxScreen() {
  const t = useText();
  const site = useSite();
  const format = useFormat();
  const messages = useInfiniteQuery(messagesQuery(site));
  const [toDelete, setToDelete] = useState<Message | null>(null);
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
          <>
            <MarkAllRead newest={items[0]!} hasUnread={items.some(({ readAt }) => readAt === null)} />
            {groupByDay(items, ({ sentAt }) => sentAt, site.timeZone).map(({ day, lines }) => (
              <section key={day} className={css.day} aria-labelledby={`inbox-${day}`}>
                <h2 id={`inbox-${day}`}>{format.calendarDate(day)}</h2>
                <ul className={css.list}>
                  {lines.map((message) => (
                    <MessageRow key={message.id} message={message} onDelete={() => setToDelete(message)} />
                  ))}
                </ul>
              </section>
            ))}
          </>
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
      {toDelete && <DeleteDialog message={toDelete} onClose={() => setToDelete(null)} />}
    </InboxTabs>
  );
}

/** Reads every message up to the newest one shown here. The unread ones may also be on pages not loaded yet. */
function MarkAllRead({ newest, hasUnread }: { newest: Message; hasUnread: boolean }) {
  const t = useText();
  const site = useSite();
  const unread = useQuery(unreadQuery(site));
  const reading = useMutation({
    mutationFn: () => site.call('POST /api/v1/player/inbox/read', { body: { upTo: newest.id } }),
    onSuccess: ({ unread: left }) => inboxChanged(site, left),
  });
  if (!hasUnread && !unread.data?.unread) return null;
  return (
    <div>
      <Button
        size="s"
        isPending={reading.isPending}
        pendingLabel={t('shell.loading')}
        onClick={() => reading.mutate()}
      >
        <CheckCheck size={18} aria-hidden="true" />
        {t('inbox.markAllRead')}
      </Button>
      {reading.isError && (
        <p className={ui.error} role="alert">
          {t('inbox.failed')}
        </p>
      )}
    </div>
  );
}

// texts: inbox.kind.*
/** Nothing is deleted without confirmation. */
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
        <div className={css.ask}>
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
        <p className={ui.error} role="alert">
          {t('inbox.failed')}
        </p>
      )}
    </Dialog>
  );
}

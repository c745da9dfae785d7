import { Badge } from '@halcyon/ui/badge';
import { Button, buttonLook } from '@halcyon/ui/button';
import { ChevronDown, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useStanding } from '../platform/verification-sentence.ts';
import { Link } from '../platform/link.tsx';
import { useFormat } from '../platform/format.ts';
import { useHref, useSite, useText } from '../platform/site.ts';
import { inboxChanged, type Message } from './inbox.queries.ts';
import { messageTargets } from './message-targets.ts';

/** The state of today, in the sentence of all pages. */
function Standing({ before }: { before: string }) {
  return useStanding()?.sentence ?? before;
}

// texts: inbox.kind.*
/** One message: its title, and its words once it is opened. Opening reads it. */
export function MessageRow({ message, onDelete }: { message: Message; onDelete: () => void }) {
  const t = useText();
  const href = useHref();
  const site = useSite();
  const format = useFormat();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [isRead, setRead] = useState(message.readAt !== null);
  const title = t(`inbox.kind.${message.kind}.title`);
  const text = t(`inbox.kind.${message.kind}.text`, {
    amount: message.amount ? format.money(message.amount) : '',
    date: message.date ? format.calendarDate(message.date.slice(0, 10)) : '',
  });
  const target = messageTargets[message.kind];
  const toggle = () => {
    setOpen(!isOpen);
    if (isRead) return;
    setRead(true);
    site.call('POST /api/v1/player/inbox/:id/read', { params: { id: message.id } }).then(
      ({ unread }) => inboxChanged(site, unread),
      () => setRead(false),
    );
  };
  return (
    <li className="inbox-row" data-new={!isRead || undefined}>
      <button type="button" className="inbox-head" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
        <span className="inbox-title">
          <strong>{title}</strong>
          {!isRead && <Badge tone="new">{t('inbox.newMark')}</Badge>}
        </span>
        <time dateTime={message.sentAt}>{format.dateTime(message.sentAt)}</time>
        <ChevronDown size={20} aria-hidden="true" />
      </button>
      <div id={id} className="inbox-body" hidden={!isOpen}>
        <p>{isOpen && message.kind === 'document_requested' ? <Standing before={text} /> : text}</p>
        <div className="inbox-ways">
          {target && (
            <Link to={href(target)} {...buttonLook({ size: 's', tone: 'outline' })}>
              {t('inbox.follow')}
            </Link>
          )}
          <Button size="s" tone="plain" aria-label={t('inbox.deleteOf', { title })} onClick={onDelete}>
            <Trash2 size={18} aria-hidden="true" />
            {t('inbox.delete')}
          </Button>
        </div>
      </div>
    </li>
  );
}

import { IconButton } from '@halcyon/ui/icon-button';
import { Trash2 } from 'lucide-react';
import { useStanding } from '../platform/text/verification-sentence.ts';
import { Link } from '../platform/link.tsx';
import { useFormat } from '../platform/text/format.ts';
import { useHref, useSite, useText } from '../platform/site.ts';
import { markRead, type Message } from './inbox.queries.ts';
import { messageTargets } from './message-targets.ts';
import css from './inbox.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** The current status, in the sentence of all pages. */
function Standing({ before }: { before: string }) {
  return useStanding()?.sentence ?? before;
}

// texts: inbox.kind.*
/** One message. The row links to its subject, and following it marks it read. */
export function MessageRow({ message, onDelete }: { message: Message; onDelete: () => void }) {
  const t = useText();
  const href = useHref();
  const site = useSite();
  const format = useFormat();
  // The end of a bonus is an instant, not a day.
  const dateOf = (date: string) =>
    message.kind === 'reward_expiring' ? format.dateTime(date) : format.calendarDate(date.slice(0, 10));
  const title = t(`inbox.kind.${message.kind}.title`);
  const text = t(`inbox.kind.${message.kind}.text`, {
    amount: message.amount ? format.money(message.amount) : '',
    date: message.date ? dateOf(message.date) : '',
  });
  const isNew = message.readAt === null;
  return (
    <li className={css.row} data-new={isNew || undefined}>
      <Link
        to={href(messageTargets[message.kind])}
        className={css.way}
        onClick={() => isNew && void markRead(site, message.id)}
      >
        <span className={css.title}>
          {isNew && <span className={ui.hidden}>{t('inbox.unreadMark')}: </span>}
          {title}
        </span>
        <span className={css.text}>
          {message.kind === 'document_requested' ? <Standing before={text} /> : text}
        </span>
        <time dateTime={message.sentAt}>{format.time(message.sentAt)}</time>
      </Link>
      <IconButton tone="plain" label={t('inbox.deleteOf', { title })} onClick={onDelete}>
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

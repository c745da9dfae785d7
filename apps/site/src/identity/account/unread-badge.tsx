import { Badge } from '@halcyon/ui/badge';
import { useQuery } from '@tanstack/react-query';
import { useSite, useText } from '../../platform/site.ts';
import { unreadQuery } from './unread.queries.ts';
import ui from '@halcyon/ui/ui.module.css';

/** Number of unread messages; nothing while there are none. */
export function UnreadBadge() {
  const t = useText();
  const { data } = useQuery(unreadQuery(useSite()));
  const count = data?.unread ?? 0;
  if (count === 0) return null;
  return (
    <Badge tone="new">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className={ui.hidden}>{t('identity.account.unread', { count })}</span>
    </Badge>
  );
}

import type { CommunicationType, MarketingChannel } from '@halcyon/contract/identity/preference.contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Bell, Mail, MailOpen, MessageSquare, Phone } from 'lucide-react';
import { useSite, useText } from '../../platform/site.ts';
import type { TextKey } from '../../platform/text/text-keys.ts';
import { Card, QueryState } from '../../platform/page/card.tsx';
import { marketingQuery, type MarketingView } from '../account.queries.ts';
import css from '../account.module.css';
import fieldCss from '@halcyon/ui/field/field.module.css';
import ui from '@halcyon/ui/ui.module.css';

const channels = [
  { id: 'EMAIL', text: 'identity.marketing.channel.EMAIL', icon: Mail },
  { id: 'SMS', text: 'identity.marketing.channel.SMS', icon: MessageSquare },
  { id: 'MAIL', text: 'identity.marketing.channel.MAIL', icon: MailOpen },
  { id: 'PHONE', text: 'identity.marketing.channel.PHONE', icon: Phone },
  { id: 'PUSH_NOTIFICATION', text: 'identity.marketing.channel.PUSH_NOTIFICATION', icon: Bell },
] as const satisfies readonly { id: MarketingChannel; text: TextKey; icon: unknown }[];

const types = [
  { id: 'BONUS_OFFER', text: 'identity.marketing.type.BONUS_OFFER' },
  { id: 'NEWSLETTER', text: 'identity.marketing.type.NEWSLETTER' },
  { id: 'CASINO', text: 'identity.marketing.type.CASINO' },
  { id: 'RESPONSIBLE_GAMING', text: 'identity.marketing.type.RESPONSIBLE_GAMING' },
] as const satisfies readonly { id: CommunicationType; text: TextKey }[];

type Cell = MarketingView['items'][number];

/** Which messages may come by which channel. Each tick is saved immediately. */
export function MarketingCard() {
  const t = useText();
  const site = useSite();
  const options = marketingQuery(site);
  const query = useQuery(options);
  const save = useMutation({
    mutationFn: (cell: Cell) =>
      site.call('PATCH /api/v1/player/marketing_preferences', { body: { items: [cell] } }),
    onMutate: (cell) => {
      site.queries.setQueryData(options.queryKey, (now) => now && withCell(now, cell));
    },
    onSuccess: () => site.messages.announce(t('identity.marketing.saved')),
    onError: (_, cell) => {
      site.queries.setQueryData(
        options.queryKey,
        (now) => now && withCell(now, { ...cell, isAllowed: !cell.isAllowed }),
      );
      site.messages.announce(t('identity.marketing.notSaved'));
    },
  });
  const isAllowed = (channel: string, type: string) =>
    query.data?.items.some(
      (cell) => cell.channel === channel && cell.communicationType === type && cell.isAllowed,
    ) ?? false;
  return (
    <Card title={t('identity.marketing.title')} text={t('identity.marketing.text')}>
      <QueryState query={query} height={240}>
        <table className={css.marketing}>
          <caption className={ui.hidden}>{t('identity.marketing.caption')}</caption>
          <thead>
            <tr>
              <td aria-hidden="true" />
              {channels.map(({ id, text, icon: Icon }) => (
                <th key={id} scope="col">
                  <Icon size={18} aria-hidden="true" />
                  <span>{t(text)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {types.map((type) => (
              <tr key={type.id}>
                <th scope="row">{t(type.text)}</th>
                {channels.map((channel) => (
                  <td key={channel.id}>
                    <label className={`${fieldCss.check} ${css.marketingCell}`}>
                      <input
                        type="checkbox"
                        checked={isAllowed(channel.id, type.id)}
                        aria-label={t('identity.marketing.cell', {
                          type: t(type.text),
                          channel: t(channel.text),
                        })}
                        onChange={(event) =>
                          save.mutate({
                            channel: channel.id,
                            communicationType: type.id,
                            isAllowed: event.currentTarget.checked,
                          })
                        }
                      />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {save.isError && (
          <p className={`${ui.error} ${ui.below}`} role="alert">
            {t('identity.marketing.notSaved')}
          </p>
        )}
      </QueryState>
    </Card>
  );
}

function withCell(view: MarketingView, changed: Cell): MarketingView {
  const isSame = (cell: Cell) =>
    cell.channel === changed.channel && cell.communicationType === changed.communicationType;
  return { items: view.items.map((cell) => (isSame(cell) ? changed : cell)) };
}

import { Button } from '@halcyon/ui/button';
import { TextField } from '@halcyon/ui/field/text-field';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useFormat } from '../../platform/text/format.ts';
import { useSite, useText } from '../../platform/site.ts';
import { FactorRefusal } from './factor-refusal.tsx';
import { FactorRow } from './factor-row.tsx';
import { canUsePasskeys, makePasskey } from './passkey.queries.ts';
import { factorsQuery, passkeysQuery, type OwnPasskey } from './second-factor.queries.ts';
import css from '../account.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** Every passkey with its remove button, and the button to add one. */
export function PasskeyRows() {
  const t = useText();
  const site = useSite();
  const query = useQuery(passkeysQuery(site));
  const [isNaming, setNaming] = useState(false);
  const add = useMutation({
    mutationFn: async (name: string) => {
      const { options } = await site.call('POST /api/v1/player/passkeys', { body: {} });
      const passkey = await makePasskey(options ?? {});
      return site.call('POST /api/v1/player/passkeys', { body: { passkey, ...(name && { name }) } });
    },
    onSuccess: () => {
      setNaming(false);
      site.messages.show({ kind: 'success', text: t('security.card.passkeyAdded') });
    },
    onSettled: () => refresh(site),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = new FormData(event.currentTarget).get('name');
    if (!add.isPending) add.mutate(String(name ?? '').trim());
  };
  const passkeys = query.data?.items ?? [];
  return (
    <>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
      <FactorRow
        icon={Fingerprint}
        title={t('security.card.passkeys')}
        text={t(passkeys.length > 0 ? 'security.card.passkeysText' : 'security.card.passkeysNone')}
        hint={passkeys.length > 0 ? undefined : t('security.card.passkeysText')}
      >
        {!isNaming && (
          <Button
            size="s"
            onClick={() =>
              canUsePasskeys()
                ? setNaming(true)
                : site.messages.show({ kind: 'warning', text: t('security.card.unsupported') })
            }
          >
            {t('security.card.passkeyAdd')}
          </Button>
        )}
        {isNaming && (
          <form onSubmit={submit} className={css.passkeyForm} noValidate>
            <TextField
              label={t('security.card.passkeyName')}
              hint={t('security.card.passkeyNameHint')}
              name="name"
              maxLength={60}
              autoComplete="off"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces its button
              autoFocus
            />
            <div className={ui.row2}>
              <Button
                type="submit"
                tone="cta"
                isPending={add.isPending}
                pendingLabel={t('security.factor.pending')}
              >
                {t('security.card.passkeyAdd')}
              </Button>
              <Button tone="plain" onClick={() => setNaming(false)}>
                {t('security.card.cancel')}
              </Button>
            </div>
            <FactorRefusal error={add.error} />
          </form>
        )}
      </FactorRow>
    </>
  );
}

function PasskeyRow({ passkey }: { passkey: OwnPasskey }) {
  const t = useText();
  const site = useSite();
  const format = useFormat();
  const remove = useMutation({
    mutationFn: () => site.call('DELETE /api/v1/player/passkeys/:id', { params: { id: passkey.id } }),
    onSuccess: () => site.messages.show({ kind: 'success', text: t('security.card.passkeyRemoved') }),
    onSettled: () => refresh(site),
  });
  const since = t('security.card.passkeySince', { date: format.dateTime(passkey.createdAt) });
  const used =
    passkey.lastUsedAt && t('security.card.passkeyUsed', { date: format.dateTime(passkey.lastUsedAt) });
  return (
    <FactorRow icon={Fingerprint} title={passkey.name} text={used ? `${since}, ${used}` : since}>
      <Button
        size="s"
        isPending={remove.isPending}
        pendingLabel={t('security.factor.pending')}
        aria-label={`${t('security.card.passkeyRemove')}: ${passkey.name}`}
        onClick={() => remove.mutate()}
      >
        {t('security.card.passkeyRemove')}
      </Button>
      <FactorRefusal error={remove.error} />
    </FactorRow>
  );
}

function refresh(site: Parameters<typeof passkeysQuery>[0] & Pick<ReturnType<typeof useSite>, 'queries'>) {
  return Promise.all([
    site.queries.invalidateQueries({ queryKey: passkeysQuery(site).queryKey }),
    site.queries.invalidateQueries({ queryKey: factorsQuery(site).queryKey }),
  ]);
}

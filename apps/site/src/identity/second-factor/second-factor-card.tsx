import { Button } from '@halcyon/ui/button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Mail, MessageSquare, Smartphone } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Card, QueryState } from '../../platform/page/card.tsx';
import { useFormat } from '../../platform/text/format.ts';
import { lazyPart } from '../../platform/dialog/lazy-part.ts';
import { useSite, useText } from '../../platform/site.ts';
import { FactorRefusal } from './factor-refusal.tsx';
import { FactorRow } from './factor-row.tsx';
import { PasskeyRows } from './passkey-rows.tsx';
import { RecoveryRow } from './recovery-row.tsx';
import { factorsQuery } from './second-factor.queries.ts';
import css from '../../platform/page/account-page.module.css';

const TotpDialog = lazyPart(['security'], async () => (await import('./totp-dialog.tsx')).TotpDialog);

/** The second factors of the account: codes that every player has, the authenticator app, passkeys. */
export function SecondFactorCard() {
  const t = useText();
  const site = useSite();
  const format = useFormat();
  const query = useQuery(factorsQuery(site));
  const [isSettingUp, setSettingUp] = useState(false);
  const remove = useMutation({
    mutationFn: () => site.call('DELETE /api/v1/player/second-factor/totp'),
    onSuccess: () => site.messages.show({ kind: 'success', text: t('security.card.totpRemoved') }),
    onSettled: () => site.queries.invalidateQueries({ queryKey: factorsQuery(site).queryKey }),
  });
  const factors = query.data;
  const since = factors?.totp.since;
  return (
    <Card title={t('security.card.title')} text={t('security.card.text')}>
      <QueryState query={query} height={280}>
        <ul className={css.rows}>
          <FactorRow
            icon={Mail}
            title={t('security.card.email')}
            text={factors?.email ?? ''}
            hint={t('security.card.always')}
          />
          <FactorRow
            icon={MessageSquare}
            title={t('security.card.phone')}
            text={factors?.phone ?? t('security.card.phoneMissing')}
            hint={factors?.phone ? t('security.card.always') : undefined}
          />
          <FactorRow
            icon={Smartphone}
            title={t('security.card.totp')}
            text={
              since ? t('security.card.totpOn', { date: format.dateTime(since) }) : t('security.card.totpOff')
            }
          >
            {factors?.totp.isSet ? (
              <Button
                size="s"
                isPending={remove.isPending}
                pendingLabel={t('security.factor.pending')}
                onClick={() => remove.mutate()}
              >
                {t('security.card.totpRemove')}
              </Button>
            ) : (
              <Button size="s" onClick={() => setSettingUp(true)}>
                {t('security.card.totpSetUp')}
              </Button>
            )}
            <FactorRefusal error={remove.error} />
          </FactorRow>
          {factors?.totp.isSet && <RecoveryRow left={factors.totp.recoveryCodesLeft} />}
          <PasskeyRows />
        </ul>
      </QueryState>
      {isSettingUp && (
        <Suspense fallback={null}>
          <TotpDialog onClose={() => setSettingUp(false)} />
        </Suspense>
      )}
    </Card>
  );
}

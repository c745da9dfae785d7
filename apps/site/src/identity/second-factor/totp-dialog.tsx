import { digitsOf } from '@halcyon/contract/market/typed-text';
import { Button, buttonLook } from '@halcyon/ui/button';
import { CodeField } from '@halcyon/ui/field/code-field';
import { Dialog } from '@halcyon/ui/layer/dialog';
import { Spinner } from '@halcyon/ui/spinner';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { encode } from 'uqr';
import { useSite, useText } from '../../platform/site.ts';
import { CopyButton } from '../../platform/copy-button.tsx';
import { FactorRefusal } from './factor-refusal.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { factorsQuery } from './second-factor.queries.ts';
import css from '../account.module.css';
import ui from '@halcyon/ui/ui.module.css';

const CODE_LENGTH = 6;

/** Sets an authenticator app up: link, QR code and key, then its first code and the recovery codes. */
export function TotpDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const site = useSite();
  const [isMissing, setMissing] = useState(false);
  // A secret is never kept: each opening of the dialog creates a new one.
  const start = useQuery({
    queryKey: ['identity', 'totp-start'],
    queryFn: () => site.call('POST /api/v1/player/second-factor/totp', { body: {} }),
    staleTime: Infinity,
    gcTime: 0,
  });
  const confirm = useMutation({
    mutationFn: (code: string) => site.call('POST /api/v1/player/second-factor/totp', { body: { code } }),
    onSuccess: async () => {
      await site.queries.invalidateQueries({ queryKey: factorsQuery(site).queryKey });
      site.messages.show({ kind: 'success', text: t('security.card.totpAdded') });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = digitsOf(String(new FormData(event.currentTarget).get('code') ?? ''));
    setMissing(!code);
    if (code && !confirm.isPending) confirm.mutate(code);
  };
  const { uri, secret } = start.data ?? {};
  const codes = confirm.data?.recoveryCodes;
  if (codes)
    return (
      <Dialog isOpen onClose={onClose} title={t('security.recovery.title')} closeLabel={t('shell.close')}>
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Dialog>
    );
  return (
    <Dialog isOpen onClose={onClose} title={t('security.card.totp')} closeLabel={t('shell.close')}>
      {start.isPending && <Spinner label={t('security.factor.pending')} />}
      <FactorRefusal error={start.error} />
      {uri && secret && (
        <form onSubmit={submit} className={ui.stack4} noValidate>
          <div className={css.totpWays}>
            <div className={css.totpApp}>
              <a href={uri} {...buttonLook({ isWide: true })}>
                {t('security.card.totpOpen')}
              </a>
              <p className={ui.muted}>{t('security.card.totpOr')}</p>
            </div>
            <div className={css.totpKey}>
              <span className={ui.hint}>{t('security.card.totpKey')}</span>
              <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
              <CopyButton text={secret} label={t('security.card.copyKey')} />
            </div>
            <div className={css.totpScan}>
              <p className={ui.muted}>{t('security.card.totpScan')}</p>
              <QrCode text={uri} label={t('security.card.totpPicture')} />
            </div>
          </div>
          <CodeField
            label={t('security.card.totpCode')}
            name="code"
            length={CODE_LENGTH}
            maxLength={12}
            error={isMissing ? t('security.factor.codeMissing') : undefined}
          />
          <FactorRefusal error={confirm.error} />
          <Button
            type="submit"
            tone="cta"
            size="l"
            isWide
            isPending={confirm.isPending}
            pendingLabel={t('security.factor.pending')}
          >
            {t('security.card.totpConfirm')}
          </Button>
        </form>
      )}
    </Dialog>
  );
}

/** Black on white in both themes: cameras need it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className={css.totpPicture} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}

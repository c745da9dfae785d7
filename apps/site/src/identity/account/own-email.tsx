import { Badge } from '@halcyon/ui/badge';
import { Button } from '@halcyon/ui/button';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../platform/dialog/lazy-part.ts';
import { useText } from '../../platform/site.ts';
import type { ProfileView } from '../account.queries.ts';
import { EmailText } from '../email-text.tsx';
import ui from '@halcyon/ui/ui.module.css';

const ProveEmailDialog = lazyPart(
  ['security'],
  async () => (await import('./prove-email-dialog.tsx')).ProveEmailDialog,
);

/** The e-mail of the account; an unverified one, as after a sign-up through the bank, can be verified here. */
export function OwnEmail({ profile }: { profile: ProfileView }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  if (profile.isEmailProven) return <EmailText email={profile.email} />;
  return (
    <span className={ui.inlineWrap}>
      <EmailText email={profile.email} />
      <Badge tone="neutral">{t('identity.details.unproven')}</Badge>
      <Button size="s" onClick={() => setOpen(true)}>
        {t('identity.details.proveEmail')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ProveEmailDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}

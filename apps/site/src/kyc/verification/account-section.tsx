import { Badge } from '@halcyon/ui/badge';
import { Button } from '@halcyon/ui/button';
import { FormMessage } from '@halcyon/ui/form-message';
import { ProgressBar } from '@halcyon/ui/progress-bar';
import { useFormat } from '../../platform/text/format.ts';
import { useSite, useText } from '../../platform/site.ts';
import { SectionCard } from '../document-card.tsx';
import type { DocumentsView, VerificationView } from '../kyc.queries.ts';
import { useStanding } from '../../platform/text/verification-sentence.ts';
import { accountIcon as AccountIcon, accountStanding } from '../sections.ts';
import ui from '@halcyon/ui/ui.module.css';

type Props = { documents: DocumentsView; verification: VerificationView; onStart: () => void };

/** Status of the whole verification, its progress, and its deadline. */
export function AccountSection({ documents, verification, onStart }: Props) {
  const t = useText();
  const { texts } = useSite();
  const { standing, done, count } = accountStanding(documents);
  const account = useStanding();
  const level = verification.kycStatus.replaceAll(' ', '_');
  return (
    <SectionCard
      icon={<AccountIcon size={22} aria-hidden="true" />}
      title={t('kyc.section.account')}
      // texts: identity.level.*
      chip={
        <Badge tone={standing === 'success' ? 'new' : 'neutral'}>
          {texts.find(`identity.level.${level}`)}
        </Badge>
      }
    >
      <p>{account?.sentence}</p>
      {count > 0 && (
        <>
          <ProgressBar
            label={t('kyc.page.title')}
            percent={(done / count) * 100}
            valueText={t('kyc.page.progress', { done, count })}
          />
          <p className={ui.hint}>{t('kyc.page.progress', { done, count })}</p>
        </>
      )}
      <Due verification={verification} />
      {verification.mayStart && standing === 'pending' && (
        <Button tone="cta" onClick={onStart}>
          {t('kyc.account.start')}
        </Button>
      )}
    </SectionCard>
  );
}

/** A date, not a countdown. */
function Due({ verification }: { verification: VerificationView }) {
  const t = useText();
  const format = useFormat();
  if (verification.kycStatus === 'PENDING_EXPIRED') {
    return <FormMessage kind="error">{t('kyc.page.overdue')}</FormMessage>;
  }
  if (!verification.documentsDueAt) return null;
  return (
    <FormMessage kind="info">
      {t('kyc.page.due', { date: format.dateTime(verification.documentsDueAt) })}
    </FormMessage>
  );
}

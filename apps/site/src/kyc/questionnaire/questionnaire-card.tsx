import { buttonLook } from '@halcyon/ui/button';
import { ClipboardList } from 'lucide-react';
import { Link } from '../../platform/link.tsx';
import { useText } from '../../platform/site.ts';
import { useDialogHref } from '../../platform/dialog/use-dialog.ts';
import { SectionCard } from '../document-card.tsx';
import css from '../kyc.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** The requested questionnaire; it is answered in its own dialog. */
export function QuestionnaireCard() {
  const t = useText();
  const dialogHref = useDialogHref();
  return (
    <SectionCard
      icon={<ClipboardList size={22} aria-hidden="true" />}
      title={t('kyc.section.questionnaire')}
      chip={
        <span className={css.chip} data-status="REQUESTED">
          {t('kyc.status.REQUESTED')}
        </span>
      }
    >
      <p className={ui.muted}>{t('kyc.need.questionnaire')}</p>
      <p className={ui.hint}>{t('kyc.why.questionnaire')}</p>
      <Link to={dialogHref('questionnaire')} preventScrollReset {...buttonLook({ tone: 'cta' })}>
        {t('kyc.card.answer')}
      </Link>
    </SectionCard>
  );
}

import { FormMessage } from '@halcyon/ui/form-message';
import { Link } from '../../platform/link.tsx';
import { useHref, useSite, useText } from '../../platform/site.ts';
import type { DocumentView } from '../kyc.queries.ts';
import css from '../kyc.module.css';
import ui from '@halcyon/ui/ui.module.css';

type Rejection = NonNullable<DocumentView['rejection']>;

/** Why a document was rejected, and what to do next. */
export function RejectionNote({ rejection }: { rejection: Rejection }) {
  const t = useText();
  const href = useHref();
  const { texts } = useSite();
  // texts: kyc.reason.*, kyc.step.*
  const reason = texts.find(`kyc.reason.${rejection.reason}`) ?? t('kyc.status.REJECTED');
  return (
    <FormMessage kind="error">
      <p className={ui.strong}>{reason}</p>
      <p>{texts.find(`kyc.step.${rejection.nextStep}`)}</p>
      {rejection.nextStep === 'CORRECT_DETAILS' && (
        <Link to={href('/my-account/account')} className={css.link}>
          {t('kyc.card.detailsLink')}
        </Link>
      )}
      {rejection.nextStep === 'CONTACT_SUPPORT' && (
        <Link to={href('/contact-live-chat')} className={css.link}>
          {t('kyc.card.supportLink')}
        </Link>
      )}
    </FormMessage>
  );
}

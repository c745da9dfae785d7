import { REVIEW_HOURS } from '@halcyon/contract/kyc/document';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { useReducer } from 'react';
import { useSearchParams } from 'react-router';
import { Link } from '../../platform/link.tsx';
import { QueryState } from '../../platform/page/card.tsx';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { AccountSection } from './account-section.tsx';
import { DocumentCard } from '../document-card.tsx';
import {
  documentsQuery,
  verificationQuery,
  type DocumentsView,
  type VerificationView,
} from '../kyc.queries.ts';
import { NothingToVerify } from './nothing-to-verify.tsx';
import { QuestionnaireCard } from '../questionnaire/questionnaire-card.tsx';
import { sections, targetOf } from '../sections.ts';
import { UploadSheet } from '../upload/upload-sheet.tsx';
import { useStartVerification } from './use-start-verification.ts';
import { restingVerification, stepVerification } from '../verification-flow.ts';
import { startPointOf, wayBackOf } from '../way-back.ts';
import css from '../kyc.module.css';
import accountPageCss from '../../platform/page/account-page.module.css';
import iconButtonCss from '@halcyon/ui/icon-button.module.css';

/** `/my-account/account/verification`; `?from=deposit|withdrawal` leads back there. */
export function VerificationScreen() {
  const t = useText();
  const href = useHref();
  const site = useSite();
  const [search] = useSearchParams();
  const documents = useQuery(documentsQuery(site));
  const verification = useQuery(verificationQuery(site));
  const way = wayBackOf(startPointOf(search.get('from')));
  const both = {
    data: documents.data && verification.data,
    isPending: documents.isPending || verification.isPending,
    isError: documents.isError || verification.isError,
    refetch: async () => (await Promise.all([documents.refetch(), verification.refetch()]))[0],
  };
  return (
    <>
      <div className={accountPageCss.head}>
        <Link
          to={href('/my-account')}
          className={`${iconButtonCss.iconButton} ${accountPageCss.back}`}
          aria-label={t('identity.account.title')}
        >
          <ChevronLeft size={20} aria-hidden="true" />
        </Link>
        <h1>{t('kyc.page.title')}</h1>
      </div>
      <p className={css.lead}>
        {t('kyc.page.lead')} {t('kyc.page.reviewed', { hours: REVIEW_HOURS })}
      </p>
      {way && (
        <Link to={href(way.path)} className={`${css.link} ${css.back}`}>
          {t(way.page)}
        </Link>
      )}
      <QueryState query={both} height={480}>
        {documents.data && verification.data && (
          <Sections documents={documents.data} verification={verification.data} />
        )}
      </QueryState>
    </>
  );
}

function Sections({ documents, verification }: { documents: DocumentsView; verification: VerificationView }) {
  const [search] = useSearchParams();
  const [flow, tell] = useReducer(stepVerification, startPointOf(search.get('from')), restingVerification);
  useStartVerification(flow, tell);
  return (
    <>
      {verification.isNothingToVerify ? (
        <NothingToVerify mayStart={verification.mayStart} onStart={() => tell({ type: 'start' })} />
      ) : (
        <div className={css.cards}>
          <AccountSection
            documents={documents}
            verification={verification}
            onStart={() => tell({ type: 'start' })}
          />
          {verification.isQuestionnaireRequested && <QuestionnaireCard />}
          {sections.map((section) => (
            <DocumentCard
              key={section.type}
              section={section}
              documents={section.of(documents)}
              onUpload={(document) => tell({ type: 'start', target: targetOf(section.type, document) })}
            />
          ))}
        </div>
      )}
      {flow.openModal && (
        <UploadSheet flow={flow} tell={tell} documents={documents} verification={verification} />
      )}
    </>
  );
}

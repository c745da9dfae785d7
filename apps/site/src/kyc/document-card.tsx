import { Button } from '@halcyon/ui/button';
import { useId, type ReactNode } from 'react';
import { useFormat } from '../platform/text/format.ts';
import { methodName } from '../platform/text/method-name.ts';
import { useSite, useText } from '../platform/site.ts';
import type { DocumentView } from './kyc.queries.ts';
import { RejectionNote } from './verification/rejection-note.tsx';
import { isWanted, type Section } from './sections.ts';
import { SentFiles } from './upload/sent-files.tsx';
import { StatusChip } from './status-chip.tsx';
import css from './kyc.module.css';
import ui from '@halcyon/ui/ui.module.css';

type Props = {
  section: Section;
  documents: readonly DocumentView[];
  onUpload: (document: DocumentView) => void;
};

/** One section of the page: what is needed and why, and each document with its state and its next step. */
export function DocumentCard({ section, documents, onUpload }: Props) {
  const t = useText();
  const isAsked = documents.some(({ documentStatus }) => documentStatus !== 'UNREQUESTED');
  const first = documents[0] ?? null;
  return (
    <SectionCard
      icon={<section.icon size={22} aria-hidden="true" />}
      title={t(section.title)}
      chip={documents.length > 1 ? null : <StatusChip document={first} />}
      isQuiet={!isAsked}
    >
      <p className={ui.muted}>{t(section.need)}</p>
      {isAsked ? (
        <p className={ui.hint}>{t(section.why)}</p>
      ) : (
        <p className={ui.hint}>{t('kyc.card.unneeded')}</p>
      )}
      {documents.map((document, at) => (
        <DocumentBody
          key={document.documentId ?? at}
          document={document}
          isOneOfMany={documents.length > 1}
          onUpload={() => onUpload(document)}
        />
      ))}
    </SectionCard>
  );
}

type SectionCardProps = {
  icon: ReactNode;
  title: string;
  chip: ReactNode;
  /** True: nothing to do here; shown with less weight. */
  isQuiet?: boolean;
  children: ReactNode;
};

export function SectionCard({ icon, title, chip, isQuiet = false, children }: SectionCardProps) {
  const titleId = useId();
  return (
    <section className={css.card} data-quiet={isQuiet || undefined} aria-labelledby={titleId}>
      <div className={css.cardHead}>
        <span className={css.cardIcon}>{icon}</span>
        <h2 id={titleId}>{title}</h2>
        {chip}
      </div>
      {children}
    </section>
  );
}

type BodyProps = { document: DocumentView; isOneOfMany: boolean; onUpload: () => void };

function DocumentBody({ document, isOneOfMany, onUpload }: BodyProps) {
  const t = useText();
  const { documentStatus, rejection, requestNote, files } = document;
  const name = useNameOf(document);
  if (documentStatus === 'UNREQUESTED') return null;
  return (
    <div className={css.document} data-many={isOneOfMany || undefined}>
      {(isOneOfMany || name) && (
        <div className={css.documentHead}>
          {name && <strong>{name}</strong>}
          {isOneOfMany && <StatusChip document={document} />}
        </div>
      )}
      {requestNote && <p>{t('kyc.card.asked', { note: requestNote })}</p>}
      {documentStatus === 'REQUESTED' && rejection && <RejectionNote rejection={rejection} />}
      <Standing document={document} />
      <SentFiles files={files} />
      {isWanted(document) && (
        <Button tone="cta" onClick={onUpload}>
          {t(
            rejection
              ? 'kyc.card.again'
              : documentStatus === 'EXPIRED'
                ? 'kyc.card.renew'
                : 'kyc.card.upload',
          )}
        </Button>
      )}
    </div>
  );
}

/** A payment method by its name; other documents need none. */
function useNameOf({ documentTypeName, subType }: DocumentView): string | null {
  const site = useSite();
  if (documentTypeName !== 'PROOF_OF_PAYMENT' || !subType) return null;
  return methodName(site, subType);
}

function Standing({ document }: { document: DocumentView }) {
  const t = useText();
  const format = useFormat();
  const { documentStatus, uploadedAt, expiresOn } = document;
  const until = expiresOn && format.calendarDate(expiresOn);
  switch (documentStatus) {
    case 'UNDER_REVIEW':
      return uploadedAt && <p>{t('kyc.card.underReview', { date: format.dateTime(uploadedAt) })}</p>;
    case 'VERIFIED':
      return <p>{until ? t('kyc.card.verifiedUntil', { date: until }) : t('kyc.card.verified')}</p>;
    case 'EXPIRED':
      return <p>{until ? t('kyc.card.expired', { date: until }) : t('kyc.card.expiredPlain')}</p>;
    default:
      return null;
  }
}

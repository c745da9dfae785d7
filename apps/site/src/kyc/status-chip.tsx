import { useText } from '../platform/site.ts';
import type { TextKey } from '../platform/text/text-keys.ts';
import type { DocumentView } from './kyc.queries.ts';
import css from './kyc.module.css';

type Shown = DocumentView['documentStatus'] | 'REJECTED';

const texts: Readonly<Record<Shown, TextKey>> = {
  UNREQUESTED: 'kyc.status.UNREQUESTED',
  REQUESTED: 'kyc.status.REQUESTED',
  UNDER_REVIEW: 'kyc.status.UNDER_REVIEW',
  VERIFIED: 'kyc.status.VERIFIED',
  EXPIRED: 'kyc.status.EXPIRED',
  REJECTED: 'kyc.status.REJECTED',
};

/** Status of a document in one word. A rejected one is requested again, and says so. */
export function StatusChip({ document }: { document: DocumentView | null }) {
  const t = useText();
  const status = document?.documentStatus ?? 'UNREQUESTED';
  const shown = status === 'REQUESTED' && document?.rejection ? 'REJECTED' : status;
  return (
    <span className={css.chip} data-status={shown}>
      {t(texts[shown])}
    </span>
  );
}

import { Badge, type BadgeTone } from '@halcyon/ui/badge';
import { useText } from '../platform/site.ts';
import type { TextKey } from '../platform/text-keys.ts';
import type { DocumentView } from './kyc.queries.ts';

type Shown = DocumentView['documentStatus'] | 'REJECTED';

const looks: Readonly<Record<Shown, { tone: BadgeTone; text: TextKey }>> = {
  UNREQUESTED: { tone: 'neutral', text: 'kyc.status.UNREQUESTED' },
  REQUESTED: { tone: 'warn', text: 'kyc.status.REQUESTED' },
  UNDER_REVIEW: { tone: 'gold', text: 'kyc.status.UNDER_REVIEW' },
  VERIFIED: { tone: 'new', text: 'kyc.status.VERIFIED' },
  EXPIRED: { tone: 'live', text: 'kyc.status.EXPIRED' },
  REJECTED: { tone: 'live', text: 'kyc.status.REJECTED' },
};

/** Where a document stands, in one word. A rejected one is asked for again, and says so. */
export function StatusChip({ document }: { document: DocumentView }) {
  const t = useText();
  const isRejected = document.documentStatus === 'REQUESTED' && document.rejection !== null;
  const { tone, text } = looks[isRejected ? 'REJECTED' : document.documentStatus];
  return <Badge tone={tone}>{t(text)}</Badge>;
}

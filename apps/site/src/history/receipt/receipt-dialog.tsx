import { buttonLook, Button } from '@halcyon/ui/button';
import { Dialog } from '@halcyon/ui/layer/dialog';
import { EmptyState } from '@halcyon/ui/page-state';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Link } from '../../platform/link.tsx';
import { QueryState } from '../../platform/page/card.tsx';
import { isProblem } from '../../platform/api/problem.ts';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { receiptQuery, type ReceiptView } from '../../wallet/receipt/receipt.queries.ts';
import { ReceiptCheckPanel } from './receipt-check-panel.tsx';
import { ReceiptFacts } from './receipt-facts.tsx';
import { RoundProof } from '../rounds/round-proof.tsx';
import { saveJson } from '../../platform/save-file.ts';
import css from '../receipt.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** Provider number of our own games, the ones whose rounds can be replayed. */
const OWN_GAMES = 1;

/** `?dialog=receipt&receipt=<referenceId>`: a signed receipt to read, to verify here and to save. */
export function ReceiptDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [search] = useSearchParams();
  const referenceId = search.get('receipt') ?? '';
  const query = useQuery(receiptQuery(useSite(), referenceId));
  const isAbsent = isProblem(query.error) && query.error.status < 500 && query.error.status >= 400;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="l"
      side="bottom"
      title={t('wallet.receipt.title')}
      closeLabel={t('shell.close')}
    >
      {isAbsent ? (
        <EmptyState
          headingLevel={3}
          title={t('wallet.receipt.absentTitle')}
          text={t('wallet.receipt.absentText')}
        />
      ) : (
        <QueryState query={query} height={420}>
          {query.data && <Receipt receipt={query.data} />}
        </QueryState>
      )}
    </Dialog>
  );
}

function Receipt({ receipt }: { receipt: ReceiptView }) {
  const t = useText();
  const href = useHref();
  return (
    <div className={css.receipt}>
      <ReceiptFacts receipt={receipt} />
      <ReceiptCheckPanel receipt={receipt} />
      {receipt.roundKey !== null && receipt.providerId === OWN_GAMES && (
        <RoundProof roundId={receipt.roundKey} />
      )}
      <div className={ui.row3}>
        <Button onClick={() => saveJson(`halcyon-receipt-${receipt.sequence}.json`, receipt)}>
          <Download size={18} aria-hidden="true" />
          {t('wallet.receipt.save')}
        </Button>
        <Link to={href('/page/verify-money')} {...buttonLook({ tone: 'plain' })}>
          {t('wallet.receipt.how')}
        </Link>
      </div>
    </div>
  );
}

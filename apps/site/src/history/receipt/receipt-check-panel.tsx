import { Button } from '@halcyon/ui/button';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleHelp, ShieldCheck } from 'lucide-react';
import { useSite, useText } from '../../platform/site.ts';
import type { TextKey } from '../../platform/text/text-keys.ts';
import {
  receiptCheckQuery,
  type ReceiptCheck,
  type ReceiptView,
} from '../../wallet/receipt/receipt.queries.ts';
import css from '../receipt.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** Hashes, signature and key of a receipt, and the button that recomputes them in this browser. */
export function ReceiptCheckPanel({ receipt }: { receipt: ReceiptView }) {
  const t = useText();
  const check = useQuery(receiptCheckQuery(useSite(), receipt));
  const codes = [
    { name: t('wallet.receipt.hash'), value: receipt.hash },
    { name: t('wallet.receipt.previousHash'), value: receipt.previousHash },
    { name: t('wallet.receipt.signature'), value: receipt.signature },
    { name: t('wallet.receipt.keyId'), value: receipt.keyId },
  ];
  return (
    <section className={css.proof} aria-label={t('wallet.check.title')}>
      <h3>{t('wallet.check.title')}</h3>
      <p className={ui.hint}>{t('wallet.check.text')}</p>
      <div role="status">
        {check.data && <CheckResult check={check.data} />}
        {check.isError && <p className={ui.dangerText}>{t('wallet.check.failed')}</p>}
      </div>
      {!check.data && (
        <Button
          tone="cta"
          isPending={check.isFetching}
          pendingLabel={t('wallet.check.pending')}
          onClick={() => void check.refetch()}
        >
          <ShieldCheck size={18} aria-hidden="true" />
          {t('wallet.check.button')}
        </Button>
      )}
      <details>
        <summary>{t('wallet.check.codes')}</summary>
        <dl className={css.facts}>
          {codes.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={css.code}>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

const looks = {
  yes: { icon: CircleCheck, colour: 'var(--color-ok)' },
  no: { icon: CircleAlert, colour: 'var(--color-danger-text)' },
  unknown: { icon: CircleHelp, colour: 'var(--color-warn-text)' },
} as const;

function CheckResult({ check }: { check: ReceiptCheck }) {
  const t = useText();
  const lines: readonly { found: boolean | null; yes: TextKey; no: TextKey }[] = [
    { found: check.isHashRight, yes: 'wallet.check.hashYes', no: 'wallet.check.hashNo' },
    { found: check.isSigned, yes: 'wallet.check.signedYes', no: 'wallet.check.signedNo' },
    { found: check.isReferenceRight, yes: 'wallet.check.referenceYes', no: 'wallet.check.referenceNo' },
  ];
  return (
    <ul className={css.result}>
      {lines.map(({ found, yes, no }) => {
        const { icon: Icon, colour } = looks[found === null ? 'unknown' : found ? 'yes' : 'no'];
        return (
          <li key={yes}>
            <Icon size={20} aria-hidden="true" style={{ color: colour }} />
            {t(found === null ? 'wallet.check.unknown' : found ? yes : no)}
          </li>
        );
      })}
    </ul>
  );
}

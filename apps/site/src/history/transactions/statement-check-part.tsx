import type { DailyRoot } from '@halcyon/contract/wallet/receipt.contract';
import { buttonLook } from '@halcyon/ui/button';
import { FormMessage } from '@halcyon/ui/form-message';
import { useMutation } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, FileCheck } from 'lucide-react';
import { useFormat } from '../../platform/text/format.ts';
import { useSite, useText, type Site } from '../../platform/site.ts';
import {
  checkStatement,
  NoStatement,
  parseStatement,
  STATEMENT_BYTES_MAX,
  type StatementCheck,
} from '../../wallet/receipt/receipt.queries.ts';
import css from '../receipt.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** Verifies a saved statement in this browser; the file is sent nowhere. */
export function StatementCheckPart() {
  const t = useText();
  const { call } = useSite();
  const check = useMutation({ mutationFn: (file: File) => checkFile(call, file) });
  const failure =
    check.error instanceof NoStatement ? 'wallet.statementCheck.notStatement' : 'wallet.check.failed';
  return (
    <section className={css.proof} aria-labelledby="statement-check">
      <h2 id="statement-check">{t('wallet.statementCheck.title')}</h2>
      <p className={ui.hint}>{t('wallet.statementCheck.text')}</p>
      <label {...buttonLook({ tone: 'cta' })} aria-disabled={check.isPending}>
        <FileCheck size={18} aria-hidden="true" />
        {t(check.isPending ? 'wallet.check.pending' : 'wallet.statementCheck.choose')}
        <input
          type="file"
          accept="application/json,.json"
          className={ui.hidden}
          disabled={check.isPending}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) check.mutate(file);
            // The same file may be chosen again.
            currentTarget.value = '';
          }}
        />
      </label>
      <div role="status">{check.data && <Result check={check.data} />}</div>
      {check.isError && (
        <FormMessage kind="error" takesFocus>
          {t(failure)}
        </FormMessage>
      )}
    </section>
  );
}

async function checkFile(call: Site['call'], file: File): Promise<StatementCheck> {
  if (file.size > STATEMENT_BYTES_MAX) throw new NoStatement('the file is too large');
  const statement = parseStatement(await file.text());
  const { keys } = await call('GET /ledger/keys', {});
  const roots: DailyRoot[] = [];
  for (const { root } of statement.days)
    roots.push(await call('GET /ledger/roots/:date', { params: { date: root.date } }));
  return checkStatement(statement, { keys, roots });
}

function Result({ check }: { check: StatementCheck }) {
  const t = useText();
  const format = useFormat();
  const { receiptCount: count, dayCount, faults, from, to } = check;
  const isWhole = faults.length === 0;
  const Icon = isWhole ? CircleCheck : CircleAlert;
  return (
    <ul className={css.result}>
      <li>
        <Icon
          size={20}
          aria-hidden="true"
          style={{ color: isWhole ? 'var(--color-ok)' : 'var(--color-danger-text)' }}
        />
        <span>
          <b>{t(isWhole ? 'wallet.statementCheck.whole' : 'wallet.statementCheck.broken')}</b>{' '}
          {t('wallet.statementCheck.count', { count })}
          {from && to && ` ${format.dateTime(from)} – ${format.dateTime(to)}.`}
        </span>
      </li>
      {isWhole && dayCount > 0 && (
        <li>
          <CircleCheck size={20} aria-hidden="true" style={{ color: 'var(--color-ok)' }} />
          {t('wallet.statementCheck.days', { count: dayCount })}
        </li>
      )}
      {check.isUnsignedOnly && <li>{t('wallet.check.unknown')}</li>}
      {faults.map(({ kind, at }) => (
        <li key={kind + at}>{t(`wallet.statementCheck.fault.${kind}`, { at })}</li>
      ))}
    </ul>
  );
}

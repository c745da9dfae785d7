import { Button } from '@halcyon/ui/button';
import { FormMessage } from '@halcyon/ui/form-message';
import { useMutation } from '@tanstack/react-query';
import { Download, FileText, ShieldCheck } from 'lucide-react';
import { Link } from '../../platform/link.tsx';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { readStatement } from '../../wallet/receipt/receipt.queries.ts';
import { spanOf, type HistoryFilter } from './history-filter.ts';
import { readPaper, readSpreadsheet } from '../history.queries.ts';
import { saveFile, saveJson } from '../../platform/save-file.ts';
import css from '../history.module.css';
import ui from '@halcyon/ui/ui.module.css';

const HOUR_MS = 3_600_000;

/** The chosen period as files: for a spreadsheet, and as a signed statement that can be verified independently. */
export function HistoryFiles({ filter }: { filter: HistoryFilter }) {
  const t = useText();
  const href = useHref();
  const site = useSite();
  const sheet = useMutation({
    mutationFn: () => readSpreadsheet(site, filter),
    // Reading the response as text drops the byte order mark, without which Excel misreads accents.
    onSuccess: (text) =>
      saveFile('halcyon-transactions.csv', new Blob(['\ufeff', text], { type: 'text/csv' })),
  });
  const paper = useMutation({
    mutationFn: () => readPaper(site, filter),
    onSuccess: (file) => saveFile('halcyon-statement.pdf', file),
  });
  const statement = useMutation({
    mutationFn: () => readStatement(site, statementSpan(filter, site.timeZone)),
    onSuccess: (whole) => saveJson('halcyon-statement.json', whole),
  });
  return (
    <div className={`${css.moneyFiles} ${ui.stack3}`}>
      {(sheet.isError || paper.isError || statement.isError) && (
        <FormMessage kind="error" takesFocus>
          {t('history.files.failed')}
        </FormMessage>
      )}
      <div className={ui.row3}>
        <Button isPending={sheet.isPending} pendingLabel={t('shell.loading')} onClick={() => sheet.mutate()}>
          <Download size={18} aria-hidden="true" />
          {t('history.files.spreadsheet')}
        </Button>
        <Button isPending={paper.isPending} pendingLabel={t('shell.loading')} onClick={() => paper.mutate()}>
          <FileText size={18} aria-hidden="true" />
          {t('history.files.paper')}
        </Button>
        <Button
          isPending={statement.isPending}
          pendingLabel={t('shell.loading')}
          onClick={() => statement.mutate()}
        >
          <ShieldCheck size={18} aria-hidden="true" />
          {t('history.files.statement')}
        </Button>
      </div>
      <p className={ui.hint}>
        {t('history.files.text')}{' '}
        <Link to={href('/page/verify-money')} className={css.moneyLink}>
          {t('history.files.how')}
        </Link>
      </p>
    </div>
  );
}

/** The statement of the same period as the list; a window of hours ends now. */
function statementSpan(filter: HistoryFilter, timeZone: string): { from?: string; to?: string } {
  const { hour, ...dates } = spanOf(filter, timeZone);
  return hour === undefined ? dates : { from: new Date(Date.now() - hour * HOUR_MS).toISOString() };
}

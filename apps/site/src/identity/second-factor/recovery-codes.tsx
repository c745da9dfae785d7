import { Button } from '@halcyon/ui/button';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { saveFile } from '../../platform/save-file.ts';
import { useText } from '../../platform/site.ts';
import { CopyButton } from '../../platform/copy-button.tsx';
import css from '../account.module.css';
import ui from '@halcyon/ui/ui.module.css';

const FILE_NAME = 'halcyon-recovery-codes.txt';

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void; children?: ReactNode };

/** Recovery codes on the only occasion they are shown. */
export function RecoveryCodes({ codes, onDone, children }: RecoveryCodesProps) {
  const t = useText();
  const text = codes.join('\n');
  return (
    <div className={ui.stack4}>
      {children}
      <p className={ui.muted}>{t('security.recovery.text')}</p>
      <ul className={css.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={css.recoveryTools}>
        <CopyButton text={text} label={t('security.recovery.copy')} />
        <Button size="s" onClick={() => saveFile(FILE_NAME, new Blob([`${text}\n`], { type: 'text/plain' }))}>
          <Download size={18} aria-hidden="true" />
          {t('security.recovery.download')}
        </Button>
      </div>
      <Button tone="cta" size="l" isWide onClick={onDone}>
        {t('security.recovery.done')}
      </Button>
    </div>
  );
}

import { FileText, Image } from 'lucide-react';
import { useState } from 'react';
import { useSite, useText } from '../../platform/site.ts';
import type { DocumentView } from '../kyc.queries.ts';
import { openOwnFile } from './open-own-file.ts';
import css from '../kyc.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** What the player sent, to view again. */
export function SentFiles({ files }: { files: DocumentView['files'] }) {
  const t = useText();
  const site = useSite();
  const [isFailed, setFailed] = useState(false);
  if (files.length === 0) return null;
  return (
    <div>
      <p className={ui.hint}>{t('kyc.card.files')}</p>
      <ul className={css.sent}>
        {files.map(({ fileId, fileName, mediaType }) => (
          <li key={fileId}>
            <button
              type="button"
              className={css.sentFile}
              aria-label={t('kyc.card.open', { name: fileName })}
              onClick={() => openOwnFile(site, fileId, mediaType).catch(() => setFailed(true))}
            >
              {mediaType === 'application/pdf' ? (
                <FileText size={18} aria-hidden="true" />
              ) : (
                <Image size={18} aria-hidden="true" />
              )}
              <span>{fileName}</span>
            </button>
          </li>
        ))}
      </ul>
      {isFailed && (
        <p className={ui.error} role="alert">
          {t('shell.fallback.part_title')}
        </p>
      )}
    </div>
  );
}

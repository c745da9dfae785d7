import { uploadLimits } from '@halcyon/contract/kyc/document';
import { IconButton } from '@halcyon/ui/icon-button';
import { CircleAlert, CircleCheck, FileText, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useText } from '../../platform/site.ts';
import type { PickedFile } from './picked-files.ts';
import css from '../kyc.module.css';
import ui from '@halcyon/ui/ui.module.css';

type Props = { picked: readonly PickedFile[]; isLocked: boolean; onRemove: (id: string) => void };

/** The chosen files with what could be better about each. Advice never blocks. */
export function PickedList({ picked, isLocked, onRemove }: Props) {
  const t = useText();
  if (picked.length === 0) return null;
  const hasAdvice = picked.some(({ advice, isTooSmall }) => !isTooSmall && (advice?.length ?? 0) > 0);
  return (
    <div className={ui.stack2}>
      <ul className={css.picked} aria-label={t('kyc.upload.list')}>
        {picked.map((one) => (
          <li key={one.id}>
            <Preview one={one} />
            <div className={css.pickedWords}>
              <strong>{one.file.name}</strong>
              <div role="status">
                <Found one={one} />
              </div>
            </div>
            {!isLocked && (
              <IconButton
                label={t('kyc.upload.remove', { name: one.file.name })}
                tone="plain"
                onClick={() => onRemove(one.id)}
              >
                <X size={20} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {hasAdvice && <p className={ui.hint}>{t('kyc.upload.advice')}</p>}
    </div>
  );
}

function Preview({ one }: { one: PickedFile }) {
  const { file, isPicture } = one;
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    if (!isPicture) return;
    const address = URL.createObjectURL(file);
    setPreview(address);
    return () => URL.revokeObjectURL(address);
  }, [file, isPicture]);
  if (!preview) return <FileText size={40} aria-hidden="true" className={ui.faint} />;
  return <img src={preview} alt="" width={64} height={64} />;
}

function Found({ one }: { one: PickedFile }) {
  const t = useText();
  if (one.isTooSmall) {
    const values = { name: one.file.name, pixels: uploadLimits.pictureSideMin };
    return <p className={ui.error}>{t('kyc.fileFault.small', values)}</p>;
  }
  if (one.advice === null) return <p className={ui.hint}>{t('kyc.upload.checking')}</p>;
  if (!one.isPicture) return null;
  if (one.advice.length === 0) {
    return (
      <p className={css.found} data-good="">
        <CircleCheck size={16} aria-hidden="true" />
        {t('kyc.upload.good')}
      </p>
    );
  }
  return one.advice.map((advice) => (
    <p key={advice} className={css.found}>
      <CircleAlert size={16} aria-hidden="true" />
      {t(`kyc.advice.${advice}`)}
    </p>
  ));
}

import { uploadLimits } from '@halcyon/contract/kyc/document';
import { buttonLook } from '@halcyon/ui/button';
import { Camera, Upload } from 'lucide-react';
import { useId, useState, type ChangeEvent, type DragEvent } from 'react';
import { useText } from '../../platform/site.ts';
import { lookAtPicture } from './look-at-picture.ts';
import { MEGABYTE, sortFiles, type PickedFile } from './picked-files.ts';
import type { StepProps } from './upload-props.ts';
import css from '../kyc.module.css';
import ui from '@halcyon/ui/ui.module.css';

const accepted = uploadLimits.mediaTypes.join(',');
const pictures = uploadLimits.mediaTypes.filter((type) => type.startsWith('image/')).join(',');

type Props = Pick<StepProps, 'picked' | 'onPicked'> & { onFault: (words: string | null) => void };

/** A drop zone, a file button, and on touch devices the camera. */
export function FilePicker({ picked, onPicked, onFault }: Props) {
  const t = useText();
  const id = useId();
  const [isOver, setOver] = useState(false);

  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    const { taken, refused } = sortFiles(files, picked.length);
    const [first] = refused;
    onFault(
      first
        ? t(`kyc.fileFault.${first.fault}`, {
            name: first.name,
            size: uploadLimits.fileBytesMax / MEGABYTE,
            count: uploadLimits.filesMax,
          })
        : null,
    );
    const fresh = taken.flatMap((at) => {
      const file = files[at];
      return file ? [toPicked(file)] : [];
    });
    onPicked((now) => [...now, ...fresh]);
    for (const one of fresh) void look(one);
  };
  const look = async (one: PickedFile) => {
    if (!one.isPicture) return;
    const { size, advice } = await lookAtPicture(one.file);
    const isTooSmall = size !== null && Math.min(size.width, size.height) < uploadLimits.pictureSideMin;
    onPicked((now) => now.map((other) => (other.id === one.id ? { ...other, advice, isTooSmall } : other)));
  };
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.currentTarget.files);
    // The same file may be chosen again after it was removed.
    event.currentTarget.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    // Dropping is optional; the inputs inside work for everybody.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={css.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Upload size={32} aria-hidden="true" />
      <p className={css.dropWords}>{t('kyc.upload.drop')}</p>
      <div className={ui.rowCentre}>
        <span className={css.file}>
          <input id={`${id}-files`} type="file" multiple accept={accepted} onChange={change} />
          <label htmlFor={`${id}-files`} {...buttonLook({ tone: 'cta' })}>
            {t('kyc.upload.choose')}
          </label>
        </span>
        <span className={`${css.file} ${css.fileCamera}`}>
          <input id={`${id}-camera`} type="file" accept={pictures} capture="environment" onChange={change} />
          <label htmlFor={`${id}-camera`} {...buttonLook({ tone: 'outline' })}>
            <Camera size={18} aria-hidden="true" />
            {t('kyc.upload.camera')}
          </label>
        </span>
      </div>
    </div>
  );
}

function toPicked(file: File): PickedFile {
  const isPicture = file.type.startsWith('image/');
  return {
    id: crypto.randomUUID(),
    file,
    isPicture,
    advice: isPicture ? null : [],
    isTooSmall: false,
  };
}

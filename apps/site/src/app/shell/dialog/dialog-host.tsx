import { Suspense } from 'react';
import { overlayOf, useTurn } from '../../../platform/dialog/overlays.ts';
import { PartBoundary } from '../../../platform/page/fallbacks.tsx';
import { useDialog } from '../../../platform/dialog/use-dialog.ts';
import { dialogs, isDialogName, type DialogName } from './dialogs.ts';
import css from '../shell.module.css';

/** Shows the dialog that the address names when its turn has come. */
export function DialogHost() {
  const { name, close } = useDialog();
  return isDialogName(name) ? <OpenDialog key={name} name={name} onClose={close} /> : null;
}

function OpenDialog({ name, onClose }: { name: DialogName; onClose: () => void }) {
  const Part = dialogs[name];
  if (!useTurn(overlayOf(name), true)) return null;
  return (
    <div className={css.overlayPart}>
      <PartBoundary>
        <Suspense fallback={null}>
          <Part onClose={onClose} />
        </Suspense>
      </PartBoundary>
    </div>
  );
}

/** Fetches a dialog before it is opened. */
export function preloadDialog(name: string): void {
  if (isDialogName(name)) dialogs[name].preload();
}

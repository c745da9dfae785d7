import { Suspense, useEffect, useState } from 'react';
import { dialogs, isDialogName } from './dialogs.ts';
import { useDialog } from '../../platform/use-dialog.ts';
import { PartBoundary } from '../../platform/fallbacks.tsx';

/** Shows the dialog that the address names, once the page has come alive. */
export function DialogHost() {
  const { name, close } = useDialog();
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  if (!isAlive || !isDialogName(name)) return null;
  const Part = dialogs[name];
  return (
    <PartBoundary key={name}>
      <Suspense fallback={null}>
        <Part onClose={close} />
      </Suspense>
    </PartBoundary>
  );
}

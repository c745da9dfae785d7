import { Suspense } from 'react';
import type { BrowserApi } from '../../platform/api/api.ts';
import { PartBoundary } from '../../platform/page/fallbacks.tsx';
import { lazyPart } from '../../platform/dialog/lazy-part.ts';
import { useSite } from '../../platform/site.ts';
import { useStore } from '../../platform/store.ts';

const StepUpDialog = lazyPart(['security'], async () => (await import('./step-up-dialog.tsx')).StepUpDialog);

/** Shows the dialog for a second factor while a call waits for one. The call then continues automatically. */
export function StepUpHost() {
  const { browserApi } = useSite();
  return browserApi && <Waiting stepUp={browserApi.stepUp} />;
}

function Waiting({ stepUp }: Pick<BrowserApi, 'stepUp'>) {
  const pending = useStore(stepUp);
  if (!pending) return null;
  return (
    <PartBoundary>
      <Suspense fallback={null}>
        <StepUpDialog onSettled={pending.settle} />
      </Suspense>
    </PartBoundary>
  );
}

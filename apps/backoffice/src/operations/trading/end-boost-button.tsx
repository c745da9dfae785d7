import { Button } from '@halcyon/ui/button';
import { Dialog } from '@halcyon/ui/layer/dialog';
import { useState } from 'react';
import { useDesk } from '../../platform/use-client.ts';
import { DeedForm, typedIn } from '../deed-form.tsx';
import css from './trading.module.css';

type Props = { boostId: string; name: string; onDone: () => void };

/** Ends a boosted price before its time, after a confirmation with a reason. */
export function EndBoostButton({ boostId, name, onDone }: Props) {
  const { client } = useDesk();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const send = async (form: FormData) => {
    const call = 'POST /api/operator/v1/trading/boosts/:boostId/end';
    await client.call(call, { params: { boostId }, body: { reason: typedIn(form, 'reason') } });
    close();
    return 'Ended.';
  };
  const title = `End the boost of ${name}`;
  return (
    <>
      <Button size="s" tone="outline" aria-label={title} onClick={() => setOpen(true)}>
        End
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={title} closeLabel="Close">
        <p className={css.about}>Bets that were taken at the boosted price keep it.</p>
        <DeedForm title={title} button="End boost" tone="danger" isInCard send={send} onDone={onDone} />
      </Dialog>
    </>
  );
}

import type { Suspension } from '@halcyon/contract/operations/trading.contract';
import { Button } from '@halcyon/ui/button';
import { Dialog } from '@halcyon/ui/layer/dialog';
import { useState } from 'react';
import { useDesk } from '../../platform/use-client.ts';
import { DeedForm, typedIn } from '../deed-form.tsx';
import css from './trading.module.css';

type Props = {
  eventId: string;
  /** Absent: the whole event. */
  market?: string;
  /** The event or the market, as people read it. */
  name: string;
  suspension: Suspension | null;
  onDone: () => void;
};

/** Stops or resumes bets, after a confirmation with a reason. */
export function SuspendButton({ eventId, market, name, suspension, onDone }: Props) {
  const { client } = useDesk();
  const [isOpen, setOpen] = useState(false);
  const verb = suspension ? 'Resume' : 'Suspend';
  const close = () => setOpen(false);
  const send = async (form: FormData) => {
    const of = {
      params: { eventId },
      body: { reason: typedIn(form, 'reason'), ...(market !== undefined && { market }) },
    };
    await (suspension
      ? client.call('POST /api/operator/v1/trading/events/:eventId/resume', of)
      : client.call('POST /api/operator/v1/trading/events/:eventId/suspend', of));
    close();
    return 'Done.';
  };
  return (
    <>
      <Button
        size="s"
        tone={suspension ? 'cta' : 'outline'}
        aria-label={`${verb} ${name}`}
        onClick={() => setOpen(true)}
      >
        {verb}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={`${verb} ${name}`} closeLabel="Close">
        <p className={css.lead}>
          {suspension
            ? 'Bets are taken again as soon as the feed allows it.'
            : 'No bet is accepted from now on, whatever the feed sends, until it is resumed.'}
        </p>
        <DeedForm
          title={`${verb} ${name}`}
          button={verb}
          tone={suspension ? 'cta' : 'danger'}
          isInCard
          send={send}
          onDone={onDone}
        />
      </Dialog>
    </>
  );
}

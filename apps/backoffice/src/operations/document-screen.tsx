import { useEffect, useState, type FormEvent } from 'react';
import type { UploadedFile } from '@halcyon/contract/kyc/documents.contract';
import type { ReviewedDocument } from '@halcyon/contract/operations/review.contract';
import { Badge } from '@halcyon/ui/badge';
import { DataList } from '@halcyon/ui/data-list';
import { Button } from '@halcyon/ui/button';
import { EmptyState } from '@halcyon/ui/page-state';
import { SelectField } from '@halcyon/ui/field/select-field';
import { TextField } from '@halcyon/ui/field/text-field';
import { useDeed, useDesk, useLoaded } from '../platform/use-client.ts';
import { atWords, dayWords, plain, refusalWords } from '../platform/words.ts';
import { ChangeLog, DeedMessage, DeskLink, StateBadge, WhenLoaded } from './parts.tsx';
import css from '../app/app.module.css';
import ui from '@halcyon/ui/ui.module.css';

type DocumentScreenProps = { playerId: number; documentId: string };

/** One document next to the account's data, and the decision about it. */
export function DocumentScreen({ playerId, documentId }: DocumentScreenProps) {
  const { client } = useDesk();
  const params = { playerId, documentId };
  const loaded = useLoaded(`document ${documentId}`, () =>
    client.call('GET /api/operator/v1/players/:playerId/documents/:documentId', { params }),
  );
  return (
    <WhenLoaded of={loaded}>
      {(review) => (
        <>
          <h1>{plain(review.document.documentTypeName)}</h1>
          <div className={css.deskActions}>
            <StateBadge state={review.document.documentStatus} />
            {review.needsTwo && <Badge tone="gold">Two people approve</Badge>}
          </div>
          <div className={css.deskSplit}>
            <Papers playerId={playerId} files={review.document.files} />
            <div className={ui.stack5}>
              <Compare review={review} />
              <Decision review={review} params={params} onDone={loaded.reload} />
              <section className={css.deskCard}>
                <h2>What happened</h2>
                <ChangeLog changes={review.steps} />
              </section>
            </div>
          </div>
        </>
      )}
    </WhenLoaded>
  );
}

function Papers({ playerId, files }: { playerId: number; files: readonly UploadedFile[] }) {
  if (files.length === 0) {
    return <EmptyState title="No files" text="Nothing uploaded, or the provider keeps the images." />;
  }
  return (
    <div className={ui.stack5}>
      {files.map((file) => (
        <section key={file.fileId} className={css.deskCard}>
          <h2>{file.fileName}</h2>
          <Paper playerId={playerId} file={file} />
        </section>
      ))}
    </div>
  );
}

/** The file itself, shown from this page's memory; the server records each view. */
function Paper({ playerId, file }: { playerId: number; file: UploadedFile }) {
  const { client } = useDesk();
  const [url, setUrl] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let isCurrent = true;
    client.file(playerId, file.fileId).then(
      (address) => {
        made = address;
        if (isCurrent) setUrl(address);
        else URL.revokeObjectURL(address);
      },
      (refused: unknown) => isCurrent && setError(refusalWords(refused)),
    );
    return () => {
      isCurrent = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [client, playerId, file.fileId]);
  if (error) return <p role="alert">{error}</p>;
  if (!url) return <div className={`${css.deskPaper} ${css.documentFrame}`} aria-busy="true" />;
  if (file.mediaType === 'application/pdf') {
    // oxlint-disable-next-line react/iframe-missing-sandbox -- none shows a PDF; the upload refused what could run
    return <iframe className={css.deskPaper} src={url} title={file.fileName} />;
  }
  return <img className={css.deskPaper} src={url} alt={file.fileName} />;
}

function Compare({ review: { player, document } }: { review: ReviewedDocument }) {
  return (
    <section className={css.deskCard}>
      <h2>The account says</h2>
      <DataList
        rows={[
          {
            term: 'Player',
            value: (
              <DeskLink to={`/players/${player.playerId}`}>
                {player.firstName} {player.lastName}
              </DeskLink>
            ),
          },
          { term: 'Date of birth', value: dayWords(player.birthDate) },
          { term: 'Address', value: player.address ?? '–' },
          { term: 'Level', value: plain(player.kycStatus) },
          { term: 'Kind', value: document.subType ? plain(document.subType) : '–' },
          { term: 'Requested', value: document.requestNote ?? atWords(document.requestedAt) },
          { term: 'Uploaded', value: atWords(document.uploadedAt) },
        ]}
      />
    </section>
  );
}

type DecisionProps = {
  review: ReviewedDocument;
  params: { playerId: number; documentId: string };
  onDone: () => void;
};

function Decision({ review, params, onDone }: DecisionProps) {
  const { client, operator } = useDesk();
  const deed = useDeed(onDone);
  const mayTakeBack =
    review.document.documentStatus === 'REQUESTED' && operator.rights.includes('documents.request');
  if (mayTakeBack) {
    const takeBack = (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const reason = String(new FormData(event.currentTarget).get('reason'));
      void deed.run(async () => {
        await client.call('POST /api/operator/v1/players/:playerId/documents/:documentId/withdraw', {
          params,
          body: { reason },
        });
        return 'The request is taken back.';
      });
    };
    return (
      <form className={`${css.deskCard} ${css.deskForm}`} aria-label="Take back" onSubmit={takeBack}>
        <DeedMessage deed={deed} />
        <TextField name="reason" label="Reason" minLength={3} maxLength={500} required />
        <div className={css.deskActions}>
          <Button type="submit" isPending={deed.isPending} pendingLabel="Sending">
            Take the request back
          </Button>
        </div>
      </form>
    );
  }
  const isOpen =
    review.document.documentStatus === 'UNDER_REVIEW' && operator.rights.includes('documents.decide');
  if (!isOpen) return <DeedMessage deed={deed} />;
  const approve = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const expiresOn = String(new FormData(event.currentTarget).get('expiresOn') ?? '');
    void deed.run(async () => {
      const { state } = await client.call(
        'POST /api/operator/v1/players/:playerId/documents/:documentId/approve',
        { params, body: expiresOn ? { expiresOn } : {} },
      );
      return state === 'moved' ? 'Approved.' : 'Proposed. A second operator has to confirm it.';
    });
  };
  const reject = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const rejectionReason = String(form.get('rejectionReason') ?? '');
    void deed.run(async () => {
      await client.call('POST /api/operator/v1/players/:playerId/documents/:documentId/reject', {
        params,
        body: { ...(rejectionReason ? { rejectionReason } : {}), reason: String(form.get('reason')) },
      });
      return 'Sent back to the player.';
    });
  };
  const reasons = review.rejectionReasons.map((code) => ({ value: code, label: plain(code) }));
  return (
    <>
      <DeedMessage deed={deed} />
      <form className={`${css.deskCard} ${css.deskForm}`} aria-label="Approve" onSubmit={approve}>
        <TextField name="expiresOn" type="date" label="Valid until" hint="Leave empty if it doesn’t expire" />
        <div className={css.deskActions}>
          <Button type="submit" tone="cta" isPending={deed.isPending} pendingLabel="Sending">
            {review.needsTwo ? 'Propose approval' : 'Approve'}
          </Button>
        </div>
      </form>
      <form className={`${css.deskCard} ${css.deskForm}`} aria-label="Reject" onSubmit={reject}>
        {reasons.length > 0 && (
          <SelectField name="rejectionReason" label="Reason for the player" options={reasons} />
        )}
        <TextField name="reason" label="Note for the log" minLength={3} maxLength={500} required />
        <div className={css.deskActions}>
          <Button type="submit" tone="danger" isPending={deed.isPending} pendingLabel="Sending">
            Reject
          </Button>
        </div>
      </form>
    </>
  );
}

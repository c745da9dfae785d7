import type { PlayerDocument } from '@halcyon/contract/kyc/documents.contract';
import type { PlayerFile } from '@halcyon/contract/operations/players.contract';
import { DataList, type DataRow } from '@halcyon/ui/data-list';
import { Table, type Column } from '@halcyon/ui/table';
import { useDesk, useLoaded } from '../platform/use-client.ts';
import { atWords, dayWords, plain } from '../platform/words.ts';
import { ChangeLog, DeskLink, StateBadge, WhenLoaded } from './parts.tsx';
import { PlayerForms } from './player-forms.tsx';
import css from '../app/app.module.css';
import ui from '@halcyon/ui/ui.module.css';

const columns: readonly Column<PlayerDocument & { playerId: number }>[] = [
  {
    id: 'type',
    title: 'Document',
    cell: (row) => (
      <DeskLink to={`/players/${row.playerId}/documents/${row.documentId}`}>
        {plain(row.documentTypeName)}
        {row.subType ? ` (${row.subType})` : ''}
      </DeskLink>
    ),
  },
  { id: 'status', title: 'Status', cell: (row) => <StateBadge state={row.documentStatus} /> },
  { id: 'uploaded', title: 'Uploaded', cell: (row) => atWords(row.uploadedAt) },
  { id: 'expires', title: 'Valid until', cell: (row) => dayWords(row.expiresOn) },
];

/** One player: who, what may be done, what was done. */
export function PlayerScreen({ playerId }: { playerId: number }) {
  const { client } = useDesk();
  const player = useLoaded(`player ${playerId}`, () =>
    client.call('GET /api/operator/v1/players/:playerId', { params: { playerId } }),
  );
  return (
    <WhenLoaded of={player}>
      {(file) => (
        <>
          <h1>
            {file.firstName} {file.lastName}
          </h1>
          <div className={css.deskActions}>
            <StateBadge state={file.accountStatus} />
            <StateBadge state={file.kycStatus} />
            {file.flags.isMultibrandSuspended && <StateBadge state="SUSPENDED" />}
          </div>
          <div className={css.deskSplit}>
            <div className={ui.stack5}>
              <Facts file={file} />
              {file.documents && <Documents playerId={playerId} file={file} />}
              {file.questionnaire && <Questionnaire answers={file.questionnaire} />}
              <Notes file={file} />
              <section className={css.deskCard}>
                <h2>Status and level</h2>
                <ChangeLog changes={[...file.statusChanges, ...file.levelChanges].toSorted(newest)} />
              </section>
            </div>
            <PlayerForms file={file} onDone={player.reload} />
          </div>
        </>
      )}
    </WhenLoaded>
  );
}

function newest(one: { at: string }, other: { at: string }): number {
  return other.at.localeCompare(one.at);
}

function Facts({ file }: { file: PlayerFile }) {
  const off = Object.entries(file.flags).filter(([name, isOn]) => isOn === offValue(name));
  const facts: readonly DataRow[] = [
    { term: 'Number', value: String(file.playerId) },
    { term: 'Email', value: proven(file.email, file.isEmailProven) },
    { term: 'Phone', value: file.phone ? proven(file.phone, file.isPhoneProven) : '–' },
    { term: 'Birth date', value: dayWords(file.birthDate) },
    { term: 'Address', value: file.address ?? '–' },
    { term: 'Country, market', value: `${file.countryCode}, ${file.marketId}` },
    { term: 'Currency', value: file.currency },
    { term: 'Documents due', value: atWords(file.documentsDueAt) },
    {
      term: 'Unusual flags',
      value: off.map(([name, isOn]) => `${name} ${isOn ? 'on' : 'off'}`).join(', ') || 'none',
    },
  ];
  return (
    <section className={css.deskCard}>
      <h2>Account</h2>
      <DataList rows={facts} />
    </section>
  );
}

/** What a flag has when something is unusual: rights that are off, marks that are on. */
function offValue(name: string): boolean {
  return name === 'payout' || name.startsWith('is');
}

function Documents({ playerId, file }: { playerId: number; file: PlayerFile }) {
  const of = file.documents;
  if (!of) return null;
  const documents: PlayerDocument[] = [
    of.idDocument,
    of.addressDocument,
    of.sowDocument,
    of.eddQuestionnaire,
    ...of.paymentDocument,
    ...of.otherDocument,
  ].filter(({ documentId }) => documentId !== null);
  const rows = documents.map((document) => ({ ...document, playerId }));
  return (
    <section className={css.deskCard}>
      <h2>Documents</h2>
      {rows.length === 0 ? (
        <p>No documents requested yet.</p>
      ) : (
        <Table
          caption="Documents"
          rows={rows}
          rowKey={(row) => row.documentId ?? row.documentTypeName}
          columns={columns}
        />
      )}
    </section>
  );
}

function Questionnaire({ answers }: { answers: NonNullable<PlayerFile['questionnaire']> }) {
  const facts: readonly DataRow[] = [
    { term: 'Occupation', value: answers.otherOccupation ?? plain(answers.occupation) },
    { term: 'Source of funds', value: answers.otherSource ?? plain(answers.sourceOfFunds) },
    { term: 'Salary range', value: String(answers.salaryRangeId) },
    { term: 'Place of birth', value: answers.placeOfBirth ?? '–' },
    { term: 'Nationality', value: answers.nationality ?? '–' },
    { term: 'Answered', value: atWords(answers.answeredAt) },
  ];
  return (
    <section className={css.deskCard}>
      <h2>Questionnaire</h2>
      <DataList rows={facts} />
    </section>
  );
}

function Notes({ file }: { file: PlayerFile }) {
  if (file.notes.length === 0) return null;
  return (
    <section className={css.deskCard}>
      <h2>Notes to the player</h2>
      <ul className={css.deskLog}>
        {file.notes.map((note) => (
          <li key={note.at}>
            {note.text}
            <span>
              {atWords(note.at)} · {note.actor}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** An unverified contact may be another person's. */
function proven(contact: string, isProven: boolean): string {
  return isProven ? contact : `${contact} (not confirmed)`;
}

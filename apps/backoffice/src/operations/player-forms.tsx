import { useState } from 'react';
import { digitsOf } from '@halcyon/contract/market/typed-text';
import type { DocumentType } from '@halcyon/contract/kyc/document';
import type { VerificationLevel } from '@halcyon/contract/kyc/verification-level';
import type { PlayerFile, settableStatuses } from '@halcyon/contract/operations/players.contract';
import type { OperatorRight } from '@halcyon/contract/operations/right';
import { toWire } from '@halcyon/money/amount';
import { CheckboxField } from '@halcyon/ui/field/checkbox-field';
import { SelectField } from '@halcyon/ui/field/select-field';
import { TextAreaField, TextField } from '@halcyon/ui/field/text-field';
import { useDesk } from '../platform/use-client.ts';
import { deskExample, formatDeskAmount, readDeskAmount } from '../platform/desk-amount.ts';
import { plain } from '../platform/words.ts';
import { DeedForm, typedIn as text } from './deed-form.tsx';
import { VipLevelForm } from './vip-level-form.tsx';
import ui from '@halcyon/ui/ui.module.css';

const documentTypes: readonly DocumentType[] = [
  'PROOF_OF_ID',
  'PROOF_OF_ADDRESS',
  'PROOF_OF_PAYMENT',
  'SOURCE_OF_WEALTH',
  'OTHER',
  'EDD_QUESTIONNAIRE',
];
const levels: readonly VerificationLevel[] = [
  'NOT_REQUIRED',
  'NOT_VERIFIED',
  'DATA_VERIFIED',
  'PENDING',
  'PENDING_EXPIRED',
  'FULLY VERIFIED',
  'ENHANCED KYC',
  'EDD_PENDING',
  'EDD_UNDER_REVIEW',
  'ENHANCED',
  'RESTRICTED',
  'SUSPENDED',
];
const statuses: readonly (typeof settableStatuses)[number][] = [
  'REGISTERED',
  'RESTRICTED',
  'PAYOUT',
  'TIMEOUT',
  'SELF_EXCLUDED',
  'BLACKLISTED',
  'CLOSED',
];
const optionsOf = (codes: readonly string[]) => codes.map((code) => ({ value: code, label: plain(code) }));
const waits = 'Proposed. A second operator has to confirm it.';

type FormsProps = { file: PlayerFile; onDone: () => void };

/** What this operator's rights allow to be done to a player. Every deed has its reason. */
export function PlayerForms({ file, onDone }: FormsProps) {
  const { client, operator } = useDesk();
  const params = { playerId: file.playerId };
  const may = (right: OperatorRight) => operator.rights.includes(right);
  return (
    <div className={ui.stack5}>
      {may('documents.request') && (
        <DeedForm
          title="Request a document"
          button="Ask for it"
          onDone={onDone}
          send={async (form) => {
            const days = text(form, 'dueDays');
            await client.call('POST /api/operator/v1/players/:playerId/documents', {
              params,
              body: {
                documentType: text(form, 'documentType'),
                note: text(form, 'note'),
                ...(days ? { dueDays: Number(digitsOf(days)) } : {}),
                reason: text(form, 'reason'),
              },
            });
            return 'The player has been asked.';
          }}
        >
          <SelectField name="documentType" label="Document" options={optionsOf(documentTypes)} />
          <TextField name="note" label="Message to the player" maxLength={500} />
          <TextField name="dueDays" label="Days to send it" inputMode="numeric" pattern="\p{Nd}{1,3}" />
        </DeedForm>
      )}
      {may('level.move') && (
        <DeedForm
          title="Verification level"
          button="Set level"
          onDone={onDone}
          send={async (form) => {
            const { state } = await client.call('POST /api/operator/v1/players/:playerId/level', {
              params,
              body: { level: text(form, 'level'), reason: text(form, 'reason') },
            });
            return state === 'moved' ? 'The level is set.' : waits;
          }}
        >
          <SelectField name="level" label="Level" defaultValue={file.kycStatus} options={optionsOf(levels)} />
        </DeedForm>
      )}
      {may('level.move') && <VipLevelForm playerId={file.playerId} onDone={onDone} />}
      {may('status.move') && (
        <DeedForm
          title="Account status"
          button="Set status"
          onDone={onDone}
          send={async (form) => {
            const until = text(form, 'until');
            await client.call('POST /api/operator/v1/players/:playerId/status', {
              params,
              body: {
                status: text(form, 'status'),
                ...(until ? { until: `${until}T00:00:00Z` } : {}),
                reason: text(form, 'reason'),
              },
            });
            return 'The status is set.';
          }}
        >
          <SelectField
            name="status"
            label="Status"
            defaultValue={file.accountStatus}
            options={optionsOf(statuses)}
          />
          <TextField name="until" type="date" label="Until (time-out and exclusion)" />
        </DeedForm>
      )}
      {may('deposits.reverse') && (
        <DeedForm
          title="Deposit charged back"
          button="Propose to reverse it"
          tone="danger"
          onDone={onDone}
          send={async (form) => {
            await client.call('POST /api/operator/v1/players/:playerId/deposits/:paymentId/reversal', {
              params: { ...params, paymentId: text(form, 'paymentId').trim() },
              body: { reason: text(form, 'reason') },
            });
            return waits;
          }}
        >
          <TextField name="paymentId" label="Payment id" maxLength={36} required />
        </DeedForm>
      )}
      {may('limits.set') && <OperatorLimitForm file={file} onDone={onDone} />}
      {may('suspension.set') && (
        <DeedForm
          title="Suspension across all brands"
          button={file.flags.isMultibrandSuspended ? 'Lift it' : 'Suspend'}
          tone={file.flags.isMultibrandSuspended ? 'neutral' : 'danger'}
          onDone={onDone}
          send={async (form) => {
            const isSuspended = !file.flags.isMultibrandSuspended;
            await client.call('POST /api/operator/v1/players/:playerId/suspension', {
              params,
              body: { isSuspended, reason: text(form, 'reason') },
            });
            return isSuspended ? 'Suspended. Every session has ended.' : 'The suspension is lifted.';
          }}
        />
      )}
      {may('note.write') && (
        <DeedForm
          title="Note to the player"
          button="Write note"
          hasReason={false}
          onDone={onDone}
          send={async (form) => {
            await client.call('POST /api/operator/v1/players/:playerId/notes', {
              params,
              body: { text: text(form, 'text') },
            });
            return 'The player finds it in the activity log.';
          }}
        >
          <TextAreaField name="text" label="Text" maxLength={1_000} required />
        </DeedForm>
      )}
    </div>
  );
}

const limitNames = { deposit: 'Deposits', loss: 'Losses' };
const periodNames = { D: 'A day', W: 'A week', M: 'A month' };
const choices = <Code extends string>(names: Readonly<Record<Code, string>>) =>
  Object.entries<string>(names).map(([value, label]) => ({ value, label }));

/** The operator’s limits for this player. An empty field means no limit. */
function OperatorLimitForm({ file, onDone }: FormsProps) {
  const { client } = useDesk();
  const { playerId, currency } = file;
  const send = async (form: FormData) => {
    const read = readDeskAmount(text(form, 'maximum'), currency);
    const amountMinor = 'minor' in read ? read.minor : null;
    await client.call('POST /api/operator/v1/players/:playerId/limits', {
      params: { playerId },
      body: {
        kind: text(form, 'kind') as keyof typeof limitNames,
        duration: text(form, 'duration') as keyof typeof periodNames,
        maximum: amountMinor === null ? null : toWire(amountMinor, currency),
        isLocked: form.has('isLocked'),
        reason: text(form, 'reason'),
      },
    });
    return amountMinor === null
      ? 'The operator sets no limit here.'
      : `${formatDeskAmount(amountMinor, currency)} holds from now on.`;
  };
  return (
    <DeedForm title="Operator limits" button="Set limit" onDone={onDone} send={send}>
      <SelectField name="kind" label="Of" options={choices(limitNames)} />
      <SelectField name="duration" label="Within" options={choices(periodNames)} />
      <MaximumField currency={currency} />
      <CheckboxField name="isLocked" label="Don’t let the player raise their own limit" />
    </DeedForm>
  );
}

/** The largest amount: what cannot be read is refused before it is sent, what can is repeated in full. */
function MaximumField({ currency }: { currency: string }) {
  const [typed, setTyped] = useState('');
  const read = readDeskAmount(typed, currency);
  return (
    <TextField
      name="maximum"
      label={`At most (${currency})`}
      inputMode="decimal"
      value={typed}
      onChange={({ currentTarget }) => {
        const now = readDeskAmount(currentTarget.value, currency);
        const isWrong = 'fault' in now && now.fault !== 'empty';
        currentTarget.setCustomValidity(isWrong ? `Write the amount as ${deskExample(currency)}.` : '');
        setTyped(currentTarget.value);
      }}
      hint={
        'minor' in read
          ? `Sets a limit of ${formatDeskAmount(read.minor, currency)}.`
          : 'Empty: the operator sets none.'
      }
    />
  );
}

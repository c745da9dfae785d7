import { countries, namedCountries } from '@halcyon/contract/market/countries';
import { missingAnswers, OTHER_CHOICE, type QuestionnaireField } from '@halcyon/contract/kyc/questionnaire';
import { Button } from '@halcyon/ui/button';
import { FormMessage } from '@halcyon/ui/form-message';
import { SelectField } from '@halcyon/ui/field/select-field';
import { TextField } from '@halcyon/ui/field/text-field';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import { useFormat } from '../../platform/text/format.ts';
import { isProblem } from '../../platform/api/problem.ts';
import { useSite, useText } from '../../platform/site.ts';
import { forgetVerification, type ChoiceView, type SalaryRangeView } from '../kyc.queries.ts';
import { answersOf, dropDraft, keepDraft, readDraft, type Draft } from './questionnaire-draft.ts';
import { codeOf, codeWords } from '../refusal-words.ts';
import ui from '@halcyon/ui/ui.module.css';

const TEXT_LENGTH_MAX = 120;

type Props = {
  playerId: number;
  occupations: readonly ChoiceView[];
  sources: readonly ChoiceView[];
  ranges: readonly SalaryRangeView[];
  onSent: () => void;
};

/** The questions. Input is kept for this tab; what is missing is shown under its field. */
export function QuestionnaireForm({ playerId, occupations, sources, ranges, onSent }: Props) {
  const t = useText();
  const site = useSite();
  const [draft, setDraft] = useState<Draft>(() => readDraft(playerId, window.sessionStorage));
  const [missing, setMissing] = useState<readonly string[]>([]);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => keepDraft(playerId, draft, window.sessionStorage), [playerId, draft]);
  const change = (part: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...part }));
    setMissing((now) => now.filter((field) => !(field in part)));
  };
  const send = useMutation({
    mutationFn: () =>
      site.call('POST /api/v1/player/questionnaire/answer', { body: answersOf(draft, OTHER_CHOICE) }),
    onSuccess: async () => {
      dropDraft(window.sessionStorage);
      site.messages.show({ kind: 'success', text: t('kyc.questionnaire.done') });
      site.messages.announce(t('kyc.questionnaire.done'));
      onSent();
      await forgetVerification(site);
    },
    onError: (error) => isProblem(error) && show(error.errors.map(({ field }) => field)),
  });
  const show = (fields: readonly string[]) => {
    setMissing(fields);
    const [first] = fields;
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (send.isPending) return;
    const fields = missingAnswers(draft);
    show(fields);
    if (fields.length === 0) send.mutate();
  };
  const faultOf = (field: QuestionnaireField) =>
    missing.includes(field) ? t('kyc.questionnaire.missing') : undefined;
  const listOf = (choices: readonly ChoiceView[]) =>
    choices.map(({ id, name }) => ({ value: id, label: name }));
  const rangeOptions = useRanges(ranges);
  const nationalities = useNationalities();
  const choose = t('kyc.questionnaire.choose');
  return (
    <form ref={form} className={ui.stack4} onSubmit={submit} noValidate>
      <p className={ui.muted}>{t('kyc.questionnaire.lead')}</p>
      {send.isError && missing.length === 0 && (
        <FormMessage kind="error" takesFocus>
          {codeWords(codeOf(send.error), site.texts)}
        </FormMessage>
      )}
      <SelectField
        label={t('kyc.questionnaire.occupation')}
        name="occupation"
        value={draft.occupation}
        placeholder={choose}
        options={listOf(occupations)}
        error={faultOf('occupation')}
        onChange={(event) => change({ occupation: event.currentTarget.value })}
      />
      {draft.occupation === OTHER_CHOICE && (
        <TextField
          label={t('kyc.questionnaire.otherOccupation')}
          name="otherOccupation"
          value={draft.otherOccupation}
          maxLength={TEXT_LENGTH_MAX}
          error={faultOf('otherOccupation')}
          onChange={(event) => change({ otherOccupation: event.currentTarget.value })}
        />
      )}
      <SelectField
        label={t('kyc.questionnaire.salary')}
        name="salaryRangeId"
        value={draft.salaryRangeId === 0 ? '' : String(draft.salaryRangeId)}
        placeholder={choose}
        options={rangeOptions}
        error={faultOf('salaryRangeId')}
        onChange={(event) => change({ salaryRangeId: Number(event.currentTarget.value) })}
      />
      <SelectField
        label={t('kyc.questionnaire.sourceOfFunds')}
        name="sourceOfFunds"
        value={draft.sourceOfFunds}
        placeholder={choose}
        options={listOf(sources)}
        error={faultOf('sourceOfFunds')}
        onChange={(event) => change({ sourceOfFunds: event.currentTarget.value })}
      />
      {draft.sourceOfFunds === OTHER_CHOICE && (
        <TextField
          label={t('kyc.questionnaire.otherSource')}
          name="otherSource"
          value={draft.otherSource}
          maxLength={TEXT_LENGTH_MAX}
          error={faultOf('otherSource')}
          onChange={(event) => change({ otherSource: event.currentTarget.value })}
        />
      )}
      <TextField
        label={t('kyc.questionnaire.placeOfBirth')}
        hint={t('kyc.questionnaire.optional')}
        name="placeOfBirth"
        value={draft.placeOfBirth}
        maxLength={TEXT_LENGTH_MAX}
        onChange={(event) => change({ placeOfBirth: event.currentTarget.value })}
      />
      <SelectField
        label={t('kyc.questionnaire.nationality')}
        hint={t('kyc.questionnaire.optional')}
        name="nationality"
        value={draft.nationality}
        options={[{ value: '', label: '–' }, ...nationalities]}
        onChange={(event) => change({ nationality: event.currentTarget.value })}
      />
      <p className={ui.hint}>{t('kyc.questionnaire.kept')}</p>
      <Button
        type="submit"
        tone="cta"
        size="l"
        isWide
        isPending={send.isPending}
        pendingLabel={t('kyc.questionnaire.sending')}
      >
        {t('kyc.questionnaire.send')}
      </Button>
    </form>
  );
}

/** Ranges as words: up to, from and to, more than. */
function useRanges(ranges: readonly SalaryRangeView[]) {
  const t = useText();
  const format = useFormat();
  return ranges.map(({ id, from, to }) => {
    const label = !to
      ? t('kyc.questionnaire.above', { from: format.money(from) })
      : BigInt(from.amountMinor) === 0n
        ? t('kyc.questionnaire.upTo', { to: format.money(to) })
        : t('kyc.questionnaire.range', { from: format.money(from), to: format.money(to) });
    return { value: String(id), label };
  });
}

function useNationalities() {
  const { locale } = useSite();
  return useMemo(
    () =>
      namedCountries(
        countries.filter(({ active }) => active),
        locale.language,
      ).map(({ code, name }) => ({ value: code, label: name })),
    [locale.language],
  );
}

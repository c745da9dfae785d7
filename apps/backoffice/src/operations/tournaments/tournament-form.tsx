import { useState, type FormEvent } from 'react';
import { languageIds, type LanguageId } from '@halcyon/contract/market/languages';
import type { TournamentDraft } from '@halcyon/contract/operations/tournaments.contract';
import type { Tournament, TournamentRules } from '@halcyon/contract/prizes/tournament.contract';
import { Button } from '@halcyon/ui/button';
import { SelectField } from '@halcyon/ui/field/select-field';
import { TextField } from '@halcyon/ui/field/text-field';
import type { FieldFault } from '../../platform/client.ts';
import { useDeed, useDesk } from '../../platform/use-client.ts';
import { formatDeskAmount } from '../../platform/desk-amount.ts';
import { atWords, plain } from '../../platform/words.ts';
import { faultAt } from '../campaigns/form-parts.tsx';
import { DeedMessage } from '../parts.tsx';
import { TextsFields, type Texts } from '../texts-fields.tsx';
import { amountText, prizeText, rulesFrom, startingRules, type FormRules } from './tournament-draft.ts';
import css from '../../app/app.module.css';

const joinings: readonly TournamentRules['joining'][] = ['AUTO', 'OPT_IN', 'BUY_IN'];
const scorings: readonly TournamentRules['scoring'][] = [
  'WIN_MULTIPLIER',
  'TOTAL_STAKE',
  'STAKE_COUNT',
  'TOTAL_RATIO',
  'POINTS',
  'PROFIT',
];
const choices = (values: readonly string[]) => values.map((value) => ({ value, label: plain(value) }));

/** A new draft, begun with the rules and texts of another tournament; players see it as the preview shows. */
export function TournamentForm({ bases, onSaved }: { bases: readonly string[]; onSaved: () => void }) {
  const { client } = useDesk();
  const [base, setBase] = useState<TournamentRules | null>(null);
  const [shown, setShown] = useState<{ problems: readonly string[]; tournament: Tournament | null } | null>(
    null,
  );
  const [language, setLanguage] = useState<LanguageId>('en');
  const [texts, setTexts] = useState<Texts>(() => startingRules().texts);
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const deed = useDeed(onSaved);

  const begin = (tournamentId: string) =>
    deed.run(async () => {
      const call = 'GET /api/operator/v1/tournaments/:tournamentId';
      const { rules } = await client.call(call, { params: { tournamentId } });
      setBase(rules);
      setTexts(rules.texts);
      setShown(null);
      return `Begun with the rules and the ${languageIds.length} texts of ${tournamentId}.`;
    });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isPreview = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') === 'preview';
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '');
    const read = rulesFrom({ ...(base ?? startingRules()), texts }, text);
    const draft: TournamentDraft = {
      tournamentId: text('tournamentId'),
      category: text('category'),
      rules: read.rules,
    };
    setFaults(read.faults);
    if (read.faults.length > 0) return;
    void deed.run(async () => {
      if (isPreview) {
        setShown(
          await client.call('POST /api/operator/v1/tournaments/preview', { body: { ...draft, language } }),
        );
        return 'This is what players would see.';
      }
      await client.call('POST /api/operator/v1/tournaments', { body: { ...draft, reason: text('reason') } });
      return 'Saved as a draft. Open it to propose its publication.';
    });
  };
  const start: FormRules = base ?? startingRules();
  return (
    <section className={css.deskCard} aria-label="New tournament">
      <h2>New tournament</h2>
      <DeedMessage deed={deed} />
      {bases.length > 0 && (
        <SelectField
          name="base"
          label="Begin with"
          options={[{ value: '', label: 'Choose a tournament' }, ...choices(bases)]}
          onChange={(event) => event.currentTarget.value && void begin(event.currentTarget.value)}
        />
      )}
      <form key={base?.seedHash ?? 'new'} className={css.deskForm} onSubmit={submit} aria-label="Rules">
        <div className={css.deskFields}>
          <TextField
            name="tournamentId"
            label="Address"
            pattern="[a-z0-9\-]{3,64}"
            hint="Lower-case letters, figures and hyphens"
            required
          />
          <TextField name="category" label="Category" defaultValue="casino" required />
          <SelectField
            name="scoring"
            label="Scoring"
            options={choices(scorings)}
            defaultValue={start.scoring}
          />
          <SelectField
            name="joining"
            label="Joining"
            options={choices(joinings)}
            defaultValue={start.joining}
          />
          <TextField
            name="buyIn"
            label="Buy-in"
            defaultValue={amountText(start.buyInMinor, start.currency)}
            inputMode="decimal"
            error={faultAt(faults, 'buyIn')}
          />
          <TextField
            name="currency"
            label="Currency"
            defaultValue={start.currency}
            error={faultAt(faults, 'currency')}
            required
          />
          <TextField
            name="minStake"
            label="Least stake"
            defaultValue={amountText(start.minStakeMinor, start.currency)}
            inputMode="decimal"
            error={faultAt(faults, 'minStake')}
            required
          />
          <TextField
            name="stakePerPoint"
            label="Stake for a point"
            hint="Of the scoring by points alone"
            defaultValue={amountText(start.minorPerPoint, start.currency)}
            inputMode="decimal"
            error={faultAt(faults, 'stakePerPoint')}
          />
          <TextField
            name="minRounds"
            label="Least rounds"
            type="number"
            defaultValue={String(start.minRounds)}
            required
          />
          <TextField name="startsAt" label="Begins (UTC)" type="datetime-local" required />
          <TextField name="endsAt" label="Ends (UTC)" type="datetime-local" required />
        </div>
        <TextField
          name="prizes"
          label="Prizes, from the first place"
          hint="In the currency: 1,000.00; 500.00; 3 x 20.00. Of a prize pool: 50%; 2 x 25%."
          defaultValue={prizeText(start.prizes, start.currency)}
          error={faultAt(faults, 'prizes')}
          required
        />
        <TextsFields texts={texts} onTexts={setTexts} language={language} onLanguage={setLanguage} />
        <TextField name="reason" label="Reason" minLength={3} maxLength={500} required />
        <div className={css.deskActions}>
          <Button type="submit" value="preview" tone="outline" isPending={deed.isPending}>
            Preview
          </Button>
          <Button type="submit" isPending={deed.isPending} pendingLabel="Saving">
            Save draft
          </Button>
        </div>
      </form>
      {shown && <Preview problems={shown.problems} tournament={shown.tournament} />}
    </section>
  );
}

function Preview({ problems, tournament }: { problems: readonly string[]; tournament: Tournament | null }) {
  return (
    <section aria-label="Preview">
      <h3>{tournament?.title ?? 'Not complete'}</h3>
      {problems.length > 0 && (
        <ul className={css.deskLog}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {tournament && (
        <>
          <p>{tournament.summary}</p>
          <p>
            {atWords(tournament.startsAt)} – {atWords(tournament.endsAt)} · {plain(tournament.scoring)} ·
            least stake {wordsOf(tournament.minStake)}
            {tournament.buyIn && ` · buy-in ${wordsOf(tournament.buyIn)}`}
          </p>
          <ul className={css.deskLog}>
            {tournament.prizes.map((prize) => (
              <li key={prize.fromPlace}>
                {prize.fromPlace === prize.toPlace ? prize.fromPlace : `${prize.fromPlace}–${prize.toPlace}`}:{' '}
                {prize.shareBps === undefined
                  ? (prize.goods ?? wordsOf(prize.money))
                  : `${prize.shareBps / 100} % of the pool`}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function wordsOf(money: Tournament['minStake'] | null): string {
  return money ? formatDeskAmount(BigInt(money.amountMinor), money.currency) : '–';
}

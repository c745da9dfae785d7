import { SelectField } from '@halcyon/ui/field/select-field';
import { useText } from '../../platform/site.ts';
import { BookingCodeField } from './booking-code-field.tsx';
import { SlipLeg } from './slip-leg.tsx';
import { coverNameOf, systemChoicesOf, systemOf } from '../stake/slip-drafts.ts';
import { EachWayChoice } from '../stake/each-way-choice.tsx';
import { modeOf, modesOf, withEachWay, type SlipMode } from '../stake/slip-state.ts';
import { changeSlip } from './slip-store.ts';
import { StakeField } from '../stake/stake-field.tsx';
import type { SlipView } from './use-slip-view.ts';
import css from './slip.module.css';

/** The kinds of bet, and the picks: the part of the slip that scrolls. */
export function SlipTop({
  view,
  hasKeypad = false,
}: {
  readonly view: SlipView;
  readonly hasKeypad?: boolean;
}) {
  const t = useText();
  const { slip, legs, bets } = view;
  const mode = modeOf(slip);
  if (legs.length === 0)
    return (
      <div className={css.empty}>
        <h3>{t('slip.empty.title')}</h3>
        <p>{t('slip.empty.hint')}</p>
        <BookingCodeField />
      </div>
    );
  const hasOwnStakes = mode === 'single' && legs.length > 1;
  return (
    <>
      <ModeTabs view={view} mode={mode} />
      {mode === 'system' && <SystemField view={view} />}
      <ul className={css.legs}>
        {legs.map((leg) => {
          const bet = hasOwnStakes ? bets.find(({ draft }) => draft.key === leg.key) : undefined;
          return (
            <SlipLeg key={leg.key} leg={leg} mode={mode}>
              {bet && (
                <>
                  <StakeField
                    size="s"
                    label={t('slip.stake.of', { pick: leg.names.pick })}
                    value={bet.draft.stake}
                    hasKeypad={hasKeypad}
                    onFocus={() => view.type(leg.key)}
                    onEnter={view.press}
                    onChange={(stake) =>
                      changeSlip((now) => ({ ...now, stakes: { ...now.stakes, [leg.key]: stake } }))
                    }
                  />
                  <BetEachWay bet={bet} />
                </>
              )}
            </SlipLeg>
          );
        })}
      </ul>
      {bets.length === 1 && bets[0] && <BetEachWay bet={bets[0]} />}
    </>
  );
}

function BetEachWay({ bet: { draft, legs } }: { readonly bet: SlipView['bets'][number] }) {
  if (draft.type === 'BUILDER') return null;
  return (
    <EachWayChoice
      isChosen={draft.isEachWay}
      places={legs.map(({ place }) => place)}
      of={legs.map(({ names }) => names.pick).join(', ')}
      onToggle={() => changeSlip((now) => withEachWay(now, draft.eachWayKey))}
    />
  );
}

function ModeTabs({ view: { slip }, mode }: { readonly view: SlipView; readonly mode: SlipMode }) {
  const t = useText();
  const possible = modesOf(slip);
  const modes: readonly SlipMode[] = possible.includes('builder')
    ? ['single', 'builder']
    : ['single', 'combo', 'system'];
  const count = slip.picks.length;
  return (
    <div className={css.modes} role="group" aria-label={t('slip.mode.label')}>
      {modes.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === mode}
          disabled={!possible.includes(one)}
          onClick={() => changeSlip((now) => ({ ...now, mode: one }))}
        >
          {t(`slip.mode.${one}`)}
          {one === mode && one !== 'single' && ` · ${count}`}
        </button>
      ))}
    </div>
  );
}

const choiceId = ({ type, size }: { type: string; size?: number | undefined }) =>
  size === undefined ? type : `${type} ${size}`;

function SystemField({ view: { slip, legs } }: { readonly view: SlipView }) {
  const t = useText();
  const choices = systemChoicesOf(slip.picks);
  const chosen = systemOf(slip);
  const bankers = slip.picks.filter(({ isBanker }) => isBanker).length;
  const options = choices.map(({ lineCount, ...choice }) => {
    const { type, size } = choice;
    const name =
      size === undefined
        ? coverNameOf(type)
        : t(bankers > 0 ? 'slip.system.with_bankers' : 'slip.system.of', {
            size,
            legs: legs.length - bankers,
            count: bankers,
          });
    return { value: choiceId(choice), label: t('slip.system.choice', { name, count: lineCount }) };
  });
  if (!chosen) return <p className={css.line}>{t('slip.why.does_not_fit')}</p>;
  return (
    <div className={css.system}>
      <SelectField
        label={t('slip.system.label')}
        options={options}
        value={choiceId(chosen)}
        onChange={({ currentTarget }) => {
          const choice = choices.find((one) => choiceId(one) === currentTarget.value);
          if (choice) changeSlip((now) => ({ ...now, system: choice }));
        }}
      />
    </div>
  );
}

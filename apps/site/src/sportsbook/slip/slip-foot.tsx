import { useState } from 'react';
import { useMedia } from '../../platform/media-query.ts';
import { useSite } from '../../platform/site.ts';
import { BoostLadder } from './boost-ladder.tsx';
import { FreeBetChoice } from './free-bet-choice.tsx';
import { allOf, SlipFairness } from './slip-fairness.tsx';
import { SlipPress } from './slip-press.tsx';
import { ManyStakes, MaximumLine, OneStake, TotalChange } from './slip-stake.tsx';
import { modeOf } from '../stake/slip-state.ts';
import { changeSlip, lastStakeMinor } from './slip-store.ts';
import { SlipWaiting } from './slip-waiting.tsx';
import { StakeKeypad } from '../stake/stake-keypad.tsx';
import { presetsOf } from '../stake/stake-text.ts';
import type { SlipView } from './use-slip-view.ts';
import css from './slip.module.css';

/** Phones on which the whole foot would leave the picks no room. */
const LOW = '(height < 720px)';

type SlipFootProps = { readonly view: SlipView; readonly hasKeypad?: boolean };

/** Cost, value and button of the bet: the part of the slip that does not scroll. */
export function SlipFoot({ view, hasKeypad = false }: SlipFootProps) {
  const { slip, bets, placing } = view;
  const { currency, currencyForm } = useSite();
  const isLow = useMedia(LOW) && hasKeypad;
  const [first] = bets;
  const [isTyping, setTyping] = useState(hasKeypad && first?.draft.stake === '');
  const bet = bets.find(({ draft }) => draft.key === view.typed) ?? first;
  if (!first || !bet) return null;
  if (placing.kind === 'waiting') return <SlipWaiting view={view} delayMs={placing.delayMs} />;
  const { exponent } = currencyForm;
  const isMany = modeOf(slip) === 'single' && bets.length > 1;
  // The amount of a free bet is not typed, and has no maximum to type up to.
  const isFree = bet.freeBetId !== null;
  const isShort = hasKeypad && isTyping && !isFree;
  const presets = presetsOf(exponent, lastStakeMinor(currency));
  const setStake = (stake: string) =>
    changeSlip((now) =>
      isMany ? { ...now, stakes: { ...now.stakes, [bet.draft.key]: stake } } : { ...now, stake },
    );
  return (
    <div className={css.foot} data-short={isShort || undefined}>
      {!hasKeypad && modeOf(slip) === 'combo' && <BoostLadder bet={bet} />}
      {!isMany && <TotalChange bet={bet} />}
      {isShort && <SlipFairness bet={bet} exponent={exponent} isShort />}
      {isMany ? (
        <ManyStakes view={view} />
      ) : (
        <OneStake
          bet={bet}
          isShort={isShort}
          hasKeypad={hasKeypad}
          presets={presets}
          setStake={setStake}
          onFocus={() => setTyping(true)}
          onEnter={view.press}
        />
      )}
      {!isMany && <FreeBetChoice view={view} />}
      {!isShort && (
        <SlipFairness bet={isMany ? allOf(bets) : bet} exponent={exponent} isShort={isLow && !isFree} />
      )}
      {!isFree && <MaximumLine bet={bet} isShort={isShort} setStake={setStake} />}
      {isShort && (
        <StakeKeypad
          value={bet.draft.stake}
          onChange={setStake}
          presets={presets}
          onDone={() => setTyping(false)}
        />
      )}
      <SlipPress view={view} />
    </div>
  );
}

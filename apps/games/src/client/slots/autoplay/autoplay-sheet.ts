import '../../styles/autoplay.css';
import { el } from '../../shell/element.ts';
import type { MoneyText } from '../../shell/money-text.ts';
import { openSheet } from '../../shell/sheet.ts';
import type { Texts } from '../../shell/texts.ts';
import {
  AUTOPLAY_ROUNDS,
  LOSS_LIMIT_STAKES,
  SINGLE_WIN_STAKES,
  type AutoplayPlan,
} from './autoplay-limits.ts';

/** Lets the player choose how many rounds, and which loss and which win end them. A loss limit is always chosen. */
export function openAutoplay(options: {
  texts: Texts;
  money: MoneyText;
  stakeMinor: bigint;
  onStart: (plan: AutoplayPlan) => void;
}): void {
  const { texts, money, stakeMinor, onStart } = options;
  const amounts = (stakes: readonly number[]) => stakes.map((times) => stakeMinor * BigInt(times));
  const rounds = choice(texts('autoplay.rounds'), 'rounds', AUTOPLAY_ROUNDS, String, 10);
  const loss = choice(texts('autoplay.loss'), 'loss', amounts(LOSS_LIMIT_STAKES), money, stakeMinor * 10n);
  const win = choice<bigint | null>(
    texts('autoplay.win'),
    'win',
    [null, ...amounts(SINGLE_WIN_STAKES)],
    (amount) => (amount === null ? texts('autoplay.no_limit') : money(amount)),
    null,
  );
  const start = el('button', { type: 'submit', class: 'button main' }, texts('autoplay.start'));
  const form = el(
    'form',
    { class: 'autoplay', method: 'dialog' },
    rounds.element,
    loss.element,
    win.element,
    el('p', {}, texts('autoplay.note')),
    start,
  );
  const sheet = openSheet({
    title: texts('autoplay.title'),
    closeText: texts('close'),
    className: 'small',
    content: [form],
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    sheet.close();
    onStart({
      rounds: rounds.value(),
      stakeMinor,
      lossLimitMinor: loss.value(),
      singleWinMinor: win.value(),
    });
  });
}

/** One of a few values, as radio buttons that look like buttons. */
function choice<Value>(
  legend: string,
  name: string,
  values: readonly Value[],
  textOf: (value: Value) => string,
  chosen: Value,
): { element: HTMLElement; value: () => Value } {
  const inputs = values.map((value) =>
    el('input', { type: 'radio', name, class: 'visually-hidden', checked: value === chosen }),
  );
  const labels = values.map((value, at) =>
    el('label', { class: 'button' }, inputs[at] ?? null, textOf(value)),
  );
  return {
    element: el('fieldset', {}, el('legend', {}, legend), el('div', { class: 'stake-list' }, ...labels)),
    value: () => values[inputs.findIndex(({ checked }) => checked)] ?? chosen,
  };
}

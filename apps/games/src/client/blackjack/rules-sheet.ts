import type { BlackjackDescription, BlackjackRoundView } from '../../protocol.ts';
import '../styles/paytable.css';
import { el } from '../shell/element.ts';
import type { MoneyText } from '../shell/money-text.ts';
import { proofSection } from '../shell/proof-section.ts';
import { openSheet } from '../shell/sheet.ts';
import type { Texts } from '../shell/texts.ts';

/** The table's rules and return, as the server describes them. */
export function openRules(
  description: BlackjackDescription,
  round: BlackjackRoundView | null,
  texts: Texts,
  money: MoneyText,
): void {
  const rows: [string, string][] = [
    [texts('info.rtp'), money.percent(description.rtpBasisPoints)],
    [texts('info.max_win'), texts('info.times_stake', { value: money.number(description.maxWinMultiple) })],
    [
      texts('info.stakes'),
      `${money(BigInt(description.stakesMinor[0] ?? '0'))} – ${money(BigInt(description.stakesMinor.at(-1) ?? '0'))}`,
    ],
  ];
  const sentences = [
    texts('blackjack.rule_decks', { count: description.decks }),
    texts('blackjack.rule_dealer'),
    texts('blackjack.rule_pays'),
    texts('blackjack.rule_double'),
    description.rules.canDoubleAfterSplit ? texts('blackjack.rule_double_after_split') : null,
    texts('blackjack.rule_split', { count: description.handsMax }),
    texts('blackjack.rule_aces'),
    texts('blackjack.rule_fault'),
  ];
  openSheet({
    title: description.name,
    closeText: texts('close'),
    content: [
      el(
        'dl',
        { class: 'facts' },
        ...rows.map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, value))),
      ),
      el('h3', {}, texts('info.rules')),
      el(
        'ul',
        { class: 'rules' },
        ...sentences.filter((text) => text !== null).map((text) => el('li', {}, text)),
      ),
      ...proofSection(description.gameId, round, texts),
    ],
  });
}

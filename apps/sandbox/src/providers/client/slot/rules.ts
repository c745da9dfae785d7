import { make, type Frame } from '../shell/frame.ts';
import { figures } from '../shell/words.ts';
import { PAYING, SCATTER, WILD } from './symbols.ts';
import type { SlotGame } from './shapes.ts';

/** The pays at the chosen stake, and how the game works, in the terms of our own games. */
export function fillRules(
  sheet: HTMLElement,
  { started, words, money, stakeMinor }: Frame<SlotGame>,
  pictures: readonly string[],
): void {
  const { game } = started;
  const amount = (coins: number) => money((BigInt(coins) * stakeMinor()) / BigInt(game.stakeCoins));
  const table = make('div', 'pays');
  for (let symbol = PAYING - 1; symbol >= 0; symbol--)
    table.append(payOf(game, symbol, pictures[symbol], amount));
  const hasWild = game.mechanic !== 'book' && game.mechanic !== 'scatter-pays';
  if (hasWild && (game.pays[WILD]?.at(-1) ?? 0) > 0) table.append(payOf(game, WILD, pictures[WILD], amount));
  if (hasWild)
    table.append(make('div', 'pay', picture(pictures[WILD]), make('span', '', words('info.wild'))));
  const awards = Object.entries(game.freeRounds.awards);
  if (awards.length > 0)
    table.append(make('div', 'pay', picture(pictures[SCATTER]), make('span', '', words('info.scatter'))));
  const lines: string[] = [];
  if (game.lineCount) lines.push(words('info.rule_lines', { lines: game.lineCount }));
  else if (game.wayCount) lines.push(words('info.rule_ways', { ways: game.wayCount }));
  else lines.push(words(game.mechanic === 'cluster' ? 'info.rule_cluster' : 'info.rule_anywhere'));
  lines.push(words('info.rule_highest'));
  const rising = game.cascadeMultipliers.filter((one, at, all) => all.indexOf(one) === at);
  if (rising.length > 1)
    lines.push(words('info.rule_cascade', { multipliers: rising.map((one) => `×${one}`).join(', ') }));
  if (awards.length > 0) {
    const text = awards.map(([scatters, count]) => words('info.award', { scatters, count })).join(', ');
    lines.push(words('info.rule_free_spins', { awards: text }));
  }
  if (game.freeRounds.multiplier > 1)
    lines.push(words('info.rule_spin_multiplier', { multipliers: `×${game.freeRounds.multiplier}` }));
  if (game.mechanic === 'book') lines.push(words('info.rule_book'));
  if (game.hold) {
    const { trigger, respins, fullMultiple } = game.hold;
    lines.push(words('info.rule_hold', { count: trigger, spins: respins }));
    lines.push(words('info.rule_full', { value: fullMultiple }));
  }
  if (started.jackpot) {
    const { name, shareBasisPoints } = started.jackpot;
    const share = figures.percent(shareBasisPoints, 0);
    lines.push(words('info.rule_jackpot', { name, share }));
  }
  lines.push(
    words('info.rule_max', { value: figures.number(game.maxWinMultiple) }),
    words('info.rule_fault'),
  );
  const facts: readonly (readonly [string, string])[] = [
    [words('info.rtp'), figures.percent(game.rtpBasisPoints)],
    [words('info.volatility'), words('info.of_five', { value: game.volatility })],
    [words('info.max_win'), words('info.times_stake', { value: figures.number(game.maxWinMultiple) })],
    [
      words('info.stakes'),
      `${money(BigInt(game.stakesMinor[0]!))} – ${money(BigInt(game.stakesMinor.at(-1)!))}`,
    ],
  ];
  sheet.append(make('h3', '', words('info.pays')), table, make('h3', '', words('info.rules')));
  sheet.append(...lines.map((line) => make('p', '', line)));
  sheet.append(
    make('dl', '', ...facts.flatMap(([term, text]) => [make('dt', '', term), make('dd', '', text)])),
  );
}

function payOf(
  game: SlotGame,
  symbol: number,
  url: string | undefined,
  amount: (coins: number) => string,
): HTMLElement {
  const rows = game.payFrom.map((from, at) => {
    const next = game.payFrom[at + 1];
    const count = next === undefined || next === from + 1 ? `${from}` : `${from}–${next - 1}`;
    const isLast = next === undefined && game.payFrom.length > 3;
    return `${count}${isLast ? '+' : ''} × ${amount(game.pays[symbol]?.[at] ?? 0)}`;
  });
  return make('div', 'pay', picture(url), make('span', '', ...rows.map((row) => make('em', '', row))));
}

function picture(url: string | undefined): HTMLImageElement {
  const image = make('img');
  image.alt = '';
  image.src = url ?? '';
  image.width = image.height = 52;
  return image;
}

import type { PaytableEntry, SlotDescription, SlotRoundView, SymbolId } from '../../protocol.ts';
import '../styles/paytable.css';
import { el } from '../shell/element.ts';
import type { MoneyText } from '../shell/money-text.ts';
import { proofSection } from '../shell/proof-section.ts';
import { openSheet } from '../shell/sheet.ts';
import type { Texts } from '../shell/texts.ts';
import { offscreen } from './painting/canvas.ts';
import type { SymbolSprites } from './painting/symbol-sprites.ts';

interface PaytableContext {
  description: SlotDescription;
  texts: Texts;
  money: MoneyText;
  stakeMinor: bigint;
  sprites: SymbolSprites | null;
  round: SlotRoundView | null;
}

/** Rules, pays at the chosen stake, return to player. Everything in it comes from the server's description. */
export function openPaytable(ctx: PaytableContext): void {
  const { description, texts } = ctx;
  const content: Node[] = [
    facts(ctx),
    heading(texts('info.pays')),
    pays(ctx),
    heading(texts('info.rules')),
    rules(ctx),
  ];
  if (description.lines.length > 0)
    content.push(heading(texts('info.lines', { count: description.lines.length })), lines(description));
  content.push(...proofSection(description.gameId, ctx.round, texts));
  openSheet({ title: description.name, closeText: texts('close'), content });
}

const heading = (text: string) => el('h3', {}, text);

function facts({ description, texts, money }: PaytableContext): HTMLElement {
  const rows: [string, string][] = [
    [texts('info.rtp'), money.percent(description.rtpBasisPoints)],
    [texts('info.hit_frequency'), money.percent(description.hitFrequencyBasisPoints)],
    [texts('info.volatility'), texts('info.of_five', { value: description.volatility })],
    [texts('info.max_win'), texts('info.times_stake', { value: money.number(description.maxWinMultiple) })],
    [
      texts('info.stakes'),
      `${money(BigInt(description.stakesMinor[0] ?? '0'))} – ${money(BigInt(description.stakesMinor.at(-1) ?? '0'))}`,
    ],
  ];
  return el(
    'dl',
    { class: 'facts' },
    ...rows.flatMap(([name, value]) => [el('div', {}, el('dt', {}, name), el('dd', {}, value))]),
  );
}

function pays(ctx: PaytableContext): HTMLElement {
  const { description, texts } = ctx;
  const cards = description.symbols.map(({ id }) => {
    const entry = description.paytable.find(({ symbol }) => symbol === id);
    const name = texts(`symbol.${description.gameId}.${id}`);
    const rows = entry ? payRows(ctx, entry) : [];
    const note = id === 'wild' ? texts('info.wild') : id === 'scatter' ? texts('info.scatter') : null;
    return el(
      'li',
      {},
      picture(ctx.sprites, id),
      el(
        'div',
        {},
        el('strong', {}, name),
        note ? el('p', { class: 'caption' }, note) : null,
        el('ul', {}, ...rows),
      ),
    );
  });
  return el('ul', { class: 'pays' }, ...cards);
}

function payRows({ description, money, stakeMinor }: PaytableContext, entry: PaytableEntry): HTMLElement[] {
  return entry.pays.toReversed().map(({ countFrom, countTo, payCoins }) => {
    const count =
      countTo > countFrom
        ? countTo >= description.reels * description.rows
          ? `${countFrom}+`
          : `${countFrom}–${countTo}`
        : countFrom;
    const amount = (BigInt(payCoins) * stakeMinor) / BigInt(description.stakeCoins);
    return el('li', {}, el('span', {}, `${count}×`), el('b', {}, money(amount)));
  });
}

function picture(sprites: SymbolSprites | null, symbol: SymbolId): HTMLElement {
  const [canvas, ctx] = offscreen(112, 112);
  canvas.className = 'symbol';
  if (sprites) ctx.drawImage(sprites.sharp(symbol), 0, 0, 112, 112);
  return canvas;
}

const multipliers = (values: readonly number[]) => values.map((value) => `×${value}`).join(' ');

function rules({ description, texts, money }: PaytableContext): HTMLElement {
  const { freeSpins } = description;
  const awards = (list: typeof freeSpins.awards) =>
    list.map(({ scatters, spins }) => texts('info.award', { scatters, count: spins })).join(' · ');
  const sentences = [
    texts(`info.rule_${description.payRule}`, { lines: description.lines.length, ways: description.ways }),
    texts('info.rule_highest'),
    description.mechanic === 'cascade'
      ? texts('info.rule_cascade', { multipliers: multipliers(description.cascadeMultipliers) })
      : null,
    texts('info.rule_free_spins', { awards: awards(freeSpins.awards) }),
    freeSpins.retriggers.length > 0
      ? texts('info.rule_retrigger', { awards: awards(freeSpins.retriggers) })
      : null,
    freeSpins.spinMultipliers.some((value) => value > 1)
      ? texts('info.rule_spin_multiplier', { multipliers: multipliers(freeSpins.spinMultipliers) })
      : null,
    freeSpins.cascadeMultipliers.some((value) => value > 1)
      ? texts('info.rule_free_cascade', { multipliers: multipliers(freeSpins.cascadeMultipliers) })
      : null,
    freeSpins.isMultiplierKept ? texts('info.rule_kept') : null,
    texts('info.rule_max', { value: money.number(description.maxWinMultiple) }),
    texts('info.rule_fault'),
  ];
  return el(
    'ul',
    { class: 'rules' },
    ...sentences.filter((text) => text !== null).map((text) => el('li', {}, text)),
  );
}

/** Each line as a small grid with its cells lit. */
function lines(description: SlotDescription): HTMLElement {
  const diagrams = description.lines.map((rows, index) => {
    const diagram = el('span', { class: 'diagram', 'aria-hidden': 'true' });
    diagram.style.setProperty('--reels', String(description.reels));
    for (let row = 0; row < description.rows; row++) {
      for (let reel = 0; reel < description.reels; reel++)
        diagram.append(el('i', { 'data-lit': rows[reel] === row }));
    }
    return el('li', {}, el('span', { class: 'caption' }, String(index + 1)), diagram);
  });
  return el('ul', { class: 'lines' }, ...diagrams);
}

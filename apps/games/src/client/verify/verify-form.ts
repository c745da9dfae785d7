import type { RoundView } from '../../protocol.ts';
import { el } from '../shell/element.ts';
import type { Texts } from '../shell/texts.ts';
import { slotMachines } from '../../slots/slot-titles.ts';

export interface VerifyValues {
  gameId: string;
  serverSeed: string;
  clientSeed: string;
  nonce: number;
  stakeMinor: string;
  actions: string[];
}

/** The fields of the verifier: a round to look up, or seeds typed by hand. */
export class VerifyForm {
  readonly root: HTMLFormElement;
  readonly lookUp: HTMLFormElement;
  readonly roundId: HTMLInputElement;
  readonly #game: HTMLSelectElement;
  readonly #serverSeed = input('serverSeed', { pattern: '[0-9a-fA-F]{64}', class: 'code' });
  readonly #clientSeed = input('clientSeed', { maxlength: 64, class: 'code' });
  readonly #nonce = input('nonce', { inputmode: 'numeric', pattern: '\\d{1,9}' });
  readonly #stake = input('stake', { inputmode: 'numeric', pattern: '[1-9]\\d{0,12}' });
  readonly #actions = el('input', { name: 'actions', autocomplete: 'off', class: 'code' });

  constructor(texts: Texts, roundId: string) {
    this.roundId = el('input', { name: 'round', autocomplete: 'off', class: 'code', value: roundId });
    const slots = slotMachines.map(({ definition }) => option(definition.gameId, definition.name));
    this.#game = el('select', { name: 'game' }, ...slots, option('blackjack', 'Halcyon Blackjack'));
    this.lookUp = el(
      'form',
      { class: 'row' },
      field(texts('verify.round_id'), this.roundId),
      el('button', { class: 'button' }, texts('verify.load')),
    );
    this.root = el(
      'form',
      { class: 'fields', novalidate: true },
      field(texts('verify.game'), this.#game),
      field(texts('verify.server_seed'), this.#serverSeed),
      field(texts('verify.client_seed'), this.#clientSeed),
      field(texts('verify.nonce'), this.#nonce),
      field(texts('verify.stake'), this.#stake),
      field(texts('verify.actions'), this.#actions),
      el('button', { class: 'button main' }, texts('verify.recompute')),
    );
  }

  fill(round: RoundView, firstStakeMinor: string): void {
    this.#game.value = round.gameId;
    this.#serverSeed.value = round.proof.serverSeed ?? '';
    this.#clientSeed.value = round.proof.clientSeed;
    this.#nonce.value = String(round.proof.nonce);
    this.#stake.value = firstStakeMinor;
    this.#actions.value = round.kind === 'blackjack' ? round.actions.join(', ') : '';
  }

  /** Null: a field is empty or malformed, and has the focus now. */
  read(): VerifyValues | null {
    if (!this.root.checkValidity()) {
      this.root.querySelector<HTMLElement>('input:invalid')?.focus();
      return null;
    }
    return {
      gameId: this.#game.value,
      serverSeed: this.#serverSeed.value.toLowerCase(),
      clientSeed: this.#clientSeed.value,
      nonce: Number(this.#nonce.value),
      stakeMinor: this.#stake.value,
      actions: this.#actions.value.split(/[\s,]+/).filter(Boolean),
    };
  }
}

function input(name: string, attributes: Record<string, string | number>): HTMLInputElement {
  return el('input', { name, autocomplete: 'off', spellcheck: 'false', required: true, ...attributes });
}

const option = (value: string, text: string) => el('option', { value }, text);
const field = (label: string, control: HTMLElement) =>
  el('label', {}, el('span', { class: 'caption' }, label), control);

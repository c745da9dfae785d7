import type { BlackjackAction, ReplayAnswer, RoundView } from '../../protocol.ts';
import '../styles/base.css';
import '../styles/verify.css';
import { createConnection, GameError } from '../shell/connection.ts';
import { el } from '../shell/element.ts';
import { languageIn } from '../shell/launch.ts';
import { problemTextKey } from '../shell/problem-notice.ts';
import { loadTexts, type Texts } from '../shell/texts.ts';
import { slotMachines } from '../../slots/slot-titles.ts';
import { outcomeView } from './outcome-view.ts';
import { firstStake, isSameRound, recompute, type Recomputed } from './recompute.ts';
import { VerifyForm } from './verify-form.ts';

const query = new URLSearchParams(location.search);

/** Public check of a round: the promise (hash) and the outcome, recomputed in this browser. */
class VerifyPage {
  readonly #texts: Texts;
  readonly #form: VerifyForm;
  readonly #connection = createConnection((input, init) => fetch(input, init), null);
  readonly #result = el('section', { class: 'result', role: 'status' });
  #stored: ReplayAnswer | null = null;

  constructor(root: HTMLElement, texts: Texts) {
    this.#texts = texts;
    this.#form = new VerifyForm(texts, query.get('round') ?? '');
    root.replaceChildren(
      el('h1', {}, texts('verify.title')),
      el('p', { class: 'intro' }, texts('verify.intro')),
      this.#form.lookUp,
      this.#form.root,
      this.#result,
    );
    root.removeAttribute('aria-busy');
    this.#form.lookUp.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.load();
    });
    this.#form.root.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#check();
    });
  }

  async load(): Promise<void> {
    const texts = this.#texts;
    const publicId = this.#form.roundId.value.trim();
    const found = await this.#connection.replay(publicId).catch((error: unknown) => error as Error);
    if (found instanceof Error) return this.#result.replaceChildren(say('bad', wordsOf(found, texts)));
    this.#stored = found;
    const { round } = found;
    this.#form.fill(round, firstStake(round));
    if (round.proof.serverSeed) return this.#check();
    const hash = el('code', {}, round.proof.serverSeedHash);
    const caption = el('span', { class: 'caption' }, texts('verify.published_hash'));
    const published = el('p', { class: 'published' }, caption, hash);
    this.#result.replaceChildren(
      say('plain', texts('verify.seed_hidden')),
      published,
      this.#replayLink(round),
    );
  }

  async #check(): Promise<void> {
    const texts = this.#texts;
    const values = this.#form.read();
    if (!values) return this.#result.replaceChildren(say('bad', texts('verify.bad_input')));
    // A stored round is compared only where the fields still name it.
    const round = this.#stored?.round;
    const stored =
      round && round.gameId === values.gameId && round.proof.nonce === values.nonce ? this.#stored : null;
    const machine = slotMachines.find(({ definition }) => definition.gameId === values.gameId);
    const mathVersion = stored?.round.mathVersion ?? machine?.definition.mathVersion ?? '1';
    const actions = values.actions as BlackjackAction[];
    const recomputed = await recompute({ ...values, actions, mathVersion }).catch(() => 'bad' as const);
    if (recomputed === 'bad') return this.#result.replaceChildren(say('bad', texts('verify.bad_input')));
    if (!recomputed) {
      return this.#result.replaceChildren(
        say('plain', texts('verify.other_version', { version: mathVersion })),
      );
    }
    const verdicts = stored
      ? this.#compare(stored.round, recomputed)
      : [say('plain', texts('verify.no_stored'))];
    this.#result.replaceChildren(...verdicts, outcomeView(recomputed, values.gameId, stored, texts));
  }

  #compare(round: RoundView, recomputed: Recomputed): Node[] {
    const texts = this.#texts;
    const isPromised = recomputed.serverSeedHash === round.proof.serverSeedHash;
    const isSame = isSameRound(round, recomputed);
    return [
      say(isPromised ? 'good' : 'bad', texts(isPromised ? 'verify.hash_matches' : 'verify.hash_differs')),
      say(isSame ? 'good' : 'bad', texts(isSame ? 'verify.outcome_matches' : 'verify.outcome_differs')),
      this.#replayLink(round),
    ];
  }

  #replayLink({ gameId, publicId }: RoundView): HTMLElement {
    const asked = new URLSearchParams({ replay: publicId, lang: document.documentElement.lang });
    return el('p', {}, el('a', { href: `/play/${gameId}?${asked}` }, this.#texts('verify.replay')));
  }
}

const say = (kind: 'good' | 'bad' | 'plain', text: string) => el('p', { class: `says ${kind}` }, text);

function wordsOf(error: Error, texts: Texts): string {
  const key = problemTextKey(error instanceof GameError ? error.code : 'fault.unexpected', texts);
  const requestId = error instanceof GameError ? (error.requestId ?? '–') : '–';
  return `${texts(`${key}.title`)}. ${texts(`${key}.text`, { requestId })}`;
}

async function open(root: HTMLElement): Promise<void> {
  const language = languageIn(query, navigator.language);
  const texts = await loadTexts(language);
  document.documentElement.lang = language;
  document.title = texts('verify.title');
  const page = new VerifyPage(root, texts);
  if (query.get('round')) await page.load();
}

const root = document.getElementById('verify');
if (root) void open(root);

import type { LiveKind } from '@halcyon/contract/live-casino/tables.contract';
import { useState } from 'react';
import { useText } from '../platform/site.ts';
import type { Translate } from '../platform/text/texts.ts';
import css from './live.module.css';

/** Number of places on every card, filled or not. */
const PLACES = 8;
const reds = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

/** The last results, newest first. Initial ones do not animate; new ones fade in where they are. */
export function LiveResults({ kind, results }: { kind: LiveKind | null; results: readonly string[] }) {
  const t = useText();
  const list = results.join(' ');
  const [first] = useState(list);
  const places = Array.from({ length: PLACES }, (_, at) => results[at] ?? null);
  return (
    <ol
      className={css.results}
      aria-hidden="true"
      data-kind={kind ?? undefined}
      data-moved={list === first ? undefined : ''}
    >
      {places.map((result, at) => (
        // Keyed by place and content: what changed fades in, what stays is untouched.
        <li key={`${at} ${result}`} data-look={result === null ? 'none' : lookOf(kind, result)}>
          {result === null ? '' : resultWord(t, result)}
        </li>
      ))}
    </ol>
  );
}

/** Colour of a result; it never says what the word does not. */
function lookOf(kind: LiveKind | null, result: string): string {
  if (kind === 'roulette') {
    const number = Number(result);
    if (number === 0) return 'green';
    return reds.has(number) ? 'red' : 'black';
  }
  if (kind === 'baccarat') return { P: 'player', B: 'banker', T: 'tie' }[result] ?? 'plain';
  return kind === 'game-show' && Number(result) >= 12 ? 'high' : 'plain';
}

export function resultWord(t: Translate, result: string): string {
  return result === 'BUST' ? t('live.bust') : result;
}

import { useEffect, useRef } from 'react';
import { useSite } from '../../platform/site.ts';

/** A board may change every two seconds, too often to be read out. */
const EVERY_MS = 30_000;

/** Says the own place to screen readers when it has changed, politely and at most every half a minute. */
export function BoardSpeaker({ words }: { words: string }) {
  const { messages } = useSite();
  const said = useRef<{ words: string; atMs: number } | null>(null);
  useEffect(() => {
    // What came with the page is read there.
    said.current ??= { words, atMs: Date.now() };
    if (words === '' || words === said.current.words) return;
    const speak = () => {
      said.current = { words, atMs: Date.now() };
      messages.announce(words);
    };
    const wait = setTimeout(speak, Math.max(0, said.current.atMs + EVERY_MS - Date.now()));
    return () => clearTimeout(wait);
  }, [messages, words]);
  return null;
}

import { createContext, use, useCallback, useEffect, useState } from 'react';
import type { SignedInOperator } from '@halcyon/contract/operations/operator-session.contract';
import type { Client } from './client.ts';
import { refusalWords } from './words.ts';

export type Desk = {
  readonly client: Client;
  readonly operator: SignedInOperator;
  readonly go: (path: string) => void;
};

export const DeskContext = createContext<Desk | null>(null);

/** The signed-in operator's desk, which wraps the screens. */
export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('a screen stands outside the desk');
  return desk;
}

export type Loaded<Value> = {
  readonly value: Value | null;
  readonly error: string | null;
  readonly reload: () => void;
};

/** Loads when `key` changes and on reload. A stale response is dropped. */
export function useLoaded<Value>(key: string, load: () => Promise<Value>): Loaded<Value> {
  const [state, setState] = useState<{ key: string; value: Value | null; error: string | null }>({
    key,
    value: null,
    error: null,
  });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (value) => isCurrent && setState({ key, value, error: null }),
      (error: unknown) => isCurrent && setState({ key, value: null, error: refusalWords(error) }),
    );
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `key` stands for everything that `load` reads
  }, [key, round]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  const isFresh = state.key === key;
  return { value: isFresh ? state.value : null, error: isFresh ? state.error : null, reload };
}

/** One deed at a time: pending, refused, done. */
export function useDeed(after: () => void) {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const run = async (deed: () => Promise<string>) => {
    setPending(true);
    setError(null);
    setDone(null);
    try {
      setDone(await deed());
      after();
    } catch (refused) {
      setError(refusalWords(refused));
    } finally {
      setPending(false);
    }
  };
  return { isPending, error, done, run };
}

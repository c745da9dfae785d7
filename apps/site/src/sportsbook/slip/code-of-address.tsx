import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useTakeCode } from './booking-code.queries.ts';

/** Brings the picks that were shared by a link with `?code=`. Shows nothing. */
export function CodeOfAddress({ code }: { readonly code: string }) {
  const [, setSearch] = useSearchParams();
  const { take } = useTakeCode();
  useEffect(() => {
    take(code);
    setSearch(
      (now) => {
        now.delete('code');
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [code, take, setSearch]);
  return null;
}

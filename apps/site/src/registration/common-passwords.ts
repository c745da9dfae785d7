import { useEffect, useState } from 'react';

const nothing: ReadonlySet<string> = new Set();
let loading: Promise<ReadonlySet<string>> | null = null;

/** The list of common passwords that the server asks, too. A file of its own: nobody loads it unasked. */
export function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'] as readonly string[]),
    () => {
      loading = null;
      return nothing;
    },
  );
  return loading;
}

/** The list once somebody has begun to type a password; empty until it is here, and where it cannot be had. */
export function useCommonPasswords(isWanted: boolean): ReadonlySet<string> {
  const [list, setList] = useState(nothing);
  useEffect(() => {
    if (!isWanted || list !== nothing) return;
    let isGone = false;
    void loadCommonPasswords().then((loaded) => !isGone && setList(loaded));
    return () => {
      isGone = true;
    };
  }, [isWanted, list]);
  return list;
}

import { useEffect, useState } from 'react';

const nothing: ReadonlySet<string> = new Set();
let loading: Promise<ReadonlySet<string>> | null = null;

/** The list of common passwords that the server uses, too. In its own file, loaded on demand only. */
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

/** The list once a password is being typed; empty until it has loaded, and when it cannot be loaded. */
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

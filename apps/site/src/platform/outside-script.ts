const LOAD_MS_MAX = 15_000;

/** Loads a third party's script at the player's own wish; once per address. Rejects when it does not load. */
export function loadOutside(src: string, id: string): Promise<void> {
  if (document.getElementById(id)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.id = id;
    script.src = src;
    script.async = true;
    const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
    if (nonce) script.nonce = nonce;
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`${id} did not load`));
    };
    const timer = setTimeout(fail, LOAD_MS_MAX);
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    document.head.append(script);
  });
}

/** One line of JSON per event. Facts never hold a token, a seed or a secret. */
export type Log = (
  level: 'info' | 'warn' | 'error',
  event: string,
  facts?: Readonly<Record<string, unknown>>,
) => void;

export const log: Log = (level, event, facts = {}) => {
  const line = JSON.stringify({ at: new Date().toISOString(), level, service: 'games', event, ...facts });
  (level === 'error' ? process.stderr : process.stdout).write(`${line}\n`);
};

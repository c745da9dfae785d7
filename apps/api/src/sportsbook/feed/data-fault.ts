/** Unique key violated: another process writes the log. */
const UNIQUE_VIOLATION = '23505';

/** Of the content of a statement, not of the connection: data exceptions and violated rules, but for another writer. */
export function isOfData(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^2[23]/.test(code) && code !== UNIQUE_VIOLATION;
}

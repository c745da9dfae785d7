const LENGTH_MAX = 72;

/** What is wrong with the first line of a commit, or null. The rule is in CONTRIBUTING.md. */
export function commitSubjectBreach(subject: string): string | null {
  if (subject.length > LENGTH_MAX) return `has ${subject.length} characters, ${LENGTH_MAX} at most`;
  if (!/^[a-z0-9][\w.-]*(?:(?:, | and )[a-z0-9][\w.-]*)*: \S/.test(subject))
    return 'does not begin with "area: "';
  return subject.endsWith('.') ? 'ends with a full stop' : null;
}

/** What a step deleted, and the lines of the product before and after (`bench/results/deletions.json`). */
export type Deletions = {
  /** What is compared, the oldest first. */
  readonly commits: readonly { readonly commit: string; readonly name: string }[];
  /** Lines with text of each area at each of the commits. */
  readonly lines: Readonly<Record<string, readonly number[]>>;
  /** The same without comments, imports and re-exports. */
  readonly statements: Readonly<Record<string, readonly number[]>>;
  readonly deleted: readonly {
    readonly what: string;
    /** Lines of the product's files that went, without their tests. */
    readonly lines: number;
    readonly instead: string;
    readonly commits: readonly string[];
  }[];
  /** What left the product for another folder. */
  readonly moved: readonly string[];
};

/** The page of deletions, with the sums of `lines`. */
export function deletionsPage({ commits, lines, statements, deleted, moved }: Deletions): string {
  const last = commits.length - 1;
  const row = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell) => (typeof cell === 'number' ? cell.toLocaleString('en') : cell)).join(' | ')} |`;
  const counts = (of: readonly number[]) => [...of, change((of[last] ?? 0) - (of[last - 1] ?? 0))];
  const total = commits.map((_, at) => Object.values(lines).reduce((sum, of) => sum + (of[at] ?? 0), 0));
  const head = commits.map(({ commit, name }) => `${name} (\`${commit}\`)`);
  return `# What was deleted

Written by \`npm run lines\` from the history and \`bench/results/deletions.json\`; do not edit.

| what | lines | in its place | commit |
| --- | ---: | --- | --- |
${deleted
  .toSorted((one, other) => other.lines - one.lines)
  .map((one) =>
    row([one.what, one.lines, one.instead, one.commits.map((commit) => `\`${commit}\``).join(', ')]),
  )
  .join('\n')}

Lines of whole files and of the parts of files that went, without tests. Where a library was considered and our code kept:
[own code or library](decisions/own-code-or-library.md).

Moved out of the product, not deleted:
${moved.map((one) => `- ${one}`).join('\n')}

## Lines of the product

Lines with text in \`.ts\`, \`.tsx\` and \`.css\` of \`apps\` and \`packages\`, comments included, without tests, the test kit, the
gallery, data, migrations and texts.

${row(['area', ...head, 'change of the last two'])}
${row(['---', ...commits.map(() => '---:'), '---:'])}
${Object.entries(lines)
  .map(([area, of]) => row([area, ...counts(of)]))
  .join('\n')}
${row(['**all**', ...counts(total)])}

Without comments, imports and re-exports. The design system gained its primitives in this step, and style that a tool
generated before is written in \`.css\` since; everything else is what existed before the step:

${row(['kind', ...head, 'change of the last two'])}
${row(['---', ...commits.map(() => '---:'), '---:'])}
${Object.entries(statements)
  .map(([kind, of]) => row([kind, ...counts(of)]))
  .join('\n')}
`;
}

const change = (lines: number) => (lines > 0 ? `+${lines.toLocaleString('en')}` : lines.toLocaleString('en'));

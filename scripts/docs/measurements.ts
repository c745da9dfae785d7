/** Results of one benchmark or long test, the newest run last (`bench/results/measurements.json`). */
export type Measurement = {
  readonly title: string;
  readonly command: string;
  readonly goal: string;
  readonly note?: string;
  readonly runs: readonly Run[];
};
type Run = {
  readonly date: string;
  /** What the machine was like: `fast`, `slow`, `shared`. */
  readonly machine: string;
  readonly figures: Readonly<Record<string, string | number>>;
};

/** The page that shows all measurements as tables. */
export function measurementsPage(measurements: readonly Measurement[]): string {
  return `# Measurements

Written by \`npm run docs\` from \`bench/results/measurements.json\`; do not edit. Add a run there after measuring. All runs
are on two shared cores. *fast*: the naive wallet reaches some 1,860 commands a second; *slow*: 470 to 750; *shared*: other
work ran at the same time.

${measurements.map(sectionOf).join('\n')}`;
}

function sectionOf({ title, command, goal, note, runs }: Measurement): string {
  const columns = [...new Set(runs.flatMap(({ figures }) => Object.keys(figures)))];
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  const rows = runs
    .toReversed()
    .map(({ date, machine, figures }) =>
      row([date, machine, ...columns.map((name) => textOf(figures[name]))]),
    );
  return `## ${title}

\`${command}\` · goal: ${goal}${note === undefined ? '' : ` · ${note}`}

${row(['date', 'machine', ...columns])}
${row(['date', 'machine', ...columns].map(() => '---'))}
${rows.join('\n')}
`;
}

const textOf = (value: string | number | undefined) =>
  typeof value === 'number' ? value.toLocaleString('en', { maximumFractionDigits: 3 }) : (value ?? '');

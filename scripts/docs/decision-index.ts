/** A decision as its page states it. */
export type Decision = {
  readonly name: string;
  readonly title: string;
  readonly status: string;
  readonly area: string;
};

/** Reads a decision page; tidy has checked its front matter. */
export function decisionFrom(name: string, text: string): Decision {
  const field = (key: string) => new RegExp(`^${key}: *(.+)$`, 'm').exec(text)?.[1]?.trim() ?? '';
  const title = /^# (.+)$/m.exec(text)?.[1] ?? name;
  return { name, title, status: field('status'), area: field('area') };
}

/** The index of all decisions, grouped by area. */
export function decisionIndex(decisions: readonly Decision[]): string {
  const areas = [...new Set(decisions.map(({ area }) => area))].toSorted();
  const sections = areas.map((area) => {
    const rows = decisions
      .filter((decision) => decision.area === area)
      .toSorted((one, other) => one.title.localeCompare(other.title, 'en'))
      .map(
        ({ name, title, status }) => `- [${title}](${name}.md)${status === 'accepted' ? '' : ` (${status})`}`,
      );
    return `## ${area}\n\n${rows.join('\n')}\n`;
  });
  return `# Decisions

Written by \`npm run docs\`; do not edit. Each page states one decision that still applies, why it was taken and what was
rejected. To change one, add a page that names it in \`supersedes\` and set the old page's status to \`superseded\`. Four
digits in \`supersedes\` name records of an earlier numbering, which commits and applied migrations still mention; their
text is in the history of the repository. Libraries: [dependencies.md](dependencies.md).

${sections.join('\n')}`;
}

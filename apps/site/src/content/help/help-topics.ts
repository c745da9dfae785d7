import { folded } from '@halcyon/contract/catalogue/search';
import type { Block } from '@halcyon/contract/content/document-frame';

export type Question = { readonly key: string; readonly title: string; readonly answer: readonly Block[] };
export type Topic = { readonly key: string; readonly title: string; readonly questions: readonly Question[] };

const wordsOf = ({ children }: Block): string => children.map(({ text }) => text).join('');

/** A page as topics (`##`) and their questions (`###`); text before the first topic is left out. Pure. */
export function topicsOf(blocks: readonly Block[]): readonly Topic[] {
  const topics: {
    key: string;
    title: string;
    questions: { key: string; title: string; answer: Block[] }[];
  }[] = [];
  for (const block of blocks) {
    const head = { key: block._key, title: wordsOf(block) };
    const topic = topics.at(-1);
    if (block.style === 'h2') topics.push({ ...head, questions: [] });
    else if (block.style === 'h3') topic?.questions.push({ ...head, answer: [] });
    else topic?.questions.at(-1)?.answer.push(block);
  }
  return topics;
}

/** Puts the market's facts at their places (`{{age}}`); a place that has no fact keeps a dash. Pure. */
export function withFacts(
  blocks: readonly Block[],
  facts: Readonly<Record<string, string>>,
): readonly Block[] {
  return blocks.map((block) => ({
    ...block,
    children: block.children.map((span) => ({
      ...span,
      text: span.text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => facts[name] ?? '–'),
    })),
  }));
}

/** Topics with the questions that have every typed word in question or answer; none is empty. Pure. */
export function searchTopics(topics: readonly Topic[], typed: string): readonly Topic[] {
  const words = folded(typed).split(' ');
  const fits = ({ title, answer }: Question) => {
    const text = folded([title, ...answer.map(wordsOf)].join(' '));
    return words.every((word) => text.includes(word));
  };
  return topics
    .map((topic) => ({ ...topic, questions: topic.questions.filter(fits) }))
    .filter(({ questions }) => questions.length > 0);
}

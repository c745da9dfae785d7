import { isProblem } from '../../platform/api/problem.ts';
import type { TextStore } from '../../platform/text/texts.ts';

// texts: rewards.refused.*
/** Text of a refused or failed call about rewards. */
export function refusalWords(error: unknown, texts: Pick<TextStore, 'find' | 't'>): string {
  if (!isProblem(error)) return texts.t('shell.fallback.part_title');
  if (error.status === 0) return texts.t('shell.fallback.network');
  return (
    texts.find(`rewards.refused.${error.code.replace('rewards.', '')}`) ??
    texts.t('shell.fallback.part_title')
  );
}

import { isProblem } from '../../platform/api/problem.ts';
import type { TextStore } from '../../platform/text/texts.ts';

// texts: cashier.refused.*
// texts brought along: security, by the dialog that was cancelled
/** Text of a refused or failed call of the cashier. */
export function refusalWords(error: unknown, texts: Pick<TextStore, 'find' | 't'>): string {
  if (!isProblem(error)) return texts.t('shell.fallback.part_title');
  if (error.status === 0) return texts.t('shell.fallback.network');
  // A text from the server wins: it has the figure that the page does not.
  if (error.detail) return error.detail;
  if (error.code === 'session.step_up_required') {
    return texts.find('security.stepUp.cancelled') ?? texts.t('shell.fallback.part_title');
  }
  const [domain, reason = ''] = error.code.split('.');
  const words = domain === 'cashier' ? texts.find(`cashier.refused.${reason}`) : null;
  return words ?? texts.t('shell.fallback.part_title');
}

import { isProblem } from '../platform/api/problem.ts';
import type { TextStore } from '../platform/text/texts.ts';

/** Text of a refusal code of verification. */
export function codeWords(code: string, texts: Pick<TextStore, 'find' | 't'>): string {
  if (code === 'network.error') return texts.t('shell.fallback.network');
  if (code === 'request.too_many') return texts.t('kyc.refused.too_many');
  if (code === 'request.too_large') return texts.t('kyc.refused.file_too_large');
  const [domain, reason = ''] = code.split('.');
  // texts: kyc.refused.*
  const words = domain === 'kyc' ? texts.find(`kyc.refused.${reason}`) : null;
  return words ?? texts.t('shell.fallback.part_title');
}

/** The code of any rejection. */
export function codeOf(error: unknown): string {
  return isProblem(error) ? error.code : 'fault.unexpected';
}

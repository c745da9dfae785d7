import type { TextStore } from '../../platform/text/texts.ts';

// texts: lobby.feature.*
/** Text of a feature; without one its id is shown. */
export function featureName(texts: Pick<TextStore, 'find'>, id: string): string {
  return texts.find(`lobby.feature.${id}`) ?? texts.find(`lobby.info.${id}`) ?? id;
}

import type { TextStore } from '../platform/texts.ts';

// texts: lobby.feature.*
/** A feature in words; one without words is called by its id. */
export function featureName(texts: Pick<TextStore, 'find'>, id: string): string {
  return texts.find(`lobby.feature.${id}`) ?? texts.find(`lobby.info.${id}`) ?? id;
}

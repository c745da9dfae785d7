/** What a round needs and the first picture does not: a separate chunk, fetched after that picture. */
export { AutoplayRun } from './autoplay/autoplay-run.ts';
export { showFrame } from './frame-words.ts';
export { createOverlays } from './overlays.ts';
export { loadWords } from './painted-words.ts';
export { resultWords } from './result-words.ts';
export { showAct } from './show-act.ts';

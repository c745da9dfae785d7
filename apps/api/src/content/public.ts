export { contentQueryRoute } from './content.routes.ts';
export { contentPlugin } from './content.plugin.ts';
export { type ContentService, lobbyCategories, lobbySettings, wordsIn } from './dataset/content.service.ts';
export { mountImages } from './images/image.plugin.ts';
export { warmImages } from './images/warm.ts';
export { openPageIndex } from './pages/site-map.ts';

/** When a player was signed in; the chart of the last month asks. */
export { listSessionSpans } from './session-time.store.ts';

import { lazyPart } from '../../platform/dialog/lazy-part.ts';

/** The three categories one by one; most visitors decide without them. */
export const CookieForm = lazyPart(['cookies'], async () => (await import('./cookie-form.tsx')).CookieForm);

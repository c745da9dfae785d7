import { devices, type Browser, type Page, type BrowserContextOptions } from '@playwright/test';
import { isTurn } from '../turns.ts';

/** Where the guards are checked: two languages, each with a player of the demonstration, on two screens. */
export const locales = [
  {
    prefix: 'en-UN',
    player: { email: 'aoife@players.example', password: 'Kingfisher-Reed-41' },
    restricted: 'Halcyon isn’t available in your country',
    contact: 'Contact us',
    maintenance: 'We’ll be back soon',
    accept: 'Accept and continue',
  },
  {
    prefix: 'pt-BR',
    player: { email: 'joao@players.example', password: 'Kingfisher-Reed-42' },
    restricted: 'A Halcyon não está disponível no seu país',
    contact: 'Fale conosco',
    maintenance: 'Voltamos em breve',
    accept: null,
  },
] as const;

export const screens = {
  mobile: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
  desktop: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
} as const;

/** In the long run every language on every screen, in any other each language on one of them. */
export const places = locales.flatMap((locale, at) =>
  Object.entries(screens)
    .filter((_, of) => isTurn(at, of))
    .map(([screen, options]) => ({ ...locale, screen, options })),
);
export type Place = (typeof places)[number];

/** A page in its own context, without the cookie notice. Closed with its context. */
export async function openPage(
  browser: Browser,
  place: { readonly options: BrowserContextOptions },
  baseURL: string,
): Promise<Page> {
  const context = await browser.newContext({ ...place.options, baseURL });
  const page = await context.newPage();
  await page.addInitScript(() => {
    localStorage.setItem('cookiesAccepted', 'true');
    localStorage.setItem('cookieOptions', '{"performanceFunctional":false,"marketing":false}');
  });
  return page;
}

/** Signs in by the API; the page shares its cookies. */
export async function signIn(
  page: Page,
  player: Readonly<Record<'email' | 'password', string>>,
): Promise<void> {
  const answer = await page.request.post('/api/v1/player/login', { data: player });
  if (!answer.ok()) throw new Error(`login answered ${answer.status()} ${await answer.text()}`);
}

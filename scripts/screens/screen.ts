import type { Page } from '@playwright/test';
import type { PersonName } from './people.ts';

/** Addresses of the site and of the sandbox. */
export type Sites = { readonly site: string; readonly games: string; readonly sandbox: string };

/** One picture: an address, as a visitor or as a player, and what a person does before it is taken. */
export type Screen = {
  readonly name: string;
  /** Below the locale prefix. */
  readonly path: string;
  /** Absent: a visitor. */
  readonly as?: PersonName;
  /** Another language and market than the run's. */
  readonly prefix?: string;
  /** The whole page instead of the window. */
  readonly isWhole?: boolean;
  act?(page: Page, at: Sites): Promise<void>;
};

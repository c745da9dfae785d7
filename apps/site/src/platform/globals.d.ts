/** Hash of all locale files, part of their address. Set by vite.config.ts. */
declare const __LOCALES_VERSION__: string;

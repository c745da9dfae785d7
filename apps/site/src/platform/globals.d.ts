/** Hash of all locale files, part of their address. Set by vite.config.ts. */
declare const __LOCALES_VERSION__: string;
/** Hash of all masters of pictures and of how they are drawn. Set by vite.config.ts. */
declare const __MEDIA_VERSION__: string;

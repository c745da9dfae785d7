declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router';
  const build: ServerBuild;
  export = build;
}

/** The router's own list of pages and their files, as the page brings it. */
interface Window {
  readonly __reactRouterManifest?: import('react-router').ServerBuild['assets'];
}

import type { Plugin } from 'vite';

/**
 * Parts of packages that this site never uses in the browser and that cannot be shaken out, in their idle
 * forms: of the router discovery of routes (all are known at start), instrumentation (none is passed),
 * prefetching of pages (no link asks for it) and its own error page (the root route has one).
 * Source: docs/decisions/router-bundle.md, docs/decisions/first-view-budgets.md.
 */
const idleParts: Readonly<Record<string, string>> = {
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => {};
    export const getPartialManifest = (manifest) => manifest;
    export const getPathsWithAncestors = (paths) => paths;
    export const getManifestPath = (path) => path;
    export const handleClientVersionMismatch = () => false;
    export const URL_LIMIT = 0;`,
  'react-router/dist/production/lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const instrumentHandler = (handler) => handler;
    export const instrumentationResultMetaContext = undefined;`,
  'react-router/dist/production/lib/dom/ssr/errorBoundaries.js': `
    import { createElement } from 'react';
    export const RemixErrorBoundary = ({ children }) => children;
    export const RemixRootDefaultErrorBoundary = ({ error }) => {
      throw error;
    };
    export const BoundaryShell = ({ title, children }) =>
      createElement('html', null, createElement('head', null, createElement('title', null, title)), createElement('body', null, children));`,
};

/**
 * Functions that nothing here calls but living code names: their bodies end at once, so that the minifier drops
 * what stood in them. No link prefetches; links are the site's own (`platform/link.tsx`); data travel through the
 * query cache, never through the router's fetchers.
 */
const unusedFunctions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'react-router/dist/production/lib/dom/ssr/links.js': {
    'async function getKeyedPrefetchLinks(matches, manifest, routeModules) {': 'return [];',
    'function getNewMatchesForLinks(page, nextMatches, currentMatches, manifest, location, mode) {':
      'return [];',
  },
  'react-router/dist/production/lib/dom/ssr/components.js': {
    'function usePrefetchBehavior(prefetch, theirElementProps) {': 'return [false, null, {}];',
    'function PrefetchPageLinks({ page, ...linkProps }) {': 'return null;',
  },
  'react-router/dist/production/lib/dom/lib.js': {
    'const Link = React$1.forwardRef(function LinkWithRef({ onClick, discover = "render", prefetch = "none", relative, reloadDocument, replace, mask, state, target, to, preventScrollReset, viewTransition, defaultShouldRevalidate, ...rest }, forwardedRef) {':
      'return null;',
    'const NavLink = React$1.forwardRef(function NavLinkWithRef({ "aria-current": ariaCurrentProp = "page", caseSensitive = false, className: classNameProp = "", end = false, style: styleProp, to, viewTransition, children, ...rest }, ref) {':
      'return null;',
  },
  'react-router/dist/production/lib/router/router.js': {
    'async function fetch(key, routeId, href, opts) {': "throw new Error('this site has no fetchers');",
  },
};

/** A function that is no longer written as it was fails the build: somebody must look again. */
function endAtOnce(code: string, ends: Readonly<Record<string, string>>): string {
  return Object.entries(ends).reduce((changed, [start, end]) => {
    if (changed.split(start).length !== 2) throw new Error(`not found once: ${start}`);
    return changed.replace(start, () => `${start}${end}`);
  }, code);
}

/** What need not be kept of an icon: React's keys, six random letters for every line of a drawing. */
const iconKeys = /, key: "[a-z0-9]+"/g;

/**
 * Icons as lucide draws them (same attributes, same classes), without its contexts, aliases and name tables.
 */
const lightIcon = `
  import { createElement } from 'react';
  export default function createLucideIcon({ name, node }) {
    return function Icon({ size = 24, color = 'currentColor', className, ...rest }) {
      return createElement(
        'svg',
        {
          xmlns: 'http://www.w3.org/2000/svg',
          width: size,
          height: size,
          viewBox: '0 0 24 24',
          fill: 'none',
          stroke: color,
          strokeWidth: 2,
          strokeLinecap: 'round',
          strokeLinejoin: 'round',
          className: 'lucide lucide-' + name + (className ? ' ' + className : ''),
          ...rest,
        },
        ...node.map(([tag, attributes]) => createElement(tag, attributes)),
      );
    };
  }`;

export function leaveOutIdleParts(): Plugin {
  return {
    name: 'halcyon-idle-parts',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      const part = Object.keys(idleParts).find((name) => id.endsWith(name));
      return part ? idleParts[part] : null;
    },
    transform(code, id) {
      const part = Object.keys(unusedFunctions).find((name) => id.endsWith(name));
      return part ? endAtOnce(code, unusedFunctions[part] ?? {}) : null;
    },
  };
}

/** On both sides, so that the server draws what the browser takes over. */
export function lightIcons(): Plugin {
  return {
    name: 'halcyon-light-icons',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      return id.endsWith('lucide-react/dist/esm/createLucideIcon.mjs') ? lightIcon : null;
    },
    transform(code, id) {
      return id.includes('lucide-react/dist/esm/icons/') ? code.replaceAll(iconKeys, '') : null;
    },
  };
}

import { basename, dirname, join } from 'node:path';
import type { Breach, SourceFile } from './rule.ts';

type Sheet = { readonly path: string; readonly classes: ReadonlySet<string>; readonly used: Set<string> };

const name = 'a class is in one CSS module, exists where it is used, and is used where it exists';
const camel = (text: string) => text.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const stemOf = (path: string) => basename(path).replace('.module.css', '');
const withoutComments = (css: string) => css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
/** Browser tests and benchmarks, which find elements by the classes of the page. */
const selects = /^(?:tests\/e2e|bench)\/.*\.ts$/;

/** The design system names no class of an application, and its platform none of a domain. */
const rankOf = (path: string) =>
  path.startsWith('packages/ui/') ? 0 : path.includes('/src/platform/') ? 1 : 2;
const keyframes = /@keyframes ([\w-]+)/g;

/** Classes of CSS modules against their uses: `css.row` in components, `.file_row` in other sheets and in tests. */
export function styleBreaches(files: readonly SourceFile[]): readonly Breach[] {
  const styles = files.filter(({ path }) => path.endsWith('.css'));
  const sheets = new Map<string, Sheet>();
  const byStem = new Map<string, Sheet>();
  const breaches: Breach[] = [];
  const breach = (path: string, detail: string) => breaches.push({ rule: name, path, detail });
  for (const { path, text } of styles.filter((file) => file.path.endsWith('.module.css'))) {
    const own = withoutComments(text).replaceAll(/:global\([^)]*\)|url\([^)]*\)|@[^{;]*/g, '');
    const classes = new Set([...own.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map((match) => camel(match[1]!)));
    const sheet = { path, classes, used: new Set<string>() };
    const other = byStem.get(stemOf(path));
    if (other) breach(path, `has the name of ${other.path}, so their classes would clash`);
    sheets.set(path, sheet);
    byStem.set(stemOf(path), sheet);
  }
  const use = (from: string, sheet: Sheet | undefined, className: string, written: string) => {
    if (sheet?.classes.has(className)) sheet.used.add(className);
    else breach(from, `uses ${written}, which no module has`);
  };
  for (const { path, text } of styles) {
    for (const [written, stem, className] of withoutComments(text).matchAll(/\.([a-z-]+)_([\w-]+)/g)) {
      use(path, byStem.get(stem!), camel(className!), written);
      if (rankOf(byStem.get(stem!)?.path ?? path) > rankOf(path))
        breach(path, `adjusts ${written} of a domain above it`);
    }
    const drawn = new Set([...text.matchAll(keyframes)].map((match) => match[1]));
    if (!path.endsWith('.module.css')) continue;
    for (const [, animation] of text.matchAll(/animation(?:-name)?: ([\w-]+)/g))
      if (animation !== 'none' && !drawn.has(animation)) breach(path, `has no keyframes ${animation}`);
  }
  for (const { path, text } of files.filter((file) => file.path.endsWith('.tsx'))) {
    const template = [...text.matchAll(/className=\{`([^`]*)`\}/g)].map(([, body]) =>
      body!.replaceAll(/\$\{[^}]*\}/g, ''),
    );
    if (/className(?:=|: )["']/.test(text) || template.some((left) => /\w/.test(left)))
      breach(path, 'writes a class as text');
    for (const [, alias, from] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)';/gm)) {
      const target = from!.startsWith('.')
        ? join(dirname(path), from!)
        : from!.replace('@halcyon/ui/', 'packages/ui/src/');
      const body = text.replaceAll(/^import .*;$/gm, '');
      if (body.includes(`${alias}[`)) breach(path, `reads a class of ${from} by a computed name`);
      for (const [written, className] of body.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, 'g')))
        use(path, sheets.get(target), className!, written);
    }
  }
  for (const { path, text } of files.filter((file) => selects.test(file.path))) {
    for (const [written, stem, className] of text.matchAll(/(?<=[\s'"`(>+~])\.([a-z-]+)_([a-z][\w-]*)/g))
      if (!byStem.get(stem!)?.classes.has(camel(className!)))
        breach(path, `uses ${written}, which no module has`);
  }
  for (const { path, classes, used } of sheets.values()) {
    const dead = [...classes].filter((className) => !used.has(className));
    if (dead.length > 0) breach(path, `nothing uses ${dead.join(', ')}`);
  }
  return breaches;
}

/** One file of the tree, with its path from the root. */
export type SourceFile = { readonly path: string; readonly text: string };
/** What a rule may know besides the file. */
export type Tree = {
  /** Every path of the repository, pictures and the like included. */
  readonly paths: ReadonlySet<string>;
  /** Of each folder the source files directly in it; stylesheets of components, which count with them, are left out. */
  readonly folders: ReadonlyMap<string, readonly string[]>;
  /** Which slices each slice imports, directly or through others. */
  readonly slicesBelow: ReadonlyMap<string, ReadonlySet<string>>;
  readonly playerTables: ReadonlySet<string>;
  /** Texts of the Markdown pages by path. */
  readonly pages: ReadonlyMap<string, string>;
};
export type Breach = { readonly rule: string; readonly path: string; readonly detail: string };
export type Rule = { readonly name: string; check(file: SourceFile, tree: Tree): readonly string[] };

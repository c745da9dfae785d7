import { basename } from 'node:path';
import type { CSSModulesOptions } from 'vite';

/** Classes are named `<file>_<class>`, readable and the same in every build; file names are unique (tidy). */
export const cssModules: CSSModulesOptions = {
  localsConvention: 'camelCaseOnly',
  generateScopedName: (name, file) => `${basename(file).replace('.module.css', '')}_${name}`,
};

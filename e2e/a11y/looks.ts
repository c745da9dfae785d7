/** How a screen may look. Each theme and each size is seen in every run, all four together in the long one. */
const all = [
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'light', width: 390 },
] as const;
export const looks = process.env['HALCYON_LONG_TESTS'] ? all : all.slice(0, 2);

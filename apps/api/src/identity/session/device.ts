/** Longest first where one name contains another. */
const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Macintosh', 'macOS'],
  ['Linux', 'Linux'],
] as const;

export type DeviceKind = 'mobile' | 'tablet' | 'desktop';

/** Browser and system in plain words: `Firefox on Windows`. Never the whole line that the browser sent. */
export function deviceName(userAgent: string | undefined): string {
  const browser = browsers.find(([mark]) => userAgent?.includes(mark))?.[1];
  const system = systems.find(([mark]) => userAgent?.includes(mark))?.[1];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

/** What kind of screen the browser says it has. */
export function deviceKind(userAgent: string | undefined): DeviceKind {
  if (!userAgent) return 'desktop';
  if (userAgent.includes('iPad') || (userAgent.includes('Android') && !userAgent.includes('Mobile')))
    return 'tablet';
  return /Mobile|iPhone/.test(userAgent) ? 'mobile' : 'desktop';
}

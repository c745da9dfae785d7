export type Device = 'desktop' | 'tablet' | 'mobile';

/**
 * The class of a device by its user agent. Without one it is a desktop: the specified default is the large
 * screen. The type is derived from the user agent.
 */
export function deviceOf(userAgent: string | null): Device {
  const agent = userAgent ?? '';
  if (/ipad|tablet|kindle|silk|playbook/i.test(agent)) return 'tablet';
  if (/android/i.test(agent)) return /mobile/i.test(agent) ? 'mobile' : 'tablet';
  return /iphone|ipod|mobile|opera mini|windows phone/i.test(agent) ? 'mobile' : 'desktop';
}

/** For the current link of a navigation that is wider than a phone's screen. */
export function bringIntoSight(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

/** Of a race or a season so many places are named. */
const PLACES = 3;

/**
 * A drawn result as it is read: `4:2 hhaahh` as the score between the names, the order of a race by the numbers and names
 * of its first places. The numbers of the clubs of a season are left out: no page shows them. Pure.
 */
export function drawnWords(result: string, names: readonly string[], isSeason = false): string {
  if (!result.includes('/')) {
    const [score = ''] = result.split(' ');
    return [names[0], score.replace(':', '–'), names[1]].filter(Boolean).join(' ');
  }
  return result
    .split('/')
    .slice(0, PLACES)
    .map((number) => [isSeason ? '' : number, names[Number(number) - 1]].filter(Boolean).join(' '))
    .join(', ');
}

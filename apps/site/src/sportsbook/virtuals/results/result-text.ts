/**
 * A drawn result in words: the runners of a race or the clubs of a season by place, or the score of a match, of football
 * with that at half time. `isNumbered`: runners are called by number and name. Pure.
 */
export function resultText(result: string, names: readonly string[], isNumbered: boolean): string {
  if (result.includes('/'))
    return result
      .split('/')
      .map((number, at) => {
        const name = names[Number(number) - 1] ?? number;
        return isNumbered ? `${at + 1}. ${number} ${name}` : `${at + 1}. ${name}`;
      })
      .join(', ');
  const [score = '', half = ''] = result.split(' ');
  const atHalf = half.startsWith('(') ? ` ${spaced(half)}` : '';
  return `${names[0] ?? ''} ${spaced(score)} ${names[1] ?? ''}${atHalf}`;
}

const spaced = (score: string) => score.replace(':', ' – ');

import { describe, expect, test } from 'vitest';
import { isSamePerson } from './person-name.ts';

const nameOf = (text: string) => {
  const [firstName = '', ...rest] = text.split(' ');
  return { firstName, lastName: rest.join(' ') };
};

describe('an account holder is the player', () => {
  test.each([
    ['Anna Byrne', 'ANNA BYRNE'],
    ['Anna Byrne', 'Byrne, Anna'],
    ['Anna Byrne', 'Mrs A. Byrne'],
    ['Anna Byrne', 'Anna Maria Byrne'],
    ['Anna Byrne', 'A Byrne & J Byrne'],
    ['Jürgen Müller', 'JUERGEN MUELLER'],
    ['Jürgen Müller', 'JURGEN MULLER'],
    ['Seán O’Brien', "SEAN O'BRIEN"],
    ['Seán O’Brien', 'SEAN OBRIEN'],
    ['Anne-Marie Lefèvre', 'ANNEMARIE LEFEVRE'],
    ['Łukasz Żółć', 'LUKASZ ZOLC'],
    ['Алексей Щукин', 'Aleksei Shchukin'],
    ['Aleksey Ivanov', 'ИВАНОВ АЛЕКСЕЙ ПЕТРОВИЧ'],
    ['Γιώργος Παπαδόπουλος', 'GIORGOS PAPADOPOULOS'],
    ['محمد عبدالله', 'Mohammed Abdullah'],
    ['Wang Xiaoming', '王小明'],
    ['Juan García López', 'JUAN GARCIA'],
  ])('%s: %s', (player, holder) => expect(isSamePerson(nameOf(player), holder)).toBe(true));

  test.each([
    ['Anna Byrne', 'John Byrne'],
    ['Anna Byrne', 'Anna Maria'],
    ['Anna Byrne', 'Byrne'],
    ['Anna Byrne', 'A B'],
    ['Anna Byrne', 'Ian Borne'],
    ['Anna Byrne', ''],
    ['Anna Maria Byrne', 'Anna Lucia Byrne'],
    ['Jan Novak', 'Ian Novak'],
    ['Алексей Щукин', 'Sergei Shchukin'],
    ['محمد عبدالله', 'Ahmed Hassan'],
  ])('%s: not %s', (player, holder) => expect(isSamePerson(nameOf(player), holder)).toBe(false));

  test('with a typing error only where that is forgiven', () => {
    expect(isSamePerson(nameOf('Anna Byrne'), 'Anna Byrme')).toBe(false);
    expect(isSamePerson(nameOf('Anna Byrne'), nameOf('Byrme Anna'), true)).toBe(true);
  });
});

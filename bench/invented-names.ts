const first = 'Book of|Golden|Wild|Mega|Northern|Hidden|Royal|Fire|Jade|Lost|Neon|Silver|Lucky|Thunder'.split(
  '|',
);
const second =
  'Dragon|Pyramid|Fortune|Lights|Vault|Empress|Tiger|Oracle|Harvest|Reef|Phoenix|Canyon|Comet'.split('|');
const third =
  'Rising|Deluxe|Megaways|Quest|Gold|Reborn|Nights|Hold and Win|Legacy|II|Storm|Dead|Run|Treasures'.split(
    '|',
  );

/** Names of games put together from lists, all different, the same in every run. */
export function inventedNames(count: number): readonly string[] {
  const perNumber = first.length * second.length * third.length;
  return Array.from({ length: count }, (_, at) => {
    const two = Math.floor(at / first.length);
    const words = [first[at % first.length], second[two % second.length]];
    const last = third[Math.floor(two / second.length) % third.length];
    return `${words.join(' ')} ${last} ${Math.floor(at / perNumber) + 1}`;
  });
}

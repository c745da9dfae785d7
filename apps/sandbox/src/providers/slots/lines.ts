/** Line shapes: the row on each reel, top row 0. A model takes the first so many. */
const fiveByThree = [
  '11111', '00000', '22222', '01210', '21012', '00122', '22100', '12221', '10001', '01110',
  '21112', '10121', '12101', '01010', '21212', '11011', '11211', '02020', '20202', '00200',
  '22022', '02220', '20002', '10201', '12021',
]; // prettier-ignore
const fiveByFour = [
  '11111', '22222', '00000', '33333', '12321', '21012', '01210', '32123', '11011', '22322',
  '10101', '23232', '01110', '32223', '12121', '21212', '00100', '33233', '11211', '22122',
  '01010', '32323', '12221', '21112', '00122', '33211', '11233', '22100', '10001', '23332',
  '02220', '31113', '00222', '33111', '01232', '32101', '12123', '21210', '11122', '22211',
]; // prettier-ignore
const threeByThree = ['111', '000', '222', '012', '210'];

const shapes: Readonly<Record<string, readonly string[]>> = {
  '5x3': fiveByThree,
  '5x4': fiveByFour,
  '3x3': threeByThree,
};

/** The first `count` lines of a grid as cells `reel * rows + row`. Throws where there are fewer. */
export function linesOf(reels: number, rows: number, count: number): readonly (readonly number[])[] {
  const known = shapes[`${reels}x${rows}`]?.slice(0, count) ?? [];
  if (known.length < count) throw new RangeError(`${reels}x${rows} has no ${count} lines`);
  return known.map((line) => [...line].map((row, reel) => reel * rows + Number(row)));
}

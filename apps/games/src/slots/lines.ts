/** Line shapes: the row on each reel, top row 0. A game takes the first so many. */
const fiveByThree = [
  '11111', '00000', '22222', '01210', '21012', '00122', '22100', '12221', '10001', '01110',
  '21112', '10121', '12101', '01010', '21212', '11011', '11211', '02020', '20202', '00200',
  '22022', '02220', '20002', '10201', '12021',
]; // prettier-ignore
const fiveByFour = [
  '11111', '22222', '00000', '33333', '12321', '21012', '01210', '32123', '11011', '22322',
  '10101', '23232', '01110', '32223', '12121', '21212', '00100', '33233', '11211', '22122',
]; // prettier-ignore
const threeByThree = ['111', '000', '222', '012', '210'];

const shapes = { '5x3': fiveByThree, '5x4': fiveByFour, '3x3': threeByThree };

/** The first `count` lines for a grid. Throws when the grid has fewer. */
export function linesFor(grid: keyof typeof shapes, count: number): readonly (readonly number[])[] {
  const lines = shapes[grid].slice(0, count);
  if (lines.length < count) throw new RangeError(`${grid} has no ${count} lines`);
  return lines.map((line) => [...line].map(Number));
}

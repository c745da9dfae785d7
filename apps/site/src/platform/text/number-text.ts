/**
 * How a language writes figures. The server looks it up and the page carries it: a browser that makes its first
 * `Intl.NumberFormat` loads its tables first and blocks meanwhile
 * (docs/decisions/hydration-matches-the-server.md).
 */
export type NumberForm = {
  readonly decimal: string;
  readonly group: string;
  /** Digits of the group before the point and of each further one: 3 and 3, in India 3 and 2. */
  readonly groupSizes: readonly [number, number];
  readonly percentBefore: string;
  readonly percentAfter: string;
};

/** Asked of the server's own tables, in parts of a figure that has all of them. */
export function numberFormOf(formattingTag: string): NumberForm {
  const parts = new Intl.NumberFormat(formattingTag, {
    minimumFractionDigits: 1,
    useGrouping: 'always',
  }).formatToParts(123_456_789.5);
  const value = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  const groups = parts.filter(({ type }) => type === 'integer').map((part) => part.value.length);
  const [percentBefore = '', percentAfter = ''] = new Intl.NumberFormat(formattingTag, { style: 'percent' })
    .format(0.07)
    .split('7');
  return {
    decimal: value('decimal'),
    group: value('group'),
    groupSizes: [groups.at(-1) ?? 3, groups.at(-2) ?? 3],
    percentBefore,
    percentAfter,
  };
}

/** A whole number or one with decimals from its digits; no sign. */
export function numberText(whole: string, decimals: string, form: NumberForm): string {
  const groups: string[] = [];
  let [size, further] = form.groupSizes;
  let end = whole.length;
  for (; end > size; end -= size, size = further) groups.unshift(whole.slice(end - size, end));
  groups.unshift(whole.slice(0, end));
  return groups.join(form.group) + (decimals && form.decimal + decimals);
}

/** 9612 is 96.12 %, 9650 is 96.5 %. */
export function percentText(basisPoints: number, form: NumberForm): string {
  const digits = String(basisPoints).padStart(3, '0');
  return form.percentBefore + numberText(digits.slice(0, -2), digits.slice(-2), form) + form.percentAfter;
}

/**
 * Brazil's tax number as eleven digits, or null when it cannot be one: two check digits modulo 11, and no
 * number of eleven equal digits. Dots and the dash are allowed. Pure.
 * Source: Receita Federal, cadastro de pessoas físicas.
 */
export function readCpf(text: string): string | null {
  const digits = text.replaceAll(/[.\-\s]/g, '');
  if (!/^\d{11}$/.test(digits) || /^(\d)\1{10}$/.test(digits)) return null;
  const isRight = [9, 10].every((length) => checkDigit(digits, length) === Number(digits[length]));
  return isRight ? digits : null;
}

function checkDigit(digits: string, length: number): number {
  let sum = 0;
  for (let at = 0; at < length; at += 1) sum += Number(digits[at]) * (length + 1 - at);
  const rest = (sum * 10) % 11;
  return rest === 10 ? 0 : rest;
}

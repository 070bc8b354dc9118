import { type Call, isUndefined, numberOf, type Tagged, tagOf } from './tagged.ts';

/** How much there is to read in a call: long texts, large and odd numbers and instants far from today cost more. */
export function readingCost({ receiver, args }: Call): number {
  return (
    (receiver === undefined ? 0 : costOf(receiver)) + args.reduce<number>((sum, a) => sum + 1 + costOf(a), 0)
  );
}

function costOf(value: Tagged): number {
  if (typeof value === 'string') return textCost(value);
  if (typeof value === 'boolean') return value ? 1.1 : 1;
  if (value === null || isUndefined(value)) return 1.5;
  const number = numberOf(value);
  if (number !== undefined) return numberCost(number);
  if (Array.isArray(value)) return 2 + sumOf(value as Tagged[]);
  const record = value as { readonly [key: string]: Tagged };
  switch (tagOf(value)) {
    case 'Date':
      return timeCost(numberOf(record.time ?? 0) ?? 0);
    case 'function':
      return 8 + sumOf((record.returns as Tagged[] | undefined) ?? []);
    case 'new':
    case 'object':
    case 'Map':
    case 'Set':
    case undefined:
      return (
        2 +
        Object.entries(record).reduce(
          (sum, [key, v]) => sum + (key === '$' ? 0 : textCost(key) * 0.5 + costOf(v)),
          0,
        )
      );
    default:
      return JSON.stringify(value).length;
  }
}

function sumOf(list: readonly Tagged[]): number {
  return list.reduce<number>((sum, v) => sum + 1 + costOf(v), 0);
}

function numberCost(n: number): number {
  if (Number.isNaN(n) || !Number.isFinite(n)) return 6;
  if (Object.is(n, -0)) return 5;
  const digits = Number.isInteger(n) && Math.abs(n) <= 10 ? 1 + Math.abs(n) / 100 : String(n).length;
  return digits + (n < 0 ? 0.5 : 0) + (Number.isInteger(n) ? 0 : 1);
}

function textCost(text: string): number {
  let cost = 1;
  for (const c of text) {
    cost += 1;
    if (!/[a-z0-9]/.test(c)) cost += /[A-Z]/.test(c) ? 0.1 : /[ -~]/.test(c) ? 0.3 : 1.5;
    else if (c !== 'a' && c !== '0' && c !== '1') cost += 0.02;
  }
  // A year of today is no more to read than zeros.
  return cost - (text.match(/2024/g)?.length ?? 0) * 0.1;
}

function timeCost(time: number): number {
  const at = new Date(time);
  if (Number.isNaN(time)) return 9;
  const parts = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds(), at.getUTCMilliseconds()];
  const far = Math.min(4, Math.abs(at.getUTCFullYear() - 2024) * 0.05);
  const day = (at.getUTCMonth() > 0 ? 0.1 : 0) + (at.getUTCDate() > 1 ? 0.1 : 0);
  return 5 + far + day + parts.filter((p) => p !== 0).length * 0.5;
}

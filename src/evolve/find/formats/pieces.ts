import type { Random } from '../../../base/random.ts';

export const list = <T>(random: Random, low: number, high: number, make: () => T): T[] =>
  Array.from({ length: random.int(low, high) }, make);
export const pad = (n: number, width = 2): string => String(n).padStart(width, '0');
export const maybe = (random: Random, text: string, often = 0.4): string =>
  random.chance(often) ? text : '';

export function digits(random: Random): string {
  return String(random.pick([0, 1, 2, 3, 7, 9, 10, 12, 99, 100, 255, 256, 1000, random.int(0, 5000)]));
}

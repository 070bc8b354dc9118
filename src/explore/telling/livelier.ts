import type { Primitive } from '../../expr/input-variable.ts';

const numbers = ['12', '7', '30', '5'];
const words = ['ab', 'cd', 'xyz', 'k'];

/** Texts of the same form as one that a solver made, with less of the same in them: `12s` for `0s`, `ab@cd.xyz` for `a@a.a`, `12:34` for `00:00`. */
export function livelier(value: Primitive | undefined): string[] {
  if (typeof value !== 'string' || !/[0a]/.test(value)) return [];
  let i = 0;
  const runs = value.replace(/0+|a+/g, (run) => (run.startsWith('0') ? numbers : words)[i++ % 4]!);
  i = 0;
  const signs = value.replace(/[0a]/g, (c) => (c === '0' ? '123456789' : 'bcdefghij')[i++ % 9]!);
  return [runs, signs];
}

import type { Random } from '../../src/base/random.ts';

export interface RandomState {
  /** TypeScript text of `f(a, b, c)`. */
  readonly source: string;
  /** The same in plain JavaScript, with what its locals are when it ends. */
  readonly plain: (
    a: number,
    b: number,
    c: number,
  ) => {
    state: Record<string, number>;
    threw: boolean;
    returned: number | undefined;
  };
  readonly names: readonly string[];
}

const names = ['x', 'y', 'z', 'a'] as const;

/** A function of three integers that assigns its locals, in loops and calls of a closure too, and may end early or throw. */
export function randomState(random: Random): RandomState {
  const one = <T>(list: readonly T[]): T => random.pick(list);
  const value = (): string => {
    const [v, w] = [one(['a', 'b', 'c', 'x', 'y', 'z']), one(['a', 'b', 'x', 'y', '1', '2', '3'])];
    return one([v, `${v} + ${w}`, `${v} - ${w}`, String(random.int(0, 4) - 2)]);
  };
  const test = (): string => `${value()} ${one(['<', '>', '<=', '===', '!=='])} ${value()}`;
  const statement = (depth: number): string => {
    switch (depth > 2 ? random.int(0, 2) : random.int(0, 9)) {
      case 0:
      case 1:
      case 2:
        return `${one(names)} = ${value()};`;
      case 3:
        return `change(${value()});`;
      case 4:
        return `if (${test()}) { ${block(depth + 1)} }`;
      case 5:
      case 6:
        return `if (${test()}) { ${block(depth + 1)} } else { ${block(depth + 1)} }`;
      case 7:
        return `for (let i = 0; i < ${1 + random.int(0, 1)}; i++) { ${block(depth + 1)} }`;
      case 8:
        return `if (${test()}) return ${value()};`;
      default:
        return `if (${test()}) throw new Error('no');`;
    }
  };
  const block = (depth: number): string =>
    Array.from({ length: 1 + random.int(0, 2) }, () => statement(depth)).join(' ');
  const declared = 'let x = 0; let y = 1; let z = 2;';
  const helper = `const change = (v${': number'}) => { if (v > ${random.int(0, 2)}) ${one(names)} = ${value()}; };`;
  const body = `${block(0)} ${block(0)} ${block(0)} return x;`;
  const source = `export function f(a: number, b: number, c: number): number { ${declared} ${helper} ${body} }`;
  const text = `${declared} ${helper.replace(': number', '')} let threw = false; let returned;
    try { returned = (() => { ${body} })(); } catch { threw = true; }
    return { state: { x, y, z, a }, threw, returned };`;
  return { source, names, plain: new Function('a', 'b', 'c', text) as RandomState['plain'] };
}

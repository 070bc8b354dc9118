import { Random } from '../../src/base/random.ts';
import { head } from './random-decisions.ts';

/** A program of `randomDecisions` with conditional aborts between its statements, each with a message of its own. */
export function injectAborts(source: string, seed: number): string {
  const random = new Random(seed);
  let count = 0;
  let inputs = ['m', 'n'];
  return source
    .split('\n')
    .flatMap((line) => {
      if (line === head) inputs = ['a', 'b', 'c'];
      const indent = /^( +)[\w.[\]#]+ [+-]?= .*;$|^( +)[\w.]+\(.*\);$/.exec(line);
      if (indent === null || !random.chance(0.25)) return [line];
      const condition = `${random.pick(inputs)} ${random.pick(['===', '>', '<'])} ${random.int(-1, 3)}`;
      return [line, `${indent[1] ?? indent[2]}if (${condition}) throw new Error('abort ${count++}');`];
    })
    .join('\n');
}

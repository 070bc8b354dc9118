import { Random } from '../../base/random.ts';
import { bodyText, editBody, randomBody, type Statement } from './random-edit.ts';

/** Two versions of a CommonJS module that exports a function `f` of numbers `a`, `b` and `c`, with helpers. */
export interface RandomChange {
  readonly before: string;
  readonly after: string;
}

/** Several edits at once: of statements and expressions, of helpers, and some that change nothing: names, the order of functions, a helper that is new. */
export function randomChange(seed: number): RandomChange {
  const random = new Random(seed);
  const body = randomBody(random);
  const edited = structuredClone(body);
  for (let n = random.int(1, 4); n > 0; n--) editBody(edited, random);
  const helpers = [`function g(n) { return n + ${random.int(0, 3)}; }`, 'function h(n) { return n * 2; }'];
  const now = helpers.map((text) =>
    random.chance(0.3) ? text.replace(/\d/, String(random.int(0, 9))) : text,
  );
  if (random.chance(0.3)) now.reverse();
  let after = moduleText(now, edited);
  if (random.chance(0.4)) after = after.replaceAll(/\bx\b/g, 'total');
  if (random.chance(0.3)) after = after.replaceAll(/\bg\b/g, 'first');
  if (random.chance(0.3))
    after = `function both(n) { return h(n) - 1; }\n${after.replace(/\bh\(([abc])/, 'both($1')}`;
  if (random.chance(0.2)) after = after.replace('(a, b, c)', '(a, b, c, d = 0)').replace('= 1;', '= 1 + d;');
  return { before: moduleText(helpers, body), after };
}

function moduleText(helpers: readonly string[], body: readonly Statement[]): string {
  const text = bodyText(body).replaceAll(/[;{}] /g, '$&\n');
  const calls = text.replace(/return (.*);$/, 'return h(g($1)) + h(a);');
  return `${helpers.join('\n')}\nexports.f = function (a, b, c) {\n${calls}\n};\n`;
}

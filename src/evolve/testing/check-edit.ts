import { expect } from 'vitest';
import type { FunctionDiffJson } from '../../report/diff/diff-schema.ts';
import { diffTexts } from './diff-texts.ts';
import { randomEdit } from './random-edit.ts';

const LOW = -3;
const HIGH = 3;

/** Where the variables of a random body live: in the function, in an object that is its last argument, or in the module. */
export type Home = 'locals' | 'argument' | 'state';

/**
 * Compares a random edit and looks at all inputs of a small domain: a difference that was reported is one under plain JavaScript, what is proved
 * no input refutes, and the conditions of a complete answer hold for exactly the inputs that differ.
 */
export function checkEdit(
  seed: number,
  strategy: 'path' | 'output',
  home: Home = 'locals',
): FunctionDiffJson['verdict'] {
  const bodies = Object.values(randomEdit(seed)).map((body: string) => atHome(body, home)) as [
    string,
    string,
  ];
  const [result] = diffTexts(source(bodies[0], home), source(bodies[1], home), {
    strategy,
    signature: { numbers: 'int', range: { min: LOW, max: HIGH } },
  });
  const [f, g] = bodies.map((body) => plainly(body, home));
  const differing: string[] = [];
  for (const [a, b, c] of inputs()) if (f!(a, b, c) !== g!(a, b, c)) differing.push(`${a} ${b} ${c}`);
  const where = `seed ${seed}:\n${bodies.join('\n')}`;
  for (const { witness } of result!.changes)
    expect(differing, where).toContain(`${witness.a} ${witness.b} ${witness.c}`);
  if (result!.verdict === 'proved') expect(differing, where).toEqual([]);
  if (result!.complete) checkConditions(result!, differing, where);
  return result!.verdict;
}

/** A body whose `x` and `y` live elsewhere. */
function atHome(body: string, home: Home): string {
  if (home === 'locals') return body;
  const started = body.replace('let x = 0, y = 1;', 'x = 0; y = 1;');
  return home === 'state' ? started : started.replace(/\b([xy])\b/g, 'o.$1');
}

function source(body: string, home: Home): string {
  const state = home === 'state' ? 'let x = 0, y = 1; ' : '';
  const more = home === 'argument' ? ', o: { x: number; y: number }' : '';
  return `${state}export function f(a: number, b: number, c: number${more}) { ${body} }`;
}

/** How a call ends and what it leaves behind, as text. */
function plainly(body: string, home: Home): (...args: number[]) => string {
  const show = (x: unknown) => (Object.is(x, -0) ? '-0' : String(x));
  const text = {
    locals: `try { return ['r', f(a, b, c)]; } catch (e) { return [e]; } function f(a, b, c) { ${body} }`,
    argument: `const o = { x: 0, y: 1 }; try { return ['r', f(), o.x, o.y]; } catch (e) { return [e, o.x, o.y]; } function f() { ${body} }`,
    state: `let x = 0, y = 1; try { return ['r', f(), x, y]; } catch (e) { return [e, x, y]; } function f() { ${body} }`,
  }[home];
  const run = new Function('a', 'b', 'c', text);
  return (...args) => (run(...args) as unknown[]).map(show).join(' ');
}

function checkConditions(result: FunctionDiffJson, differing: readonly string[], where: string): void {
  const holds = result.changes.map(
    (change) =>
      new Function(
        'a',
        'b',
        'c',
        'o',
        `return ${change.condition.map((c) => `(${c})`).join(' && ') || true};`,
      ),
  );
  const found = [...inputs()].filter((input) => holds.some((h) => h(...input, { x: 0, y: 1 })));
  expect(
    found.map((input) => input.join(' ')),
    where,
  ).toEqual(differing);
}

function* inputs(): Generator<[number, number, number]> {
  for (let a = LOW; a <= HIGH; a++)
    for (let b = LOW; b <= HIGH; b++) for (let c = LOW; c <= HIGH; c++) yield [a, b, c];
}

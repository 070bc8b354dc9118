import type { Random } from '../../src/base/random.ts';
import type { LoopPair } from './random-loops.ts';

/** What callbacks give of `x` and its index `i`; those of the second list have effects, or see those of others. */
const tests = [
  'x > 0',
  'x < k',
  'x !== x',
  'x >= k',
  'x !== 0',
  'i % 2 === 0',
  'i > 0',
  'xs.includes(k)',
  'xs.length > 2',
];
const values = ['x * 2', 'x + k', '-x', 'x * x', 'i', 'Math.abs(x)', 'x % 3', 'x', 'xs[i] ?? 0'];
const impureTests = [
  '{ t += 1; return x > t; }',
  'x > t',
  '!seen.has(x)',
  "{ if (x < -3) throw new Error('no'); return x > 0; }",
  '{ xs.push(1); return xs.length < 9; }',
  '{ let j = 0; while (j < 3) j++; return x > j; }',
];
const impureValues = [
  '{ t = x; return x; }',
  'x + t',
  "{ if (x !== x) throw new Error('no'); return x; }",
  '{ xs[0] = 1; return x; }',
  '{ seen.add(x); return x; }',
  'out.length',
];
const lists = ['[x]', 'x > 0 ? [x, -x] : []', '[]', 'x === k ? [] : [i]', '[x, x]'];

interface Stage {
  readonly kind: 'filter' | 'map' | 'flatMap';
  readonly body: string;
}

/** What is done with each item `v`, whose index is `n`: as a method, and in a loop. */
interface End {
  readonly method: (chain: string) => string;
  readonly each: string;
  readonly last: string;
}

function endings(random: Random): End {
  const value = random.chance(0.25) ? random.pick(impureValues) : random.pick(values);
  const test = random.chance(0.25) ? random.pick(impureTests) : random.pick(tests);
  const effects = random.pick([
    't += x;',
    'out.push(x);',
    'if (out.length > 2) { return; } out.push(i);',
    'seen.add(x); t += 1;',
    'xs[1] = 0; t += x;',
    't = x; out.push(t);',
  ]);
  const call = (body: string) => `((x: number, i: number) => ${body.startsWith('{') ? body : `(${body})`})`;
  return random.pick<End>([
    {
      method: (c) => `return ${c}.map${call(value)};`,
      each: `out.push(${call(value)}(v, n));`,
      last: 'return out;',
    },
    {
      method: (c) => `return ${c}.filter${call(test)};`,
      each: `if (${call(test)}(v, n)) out.push(v);`,
      last: 'return out;',
    },
    {
      method: (c) => `return ${c}.some${call(test)};`,
      each: `if (${call(test)}(v, n)) return true;`,
      last: 'return false;',
    },
    {
      method: (c) => `return ${c}.find${call(test)};`,
      each: `if (${call(test)}(v, n)) return v;`,
      last: 'return undefined;',
    },
    {
      method: (c) => `return ${c}.findIndex${call(test)};`,
      each: `if (${call(test)}(v, n)) return n;`,
      last: 'return -1;',
    },
    { method: (c) => `return ${c}.reduce((a, x) => a + x, 0);`, each: 's = s + v;', last: 'return s;' },
    { method: (c) => `return ${c}.length;`, each: 's++;', last: 'return s;' },
    {
      method: (c) => `return ${c}.join('-');`,
      each: "if (n > 0) text += '-'; text += String(v);",
      last: 'return text;',
    },
    {
      method: (c) => `${c}.forEach((x, i) => { ${effects} }); return [t, out];`,
      each: `((x: number, i: number) => { ${effects} })(v, n);`,
      last: 'return [t, out];',
    },
    {
      method: (c) =>
        `for (const v of ${c}) { ${effects.replaceAll(/\bx\b/g, 'v').replace('return;', 'break;').replaceAll(/\bi\b/g, '7')} } return [t, out];`,
      each: effects.replaceAll(/\bx\b/g, 'v').replace('return;', 'break;').replaceAll(/\bi\b/g, '7'),
      last: 'return [t, out];',
    },
    {
      method: (c) =>
        `const list = ${c}; let u = 0; for (const v of list) { u += v; if (u > 20) break; } return u + t;`,
      each: 's += v; if (s > 20) break;',
      last: 'return s + t;',
    },
  ]);
}

const start =
  "let s = 0; let t = 1; let text = ''; const out: number[] = []; const seen = new Set<number>();";

/** Small changes of the loop that mostly change the meaning. */
const mutations: readonly (readonly [RegExp, string])[] = [
  [/let j = 0/, 'let j = 1'],
  [/j < xs\.length/, 'j < xs.length - 1'],
  [/x > 0/, 'x >= 0'],
  [/x < k/, 'x <= k'],
  [/x \* 2/, 'x + x'],
  [/n0\+\+/, 'n0 += 2'],
  [/let s = 0/, 'let s = -0'],
  [/continue;/, 'break;'],
];

/** A chain of methods, and the loop that does all of it item by item, which is the same where callbacks have no effects; sometimes with a small change. */
export function makeChainPair(random: Random): LoopPair {
  const isImpure = random.chance(0.3);
  const pick = (pure: readonly string[], impure: readonly string[]) =>
    random.pick(isImpure && random.chance(0.5) ? impure : pure);
  const stages = Array.from({ length: random.int(1, 3) }, (): Stage => {
    const kind = random.pick(['filter', 'filter', 'map', 'map', 'flatMap'] as const);
    const body =
      kind === 'filter'
        ? pick(tests, impureTests)
        : kind === 'map'
          ? pick(values, impureValues)
          : random.pick(lists);
    return { kind, body: body.startsWith('{') ? body : `(${body})` };
  });
  const { method, each, last } = endings(random);
  const callbacks = stages.map(({ body }, k) => `const c${k} = (x: number, i: number) => ${body};`).join(' ');
  const isInline = random.chance(0.5);
  const chain = stages.reduce(
    (text, { kind, body }, k) =>
      `${text}.${kind}(${isInline ? `(x: number, i: number) => ${body}` : `c${k}`})`,
    'xs',
  );
  let inner = '';
  let close = '';
  let [v, n] = ['x0', 'j'];
  for (const [k, { kind }] of stages.entries()) {
    if (kind === 'map') {
      inner += `const x${k + 1} = c${k}(${v}, ${n}); `;
      v = `x${k + 1}`;
    } else if (kind === 'filter') {
      inner += `if (c${k}(${v}, ${n})) { const i${k} = n${k}; n${k}++; `;
      close += ' }';
      n = `i${k}`;
    } else {
      inner += `for (const x${k + 1} of c${k}(${v}, ${n})) { const i${k} = n${k}; n${k}++; `;
      close += ' }';
      [v, n] = [`x${k + 1}`, `i${k}`];
    }
  }
  const counters = stages.map((_, k) => `let n${k} = 0;`).join(' ');
  const loop = `${callbacks} ${counters} for (let j = 0; j < xs.length; j++) { const x0 = xs[j]!; ${inner}const v = ${v}; const n = ${n}; ${each}${close} } ${last}`;
  // A `break` leaves the loop of the last list only.
  const isPlain = !(/break/.test(each) && stages.some((s) => s.kind === 'flatMap'));
  const isChanged = random.chance(0.4);
  const [from, to] = random.pick(mutations);
  const changed = isChanged ? loop.replace(from, to) : loop;
  const whole = (body: string) => `export function f(xs: number[], k: number) { ${start} ${body} }`;
  return {
    before: whole(`${isInline ? '' : callbacks} ${method(chain)}`),
    after: whole(changed),
    equivalent: !isImpure && !isChanged && isPlain,
    parameters: ['numbers', 'number'],
  };
}

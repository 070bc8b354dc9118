import { Random } from '../../src/base/random.ts';

type Kind = 'numbers' | 'number' | 'texts' | 'text' | 'items' | 'cart' | 'flags';

export interface Looped {
  readonly name: string;
  readonly source: string;
  readonly params: readonly string[];
  readonly kinds: readonly Kind[];
  /** The rows, the first whose condition holds deciding; undefined where any that are right will do, or none. */
  readonly rows?: readonly string[];
}

const types: Readonly<Record<Kind, string>> = {
  numbers: 'number[]',
  number: 'number',
  texts: 'string[]',
  text: 'string',
  items: '{ price: number; qty: number; on: boolean }[]',
  cart: '{ items: { price: number; qty: number; on: boolean }[]; rate: number }',
  flags: 'boolean[]',
};

function looped(
  name: string,
  inputs: Readonly<Record<string, Kind>>,
  body: string,
  rows?: readonly string[],
): Looped {
  const params = Object.keys(inputs);
  const declared = params.map((p) => `${p}: ${types[inputs[p]!]}`).join(', ');
  const source = `export function f(${declared}): unknown {\n  ${body}\n}\n`;
  return { name, source, params, kinds: Object.values(inputs), ...(rows && { rows }) };
}

const sum = 'xs.reduce((s, x) => s + x, 0)';
const xs = { xs: 'numbers' } as const;

/** Loops that have a closed form, and how it is said. */
export const closedForms: readonly Looped[] = [
  looped('a sum', xs, 'let s = 0; for (const x of xs) s += x; return s;', [sum]),
  looped('a sum by index', xs, 'let s = 0; for (let i = 0; i < xs.length; i++) s += xs[i]!; return s;', [
    sum,
  ]),
  looped('a sum by while', xs, 'let i = 0, s = 0; while (i < xs.length) { s += xs[i]!; i++; } return s;', [
    sum,
  ]),
  looped('a sum by forEach', xs, 'let s = 0; xs.forEach((x) => { s += x; }); return s;', [sum]),
  looped('a sum by reduce', xs, 'return xs.reduce((s, x) => s + x, 0);', [
    'xs.reduce((acc, x) => acc + x, 0)',
  ]),
  looped('every', xs, 'for (const x of xs) if (!(x >= 0)) return false; return true;', [
    'xs.every((x) => x >= 0)',
  ]),
  looped(
    'some',
    { xs: 'numbers', k: 'number' },
    'for (let i = 0; i < xs.length; i++) if (xs[i] === k) return true; return false;',
    ['xs.some((x) => x === k)'],
  ),
  looped(
    'the index of',
    { xs: 'texts', k: 'text' },
    'for (let i = 0; i < xs.length; i++) if (xs[i] === k) return i; return -1;',
    ['xs.indexOf(k)'],
  ),
  looped('the first', xs, 'for (const x of xs) if (x > 10) return x; return undefined;', [
    'xs.find((x) => x > 10)',
  ]),
  looped(
    'a sum unless',
    xs,
    "let s = 0; for (const x of xs) { if (x < 0) throw new RangeError('negative'); s += x; } return s;",
    ['xs.some((x) => x < 0) => throws RangeError: negative', sum],
  ),
  looped(
    'a mean',
    xs,
    'if (xs.length === 0) return 0; let s = 0; for (const x of xs) s += x; return s / xs.length;',
    ['xs.length === 0 => 0', `${sum} / xs.length`],
  ),
  looped(
    'a count',
    { xs: 'numbers', k: 'number' },
    'let n = 0; for (const x of xs) if (x > k) n++; return n;',
    ['xs.filter((x) => k < x).length'],
  ),
  looped(
    'filter and map',
    xs,
    'const out: number[] = []; for (const x of xs) if (x > 0) out.push(x * x); return out;',
    ['xs.filter((x) => x > 0).map((x) => x * x)'],
  ),
  looped('a text', { ws: 'texts' }, "let s = ''; for (const w of ws) s += w + ';'; return s;", [
    'ws.map((w) => w + ";").join("")',
  ]),
  looped(
    'a greatest',
    xs,
    'if (xs.length === 0) return NaN; let m = xs[0]!; for (let i = 1; i < xs.length; i++) if (xs[i]! > m) m = xs[i]!; return m;',
    ['xs.length === 0 => NaN', 'xs.slice(1).reduce((m, x) => m < x ? x : m, xs[0])'],
  ),
  looped(
    'a flag',
    xs,
    "let found = false; for (const x of xs) if (x === 3) { found = true; break; } return found ? 'yes' : 'no';",
    ['xs.some((x) => x === 3) => "yes"', '"no"'],
  ),
  looped('a chain', xs, 'return xs.filter((x) => x > 0).map((x) => x * 2).reduce((s, x) => s + x, 0);', [
    'xs.filter((x) => x > 0).map((x) => x * 2).reduce((acc, x) => acc + x, 0)',
  ]),
  looped(
    'a total',
    { cart: 'cart' },
    'let t = 0; for (const i of cart.items) if (i.on) t += i.price * i.qty; return t * cart.rate;',
    ['cart.items.reduce((t, i) => i.on ? t + i.price * i.qty : t, 0) * cart.rate'],
  ),
  looped(
    'an item',
    { us: 'items', k: 'number' },
    "for (const u of us) if (u.qty === k) return u.price; return 'none';",
    ['us.some((u) => u.qty === k) => us.find((u) => u.qty === k).price', '"none"'],
  ),
  looped(
    'two at once',
    xs,
    'let s = 0, n = 0; for (const x of xs) { s += x; if (x > 0) n++; } return { n, s };',
    [`{ n: xs.filter((x) => x > 0).length, s: ${sum} }`],
  ),
  looped(
    'which is wrong',
    xs,
    "for (const x of xs) { if (x < 0) return 'low'; if (x > 9) return 'high'; } return 'ok';",
    [
      'xs.some((x) => x < 0 || x > 9) && xs.find((x) => x < 0 || x > 9) < 0 => "low"',
      'xs.some((x) => x < 0 || x > 9) => "high"',
      '"ok"',
    ],
  ),
  looped(
    'decided afterwards',
    xs,
    "let s = 0; for (const x of xs) s += x; if (s > 100) return 'big'; return 'small';",
    [`${sum} > 100 => "big"`, '"small"'],
  ),
];

/** Loops that nearly have one of these forms: any rows must be right, and none need be found. */
export const nearlyClosed: readonly Looped[] = [
  looped('includes is not ===', { xs: 'numbers', k: 'number' }, 'return xs.includes(k);'),
  looped(
    'indexOf is not Object.is',
    { xs: 'numbers', k: 'number' },
    'for (let i = 0; i < xs.length; i++) if (Object.is(xs[i], k)) return i; return -1;',
  ),
  looped('a sum that begins with -0', xs, 'let s = -0; for (const x of xs) s += x; return s;'),
  looped(
    'a sum from the end',
    xs,
    'let s = 0; for (let i = xs.length - 1; i >= 0; i--) s += xs[i]!; return s;',
  ),
  looped('every other item', xs, 'let s = 0; for (let i = 0; i < xs.length; i += 2) s += xs[i]!; return s;'),
  looped('all but the last', xs, 'let s = 0; for (let i = 0; i < xs.length - 1; i++) s += xs[i]!; return s;'),
  looped(
    'one beyond the end',
    xs,
    'let n = 0; for (let i = 0; i <= xs.length; i++) if (xs[i] === undefined) n++; return n;',
  ),
  looped(
    'ends by what was gathered',
    { xs: 'numbers', k: 'number' },
    'let s = 0; for (const x of xs) { s += x; if (s > k) return false; } return true;',
  ),
  looped(
    'the end after the sum',
    { xs: 'numbers', k: 'number' },
    'let s = 0; for (const x of xs) { s += x; if (x === k) return s; } return -1;',
  ),
  looped(
    'break keeps the sum',
    { xs: 'numbers', k: 'number' },
    'let s = 0; for (const x of xs) { if (x === k) break; s += x; } return s;',
  ),
  looped('a flag that is taken back', xs, 'let ok = false; for (const x of xs) ok = x > 0; return ok;'),
  looped('a flag that turns', xs, 'let ok = false; for (const x of xs) if (x > 0) ok = !ok; return ok;'),
  looped(
    'two that hang on each other',
    xs,
    'let a = 0, b = 1; for (const x of xs) { const c = a + b; a = b; b = c + x; } return a;',
  ),
  looped(
    'the index of what is left',
    xs,
    'const out: number[] = []; for (let i = 0; i < xs.length; i++) if (xs[i]! > 0) out.push(i); return out;',
  ),
  looped(
    'its place in the result',
    xs,
    'const out: number[] = []; for (const x of xs) if (x > 0) out.push(out.length); return out;',
  ),
  looped(
    'two for one',
    xs,
    'const out: number[] = []; for (const x of xs) { if (x > 0) out.push(x, -x); else out.push(0); } return out;',
  ),
  looped(
    'indices only',
    xs,
    'const out: number[] = []; for (let i = 0; i < xs.length; i++) out.push(i); return out;',
  ),
  looped('how many, not which', xs, 'let n = 0; for (let i = 0; i < xs.length; i++) n += 2; return n;'),
  looped(
    'holes counted',
    xs,
    'let n = 0; for (let i = 0; i < xs.length; i++) if (!(i in xs)) n++; return n;',
  ),
  looped('holes passed over', xs, 'let n = 0; xs.forEach(() => { n++; }); return n;'),
  looped('map of a constant', xs, 'return xs.map(() => 1);'),
  looped(
    'an array that grows',
    xs,
    'let n = 0; for (let i = 0; i < xs.length; i++) { if (xs.length < 9) xs.push(i); n++; } return n;',
  ),
  looped(
    'an array that shrinks',
    xs,
    'let s = 0; for (const x of xs) { s += x; if (x < 0) xs.pop(); } return s;',
  ),
  looped(
    'an array that is changed behind',
    xs,
    'let s = 0; for (let i = 0; i < xs.length; i++) { s += xs[i]!; if (i > 0) xs[i - 1] = 0; } return s;',
  ),
  looped(
    'an array that is changed ahead',
    xs,
    'let s = 0; for (let i = 0; i < xs.length; i++) { s += xs[i]!; if (i + 1 < xs.length) xs[i + 1] = 1; } return s;',
  ),
  looped(
    'one list in two places',
    xs,
    'const o: number[] = []; for (const x of xs) o.push(x); return { a: o, b: o };',
  ),
  looped(
    'the input or a copy',
    xs,
    'const o: number[] = []; for (const x of xs) { if (x < 0) return xs; o.push(x); } return o;',
  ),
  looped(
    'the last wins',
    xs,
    'let r = -1; for (let i = 0; i < xs.length; i++) if (xs[i]! > 0) r = i; return r;',
  ),
  looped(
    'the least by its index',
    xs,
    'let at = 0; for (let i = 1; i < xs.length; i++) if (xs[i]! < xs[at]!) at = i; return at;',
  ),
  looped(
    'neighbours',
    xs,
    'for (let i = 1; i < xs.length; i++) if (xs[i]! < xs[i - 1]!) return false; return true;',
  ),
  looped(
    'from the second on',
    xs,
    'for (let i = 1; i < xs.length; i++) if (xs[i]! < 0) return i; return -1;',
  ),
  looped(
    'from the third on',
    xs,
    'let s = 0; for (let i = 2; i < xs.length; i++) s += xs[i]! * i; return s;',
  ),
  looped('where it ended', xs, 'let i = 0; while (i < xs.length && xs[i]! > 0) i++; return i;'),
  looped(
    'where it ended, from the second',
    xs,
    'let i = 1; while (i < xs.length && xs[i]! > 0) i++; return i;',
  ),
  looped('the same name', { x: 'numbers' }, 'let s = 1; for (const i of x) s *= i; return s;'),
  looped(
    'a name of an input',
    { xs: 'numbers', s: 'number', x: 'number', acc: 'number' },
    'let t = s; for (const y of xs) t = t * x + y - acc; return t;',
  ),
  looped('texts in order', { ws: 'texts', p: 'text' }, 'let t = p; for (const w of ws) t = w + t; return t;'),
  looped(
    'texts with their index',
    { ws: 'texts' },
    "let t = ''; for (let i = 0; i < ws.length; i++) t += i + ws[i]!; return t;",
  ),
  looped(
    'separators',
    { ws: 'texts' },
    "let t = ''; for (let i = 0; i < ws.length; i++) { if (i > 0) t += ','; t += ws[i]!; } return t;",
  ),
  looped(
    'lengths',
    { ws: 'texts', k: 'number' },
    'for (const w of ws) if (w.length > k) return w; return undefined;',
  ),
  looped(
    'a count past 2^31',
    xs,
    'let n = 2147483647; for (const x of xs) if (x > 0) n = (n + 1) | 0; return n;',
  ),
  looped('a count past 2^53', xs, 'let n = 9007199254740991; for (const x of xs) if (x > 0) n++; return n;'),
  looped(
    'a division',
    xs,
    'let p = 1; for (const x of xs) { if (x === 0) return Infinity; p /= x; } return 1 / p;',
  ),
  looped(
    'a loop in one branch',
    { xs: 'numbers', k: 'number' },
    "if (k > 0) { let s = 0; for (const x of xs) s += x; return s; } for (const x of xs) if (x === k) return 'k'; return 'none';",
  ),
  looped(
    'one loop after another',
    { xs: 'numbers', ys: 'numbers' },
    'let s = 0; for (const x of xs) s += x; for (const y of ys) { if (y === s) return true; s -= y; } return s;',
  ),
  looped(
    'over what was built',
    { xs: 'numbers' },
    'const o: number[] = []; for (const x of xs) if (x > 0) o.push(x); for (let i = 0; i < o.length; i++) if (o[i]! > 5) return i; return o;',
  ),
  looped(
    'how much was built',
    { xs: 'numbers' },
    "const o: number[] = []; for (const x of xs) if (x > 0) o.push(x); return o.length > 2 ? o : 'few';",
  ),
  looped('truth', { bs: 'flags' }, 'let all = true; for (const b of bs) all = all && b; return all;'),
  looped(
    'truth, any',
    { bs: 'flags', k: 'number' },
    'let any = k > 0; for (const b of bs) any = any || b; return any;',
  ),
  looped(
    'a sum of squares from the mean',
    xs,
    'let s = 0; for (const x of xs) s += x; const m = s / xs.length; let v = 0; for (const x of xs) v += (x - m) ** 2; return Math.sqrt(v / xs.length);',
  ),
  looped(
    'nothing but the inputs',
    { xs: 'numbers', k: 'number' },
    'let n = 0; for (const x of xs) if (k > 0) n++; return n;',
  ),
  looped(
    'which of several',
    { us: 'items', k: 'number' },
    'for (const u of us) { if (u.price > k) return u; if (u.qty > k) return u.qty; } return us;',
  ),
  looped(
    'objects of some',
    { us: 'items' },
    'const o: unknown[] = []; for (const u of us) { if (!u.on) continue; if (u.qty === 0) throw new Error(`none of ${u.price}`); o.push(u); } return o;',
  ),
];

const odd = [
  0,
  -0,
  1,
  -1,
  2,
  3,
  0.5,
  -2.5,
  Number.NaN,
  Infinity,
  -Infinity,
  2 ** 31,
  1e308,
  4294967296,
  7,
  11,
];

/** Arguments by kind: empty, short and long, with odd numbers among them; `holes`: and arrays with some. */
export function argumentsFor(
  kinds: readonly Kind[],
  seed: number,
  count: number,
  holes: boolean,
): unknown[][] {
  const random = new Random(seed);
  const number = () => (random.chance(0.6) ? random.int(-5, 5) : random.pick(odd));
  const text = () => random.pick(['', 'a', 'b', 'ab', ',', '😀', 'a;']);
  const list = (n: number, of: () => unknown) => {
    const items = Array.from({ length: n }, of);
    if (holes) for (let i = 0; i < n; i++) if (random.chance(0.2)) delete items[i];
    return items;
  };
  const item = () => ({ price: number(), qty: number(), on: random.chance(0.5) });
  return Array.from({ length: count }, (_, k) => {
    const size = () => (k === 0 ? 0 : random.chance(0.9) ? random.int(0, 6) : random.int(20, 60));
    const make: Record<Kind, () => unknown> = {
      numbers: () => list(size(), random.chance(0.2) ? () => random.int(1, 9) : number),
      number,
      texts: () => list(size(), text),
      text,
      items: () => list(size(), item),
      cart: () => ({ items: list(size(), item), rate: number() }),
      flags: () => list(size(), () => random.chance(0.6)),
    };
    return kinds.map((kind) => make[kind]());
  });
}

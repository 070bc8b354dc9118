import { type ArrayMethod, lowered } from '../array-methods.ts';

/** Methods that give a list which only the next method sees. */
export type StageName = 'filter' | 'map' | 'flatMap';

/** The items of an array, the code units of a text, or the keys of an object, what is under these, or both. */
export type PipeSource = 'list' | 'units' | 'keys' | 'values' | 'entries';

/** Whether a method of `Object` gives a list that begins a chain. */
export function isOfKeys(name: string): name is 'keys' | 'values' | 'entries' {
  return name === 'keys' || name === 'values' || name === 'entries';
}

/** A chain of methods and what it ends in, as far as its loop depends on it. */
export interface PipeShape {
  readonly source: PipeSource;
  readonly stages: readonly StageName[];
  readonly end: string;
  /** How many arguments the last method has. */
  readonly args: number;
  /** Whether a callback asks for the index of what it gets. */
  readonly asksForIndex: boolean;
}

/** What the last method does with each item `v` at `x`, and what it gives. */
const ends: Readonly<Record<string, readonly [init: string, each: string, end: string]>> = {
  map1: ['const out = [];', 'out.push(f(v, x));', 'return out;'],
  filter1: ['const out = [];', 'if (f(v, x)) out.push(v);', 'return out;'],
  flatMap1: [
    'const out = [];',
    `const r = f(v, x);
     if ($short(r)) $append(out, r);
     else if (!Array.isArray(r)) out.push(r);
     else { const many = r.length; for (let j = 0; j < many; j++) if (j in r) out.push(r[j]); }`,
    'return out;',
  ],
  forEach1: ['', 'f(v, x);', ''],
  some1: ['', 'if (f(v, x)) return true;', 'return false;'],
  every1: ['', 'if (!f(v, x)) return false;', 'return true;'],
  find1: ['', 'if (f(v, x)) return v;', 'return undefined;'],
  findIndex1: ['', 'if (f(v, x)) return x;', 'return -1;'],
  reduce2: ['let result = start;', 'result = f(result, v, x);', 'return result;'],
  reduce1: [
    'let result; let any = false;',
    'if (any) result = f(result, v, x); else { result = v; any = true; }',
    "if (!any) throw new TypeError('Reduce of empty array with no initial value'); return result;",
  ],
  join0: ["let text = ''; let any = false;", joined("','"), 'return text;'],
  join1: [
    "const between = f === undefined ? ',' : f; let text = ''; let any = false;",
    joined('between'),
    'return text;',
  ],
  includes1: ['', 'if (v === f || (v !== v && f !== f)) return true;', 'return false;'],
  length0: ['let n = 0;', 'n++;', 'return n;'],
};

function joined(between: string): string {
  return `if (any) text += ${between}; any = true; if (v !== undefined && v !== null) text += \`\${v}\`;`;
}

/** Methods for which an item that is missing is one that is undefined, or is missing in what they give. */
const seeHoles: ReadonlySet<string> = new Set(['map', 'find', 'findIndex', 'join', 'includes', 'length']);

/** Methods that may leave items out. */
export const leaving: ReadonlySet<string> = new Set(['some', 'every', 'find', 'findIndex', 'includes']);

/** Whether it is known how a chain may end in a method with so many arguments. */
export function isEnd(name: string, args: number): boolean {
  return Object.hasOwn(ends, `${name}${args}`);
}

/** Whether items that are missing matter to what comes behind the stages. */
export function holesMatter(stages: readonly StageName[], isSeen: boolean): boolean {
  return isSeen && stages.every((s) => s === 'map');
}

/** The loop that a chain comes to. Its parameters are the source `o`, the stages `s0`, `s1` …, and the arguments `f` and `start` of the last method. */
export function pipeDriver(shape: PipeShape): ArrayMethod {
  const { source, stages, end, args, asksForIndex } = shape;
  const name = `chain_${source}_${[...stages, end].join('_')}_${args}_${asksForIndex}`;
  return lowered(name, () => textOf(name, shape));
}

function textOf(name: string, { source, stages, end, args, asksForIndex }: PipeShape): string {
  const [init, each, last] = ends[`${end}${args}`]!;
  const counters: string[] = [];
  const nest = (k: number, v: string, x: string): string => {
    if (k === stages.length) return each.replaceAll(/\bv\b/g, v).replaceAll(/\bx\b/g, x);
    const stage = stages[k]!;
    if (stage === 'map') return `const v${k + 1} = s${k}(${v}, ${x}); ${nest(k + 1, `v${k + 1}`, x)}`;
    const index = asksForIndex || end === 'findIndex' ? `x${k + 1}` : '0';
    if (index !== '0') counters.push(`let c${k} = 0;`);
    const count = index === '0' ? '' : `const ${index} = c${k}; c${k}++; `;
    if (stage === 'filter') return `if (s${k}(${v}, ${x})) { ${count}${nest(k + 1, v, index)} }`;
    const item = (n: number) =>
      `if (r${k}.length > ${n}) { const v${k + 1} = r${k}[${n}]; ${count}${nest(k + 1, `v${k + 1}`, index)} }`;
    return `const r${k} = s${k}(${v}, ${x}); if (!$short(r${k}) || r${k}.length > 2) $stop(); ${item(0)} ${item(1)}`;
  };
  const body = nest(0, 'v0', 'i');
  const stop = holesMatter(stages, seeHoles.has(end));
  const there = source !== 'list' ? '' : stop ? 'if (!(i in o)) $stop();' : 'if (i in o)';
  const isOne =
    source === 'units' ? "typeof o === 'string'" : source === 'list' ? 'Array.isArray(o)' : 'true';
  const item = {
    list: 'o[i]',
    units: 'o[i]',
    keys: '$key(o, i)',
    values: '$under(o, $key(o, i))',
    entries: '[k, $under(o, k)]',
  }[source];
  const key = source === 'entries' ? 'const k = $key(o, i);' : '';
  const params = ['o', ...stages.map((_, k) => `s${k}`), 'f', 'start'].join(', ');
  return `export function ${name}(${params}) {
  if (!(${isOne})) $stop();
  const len = ${isOfKeys(source) ? '$count(o)' : 'o.length'};
  ${[...new Set(counters)].join(' ')}
  ${init}
  for (let i = 0; i < len; i++) ${there.endsWith(';') ? `{ ${there}` : `${there} {`} ${key} const v0 = ${item}; ${body} }
  ${last}
}`;
}

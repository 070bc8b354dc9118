import type { FileSource } from '../../base/environment.ts';
import type { Fn, Program } from '../../ir/ir.ts';
import { lowerProgram } from '../../ir/lower/lower-program.ts';
import { parseModule } from '../../syntax/parse/parse-module.ts';

/**
 * What methods of arrays without holes, and `has` of sets, mean as loops over an index. `$size` and `$item` are of a set. `$stop` marks what is not followed. The length is read once and what is
 * not there any more is passed over, as the specification says. `mapWithHoles` is `map`, of any array.
 */
const text = `
export function forEach(o, f) {
  const len = o.length;
  for (let i = 0; i < len; i++) if (i in o) f(o[i], i, o);
}
export function map(o, f) {
  const len = o.length;
  const out = [];
  for (let i = 0; i < len; i++) {
    if (!(i in o)) $stop();
    out.push(f(o[i], i, o));
  }
  return out;
}
export function mapWithHoles(o, f) {
  const len = o.length;
  const out = new Array(len);
  for (let i = 0; i < len; i++) if (i in o) out[i] = f(o[i], i, o);
  return out;
}
export function filter(o, f) {
  const len = o.length;
  const out = [];
  for (let i = 0; i < len; i++)
    if (i in o) {
      const value = o[i];
      if (f(value, i, o)) out.push(value);
    }
  return out;
}
export function some(o, f) {
  const len = o.length;
  for (let i = 0; i < len; i++) if (i in o && f(o[i], i, o)) return true;
  return false;
}
export function every(o, f) {
  const len = o.length;
  for (let i = 0; i < len; i++) if (i in o && !f(o[i], i, o)) return false;
  return true;
}
export function find(o, f) {
  const len = o.length;
  for (let i = 0; i < len; i++) {
    const value = o[i];
    if (f(value, i, o)) return value;
  }
  return undefined;
}
export function findIndex(o, f) {
  const len = o.length;
  for (let i = 0; i < len; i++) if (f(o[i], i, o)) return i;
  return -1;
}
export function findLast(o, f) {
  for (let i = o.length - 1; i >= 0; i--) {
    const value = o[i];
    if (f(value, i, o)) return value;
  }
  return undefined;
}
export function findLastIndex(o, f) {
  for (let i = o.length - 1; i >= 0; i--) if (f(o[i], i, o)) return i;
  return -1;
}
export function reduce(o, f, start) {
  const len = o.length;
  let result = start;
  for (let i = 0; i < len; i++) if (i in o) result = f(result, o[i], i, o);
  return result;
}
export function reduceFirst(o, f) {
  const len = o.length;
  if (len === 0) throw new TypeError('Reduce of empty array with no initial value');
  let result = o[0];
  for (let i = 1; i < len; i++) if (i in o) result = f(result, o[i], i, o);
  return result;
}
export function reduceRight(o, f, start) {
  let result = start;
  for (let i = o.length - 1; i >= 0; i--) if (i in o) result = f(result, o[i], i, o);
  return result;
}
export function join(o, separator) {
  const len = o.length;
  const between = separator === undefined ? ',' : separator;
  let text = '';
  for (let i = 0; i < len; i++) {
    if (i > 0) text += between;
    const value = o[i];
    if (value !== undefined && value !== null) text += \`\${value}\`;
  }
  return text;
}
export function includes(o, x) {
  const len = o.length;
  for (let i = 0; i < len; i++) {
    const value = o[i];
    if (value === x || (value !== value && x !== x)) return true;
  }
  return false;
}
export function has(o, x) {
  const len = $size(o);
  for (let i = 0; i < len; i++) {
    const value = $item(o, i);
    if (value === x || (value !== value && x !== x)) return true;
  }
  return false;
}
export function indexOf(o, x) {
  const len = o.length;
  for (let i = 0; i < len; i++) if (i in o && o[i] === x) return i;
  return -1;
}
export function lastIndexOf(o, x) {
  for (let i = o.length - 1; i >= 0; i--) if (i in o && o[i] === x) return i;
  return -1;
}
export function maximum(o) {
  let m = -Infinity;
  for (const x of o) m = Math.max(m, x);
  return m;
}
export function minimum(o) {
  let m = Infinity;
  for (const x of o) m = Math.min(m, x);
  return m;
}
export function fromList(o, f) {
  const out = [];
  let i = 0;
  for (const x of o) {
    out.push(f(x, i));
    i++;
  }
  return out;
}
export function copyOf(o) {
  return [...o];
}
export function fromLength(o, f) {
  const len = $length(o);
  const out = [];
  for (let i = 0; i < len; i++) out.push(f(undefined, i));
  return out;
}
export function flatMap(o, f) {
  const len = o.length;
  const out = [];
  for (let i = 0; i < len; i++)
    if (i in o) {
      const r = f(o[i], i, o);
      if ($short(r)) $append(out, r);
      else if (!Array.isArray(r)) out.push(r);
      else {
        const many = r.length;
        for (let j = 0; j < many; j++) if (j in r) out.push(r[j]);
      }
    }
  return out;
}
export function characters(s) {
  const out = [];
  for (const c of s) out.push(c);
  return out;
}
`;

/** Those that strings have, too. */
export const alsoOfStrings: ReadonlySet<string> = new Set(['includes', 'indexOf', 'lastIndexOf']);

/** How many arguments a method may have to be followed. */
const counts: ReadonlyMap<string, readonly number[]> = new Map([
  ['reduce', [1, 2]],
  ['reduceRight', [2]],
  ['join', [0, 1]],
]);

export interface ArrayMethod {
  readonly program: Program;
  readonly fn: Fn;
}

/** Programs by the name of the function that is asked for. */
const programs = new Map<string, Program>();

const noFiles: FileSource = {
  read: () => undefined,
  isFile: () => false,
  isDirectory: () => false,
  realpath: (path) => path,
};

/** The meaning of `array.name(…)` with so many arguments, if it is a loop that is known here. */
export function arrayMethod(name: string, args: number, holes: boolean): ArrayMethod | undefined {
  if (!(counts.get(name) ?? [1]).includes(args)) return undefined;
  if (name === 'map' && holes) return named('mapWithHoles');
  return named(name === 'reduce' && args === 1 ? 'reduceFirst' : name);
}

/** Whether a program is one of these, which may use what the language does not have. */
export function isOfMethods(program: Program): boolean {
  return [...programs.values()].includes(program);
}

export function named(name: string): ArrayMethod | undefined {
  return functionNamed(
    name,
    programOf('methods', () => text),
  );
}

/** The function that a text exports, which is always the same for a name. */
export function lowered(name: string, source: () => string): ArrayMethod {
  return functionNamed(name, programOf(name, source))!;
}

function functionNamed(name: string, program: Program): ArrayMethod | undefined {
  const fn = program.functions.find((f) => f.name === name && f.kind === 'function');
  return fn && { program, fn };
}

function programOf(name: string, source: () => string): Program {
  let program = programs.get(name);
  if (program === undefined) programs.set(name, (program = lower(source())));
  return program;
}

function lower(text: string): Program {
  const path = 'beagle:loops';
  const module = {
    path,
    kind: 'esm' as const,
    tree: parseModule(`${path}.js`, text).tree,
    text,
    resolutions: new Map<string, string>(),
    natives: new Map<string, string>(),
    erased: new Set<never>(),
  };
  return lowerProgram({
    modules: [module],
    byPath: new Map([[path, module]]),
    entries: [path],
    diagnostics: [],
    files: noFiles,
  }).program;
}

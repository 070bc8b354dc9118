import { Random } from '../../base/random.ts';
import { type Construct, constructs, constructsPrelude, type Grower } from './random-constructs.ts';
import { cornerConstructs, cornersPrelude, sloppyConstructs } from './random-corners.ts';
import { modernConstructs, modernPrelude } from './random-modern.ts';

/** A random TypeScript module with a function `f` of fixed parameters, and inputs for it. Same seed, same program. */
export interface RandomProgram {
  readonly source: string;
  readonly inputs: readonly Readonly<Record<string, unknown>>[];
}

/** Several functions, called `f` and their seed, in one module: less work for each. */
export interface RandomPrograms {
  readonly source: string;
  readonly functions: readonly {
    readonly seed: number;
    readonly name: string;
    readonly inputs: RandomProgram['inputs'];
  }[];
}

const signature =
  'a: number, b: number, s: string, t: boolean, xs: number[], o: O | undefined, u: number | string';

/** The same in the words of JSDoc, for a module of JavaScript. */
const documented =
  '/**\n * @param {number} a\n * @param {number} b\n * @param {string} s\n * @param {boolean} t\n * @param {number[]} xs\n * @param {{p: number, q?: string}|undefined} o\n * @param {number|string} u\n */';

const prelude = `interface O { p: number; q?: string }
${constructsPrelude}let log = 0;
let guard = 0;
class Box { #v: any; w = 1; static made = 0; constructor(v: any) { this.#v = v; Box.made++; } get v() { return this.#v; } set v(x: any) { this.#v = x; this.w += 1; } plus(x: any) { return new Box((this.#v as any) + x); } valueOf() { return this.#v; } *each() { yield this.#v; yield this.w; } }
class Sub extends Box { extra = [0]; constructor(v: any, e: any) { super(v); this.extra.push(e); } plus(x: any) { return super.plus(x).plus(this.extra.length); } toString() { return 'Sub' + this.v; } }
function helper(x: any, y: any = 2, ...z: any[]): any { log++; if (x > y) return x - y; return z.length > 0 ? z[0] : [x, y].length; }
`;

export function randomProgram(seed: number): RandomProgram {
  const random = new Random(seed);
  const source = `${prelude}export ${new Generator(random, constructs).program('f')}`;
  return { source, inputs: randomInputs(random) };
}

/** Programs with the later constructs of the language and its corners too; `sloppy` ones have what only sloppy code may say. */
export function randomPrograms(seeds: readonly number[], sloppy: boolean): RandomPrograms {
  const special = sloppy ? [...cornerConstructs, ...sloppyConstructs, ...sloppyConstructs] : cornerConstructs;
  const made = seeds.map((seed) => {
    const random = new Random(seed);
    const name = `f${seed}`;
    return {
      seed,
      name,
      text: new Generator(random, constructs, modernConstructs, special).program(name),
      inputs: randomInputs(random),
    };
  });
  const texts = made.map(({ text }) => `${documented}\nexport ${text}`);
  return {
    source: `${modernPrelude.trimStart()}${cornersPrelude.trimStart()}${prelude}${texts.join('\n')}`,
    functions: made,
  };
}

function randomInputs(random: Random): RandomProgram['inputs'] {
  const first = randomInput(random);
  const other = randomInput(random);
  // Neighbours of the first, which differ in one input: often on the same path.
  const key = random.pick(Object.keys(other));
  return [first, other, randomInput(random), { ...first, [key]: other[key] }];
}

function randomInput(random: Random): Record<string, unknown> {
  const number = () => random.pick([0, 1, -1, 2, 3, 7, 10, -5, 0.5, 100]);
  const text = () => random.pick(['', 'a', 'ab', 'abc', 'x1', '12', 'é', 'a😀']);
  return {
    a: number(),
    b: number(),
    s: text(),
    t: random.chance(0.5),
    xs: Array.from({ length: random.int(0, 3) }, number),
    o: random.chance(0.3) ? undefined : random.chance(0.5) ? { p: number() } : { p: number(), q: text() },
    u: random.chance(0.5) ? number() : text(),
  };
}

type Kind = 'number' | 'string' | 'boolean' | 'array' | 'any';

/** Grows statements over the names in scope. Loops are bounded, so every program ends. */
class Generator {
  readonly #r: Random;
  #names: { name: string; kind: Kind; constant: boolean }[] = [];
  #fresh = 0;
  #loops = 0;
  #depth = 0;
  #inFunction = false;
  readonly #constructs: readonly (readonly ((g: Grower) => Construct)[])[];

  constructor(random: Random, ...lists: (readonly ((g: Grower) => Construct)[])[]) {
    this.#r = random;
    this.#constructs = lists;
  }

  program(name: string): string {
    this.#names = [
      { name: 'a', kind: 'number', constant: false },
      { name: 'b', kind: 'number', constant: false },
      { name: 's', kind: 'string', constant: false },
      { name: 't', kind: 'boolean', constant: false },
      { name: 'xs', kind: 'array', constant: true },
      { name: 'u', kind: 'any', constant: false },
      { name: 'o', kind: 'any', constant: true },
    ];
    return `function ${name}(${signature}): any {
${this.#block(random(this.#r, 4, 8))}
return ${this.#expression('any', 2)};
}`;
  }

  #block(count: number): string {
    const before = this.#names.length;
    this.#depth++;
    const lines = Array.from({ length: count }, () => this.#statement());
    this.#depth--;
    this.#names.length = before;
    return lines.join('\n');
  }

  #statement(): string {
    const r = this.#r;
    const deep = this.#depth > 3;
    const make = deep ? r.int(0, 7) : r.int(0, 23);
    switch (make) {
      case 0:
      case 1:
        return this.#declare(r.pick(['number', 'string', 'boolean', 'array', 'any']));
      case 2:
      case 3:
        return this.#assign();
      case 4:
        return `console.log(${this.#expression('any', 2)});`;
      case 5:
        return `xs.push(${this.#expression('number', 1)});`;
      case 6:
        // Bounded from above, or arrays get too long to be walked; below zero and fractions are no elements.
        return `xs[Math.min(8, ${this.#expression('number', 1)})] = ${this.#expression('number', 1)};`;
      case 7:
        return `log += ${this.#expression('number', 1)};`;
      case 8:
      case 9:
      case 10:
        return `if (${this.#expression('boolean', 2)}) {\n${this.#block(r.int(1, 3))}\n}${r.chance(0.5) ? ` else {\n${this.#block(r.int(1, 2))}\n}` : ''}`;
      case 11: {
        const i = this.#name();
        const label = `L${this.#loops++}`;
        const body = this.#scoped([{ name: i, kind: 'number', constant: true }], () =>
          this.#block(r.int(1, 3)),
        );
        const exit = r.chance(0.3)
          ? `if (${this.#expression('boolean', 1)}) ${r.pick(['break', 'continue'])} ${label};`
          : '';
        return `${label}: for (let ${i} = 0; ${i} < ${r.int(1, 4)}; ${i}++) {\n${exit}\n${body}\n}`;
      }
      case 12: {
        const x = this.#name();
        const of = r.pick([
          'xs',
          's',
          '[a, b, 3]',
          'new Set([1, a, 1])',
          'new Box(b).each()',
          'Object.entries({ k: a, l: s })',
          '[...xs].reverse()',
        ]);
        const body = this.#scoped([{ name: x, kind: 'any', constant: true }], () => this.#block(r.int(1, 2)));
        const guard = `if (guard++ > 40) break;`;
        return `for (const ${x} of ${of} as Iterable<any>) {\n${guard}\n${body}\n}`;
      }
      case 13: {
        const n = this.#name();
        return `let ${n} = ${r.int(1, 3)}; while (${n}-- > 0 && ${this.#expression('boolean', 1)}) {\n${this.#block(r.int(1, 2))}\n}`;
      }
      case 14: {
        const e = this.#name();
        const body = `${this.#block(r.int(1, 2))}\n${r.chance(0.5) ? `if (${this.#expression('boolean', 1)}) throw ${r.pick(['new Error("e" + a)', 'new TypeError(s)', this.#expression('any', 1)])};` : 'o!.p += 1;'}`;
        const handler = this.#scoped(
          [{ name: e, kind: 'any', constant: true }],
          () => `console.log(${e} instanceof Error ? ${e}.message : ${e});\n${this.#block(1)}`,
        );
        const last = r.chance(0.4) ? ` finally {\n${this.#block(1)}\n}` : '';
        return `try {\n${body}\n} catch (${e}: any) {\n${handler}\n}${last}`;
      }
      case 15: {
        const cases = Array.from(
          { length: r.int(1, 3) },
          () =>
            `case ${r.pick(['0', '1', '"a"', 'a', 'true'])}: ${this.#block(1)} ${r.chance(0.6) ? 'break;' : ''}`,
        );
        return `switch (${this.#expression('any', 1)} as any) {\n${cases.join('\n')}\ndefault: ${this.#block(1)}\n}`;
      }
      case 16: {
        const name = this.#name();
        const p = this.#name();
        const was = this.#inFunction;
        this.#inFunction = true;
        const body = this.#scoped(
          [{ name: p, kind: 'any', constant: false }],
          () => `${this.#block(1)}\nreturn ${this.#expression('any', 2)};`,
        );
        this.#inFunction = was;
        this.#names.push({ name: `${name}(${this.#expression('any', 1)})`, kind: 'any', constant: true });
        return `const ${name} = (${p}: any) => {\n${body}\n};`;
      }
      case 17: {
        const [x, y] = [this.#name(), this.#name()];
        const text = r.pick([
          `const [${x}, ${y} = ${this.#expression('number', 1)}] = xs;`,
          `const { p: ${x}, ...${y} } = { p: ${this.#expression('any', 1)}, r: a, z: s };`,
          `const { w: ${x}, v: ${y} } = new Box(${this.#expression('any', 1)});`,
          `const [${x}, ...${y}] = s;`,
        ]);
        this.#names.push({ name: x, kind: 'any', constant: true }, { name: y, kind: 'any', constant: true });
        return text;
      }
      case 18: {
        const x = this.#name();
        const text = `const ${x} = new ${r.pick(['Box(', `Sub(${this.#expression('any', 1)}, `])}${this.#expression('any', 1)});`;
        this.#names.push(
          { name: `${x}.v`, kind: 'any', constant: false },
          { name: `${x}.w`, kind: 'number', constant: false },
        );
        return text;
      }
      case 19: {
        const g = this.#name();
        const text = `const ${g} = (function* (k: any) { const got: any = yield k; ${this.#scoped(
          [
            { name: 'k', kind: 'any', constant: true },
            { name: 'got', kind: 'any', constant: true },
          ],
          () => this.#block(1),
        )} yield* [got, ${this.#expression('any', 1)}]; return ${this.#expression('any', 1)}; })(${this.#expression('any', 1)});`;
        this.#names.push({
          name: `${g}.next(${this.#expression('any', 1)}).value`,
          kind: 'any',
          constant: true,
        });
        return text;
      }
      case 20:
      case 21:
      case 22: {
        const { text, gives } = r.pick(r.pick(this.#constructs))({
          random: r,
          any: () => this.#expression('any', 1),
          number: () => this.#expression('number', 1),
          boolean: () => this.#expression('boolean', 1),
          name: () => this.#name(),
        });
        for (const name of gives) this.#names.push({ name, kind: 'any', constant: true });
        return text;
      }
      default:
        return this.#inFunction || this.#depth < 2
          ? this.#assign()
          : `if (${this.#expression('boolean', 1)}) return ${this.#expression('any', 1)};`;
    }
  }

  #declare(kind: Kind): string {
    const name = this.#name();
    const text = `let ${name}: any = ${this.#expression(kind, 2)};`;
    this.#names.push({ name, kind, constant: false });
    return text;
  }

  #assign(): string {
    const targets = this.#names.filter((n) => !n.constant);
    const target = this.#r.pick(targets);
    if (target.kind === 'number')
      return `${target.name} ${this.#r.pick(['=', '+=', '-=', '*='])} ${this.#expression('number', 2)};`;
    if (target.kind === 'string')
      return `${target.name} ${this.#r.pick(['=', '+='])} ${this.#expression('string', 1)};\nif (s.length > 20) s = s.slice(0, 3);`;
    return `${target.name} = ${this.#expression(target.kind, 2)} as any;`;
  }

  #expression(kind: Kind, depth: number): string {
    const r = this.#r;
    const known = this.#names.filter((n) => n.kind === kind || (kind === 'any' && n.kind !== 'array'));
    if (depth <= 0 || r.chance(0.25)) {
      if (known.length > 0 && r.chance(0.75)) return r.pick(known).name;
      return this.#literal(kind);
    }
    const e = (k: Kind) => this.#expression(k, depth - 1);
    switch (kind) {
      case 'number':
        return r.pick([
          () =>
            `(${e('number')} ${r.pick(['+', '-', '*', '/', '%', '|', '&', '^', '<<', '>>', '>>>'])} ${e('number')})`,
          () => `Math.${r.pick(['abs', 'floor', 'trunc', 'sign'])}(${e('number')})`,
          () => `Math.${r.pick(['max', 'min'])}(${e('number')}, ${e('number')})`,
          () => `xs.length`,
          () => `${e('string')}.length`,
          () => `xs[${e('number')}]!`,
          () => `(${e('boolean')} ? ${e('number')} : ${e('number')})`,
          () => `${e('string')}.indexOf(${e('string')})`,
          () => `${e('string')}.charCodeAt(${e('number')})`,
          () => `(o?.p ?? ${e('number')})`,
          () => `(-(${e('number')}))`,
          () => `parseInt(${e('string')}, 10)`,
          () => `xs.reduce((m: number, n: number) => m + n * ${e('number')}, 0)`,
          () => `xs.indexOf(${e('number')})`,
          () => `(helper(${e('any')}, ${e('number')}, ...xs) as number)`,
        ])();
      case 'string':
        return r.pick([
          () => `(${e('string')} + ${e('any')})`,
          () => `\`<\${${e('any')}}>\``,
          () => `${e('string')}.slice(${e('number')}, ${e('number')})`,
          () => `${e('string')}.${r.pick(['toUpperCase', 'toLowerCase', 'trim'])}()`,
          () => `(typeof ${e('any')})`,
          () => `(${e('boolean')} ? ${e('string')} : ${e('string')})`,
          () => `String(${e('any')})`,
          () => `${e('string')}.charAt(${e('number')})`,
          () => `xs.join(${e('string')})`,
          () => `(o?.q ?? ${e('string')})`,
          () => `${e('string')}.replace(${e('string')}, ${e('string')})`,
        ])();
      case 'boolean':
        return r.pick([
          () => `(${e('number')} ${r.pick(['<', '<=', '>', '>='])} ${e('number')})`,
          () => `(${e('any')} ${r.pick(['===', '!==', '==', '!='])} ${e('any')})`,
          () => `(${e('string')} ${r.pick(['<', '>', '==='])} ${e('string')})`,
          () => `(${e('boolean')} ${r.pick(['&&', '||'])} ${e('boolean')})`,
          () => `!${e('any')}`,
          () => `(typeof u === "string")`,
          () => `(o != null && "q" in o)`,
          () => `${e('string')}.${r.pick(['includes', 'startsWith', 'endsWith'])}(${e('string')})`,
          () => `xs.${r.pick(['some', 'every'])}((n: number) => n > ${e('number')})`,
          () => `Array.isArray(${e('any')})`,
          () => `isNaN(${e('number')})`,
        ])();
      case 'array':
        return r.pick([
          () => `xs.map((n: number) => n + ${e('number')})`,
          () => `xs.filter((n: number) => n > ${e('number')})`,
          () => `[${e('any')}, ${e('any')}]`,
          () => `[...xs, ${e('number')}]`,
          () => `xs.slice(${e('number')})`,
        ])();
      default:
        return r.pick([
          () => e(r.pick(['number', 'string', 'boolean'])),
          () => e(r.pick(['number', 'string', 'boolean'])),
          () => `(${e('any')} ?? ${e('any')})`,
          () => `(${e('any')} || ${e('any')})`,
          () => `new Box(${e('any')}).plus(${e('any')}).v`,
          () => `({ p: ${e('any')}, ...{ r: a } } as any).p`,
          () => `((x: any, y: any) => x)(${e('any')}, ${e('any')})`,
          () => `helper(${e('any')})`,
          () => `[${e('any')}, ${e('any')}][${e('number')} & 1]`,
          () => `new Map<any, any>([[${e('any')}, 1], [b, ${e('any')}]]).get(${e('any')})`,
        ])();
    }
  }

  #literal(kind: Kind): string {
    const r = this.#r;
    switch (kind) {
      case 'number':
        return r.pick(['0', '1', '2', '-1', '3', '10', '0.5']);
      case 'string':
        return r.pick(['""', '"a"', '"b"', '"12"', '"xyz"']);
      case 'boolean':
        return r.pick(['true', 'false']);
      case 'array':
        return r.pick(['[]', '[1, 2]', 'xs']);
      default:
        return r.pick(['null', 'undefined', '0', '""', '"a"', '1', 'true', 'NaN']);
    }
  }

  #scoped(names: { name: string; kind: Kind; constant: boolean }[], make: () => string): string {
    const before = this.#names.length;
    this.#names.push(...names);
    const text = make();
    this.#names.length = before;
    return text;
  }

  #name(): string {
    return `v${this.#fresh++}`;
  }
}

function random(r: Random, low: number, high: number): number {
  return r.int(low, high);
}

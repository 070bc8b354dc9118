import type { Random } from '../../base/random.ts';

/** What a construct needs of the generator: expressions over what is in scope, and fresh names. */
export interface Grower {
  readonly random: Random;
  any(): string;
  number(): string;
  boolean(): string;
  name(): string;
}

/** Statements, and the expressions over them that later statements may use. */
export interface Construct {
  readonly text: string;
  readonly gives: readonly string[];
}

/** Declarations that constructs refer to, once a module. */
export const constructsPrelude = `
const enum Level { Low = 1 << 1, Mid, High = Low | 8 }
enum Flag { A = 1 << 2, B, S = 'x', T = S }
namespace Space { export let seen = 0; export const bump = (x: any) => { seen++; return x; }; }
const tag = (texts: TemplateStringsArray, ...values: any[]) => texts.raw.join('~') + values.join();
const twice = (f: any, c: any): any => c.kind === 'method' ? function (this: any, ...a: any[]) { return [f.apply(this, a), c.name].join(); } : c.kind === 'field' ? (v: any) => [v] : undefined;
class Dressed { @twice plain = 1; @twice say(x: any) { return 'say' + x; } accessor slot: any = 0; static #count = 0; static { Dressed.#count = 2; } static get count() { return Dressed.#count++; } }
const resource = (x: any) => ({ x, [Symbol.dispose]() { console.log('disposed', x); } });
const source = (limit: any, y: any): any => ({ [Symbol.iterator]() { let i = 0; return { next: (got: any) => ({ value: got ?? y, done: i++ >= limit }), return: (v: any) => { console.log('closed'); return { value: v, done: true }; } }; } });
const based: any = { kept: 0, set held(x: any) { this.kept = x; }, get held() { return this.kept; }, greet(x: any) { return 'hi' + x; } };
`;

/** The constructs of docs/conformance.md that plain statements do not have. */
export const constructs: readonly ((g: Grower) => Construct)[] = [
  (g) => {
    const o = g.name();
    return {
      text: `const ${o}: any = { __proto__: based, own: ${g.any()}, put(x: any) { super.held = x; return super.greet(this.own); }, get read() { return super.held; } }; ${o}.put(${g.any()});`,
      gives: [`${o}.read`, `${o}.kept`, `${o}.put(${g.any()})`, `${o}.own`],
    };
  },
  (g) => {
    const [make, it] = [g.name(), g.name()];
    const end = g.random.pick([
      `${it}.return(${g.any()})`,
      `${it}.throw(${g.any()})`,
      `${it}.next(${g.any()})`,
    ]);
    return {
      text: `const ${make} = function* (): any { try { const x: any = yield ${g.any()}; yield* source(${g.number()} > 0 ? 1 : 0, x); return x; } catch (e) { yield e; } finally { console.log('out'); } }; const ${it} = ${make}(); ${it}.next();`,
      gives: [`${end}.value`, `${it}.next(${g.any()}).value`, `[...${make}()].length`],
    };
  },
  (g) => ({
    text: `switch (${g.number()} & 3) { case 0: for (const k of [1, 2, 3]) { switch (k) { case 1: continue; case 2: console.log(k); default: if (${g.boolean()}) break; console.log('d' + k); } } break; case 1: { using r = resource(${g.any()}); console.log(r.x); } default: console.log(${g.any()}); }`,
    gives: [],
  }),
  (g) => {
    const d = g.name();
    return {
      text: `const ${d} = new Dressed(); ${d}.slot = ${g.any()};`,
      gives: [`${d}.slot`, `${d}.say(${g.any()})`, 'Dressed.count', `${d}.plain as any`],
    };
  },
  (g) => {
    const [k, o] = [g.name(), g.name()];
    return {
      text: `const ${k} = { toString() { console.log('key'); return ${g.random.pick(["'p'", "'q'"])}; }, valueOf: () => ${g.number()} }; const ${o}: any = { p: ${g.any()}, [${k} as any]: ${g.any()} }; ${o}[${k} as any] ??= ${g.any()};`,
      gives: [`${o}.p`, `${o}.q`, `(${k} as any) * 2`, `\`\${${k}}\``],
    };
  },
  (g) => {
    const f = g.name();
    return {
      text: `const ${f} = function (p: any, q: any) { const list = Array.prototype.slice.call(arguments); return list.length > 1 ? list[1] : arguments[0]; } as any;`,
      gives: [`${f}(${g.any()}, ${g.any()})`, `${f}(${g.any()})`],
    };
  },
  (g) => {
    const [x, y] = [g.name(), g.name()];
    return {
      text: `const [${x}, ${y} = Space.bump(${g.any()})] = source(${g.number()} > 1 ? 2 : 1, ${g.any()});`,
      gives: [x, y, 'Space.seen'],
    };
  },
  (g) => {
    const p = g.name();
    return {
      text: `const ${p}: any = new Proxy({ v: ${g.any()} } as any, { get: (t, k, r) => (k === 'z' ? ${g.any()} : Reflect.get(t, k, r)), has: () => ${g.boolean()} });`,
      gives: [`${p}.v`, `${p}.z`, `('w' in ${p})`],
    };
  },
  (g) => ({
    text: `console.log(tag\`a\${${g.any()}}\\n\${${g.any()}}\`, Flag[${g.number()}], Flag.T, Level.Mid, Level.High);`,
    gives: ['Flag.B', 'Level.Mid'],
  }),
  (g) => {
    const x = g.name();
    return {
      text: `let ${x}: any = ${g.any()}; out${x}: { try { if (${g.boolean()}) break out${x}; ${x} = ${g.any()}; } finally { console.log('left'); } ${x} = [${x}, 1].length; }`,
      gives: [x],
    };
  },
];

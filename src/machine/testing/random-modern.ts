import type { Construct, Grower } from './random-constructs.ts';

/** Declarations that these constructs refer to, once a module. */
export const modernPrelude = `
const noisy = (name: string, x: any): any => ({ valueOf() { console.log('v' + name); return x; }, toString() { console.log('t' + name); return name; } });
const key = (name: string): any => (console.log('k' + name), name);
const own: any = (globalThis as any).Iterator;
class List extends Array<any> { static made = 0; static get [Symbol.species]() { List.made++; return Array; } }
const dress = (value: any, c: any): any => { console.log(c.kind, String(c.name), c.static); c.addInitializer(function (this: any) { console.log('init', String(c.name)); }); return c.kind === 'getter' ? function (this: any) { return ['got', value.call(this)].join(); } : c.kind === 'accessor' ? { get(this: any) { return value.get.call(this); }, init: (v: any) => [v, 'in'].join() } : undefined; };
@dress class Worn { @dress static level = 1; @dress accessor size: any = 2; @dress get tall() { return this.size; } @dress static make() { return new Worn(); } }
`;

/** Constructs of the later editions of the language. What a host lacks is asked for in the program itself, so that a seed gives the same text everywhere. */
export const modernConstructs: readonly ((g: Grower) => Construct)[] = [
  // Promises, a tick here or there.
  (g) => {
    const f = g.name();
    return {
      text: `const ${f} = async (p: any, n: any) => { try { console.log('in', await p); for await (const y of [${g.any()}, Promise.resolve(${g.any()})]) { if (y === ${g.any()}) break; console.log(n, y); } if (${g.boolean()}) throw ${g.any()}; return p; } catch (e) { console.log('caught', e); } finally { await null; console.log('fin', n); } }; void ${f}(${g.any()}, 1).then((v) => console.log('then', v)); void ${f}(Promise.resolve(${g.any()}), 2); console.log('sync');`,
      gives: [`typeof ${f}(${g.any()}, 3)`],
    };
  },
  (g) => {
    const [make, it] = [g.name(), g.name()];
    const end = g.random.pick(['return', 'next', 'throw']);
    return {
      text: `const ${make} = async function* (k: any): any { try { const got: any = yield k; console.log('got', got); yield* ${g.random.pick([`[${g.any()}, 2]`, `source(1, ${g.any()})`])}; if (${g.boolean()}) return; yield Promise.resolve(${g.any()}); } finally { await 0; console.log('closing'); } }; const ${it} = ${make}(${g.any()}); void ${it}.next(); void ${it}.${end}(${g.any()}).then((r: any) => console.log('r', r.value, r.done), (e: any) => console.log('e', e)); void (async () => { for await (const y of ${make}(${g.any()})) console.log('each', y); console.log('end'); })();`,
      gives: [],
    };
  },
  (g) => ({
    text: `void (async () => { try { await using r = { x: ${g.any()}, async [Symbol.asyncDispose]() { console.log('async disposed'); } }; using q = resource(${g.any()}); console.log(r.x, q.x); if (${g.boolean()}) throw 'out'; } catch (e) { console.log('using', e); } })();`,
    gives: [],
  }),
  (g) => {
    const all = g.random.pick(['all', 'allSettled', 'race', 'any']);
    return {
      text: `void (Promise as any).${all}([${g.any()}, Promise.resolve(${g.any()}), new Promise((r) => r(${g.any()})), ${g.boolean()} ? Promise.reject(${g.any()}) : 0]).then((v: any) => console.log('${all}', JSON.stringify(v)), (e: any) => console.log('${all} no', e)); void (Array as any).fromAsync?.([${g.any()}, Promise.resolve(${g.any()})], (x: any) => x).then((v: any) => console.log(v.length, v[0]));`,
      gives: [],
    };
  },
  // Iterator helpers, Set methods, grouping, copies of arrays.
  (g) => {
    const i = g.name();
    const step = () =>
      g.random.pick([
        `.map((x: any, i: any) => (i > 5 ? x : ${g.any()}))`,
        `.filter((x: any) => x !== ${g.any()})`,
        `.take(${g.random.int(0, 3)})`,
        `.drop(${g.random.int(0, 2)})`,
        `.flatMap((x: any) => [x, ${g.any()}])`,
      ]);
    return {
      text: `const ${i}: any = own ? own.from(source(${g.random.int(1, 4)}, ${g.any()}))${step()}${step()} : source(2, ${g.any()})[Symbol.iterator]();`,
      gives: [
        `(own ? ${i}.toArray().length : 0)`,
        `(own ? ${i}.some((x: any) => x === ${g.any()}) : 1)`,
        `(own ? ${i}.find((x: any) => x) : 2)`,
        `(own ? ${i}.reduce((m: any, x: any) => m + x, '') : '')`,
        `${i}.next().value`,
      ],
    };
  },
  (g) => {
    const [x, y] = [g.name(), g.name()];
    const set = (name: string) => `((${x} as any).${name} ? (${x} as any).${name}(${y})`;
    return {
      text: `const ${x} = new Set<any>([${g.any()}, ${g.any()}, 1]); const ${y} = new Set<any>([${g.any()}, 2]);`,
      gives: [
        ...['union', 'intersection', 'difference', 'symmetricDifference'].flatMap((n) => [
          `${set(n)}.size : 0)`,
          `${set(n)}.values().next().value : 0)`,
        ]),
        ...['isSubsetOf', 'isSupersetOf', 'isDisjointFrom'].map((n) => `${set(n)} : false)`),
        `[...${x}].length`,
      ],
    };
  },
  (g) => {
    const o = g.name();
    return {
      text: `const ${o}: any = (Object as any).groupBy?.([...xs, ${g.number()}], (n: number) => (n > ${g.number()} ? 'hi' : 'lo')) ?? {};`,
      gives: [
        `${o}.hi?.length`,
        `${o}.lo?.[0]`,
        `((Map as any).groupBy?.(xs, (n: number) => n > ${g.number()}).get(true)?.length)`,
      ],
    };
  },
  (g) => {
    const x = g.name();
    return {
      text: `const ${x}: any = [...xs, ${g.number()}, ${g.number()}];`,
      gives: [
        `${x}.toSorted((p: any, q: any) => p - q)[0]`,
        `${x}.toReversed()[${g.number()}]`,
        `${x}.toSpliced(${g.number()}, 1, ${g.any()}).length`,
        `${x}.with(${g.random.pick(['0', '-1'])}, ${g.any()})[0]`,
        `${x}.findLast((n: any) => n > ${g.number()})`,
        `${x}.findLastIndex((n: any) => n === ${g.any()})`,
        `${x}.at(${g.number()})`,
        `${x}.includes(${g.any()}, ${g.number()})`,
        `${x}.lastIndexOf(${g.number()}, ${g.number()})`,
        `${x}.copyWithin(0, ${g.number()}).length`,
        `${x}.flatMap((n: any) => [n, ${g.any()}]).length`,
      ],
    };
  },
  // Arguments, parameters and patterns.
  (g) => {
    const f = g.name();
    const list = g.random.pick([
      'p: any, q: any',
      'p: any, q: any = 2',
      'p: any, { q }: any',
      'p: any, ...q: any[]',
    ]);
    return {
      text: `const ${f} = function (this: any, ${list}): any { arguments[0] = ${g.any()}; const was = p; p = ${g.any()}; return ${g.random.pick(['was', 'arguments[0]', 'arguments.length', '[...arguments].length', 'Array.prototype.slice.call(arguments, 1).length', 'Array.from(arguments)[0]', 'typeof q'])}; } as any;`,
      gives: [`${f}(${g.any()}, { q: ${g.any()} })`, `${f}.call(null, ${g.any()}, [])`, `${f}.length`],
    };
  },
  (g) => {
    const f = g.name();
    return {
      text: `const ${f} = function* (p: any, q: any): any { arguments[1] = ${g.any()}; yield q; q = ${g.any()}; yield arguments[1]; yield arguments.length; } as any;`,
      gives: [`[...${f}(${g.any()}, ${g.any()})][${g.random.int(0, 2)}]`, `[...${f}(${g.any()})].length`],
    };
  },
  (g) => {
    const o = g.name();
    return {
      text: `const ${o}: any = { p: 0 }; [${o}[key('p')], ${o}[key('q')] = (console.log('default'), ${g.any()}), ...${o}[key('r')]] = source(${g.random.int(0, 3)}, ${g.any()}); ({ [key('p')]: ${o}.s = ${g.any()}, ...${o}.rest } = ${o});`,
      gives: [`${o}.p`, `${o}.q`, `${o}.r.length`, `${o}.s`, `Object.keys(${o}.rest).join()`],
    };
  },
  (g) => {
    const f = g.name();
    return {
      text: `const ${f} = ({ p: { q = ${g.any()}, ...r } = { q: ${g.any()} } as any, [key('z')]: z = q }: any = {}, [h = z, , ...l]: any = [undefined, 1, ${g.any()}]): any => [q, z, h, l.length, Object.keys(r).length].join();`,
      gives: [`${f}()`, `${f}({ z: ${g.any()} }, [${g.any()}])`, `${f}({ p: { q: ${g.any()}, w: 1 } })`],
    };
  },
  // Classes.
  (g) => {
    const [c, o] = [g.name(), g.name()];
    return {
      text: `const ${c}: any = class ${g.random.pick(['', 'Named'])} { ${g.random.pick([`static name: any = ${g.any()};`, 'static name() { return 1; }', 'static get name() { return "g"; }', ''])} #x: any = ${g.any()}; static #held: any = ${g.any()}; static { this.#held ??= ${g.any()}; } static has(v: any) { return #x in v; } get x() { return this.#x; } set x(v: any) { this.#x ||= v; } #m(v: any) { return [this.#x, v].join(); } m(v: any) { return this.#m(v); } static held() { return ${c}.#held; } *[Symbol.iterator]() { yield this.#x; } bump() { return this.#x++; } [key('c' + 1)] = new.target; }; const ${o} = new ${c}(); ${o}.x = ${g.any()};`,
      gives: [
        `${o}.x`,
        `${o}.m(${g.any()})`,
        `typeof ${c}.name`,
        `${c}.has(${g.random.pick([o, '{}'])})`,
        `${c}.held()`,
        `[...${o}][0]`,
        `${o}.bump()`,
        `${o}.c1`,
      ],
    };
  },
  (g) => {
    const w = g.name();
    return {
      text: `const ${w}: any = Worn.make(); ${w}.size = ${g.any()};`,
      gives: [`${w}.size`, `${w}.tall`, 'Worn.level as any'],
    };
  },
  (g) => {
    const c = g.name();
    return {
      text: `const ${c}: any = function (this: any, x: any) { if (new.target === undefined) return ['called', x]; this.x = x; return ${g.random.pick(['undefined', '{ x: 5 } as any', g.any()])}; }; Object.defineProperty(${c}, Symbol.hasInstance, { value: (v: any) => v === ${g.any()} });`,
      gives: [
        `new ${c}(${g.any()}).x`,
        `${c}(${g.any()})[0]`,
        `(${g.any()} instanceof ${c})`,
        `Reflect.construct(${c}, [${g.any()}], Box).w`,
      ],
    };
  },
  (g) => {
    const l = g.name();
    return {
      text: `const ${l} = List.from([${g.any()}, ${g.any()}, ...xs]);`,
      gives: [
        `${l}.map((x) => x).constructor.name`,
        `${l}.slice(${g.number()}).length`,
        `${l}.filter((x) => x === ${g.any()}).length`,
        'List.made',
        `${l}.concat([${g.any()}]).length`,
        `${l}.splice(0, 1)[0]`,
      ],
    };
  },
  // Conversions, and the order in which they happen.
  (g) => {
    const x = g.name();
    const op = g.random.pick(['+', '-', '*', '<', '>=', '%', '&', '**', '==']);
    return {
      text: `let ${x}: any; try { ${x} = noisy('l', ${g.any()}) ${op} noisy('r', ${g.random.pick([g.any(), '1n'])}); } catch (e: any) { ${x} = e.name; } console.log([].includes(${g.any()} as never, noisy('i', 0)), [1].indexOf(1, noisy('j', ${g.number()})), \`\${noisy('s', 1)}\`, ({ [noisy('k', 1)]: 1 } as any).k);`,
      gives: [x, `Math.max(noisy('m', ${g.any()}), noisy('n', ${g.number()}))`],
    };
  },
  (g) => {
    const x = g.name();
    return {
      text: `let ${x}: any; try { const early = () => { late = ${g.any()}; return late; }; if (${g.boolean()}) ${x} = early(); let late: any = ${g.any()}; ${x} = [${x}, late, early()].join(); } catch (e: any) { ${x} = e.name; }`,
      gives: [x],
    };
  },
  (g) => ({
    text: `{ const same = (t: any, ..._: any[]) => t; const again = () => same\`\\x41\${${g.any()}}\\u{1F600}\`; const bad: any = (same as any)\`${g.random.pick(['\\xg', '\\u{', '\\01', 'ok\\n'])}\${${g.any()}}\`; console.log(again() === again(), again()[0], bad[0], bad.raw[0], bad.length); }`,
    gives: [],
  }),
  (g) => {
    const o = g.name();
    return {
      text: `const ${o}: any = Object.create({ inherited: ${g.any()} }, { hidden: { value: 1 } }); ${o}.p = ${g.any()}; ${o}[${g.number()} & 3] = ${g.any()}; for (const k in ${o}) { console.log(k); if (k === 'p' && ${g.boolean()}) delete ${o}.inherited; }`,
      gives: [
        `JSON.stringify(${o})`,
        `Object.entries(${o}).length`,
        `(delete ${o}.p)`,
        `Object.hasOwn(${o}, 'inherited')`,
        `${o}?.inherited?.length`,
        `${o}.nothing?.(console.log('never'))`,
      ],
    };
  },
  (g) => {
    const [it, x] = [g.name(), g.name()];
    return {
      text: `let ${x}: any = 0; over${x}: for (const ${it} of source(3, ${g.any()})) { for (const k of source(2, ${g.any()})) { ${x} = [${x}, k].length; if (${it} === ${g.any()}) continue over${x}; if (${g.boolean()}) break over${x}; } }`,
      gives: [x],
    };
  },
  (g) => {
    const t = g.name();
    return {
      text: `const ${t} = new ${g.random.pick(['Int8Array', 'Uint8ClampedArray', 'Float64Array', 'Uint16Array'])}([${g.number()}, ${g.number()}, 3]); ${g.random.chance(0.3) ? `Object.defineProperty(${t}, 'length', { value: 1 });` : ''} ${t}[1] = ${g.number()};`,
      gives: [
        `${t}[0]`,
        `${t}.at(-1)`,
        `${t}.indexOf(${g.number()})`,
        `${t}.map((n) => n + 1)[1]`,
        `${t}.subarray(1).length`,
        `${t}.join()`,
        `[...${t}].length`,
      ],
    };
  },
  (g) => {
    const e = g.name();
    return {
      text: `let ${e}: any; try { try { throw new Error('inner', { cause: ${g.any()} }); } finally { if (${g.boolean()}) throw new RangeError('outer'); } } catch (x: any) { ${e} = x; }`,
      gives: [
        `${e}.message`,
        `${e}.cause`,
        `(${e} instanceof RangeError)`,
        `new AggregateError([${g.any()}], 'm').errors[0]`,
      ],
    };
  },
  (g) => {
    const r = g.random.pick([
      '/(?<head>[a-c])(?<tail>.*)/',
      '/\\d+/g',
      '/^[[a-z]--[b]]+$/v',
      '/(?<=a)b|x\\d/u',
      '/a|(b)/dy',
    ]);
    const x = g.name();
    return {
      text: `const ${x} = ${r}; const ${x}m: any = ${x}.exec(s);`,
      gives: [
        `${x}m?.[0]`,
        `${x}m?.groups?.head`,
        `${x}m?.index`,
        `${x}.lastIndex`,
        `${x}.test(s)`,
        `s.replace(${x}, (m: any) => m + ${g.any()})`,
        `s.search(${x})`,
        `s.split(${x}).length`,
      ],
    };
  },
];

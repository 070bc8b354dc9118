import type { Construct, Grower } from './random-constructs.ts';

/** Declarations that these constructs refer to, once a module. */
export const cornersPrelude = `
const prim = (name: string, x: any): any => ({ [Symbol.toPrimitive](hint: string) { console.log(name + ':' + hint); return x; } });
const fixed = function (this: any) { Object.defineProperty(this, '0', { value: 1, configurable: false, writable: false }); } as any;
`;

const caught = (x: string, body: string) =>
  `let ${x}: any; try { ${body} } catch (e: any) { ${x} = e?.name ?? e; }`;

/** Corners of the language that went wrong once, and their neighbours. They read the same in strict and in sloppy code. */
export const cornerConstructs: readonly ((g: Grower) => Construct)[] = [
  (g) => {
    const x = g.name();
    return {
      text: `${caught(x, `(BigInt.prototype as any).toJSON = function (this: any, k: any) { console.log('json', k); return ${g.any()}; }; ${x} = JSON.stringify({ n: 1n, l: [2n, ${g.any()}] }, ${g.random.pick(['undefined', 'null', "['n']", `(k: any, v: any) => (k === 'l' ? ${g.any()} : v)`])}, ${g.random.pick(['0', '1', "'-'"])});`)} delete (BigInt.prototype as any).toJSON;`,
      gives: [x],
    };
  },
  (g) => {
    const x = g.name();
    const call = g.random.pick([
      'slice(0, 1)',
      'map((v: any) => v)',
      'filter(() => true)',
      'concat([1])',
      'splice(0, 1)',
    ]);
    return {
      text: caught(
        x,
        `const l: any = [${g.any()}, ${g.any()}]; l.constructor = { [Symbol.species]: ${g.random.pick(['fixed', 'undefined', 'null', 'Array', 'Object'])} }; const made: any = l.${call}; ${x} = [Array.isArray(made), made[0], made.length].join();`,
      ),
      gives: [x],
    };
  },
  (g) => {
    const [m, f] = [g.name(), g.name()];
    return {
      text: `const ${m}: any = { *gen(this: any) { "use strict"; yield typeof this; yield ${g.any()}; }, async later(this: any) { "use strict"; console.log('later', typeof this); return ${g.any()}; } }; const ${f} = ${m}.gen; void ${m}.later.call(${g.any()}).then((v: any) => console.log('was', v));`,
      gives: [
        `[...${f}.call(${g.any()})][0]`,
        `[...${m}.gen()][1]`,
        `Object.getOwnPropertyNames(${f}).join()`,
        `${f}.name`,
      ],
    };
  },
  (g) => ({
    text: `console.log(([] as any).${g.random.pick(['indexOf', 'includes', 'lastIndexOf'])}(${g.any()}, prim('from', ${g.number()})), [${g.any()}].${g.random.pick(['indexOf', 'lastIndexOf'])}(${g.any()}, prim('at', ${g.number()})), 'abc'.lastIndexOf(prim('t', 'b'), prim('p', ${g.number()})), 'abc'.slice(prim('q', ${g.number()})));`,
    gives: [],
  }),
  (g) => {
    const x = g.name();
    return {
      text: caught(
        x,
        `${x} = ${g.random.pick([`Reflect.construct(Date.now as any, [${g.any()}])`, `Reflect.construct(Date, [${g.number()}]).getTime()`, `Reflect.construct(Array, [${g.number()}]).length`, `Reflect.construct(Box, [${g.any()}], List).constructor === List`, `new (Math.max as any)(1)`, `new (class { constructor() { return ${g.any()} as any; } } as any)().x`, `new (class extends Box { constructor() { return ${g.any()} as any; } } as any)().v`])};`,
      ),
      gives: [x],
    };
  },
  (g) => {
    const x = g.name();
    return {
      text: caught(
        x,
        `${x} = new RegExp(${g.random.pick(["'(?i:A)b'", "'(?-i:a)'", "'[\\\\p{L}--[a]]', 'v'", "'(?<y>a)|(?<z>b)'", "'(?<=a)b'", "'[', 'g'", "'a', 'uu'", "'\\\\d{2,1}'"])}).test(s);`,
      ),
      gives: [x],
    };
  },
  (g) => ({
    text: `console.log(tag\`one\r\ntwo\r\${${g.any()}}\\r\n\`.length, String.raw\`a\r\n\${${g.any()}}\\u00\`, \`x\r\ny\r\`.length);`,
    gives: [],
  }),
  (g) => {
    const x = g.name();
    const op = g.random.pick(['+', '-', '<', '==', '**', '>>>', 'in', 'instanceof', '<=', '&']);
    return {
      text: caught(
        x,
        `${x} = (prim('l', ${g.random.pick([g.any(), '2n', "Symbol('y')", '{}'])}) ${op} prim('r', ${g.random.pick([g.any(), '3n', '[]'])})) as any;`,
      ),
      gives: [x, `\`\${prim('s', ${g.any()})}\``, `+prim('n', ${g.any()})`, `[prim('j', ${g.any()})].join()`],
    };
  },
  (g) => {
    const o = g.name();
    return {
      text: `const ${o}: any = [${g.any()}, , ${g.any()}]; ${g.random.pick([`${o}.length = ${g.random.int(0, 5)};`, `${o}[5] = ${g.any()};`, `Object.defineProperty(${o}, 1, { get: () => (console.log('hole'), ${g.any()}), enumerable: ${g.boolean()}, configurable: true });`, `delete ${o}[0];`])}`,
      gives: [
        `Object.keys(${o}).join()`,
        `${o}.indexOf(undefined)`,
        `${o}.includes(undefined)`,
        `${o}.map((v: any) => v ?? 'e').join('|')`,
        `${o}.reduce((m: any, v: any) => m + 1, 0)`,
        `${o}.flat().length`,
        `[...${o}].length`,
        `JSON.stringify(${o})`,
        `(1 in ${o})`,
        `${o}.concat([, 1]).length`,
        `${o}.sort().length`,
        `${o}.findIndex((v: any) => v === undefined)`,
      ],
    };
  },
  (g) => {
    const o = g.name();
    return {
      text: `const ${o}: any = ${g.random.pick(['Object.freeze', 'Object.seal', 'Object.preventExtensions'])}({ p: ${g.any()}, l: [${g.any()}] }); for (const [k, v] of [['p', ${g.any()}], ['q', ${g.any()}]] as any) { try { ${o}[k] = v; } catch (e: any) { console.log(e.name); } } console.log(Reflect.set(${o}, 'p', ${g.any()}), Reflect.deleteProperty(${o}, 'p'), Reflect.ownKeys(${o}).join()); ${o}.l.push(${g.any()});`,
      gives: [`${o}.p`, `${o}.q`, `${o}.l.length`, `Object.isFrozen(${o})`],
    };
  },
  (g) => {
    const x = g.name();
    return {
      text: `let ${x}: any = 0; for (var { p: late${x} = ${g.any()} } of [{ p: ${g.any()} }, {}] as any[]) { const again = () => late${x}; ${x} = [${x}, again()].join(); } for (const [k, v] of Object.entries({ k: ${g.any()} })) ${x} += k + v; try { throw { m: ${g.any()}, l: [1, ${g.any()}] }; } catch ({ m, l: [, n = 2] }: any) { ${x} += [m, n].join(); }`,
      gives: [x, `late${x}`],
    };
  },
  (g) => {
    const f = g.name();
    return {
      text: `const ${f}s: any[] = []; for (let i = 0, bump = () => i++; i < 3; i++) { ${f}s.push(() => [i, ${g.any()}].join()); if (${g.boolean()}) bump(); } const ${f} = (i: any) => ${f}s[i & 1]?.() ?? ${g.any()};`,
      gives: [`${f}(0)`, `${f}(1)`, `${f}s.length`],
    };
  },
  (g) => {
    const x = g.name();
    return {
      text: caught(
        x,
        `switch (${g.number()} & 3) { case 0: ${x} = inner${x}; break; case 1: let inner${x}: any = ${g.any()}; default: inner${x} = ${g.any()}; ${x} = inner${x}; }`,
      ),
      gives: [x],
    };
  },
  (g) => {
    const [c, o] = [g.name(), g.name()];
    return {
      text: `class ${c}a { static base: any = ${g.any()}; static of(v: any) { return new this(v); } constructor(public v: any) { this.start(); } start() { console.log('base'); } get size() { return 1; } } class ${c} extends ${c}a { late: any = ${g.any()}; static of(v: any) { console.log(super.base, new.target === undefined); return super.of(v); } start() { console.log('sub', this.late); } get size() { return super.size + 1; } then = undefined; arrow = () => super.size; } const ${o}: any = ${c}.of(${g.any()});`,
      gives: [
        `${o}.v`,
        `${o}.late`,
        `${o}.size`,
        `${o}.arrow()`,
        `(${o} instanceof ${c}a)`,
        `Object.keys(${o}).join()`,
        `${c}.base`,
      ],
    };
  },
  (g) => {
    const o = g.name();
    return {
      text: `const ${o}: any = { get p() { console.log('get'); return ${g.any()}; }, set p(v: any) { console.log('set', v); }, n: null, f(this: any) { return this === ${o}; } }; ${o}.p ??= ${g.any()}; ${o}.p ||= ${g.any()}; ${o}.p &&= ${g.any()}; ${o}.n?.[key('never')].x.y; ${o}.p++;`,
      gives: [
        `${o}.f?.()`,
        `(${o}?.f)()`,
        `(0, ${o}.f).call(${o})`,
        `delete ${o}?.n`,
        `${o}.zip?.(key('no')).y`,
      ],
    };
  },
  (g) => {
    const n = g.name();
    return {
      text: `${caught(`${n}e`, `${n}e = BigInt(${g.random.pick([g.any(), 'a', 's'])}) + 1n;`)} const ${n}: any = BigInt(${g.random.int(0, 90)}) ** 3n % BigInt(${g.random.int(2, 9)}); `,
      gives: [
        `typeof ${n}e`,
        `${n} == ${g.number()}`,
        `${n} < ${g.number()}`,
        `Number(${n})`,
        `BigInt.asIntN(4, ${n} * -3n).toString()`,
        `(-${n} >> 1n).toString(2)`,
      ],
    };
  },
  (g) => {
    const l = g.name();
    return {
      text: `const ${l}: any[] = [${g.any()}, ${g.any()}, ${g.any()}, 'b', 10, 9]; const ${l}s: any = { [Symbol.isConcatSpreadable]: ${g.boolean()}, length: 2, 0: ${g.any()} };`,
      gives: [
        `[...${l}].sort().join()`,
        `[...${l}].sort((p, q) => (p > q ? 1 : p < q ? -1 : 0)).join()`,
        `[].concat(${l}s, 1).length`,
        `Array.from(${l}s, (v: any, i) => [v, i].join()).join('|')`,
        `Array.prototype.map.call(${l}s, (v: any) => v).length`,
        `${l}.entries().next().value.join()`,
        `Array.prototype.join.call(s, '-')`,
      ],
    };
  },
  (g) => {
    const d = g.name();
    return {
      text: `const ${d} = new Date(${g.random.pick(['0', '86400000', '2000, 1, 29', '"2020-02-30T00:00:00Z"', 'NaN', 'a * 1000'])}); ${g.random.pick([`${d}.setUTCMonth(${g.number()});`, `${d}.setTime(${g.number()});`, ''])}`,
      gives: [
        `${d}.getTime()`,
        `${d}.getUTCDay()`,
        `${d}.toJSON()`,
        `(${d} < new Date(${g.number()}))`,
        `typeof (${d} as any + 1)`,
        `isNaN(${d} as any)`,
      ],
    };
  },
  (g) => {
    const w = g.name();
    return {
      text: `const ${w}k: any = {}; const ${w} = new Map<any, any>([[${g.any()}, 1], [NaN, ${g.any()}], [-0, 'zero'], [${w}k, 3]]); for (const [k] of ${w}) if (k === ${g.any()}) { ${w}.delete(k); if (${w}.size < 6) ${w}.set([k].join() + '!', ${g.any()}); }`,
      gives: [
        `${w}.size`,
        `${w}.get(0)`,
        `${w}.get(NaN)`,
        `[...${w}.keys()].length`,
        `${w}.has(${g.any()})`,
        `[...${w}.values()].join()`,
      ],
    };
  },
  (g) => {
    const t = g.name();
    return {
      text: `const ${t}: any = s + ${g.any()};`,
      gives: [
        `${t}.at(-1)`,
        `[...${t}].length`,
        `${t}.codePointAt(${g.number()})`,
        `${t}.normalize('NFD').length`,
        `${t}.padStart(6, s).slice(-6)`,
        `${t}.replaceAll('a', '$&$&')`,
        `${t}.replace(/(?<h>a)(b)?/, '[$<h>|$2|$$]')`,
        `${t}.isWellFormed?.()`,
        `encodeURIComponent(${t}.slice(0, 1))`,
        `${t}.split('').reverse().join('')`,
        `${t}.localeCompare(s)`,
        `Number(${t})`,
        `parseFloat(${t})`,
      ],
    };
  },
];

/** What only sloppy code may say; JavaScript without types. */
export const sloppyConstructs: readonly ((g: Grower) => Construct)[] = [
  (g) => {
    const x = g.name();
    return {
      // In a function of its own: it may stand inside a generator, where `yield` is no name.
      text: `const ${x} = (function () { var n = 0; var yield = ${g.any()}; var let = { q: ${g.any()} }; for (let in { k: 1 }) n = let; var static = yield, async = 1, of = 2, get = static; return { n, static, async, get }; })();`,
      gives: [`${x}.n`, `${x}.static`, `${x}.async`, `${x}.get`],
    };
  },
  (g) => {
    const f = g.name();
    return {
      text: `function ${f}(p, p) { if (${g.boolean()}) arguments[1] = ${g.any()}; return [typeof this, p, arguments.length, typeof arguments.callee].join(); }`,
      gives: [`${f}(${g.any()}, ${g.any()})`, `${f}.call(1)`, `${f}.call(null, 2)`],
    };
  },
  (g) => {
    const f = g.name();
    return {
      text: `console.log(typeof ${f}); if (${g.boolean()}) { console.log(typeof ${f}); function ${f}() { return ${g.any()}; } } var ${f}t = typeof ${f} === 'function' ? ${f}() : 'none'; { function ${f}b() { return 1; } ${f}b = ${g.any()}; }`,
      gives: [`${f}t`, `typeof ${f}b`],
    };
  },
  (g) => {
    const x = g.name();
    return {
      text: `made${x} = ${g.any()}; var ${x} = [delete made${x}, delete ${x}, typeof made${x}, 010, '\\101', (function () { return this === globalThis; })()].join(); Object.freeze([1]).push; Object.freeze({}).z = 1; NaN = 1;`,
      gives: [x],
    };
  },
  (g) => {
    const f = g.name();
    return {
      text: `var ${f} = function self(n) { self = 1; return n > 0 ? self(n - 1) : typeof self; }; var ${f}c = class Own { static m(x) { return x; } static get [key('c')]() { return 1; } }; lab${f}: function ${f}l() { return ${g.any()}; }`,
      gives: [`${f}(2)`, `${f}c.m.toString()`, `${f}l()`, `${f}.toString().length`],
    };
  },
];

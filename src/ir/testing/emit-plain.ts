import type { Block, ClassMember, Fn, FunctionId, LocalId, Operand, Program, Statement } from '../ir.ts';
import { plainPrelude } from './plain-prelude.ts';
import { emitRvalue, type PlainScope } from './plain-rvalue.ts';

/**
 * The program as plain JavaScript without any recording: the simplest reading of the core language, used to test lowering against
 * the host. Natives come from a global function `$native(specifier, name)`.
 */
export function emitPlain(program: Program): string {
  return new PlainEmitter(program).program();
}

class PlainEmitter implements PlainScope {
  readonly #program: Program;
  readonly #moduleLocals = new Set<LocalId>();

  constructor(program: Program) {
    this.#program = program;
  }

  program(): string {
    const strictScript = this.#program.modules.some((m) => m.kind === 'script' && m.strict);
    const out: string[] = [strictScript ? "'use strict';" : '', plainPrelude];
    for (const module of this.#program.modules) {
      if (module.kind === 'script') continue;
      const init = this.#program.functions[module.init]!;
      for (const local of [...init.locals, ...init.body.locals]) this.#moduleLocals.add(local);
    }
    for (const local of this.#moduleLocals) out.push(this.#declaration(local));
    for (const module of this.#program.modules) {
      const init = this.#program.functions[module.init]!;
      out.push(`$resolve[${module.id}] = ${JSON.stringify(Object.fromEntries(module.resolutions))};`);
      if (module.kind === 'json') out.push(`$wholes[${module.id}] = $once(() => (${module.text}));`);
      else if (module.kind === 'cjs')
        out.push(`$wholes[${module.id}] = () => $module${module.id}();`, this.#cjs(module.id, init));
      else if (module.kind === 'esm') {
        const names = [...module.exports].map(([name, binding]) =>
          binding.kind === 'local'
            ? `get ${JSON.stringify(name)}() { return ${this.operand({ kind: 'local', local: binding.local })}; }`
            : binding.kind === 'module'
              ? `get ${JSON.stringify(name)}() { return $namespace(${binding.module})${binding.name === '*' ? '' : `[${JSON.stringify(binding.name)}]`}; }`
              : `get ${JSON.stringify(name)}() { return $native(${JSON.stringify(binding.specifier)}, ${JSON.stringify(binding.name)}); }`,
        );
        out.push(`$exports[${module.id}] = { ${names.join(', ')} };`);
        out.push(`$namespaces[${module.id}] = () => $exports[${module.id}];`);
        const { body } = init.body;
        const hoisted = body.slice(0, init.parameterStatements).map((s) => this.#statement(s));
        out.push(`(function() { 'use strict'; ${hoisted.join('\n')} })();`);
        const rest = { ...init, body: { ...init.body, body: body.slice(init.parameterStatements) } };
        out.push(
          `$starts[${module.id}] = $once(${init.async ? 'async ' : ''}function() { 'use strict'; ${this.#body(rest)} });`,
        );
      } else out.push(...init.locals.map((l) => this.#declaration(l)), this.#block(init.body));
    }
    const done = new Set<number>();
    const order: string[] = [];
    const visit = (id: number) => {
      if (done.has(id)) return;
      done.add(id);
      const module = this.#program.modules[id]!;
      for (const dependency of module.dependencies) visit(dependency);
      const { async } = this.#program.functions[module.init]!;
      if (module.kind === 'esm') order.push(`${async ? 'await ' : ''}$starts[${id}]();`);
      if (module.kind === 'cjs') order.push(`$module${id}();`);
    };
    visit(0);
    const start = order.some((s) => s.startsWith('await'))
      ? `(async () => { ${order.join(' ')} })();`
      : order.join('\n');
    return `${out.join('\n').trimStart()}\n${start}`;
  }

  #cjs(id: number, init: Fn): string {
    const params = init.params.map((p) => this.name(p)).join(', ');
    const directive = init.strict ? "'use strict'; " : '';
    return `const $module${id} = (() => {
      let module;
      return () => {
        if (module) return module.exports;
        module = { exports: {} };
        const require = (s) => s in $resolve[${id}] ? $whole($resolve[${id}][s]) : $native(s, '*');
        (function(${params}) { ${directive}${this.#body(init)} }).call(module.exports, module, module.exports, require, 'file', 'dir');
        return module.exports;
      };
    })();`;
  }

  name(local: LocalId): string {
    return `L${local}`;
  }

  operand(operand: Operand): string {
    if (operand.kind === 'const') {
      const { value } = operand;
      if (typeof value === 'string') return JSON.stringify(value);
      if (typeof value === 'bigint') return `${value}n`;
      if (value === undefined) return '(void 0)';
      return Object.is(value, -0) ? '(-0)' : `(${value})`;
    }
    const local = this.#program.locals[operand.local]!;
    const name = this.name(operand.local);
    return local.tdz ? `$r(${name}, ${JSON.stringify(local.name)})` : name;
  }

  #declaration(local: LocalId): string {
    return this.#program.locals[local]!.tdz ? `let ${this.name(local)} = $T;` : `let ${this.name(local)};`;
  }

  #declarations(locals: readonly LocalId[]): string {
    return locals
      .filter((l) => !this.#moduleLocals.has(l))
      .map((l) => this.#declaration(l))
      .join(' ');
  }

  #body(fn: Fn): string {
    return `${this.#declarations(fn.locals)} ${this.#block(fn.body)}`;
  }

  #block(block: Block): string {
    return `${this.#declarations(block.locals)}\n${block.body.map((s) => this.#statement(s)).join('\n')}`;
  }

  #parameters(fn: Fn): string {
    const params = fn.params.map((p) => this.name(p));
    if (fn.rest !== undefined) params.push(`...${this.name(fn.rest)}`);
    // Keeps `arguments` unmapped.
    else if (!fn.strict && fn.usesArguments && !fn.simpleParams) params.push('...$unmapped');
    return params.join(', ');
  }

  /** `(params) { body }`; generators run their parameter statements when they are called. */
  method(fn: Fn, inherited: boolean): string {
    const directive = fn.strict && !inherited && fn.rest === undefined ? "'use strict'; " : '';
    return `(${this.#parameters(fn)}) { ${directive}${this.#body(fn)} }`;
  }

  closure(id: FunctionId, nameKey?: string): string {
    const fn = this.#program.functions[id]!;
    const inherited = fn.parent !== undefined && this.#program.functions[fn.parent]!.strict;
    const name = nameKey ?? JSON.stringify(fn.jsName);
    const prefix = fn.async ? 'async ' : '';
    if (fn.kind === 'arrow')
      return `$fn(${prefix}(${this.#parameters(fn)}) => { ${this.#body(fn)} }, ${name}, ${fn.length})`;
    const self = fn.selfName === undefined ? '' : ` ${this.name(fn.selfName)}`;
    if (fn.generator && fn.parameterStatements > 0) {
      const split = (body: readonly Statement[]) => body.map((s) => this.#statement(s)).join('\n');
      const prologue = split(fn.body.body.slice(0, fn.parameterStatements));
      const rest = split(fn.body.body.slice(fn.parameterStatements));
      const locals = this.#declarations([...fn.locals, ...fn.body.locals]);
      return `$fn(function${self}(${this.#parameters(fn)}) { ${locals} ${prologue} return (${prefix}function*() { ${rest} }).call(this); }, ${name}, ${fn.length})`;
    }
    const star = fn.generator ? '*' : '';
    return `$fn(${prefix}function${star}${self}${this.method(fn, inherited)}, ${name}, ${fn.length})`;
  }

  member(kind: 'method' | 'getter' | 'setter', key: string, id: FunctionId): string {
    const fn = this.#program.functions[id]!;
    const word = kind === 'getter' ? 'get ' : kind === 'setter' ? 'set ' : '';
    const star = fn.generator ? '*' : '';
    return `${fn.async ? 'async ' : ''}${word}${star}${key}${this.method(fn, true)}`;
  }

  classMember(m: ClassMember): string {
    const prefix = m.static ? 'static ' : '';
    const key = m.key.kind === 'private' ? m.key.name : `[${this.operand(m.key)}]`;
    switch (m.kind) {
      case 'method':
      case 'getter':
      case 'setter':
        return `${prefix}${this.member(m.kind, key, m.fn!)}`;
      case 'staticBlock':
        return `static { (() => { ${this.#body(this.#program.functions[m.fn!]!)} })(); }`;
      case 'accessor': {
        const hidden = `#accessor${m.fn ?? key.length}`;
        const field = this.classMember({ ...m, kind: 'field', key: { kind: 'private', name: hidden } });
        return `${field} ${prefix}get ${key}() { return this.${hidden}; } ${prefix}set ${key}(v) { this.${hidden} = v; }`;
      }
      default: {
        const value =
          m.fn === undefined ? '' : ` = (() => { ${this.#body(this.#program.functions[m.fn]!)} })()`;
        return `${prefix}${key}${value};`;
      }
    }
  }

  constructorOf(id: FunctionId): string {
    return `constructor${this.method(this.#program.functions[id]!, true)}`;
  }

  #statement(s: Statement): string {
    const o = (operand: Operand) => this.operand(operand);
    switch (s.kind) {
      case 'block':
        return `${s.label === undefined ? '' : `${s.label}: `}{ ${this.#block(s)} }`;
      case 'if': {
        const test = o(s.test);
        const condition =
          s.decide === 'truthy'
            ? test
            : s.decide === 'undefined'
              ? `${test} === void 0`
              : `$nullish(${test})`;
        return `if (${condition}) { ${this.#block(s.then)} } else { ${this.#block(s.else)} }`.replace(
          `$nullish(${test})`,
          `(${test} === null || ${test} === void 0)`,
        );
      }
      case 'loop':
        return `${s.label}: for (;;) { ${this.#block(s.body)} }`;
      case 'break':
      case 'continue':
        return `${s.kind} ${s.label};`;
      case 'try': {
        const handler =
          s.handler === undefined
            ? ''
            : ` catch (${this.name(s.handler.param)}) { ${this.#block(s.handler.body)} }`;
        const finalizer = s.finalizer === undefined ? '' : ` finally { ${this.#block(s.finalizer)} }`;
        return `try { ${this.#block(s.block)} }${handler}${finalizer}`;
      }
      case 'return':
      case 'throw':
        return `${s.kind} ${o(s.value)};`;
      case 'assign': {
        const value = emitRvalue(this, s.value, s.site);
        const name = this.name(s.target);
        const { tdz } = this.#program.locals[s.target]!;
        if (!tdz || s.init) return `${name} = ${value};`;
        return `{ const v = ${value}; ${o({ kind: 'local', local: s.target })}; ${name} = v; }`;
      }
      case 'declare':
        return `${this.name(s.target)} = void 0;`;
      case 'setProperty':
        return `${o(s.object)}[${o(s.key)}] = ${o(s.value)};`;
      case 'setPrivate':
        return `${o(s.object)}.${s.name} = ${o(s.value)};`;
      case 'setSuper':
        return `super[${o(s.key)}] = ${o(s.value)};`;
      case 'setGlobal':
        return `${s.name} = ${o(s.value)};`;
      case 'declareGlobal': {
        const word = s.declaration === 'function' ? 'var' : s.declaration;
        return `${word} ${s.name}${s.value === undefined ? '' : ` = ${o(s.value)}`};`;
      }
      case 'defineMember':
        return `Object.defineProperty(${o(s.object)}, ${o(s.key)}, { value: ${o(s.value)}, writable: true, enumerable: true, configurable: true });`;
      case 'check':
        return s.pattern === undefined
          ? ''
          : `if (${o(s.operand)} == null) $undestructurable(${o(s.operand)});`;
      case 'effect':
        return `${emitRvalue(this, s.value, s.site)};`.replace(/^(\{|function|class)/, '0, $1');
    }
  }
}

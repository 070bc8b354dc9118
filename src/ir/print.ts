import type {
  Block,
  ClassDefinition,
  Fn,
  FunctionId,
  Instruction,
  LocalId,
  Program,
  Statement,
} from './ir.ts';
import { type Naming, printKey, printOperand, printRvalue } from './print-rvalue.ts';

/** The whole program as readable text, stable under changes elsewhere: locals and sites are numbered per function. */
export function printProgram(program: Program): string {
  const parts: string[] = [];
  for (const module of program.modules) {
    parts.push(`module ${module.kind} ${module.path.replace(/^.*\//, '')}`);
    for (const fn of program.functions)
      if (fn.module === module.id) parts.push(printFunction(program, fn.id));
  }
  return `${parts.join('\n\n')}\n`;
}

export function printFunction(program: Program, id: FunctionId): string {
  return new FunctionPrinter(program, program.functions[id]!).print();
}

class FunctionPrinter implements Naming {
  readonly program: Program;
  readonly #fn: Fn;
  readonly #names = new Map<LocalId, string>();
  readonly #taken = new Map<string, number>();
  readonly #out: string[] = [];

  constructor(program: Program, fn: Fn) {
    this.program = program;
    this.#fn = fn;
  }

  print(): string {
    const fn = this.#fn;
    const params = fn.params.map((p) => this.local(p));
    if (fn.rest !== undefined) params.push(`...${this.local(fn.rest)}`);
    const marks = [
      fn.async ? 'async ' : '',
      fn.generator ? 'generator ' : '',
      fn.strict ? '' : 'sloppy ',
      fn.usesThis ? 'this ' : '',
    ].join('');
    const parent = fn.parent === undefined ? '' : ` in ${this.program.functions[fn.parent]!.name}`;
    this.#out.push(`${marks}${fn.kind} ${fn.name}(${params.join(', ')})${parent}`);
    if (fn.selfName !== undefined) this.#out.push(`  self ${this.local(fn.selfName)}`);
    const named = fn.locals.filter((l) => this.program.locals[l]!.name !== '');
    if (named.length > 0) this.#out.push(`  locals ${named.map((l) => this.#declared(l)).join(', ')}`);
    this.#block(fn.body, 1, fn.parameterStatements);
    return this.#out.join('\n');
  }

  local(id: LocalId): string {
    const known = this.#names.get(id);
    if (known !== undefined) return known;
    const local = this.program.locals[id]!;
    const base = local.name === '' ? 't' : local.name;
    const count = (this.#taken.get(base) ?? 0) + 1;
    this.#taken.set(base, count);
    const name = local.name === '' ? `t${count}` : count === 1 ? base : `${base}#${count}`;
    this.#names.set(id, name);
    return name;
  }

  #declared(id: LocalId): string {
    const local = this.program.locals[id]!;
    const marks = `${local.captured ? '^' : ''}${local.tdz ? '!' : ''}`;
    return `${local.kind} ${this.local(id)}${marks}`;
  }

  #line(depth: number, text: string, site?: number): void {
    const line = site === undefined ? undefined : this.program.sites[site]!.span.line;
    this.#out.push(`${'  '.repeat(depth)}${text}${line === undefined ? '' : `  @${line}`}`);
  }

  #block(block: Block, depth: number, bodyStart = 0): void {
    if (block.locals.length > 0)
      this.#line(depth, `locals ${block.locals.map((l) => this.#declared(l)).join(', ')}`);
    block.body.forEach((s, i) => {
      if (bodyStart > 0 && i === bodyStart) this.#line(depth, '-- body');
      this.#statement(s, depth);
    });
  }

  #statement(s: Statement, depth: number): void {
    switch (s.kind) {
      case 'block':
        this.#line(depth, `block${s.label === undefined ? '' : ` ${s.label}`}`);
        this.#block(s, depth + 1);
        return;
      case 'if': {
        const decide = s.decide === 'truthy' ? '' : ` is ${s.decide}`;
        this.#line(depth, `if (${s.role}) ${printOperand(this, s.test)}${decide}`, s.site);
        this.#block(s.then, depth + 1);
        if (s.else.body.length > 0) {
          this.#line(depth, 'else');
          this.#block(s.else, depth + 1);
        }
        return;
      }
      case 'loop':
        this.#line(depth, `loop ${s.label}`);
        this.#block(s.body, depth + 1);
        return;
      case 'try':
        this.#line(depth, 'try');
        this.#block(s.block, depth + 1);
        if (s.handler !== undefined) {
          this.#line(depth, `catch ${this.local(s.handler.param)}`);
          this.#block(s.handler.body, depth + 1);
        }
        if (s.finalizer !== undefined) {
          this.#line(depth, 'finally');
          this.#block(s.finalizer, depth + 1);
        }
        return;
      case 'break':
      case 'continue':
        this.#line(depth, `${s.kind} ${s.label}`, s.site);
        return;
      case 'return':
      case 'throw':
        this.#line(depth, `${s.kind} ${printOperand(this, s.value)}`, s.site);
        return;
      case 'assign':
        if (s.value.kind === 'class') this.#class(s.value.definition, depth);
        this.#line(depth, this.#instruction(s), s.site);
        return;
      default:
        this.#line(depth, this.#instruction(s), s.site);
    }
  }

  #class(definition: ClassDefinition, depth: number): void {
    for (const m of definition.members)
      this.#line(
        depth,
        `member ${m.static ? 'static ' : ''}${m.kind} ${printKey(this, m.key)}${m.fn === undefined ? '' : ` = fn ${this.program.functions[m.fn]!.name}`}`,
      );
  }

  #instruction(s: Instruction): string {
    const o = (operand: Parameters<typeof printOperand>[1]) => printOperand(this, operand);
    switch (s.kind) {
      case 'assign':
        return `${s.init ? 'let ' : ''}${this.local(s.target)} = ${printRvalue(this, s.value)}`;
      case 'declare':
        return `let ${this.local(s.target)}`;
      case 'setProperty':
        return `${o(s.object)}[${o(s.key)}] = ${o(s.value)}`;
      case 'setPrivate':
        return `${o(s.object)}.${s.name} = ${o(s.value)}`;
      case 'setSuper':
        return `super[${o(s.key)}] = ${o(s.value)}`;
      case 'setGlobal':
        return `global ${s.name} = ${o(s.value)}`;
      case 'declareGlobal':
        return `global ${s.declaration} ${s.name}${s.value === undefined ? '' : ` = ${o(s.value)}`}`;
      case 'defineMember':
        return `define ${o(s.object)}[${o(s.key)}] = ${o(s.value)}`;
      case 'check':
        return `check ${s.check} ${[s.operand, ...(s.others ?? [])].map(o).join(', ')}`;
      case 'effect':
        return printRvalue(this, s.value);
    }
  }
}

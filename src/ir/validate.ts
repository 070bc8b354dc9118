import { eachStatement } from './each-instruction.ts';
import type { Block, Fn, Label, LocalId, Operand, Program, Rvalue, SiteId, Statement } from './ir.ts';
import { operandsOf } from './operands-of.ts';

/** Checks the invariants of a program; gives what is wrong, in words. */
export function validateProgram(program: Program): string[] {
  const wrong: string[] = [];
  program.sites.forEach((s, i) => {
    if (s.id !== i) wrong.push(`site ${i} has id ${s.id}`);
    if (s.fn >= program.functions.length) wrong.push(`site ${i} belongs to no function`);
  });
  program.locals.forEach((l, i) => {
    if (l.id !== i) wrong.push(`local ${i} has id ${l.id}`);
  });
  const declared = new Map<LocalId, string>();
  for (let i = 0; i < program.functions.length; i++) {
    const fn = program.functions[i];
    if (fn === undefined || fn.id !== i) wrong.push(`function ${i} is missing or misplaced`);
    else new Checker(program, fn, declared, wrong).check();
  }
  for (const fn of program.functions) if (fn !== undefined) checkUses(program, fn, declared, wrong);
  return wrong;
}

class Checker {
  readonly #program: Program;
  readonly #fn: Fn;
  readonly #declared: Map<LocalId, string>;
  readonly #wrong: string[];
  readonly #labels = new Set<Label>();

  constructor(program: Program, fn: Fn, declared: Map<LocalId, string>, wrong: string[]) {
    this.#program = program;
    this.#fn = fn;
    this.#declared = declared;
    this.#wrong = wrong;
  }

  check(): void {
    const fn = this.#fn;
    for (const local of [...fn.params, ...fn.locals]) this.#declare(local);
    if (fn.rest !== undefined) this.#declare(fn.rest);
    if (fn.selfName !== undefined) this.#declare(fn.selfName);
    this.#site(fn.entry);
    this.#site(fn.exit);
    this.#block(fn.body, new Map());
    if (fn.parameterStatements > fn.body.body.length) this.#say('parameterStatements exceeds the body');
  }

  #say(text: string): void {
    this.#wrong.push(`${this.#fn.name}: ${text}`);
  }

  #declare(local: LocalId): void {
    const found = this.#program.locals[local];
    if (found === undefined) {
      this.#say(`local ${local} does not exist`);
      return;
    }
    if (found.fn !== this.#fn.id) this.#say(`local ${found.name || local} belongs to another function`);
    if (this.#declared.has(local)) this.#say(`local ${found.name || local} is declared twice`);
    this.#declared.set(local, this.#fn.name);
  }

  #site(site: SiteId): void {
    const found = this.#program.sites[site];
    if (found === undefined) this.#say(`site ${site} does not exist`);
    else if (found.fn !== this.#fn.id) this.#say(`site ${site} belongs to another function`);
  }

  #block(block: Block, labels: ReadonlyMap<Label, 'block' | 'loop'>): void {
    for (const local of block.locals) this.#declare(local);
    let inside = labels;
    if (block.label !== undefined) inside = this.#label(block.label, 'block', labels);
    for (const statement of block.body) this.#statement(statement, inside);
  }

  #label(label: Label, kind: 'block' | 'loop', labels: ReadonlyMap<Label, 'block' | 'loop'>) {
    if (this.#labels.has(label)) this.#say(`label ${label} is used twice`);
    this.#labels.add(label);
    return new Map([...labels, [label, kind]]) as ReadonlyMap<Label, 'block' | 'loop'>;
  }

  #statement(s: Statement, labels: ReadonlyMap<Label, 'block' | 'loop'>): void {
    if (s.kind !== 'block') this.#site(s.site);
    switch (s.kind) {
      case 'block':
        this.#block(s, labels);
        return;
      case 'if':
        if (this.#program.sites[s.site]?.kind !== 'branch')
          this.#say(`if at site ${s.site} has no branch site`);
        this.#block(s.then, labels);
        this.#block(s.else, labels);
        return;
      case 'loop':
        this.#block(s.body, this.#label(s.label, 'loop', labels));
        return;
      case 'try':
        this.#block(s.block, labels);
        if (s.handler !== undefined) {
          this.#declare(s.handler.param);
          this.#block(s.handler.body, labels);
        }
        if (s.finalizer !== undefined) this.#block(s.finalizer, labels);
        if (s.handler === undefined && s.finalizer === undefined)
          this.#say('try without handler and finalizer');
        return;
      case 'break':
        if (!labels.has(s.label)) this.#say(`break to ${s.label}, which does not enclose it`);
        return;
      case 'continue':
        if (labels.get(s.label) !== 'loop') this.#say(`continue to ${s.label}, which is no enclosing loop`);
        return;
      case 'check':
        if (this.#program.sites[s.site]?.kind !== 'check')
          this.#say(`check at site ${s.site} has no check site`);
        return;
      case 'assign':
        if (s.value.kind === 'class' && s.value.definition.innerName !== undefined)
          this.#declare(s.value.definition.innerName);
    }
  }
}

/** Every local used is declared somewhere, and by a function that encloses the use (or a module). */
function checkUses(program: Program, fn: Fn, declared: ReadonlyMap<LocalId, string>, wrong: string[]): void {
  const enclosing = new Set<number>();
  for (
    let f: Fn | undefined = fn;
    f !== undefined;
    f = f.parent === undefined ? undefined : program.functions[f.parent]
  )
    enclosing.add(f.id);
  const use = (local: LocalId) => {
    const found = program.locals[local];
    if (found === undefined || !declared.has(local))
      wrong.push(`${fn.name}: local ${found?.name || local} is not declared`);
    else if (!enclosing.has(found.fn) && program.functions[found.fn]!.kind !== 'module')
      wrong.push(`${fn.name}: local ${found.name || local} is not in scope`);
    else if (found.fn !== fn.id && !found.captured)
      wrong.push(`${fn.name}: ${found.name || local} is not marked captured`);
  };
  const operand = (o: Operand) => {
    if (o.kind === 'local') use(o.local);
  };
  const rvalue = (r: Rvalue) => {
    for (const o of operandsOf(r)) operand(o);
  };
  const visit = (s: Statement): void => {
    switch (s.kind) {
      case 'if':
        operand(s.test);
        return;
      case 'return':
      case 'throw':
        operand(s.value);
        return;
      case 'assign':
        use(s.target);
        rvalue(s.value);
        return;
      case 'declare':
        use(s.target);
        return;
      case 'setProperty':
      case 'defineMember':
        operand(s.object);
        operand(s.key);
        operand(s.value);
        return;
      case 'setPrivate':
        operand(s.object);
        operand(s.value);
        return;
      case 'setSuper':
        operand(s.key);
        operand(s.value);
        return;
      case 'setGlobal':
        operand(s.value);
        return;
      case 'declareGlobal':
        if (s.value !== undefined) operand(s.value);
        return;
      case 'check':
        operand(s.operand);
        s.others?.forEach(operand);
        return;
      case 'effect':
        rvalue(s.value);
        return;
      default:
        return;
    }
  };
  eachStatement(fn.body, visit);
}

import { eachInstruction } from '../../ir/each-instruction.ts';
import type { Fn, FunctionId, LocalId, Module, ModuleId, Program, Rvalue, Statement } from '../../ir/ir.ts';
import { operandsOf } from '../../ir/operands-of.ts';
import type { Assignments } from './assignments.ts';
import { modulePairs } from './module-pairs.ts';
import { isHeldBySomebody } from './only-called.ts';

/** A program with what is known of its locals. */
export interface CodeSide {
  readonly program: Program;
  readonly assignments: Assignments;
}

/**
 * Compares code of two programs: the same statements but for formatting, comments and names of locals, in everything they reach. One comparison:
 * pairs under way are taken for the same, which holds when nothing contradicts it in the end.
 */
export class SameFunctions {
  #assumed = new Set<string>();
  readonly #before: CodeSide;
  readonly #after: CodeSide;
  readonly #relocate: (file: string) => string;
  #there = new Map<LocalId, LocalId>();
  #back = new Map<LocalId, LocalId>();

  constructor(
    before: CodeSide,
    after: CodeSide,
    relocate: (file: string) => string,
    assumed: readonly (readonly [FunctionId, FunctionId])[] = [],
  ) {
    for (const [a, b] of assumed) this.#assumed.add(`${a} ${b}`);
    this.#before = before;
    this.#after = after;
    this.#relocate = relocate;
  }

  functions(a: FunctionId, b: FunctionId): boolean {
    const key = `${a} ${b}`;
    if (this.#assumed.has(key)) return true;
    this.#assumed.add(key);
    const [f, g] = [this.#before.program.functions[a]!, this.#after.program.functions[b]!];
    const [x, y] = [outline(f), outline(g)];
    return this.#sameName(f, g) && new Walk(this).same(x, y) && this.#sameImports(f, g);
  }

  /** What a function may `require` or `import()`: texts in it that its module resolves, wherever they stand. */
  #sameImports(f: Fn, g: Fn): boolean {
    const [x, y] = [importedIn(f, this.#before.program), importedIn(g, this.#after.program)];
    return x.length === y.length && x.every((module, i) => this.modules(module, y[i]!));
  }

  /** A function's name can be seen by whoever gets hold of it. */
  #sameName(f: Fn, g: Fn): boolean {
    const isHeld =
      isHeldBySomebody(this.#before.program, f.id) || isHeldBySomebody(this.#after.program, g.id);
    return !isHeld || runtimeName(f) === runtimeName(g);
  }

  locals(a: LocalId, b: LocalId): boolean {
    const known = this.#there.get(a);
    if (known !== undefined || this.#back.has(b)) return known === b;
    this.#there.set(a, b);
    this.#back.set(b, a);
    const [x, y] = [this.#before.program.locals[a]!, this.#after.program.locals[b]!];
    return this.#assumed.has(`${x.fn} ${y.fn}`) || this.#definitions(a, b);
  }

  values(a: Rvalue, b: Rvalue): boolean {
    return new Walk(this).same(a, b);
  }

  /** Any two pieces of code. */
  data(a: object, b: object): boolean {
    return new Walk(this).same(a, b);
  }

  /** All that modules are, with what they import: somebody has a module as a whole, so whatever it gives on counts. */
  modules(a: ModuleId, b: ModuleId): boolean {
    const key = `module ${a} ${b}`;
    if (this.#assumed.has(key)) return true;
    this.#assumed.add(key);
    const [m, n] = [this.#before.program.modules[a]!, this.#after.program.modules[b]!];
    return (
      m.dependencies.length === n.dependencies.length &&
      this.#itself(m, n) &&
      m.dependencies.every((module, i) => this.modules(module, n.dependencies[i]!))
    );
  }

  /** The text of a module, and what it does when it is loaded. */
  #itself(m: Module, n: Module): boolean {
    if (m.kind !== n.kind || m.text !== n.text) return false;
    return m.kind === 'json' || this.functions(m.init, n.init);
  }

  /** What loading the modules does is the same, module by module, unless it only defines things. */
  loading(): boolean {
    const [old, now] = [this.#before, this.#after];
    const isQuiet = (side: CodeSide, { init }: Module) => side.assignments.quiet.has(init);
    const { both, removed, added } = modulePairs(old.program.modules, now.program.modules, this.#relocate);
    return (
      both.every(
        ([m, n]) =>
          (isQuiet(old, m) && isQuiet(now, n)) ||
          this.#if((attempt) => attempt.#itself(m, n)) ||
          this.#if((attempt) => attempt.#loads(m, n)),
      ) &&
      removed.every((m) => isQuiet(old, m)) &&
      added.every((n) => isQuiet(now, n))
    );
  }

  /** What was taken for the same on the way counts only where it turned out to be. */
  #if(holds: (attempt: SameFunctions) => boolean): boolean {
    const attempt = new SameFunctions(this.#before, this.#after, this.#relocate);
    attempt.#assumed = new Set(this.#assumed);
    attempt.#there = new Map(this.#there);
    attempt.#back = new Map(this.#back);
    if (!holds(attempt)) return false;
    this.#assumed = attempt.#assumed;
    this.#there = attempt.#there;
    this.#back = attempt.#back;
    return true;
  }

  /** What two modules do when they are loaded beside defining things is the same, and so is what it uses. */
  #loads(m: Module, n: Module): boolean {
    const [old, now] = [this.#before, this.#after];
    const paths = ({ dependencies }: Module, { program }: CodeSide, told: (path: string) => string) =>
      dependencies.map((id) => told(program.modules[id]!.path)).join('\n');
    if (m.kind !== n.kind || paths(m, old, this.#relocate) !== paths(n, now, (path) => path)) return false;
    const [xs, ys] = [old.assignments.loads(m.init), now.assignments.loads(n.init)];
    if (xs.length !== ys.length) return false;
    return (
      xs.every((x, i) => this.#sameTarget(x, ys[i]!)) && xs.every((x, i) => new Walk(this).same(x, ys[i]))
    );
  }

  /** What is assigned in the same place of the same steps is the same. */
  #sameTarget(x: Statement, y: Statement): boolean {
    if (x.kind !== 'assign' || y.kind !== 'assign') return x.kind === y.kind;
    const [a, b] = [x.target, y.target];
    if (!this.#before.assignments.isOnce(a) || !this.#after.assignments.isOnce(b)) return false;
    const known = this.#there.get(a);
    if (known !== undefined || this.#back.has(b)) return known === b;
    this.#there.set(a, b);
    this.#back.set(b, a);
    return true;
  }

  /** Top-level locals: the one thing that is ever put there is the same and cannot be changed; or the whole modules are. */
  #definitions(a: LocalId, b: LocalId): boolean {
    const [x, y] = [this.#before.assignments.only(a), this.#after.assignments.only(b)];
    if (x !== undefined && y !== undefined)
      return this.#required(x, y) ?? new Walk(this).same(x.value, y.value);
    const [f, g] = [this.#before.program.locals[a]!.fn, this.#after.program.locals[b]!.fn];
    return this.functions(f, g);
  }

  /** `require("./x")` on both sides: the modules. */
  #required(x: Definition, y: Definition): boolean | undefined {
    if (x.requires === undefined || y.requires === undefined) return undefined;
    return this.modules(x.requires, y.requires);
  }
}

/** What `name` is. */
export function runtimeName({ jsName, name, kind }: Fn): string {
  return kind === 'module' ? '' : (jsName ?? name);
}

/** The one assignment of a local. */
export interface Definition {
  readonly value: Rvalue;
  /** The module, when the value is `require` of one that is analysed. */
  readonly requires: ModuleId | undefined;
}

/** The modules that texts in a function stand for, in order. */
function importedIn({ body, module }: Fn, { modules }: Program): ModuleId[] {
  const { resolutions } = modules[module]!;
  const found: ModuleId[] = [];
  if (resolutions.size === 0) return found;
  eachInstruction(body, (instruction) => {
    if (instruction.kind !== 'assign' && instruction.kind !== 'effect') return;
    for (const operand of operandsOf(instruction.value)) {
      const text = operand.kind === 'const' ? operand.value : undefined;
      const imported = typeof text === 'string' ? resolutions.get(text) : undefined;
      if (imported !== undefined) found.push(imported);
    }
  });
  return found;
}

/** What of a function is compared: all that can be observed when it is called. */
function outline(f: Fn): object {
  const { kind, async, generator, strict, length, params, rest, simpleParams, usesArguments, usesThis } = f;
  const { selfName, body, locals, parameterStatements } = f;
  const shape = { kind, async, generator, strict, length, simpleParams, usesArguments, usesThis };
  return { shape, params, rest, selfName, locals: locals.length, parameterStatements, body };
}

/** Compares pieces of code as data, numbers of locals, functions and modules by what they stand for. */
class Walk {
  readonly #attempt: SameFunctions;
  readonly #labels = new Map<string, string>();

  constructor(attempt: SameFunctions) {
    this.#attempt = attempt;
  }

  same(a: unknown, b: unknown, key = ''): boolean {
    if (typeof a === 'number' && typeof b === 'number') return this.#numbers(a, b, key);
    if (key === 'label' && typeof a === 'string' && typeof b === 'string') {
      if (!this.#labels.has(a)) this.#labels.set(a, b);
      return this.#labels.get(a) === b;
    }
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b);
    if (Array.isArray(a) || Array.isArray(b))
      return (
        Array.isArray(a) &&
        Array.isArray(b) &&
        a.length === b.length &&
        a.every((x, i) => this.same(x, b[i], key))
      );
    if (makesCode(a)) return false;
    const [x, y] = [keysOf(a), keysOf(b)];
    return x.length === y.length && x.every((k) => this.same(Reflect.get(a, k), Reflect.get(b, k), k));
  }

  #numbers(a: number, b: number, key: string): boolean {
    switch (key) {
      case 'local':
      case 'target':
      case 'param':
      case 'params':
      case 'rest':
      case 'selfName':
      case 'innerName':
        return this.#attempt.locals(a, b);
      case 'fn':
      case 'constructorFn':
        return this.#attempt.functions(a, b);
      case 'module':
        return this.#attempt.modules(a, b);
      default:
        return Object.is(a, b);
    }
  }
}

/** What code from text does depends on globals that this code does not name. */
function makesCode(value: object): boolean {
  if (Reflect.get(value, 'kind') !== 'getGlobal') return false;
  const name: unknown = Reflect.get(value, 'name');
  return name === 'eval' || name === 'Function';
}

/** Sites, source texts and lists of declared locals say nothing about what code does. */
const ignored = new Set(['site', 'text', 'locals']);

function keysOf(object: object): string[] {
  return Object.keys(object)
    .filter((k) => !ignored.has(k) && Reflect.get(object, k) !== undefined)
    .sort();
}

import type { Fn, FunctionId, LocalId, Module, ModuleId, Program, Rvalue } from '../../ir/ir.ts';
import { lowerProgram } from '../../ir/lower/lower-program.ts';
import type { FoundFunction } from '../../syntax/found-function.ts';
import { loadSources } from '../../syntax/load-sources.ts';
import { requiredModules } from '../../syntax/required-modules.ts';
import { signatureOf } from '../../syntax/signature-of.ts';
import type { SignatureOptions } from '../../syntax/signature-options.ts';
import type { SourceSet } from '../../syntax/source-set.ts';
import { ts } from '../../syntax/tree.ts';
import { modulePairs } from '../shared/module-pairs.ts';
import { type Assignments, assignmentsOf } from './assignments.ts';

export interface SameCodeOptions {
  readonly packages: 'all' | 'none';
  readonly signature: SignatureOptions;
}

/**
 * Tells which functions of two programs are the same code: the same statements but for formatting, comments and names of
 * locals, in everything they reach. A function may stand elsewhere in its file; what it uses of the top level must be the same too
 * (functions, classes and constants one by one, anything else only with the whole module). What a module does
 * when it is loaded counts unless it only defines things. Never says yes wrongly; a no only means that the code is to be run.
 */
export class SameCode {
  readonly #before: Side;
  readonly #after: Side;
  readonly #relocate: (file: string) => string;
  readonly #options: SameCodeOptions;
  #loading: boolean | undefined;
  #classes: boolean | undefined;

  constructor(
    before: SourceSet,
    after: SourceSet,
    relocate: (file: string) => string,
    options: SameCodeOptions,
  ) {
    this.#before = sideOf(before);
    this.#after = sideOf(after);
    this.#relocate = relocate;
    this.#options = options;
  }

  /** A function itself and what it reaches by name are the same; instances among its inputs, or what loading does, may still differ. */
  isSameItself(before: FoundFunction, after: FoundFunction): boolean {
    const [f, g] = [functionOf(this.#before.program, before), functionOf(this.#after.program, after)];
    return f !== undefined && g !== undefined && this.#attempt().functions(f.id, g.id);
  }

  isSame(before: FoundFunction, after: FoundFunction): boolean {
    const [f, g] = [functionOf(this.#before.program, before), functionOf(this.#after.program, after)];
    if (f === undefined || g === undefined) return false;
    this.#loading ??= this.#attempt().loading();
    if (!this.#loading) return false;
    const attempt = this.#attempt();
    if (!attempt.functions(f.id, g.id) || !attempt.loading()) return false;
    if (hasPlainInputs(before)) return true;
    // Instances among the inputs bring code of their own, perhaps from modules that are only imported for types.
    const [x, y] = [this.#needed(this.#before, before), this.#needed(this.#after, after)];
    if (x === this.#before.sources && y === this.#after.sources) return this.#sameClasses();
    const wider = new SameCode(x, y, this.#relocate, this.#options);
    return wider.#sameClasses();
  }

  /** The sources with all modules whose classes are among a function's inputs. */
  #needed({ sources }: Side, found: FoundFunction): SourceSet {
    const signature = signatureOf(sources, found, this.#options.signature);
    const missing = requiredModules(signature).filter((path) => !sources.byPath.has(path));
    if (missing.length === 0) return sources;
    return loadSources(sources.files, [sources.entries[0]!, ...missing], {
      packages: this.#options.packages,
    });
  }

  #sameClasses(): boolean {
    if (this.#classes === undefined) {
      const [x, y] = [this.#before.assignments.classes, this.#after.assignments.classes];
      const attempt = this.#attempt();
      this.#classes = x.length === y.length && x.every((c, i) => attempt.values(c, y[i]!));
    }
    return this.#classes;
  }

  #attempt(): Attempt {
    return new Attempt(this.#before, this.#after, this.#relocate);
  }
}

function sideOf(sources: SourceSet): Side {
  const { program } = lowerProgram(sources);
  return { sources, program, assignments: assignmentsOf(program) };
}

function functionOf(program: Program, { node, module }: FoundFunction): Fn | undefined {
  const start = node.getStart();
  return program.functions.find(
    ({ span, kind }) =>
      kind !== 'module' && span.file === module.path && span.start === start && span.end === node.end,
  );
}

/** Called as it is, with values that by their annotation have no code of their own. */
function hasPlainInputs({ node, owner }: FoundFunction): boolean {
  return owner === undefined && node.parameters.every((p) => p.type !== undefined && isPlainType(p.type));
}

function isPlainType(type: ts.TypeNode): boolean {
  const { SyntaxKind: K } = ts;
  if (ts.isArrayTypeNode(type)) return isPlainType(type.elementType);
  if (ts.isUnionTypeNode(type)) return type.types.every(isPlainType);
  return (
    ts.isLiteralTypeNode(type) ||
    [K.NumberKeyword, K.StringKeyword, K.BooleanKeyword].includes(type.kind as number)
  );
}

interface Side {
  readonly sources: SourceSet;
  readonly program: Program;
  readonly assignments: Assignments;
}

/** One comparison: pairs under way are taken for the same, which holds when nothing contradicts it in the end. */
class Attempt {
  readonly #assumed = new Set<string>();
  readonly #before: Side;
  readonly #after: Side;
  readonly #relocate: (file: string) => string;
  readonly #there = new Map<LocalId, LocalId>();
  readonly #back = new Map<LocalId, LocalId>();

  constructor(before: Side, after: Side, relocate: (file: string) => string) {
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
    return new Walk(this).same(x, y);
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

  modules(a: ModuleId, b: ModuleId): boolean {
    const [m, n] = [this.#before.program.modules[a]!, this.#after.program.modules[b]!];
    if (m.kind !== n.kind || m.text !== n.text) return false;
    return m.kind === 'json' || this.functions(m.init, n.init);
  }

  /** What loading the modules does is the same, module by module, unless it only defines things. */
  loading(): boolean {
    const [old, now] = [this.#before, this.#after];
    const isQuiet = (side: Side, { init }: Module) => side.assignments.quiet.has(init);
    const { both, removed, added } = modulePairs(old.program.modules, now.program.modules, this.#relocate);
    return (
      both.every(([m, n]) => (isQuiet(old, m) && isQuiet(now, n)) || this.modules(m.id, n.id)) &&
      removed.every((m) => isQuiet(old, m)) &&
      added.every((n) => isQuiet(now, n))
    );
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

/** The one assignment of a local. */
export interface Definition {
  readonly value: Rvalue;
  /** The module, when the value is `require` of one that is analysed. */
  readonly requires: ModuleId | undefined;
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
  readonly #attempt: Attempt;
  readonly #labels = new Map<string, string>();

  constructor(attempt: Attempt) {
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

/** Sites, source texts and lists of declared locals say nothing about what code does. */
const ignored = new Set(['site', 'text', 'locals']);

function keysOf(object: object): string[] {
  return Object.keys(object)
    .filter((k) => !ignored.has(k) && Reflect.get(object, k) !== undefined)
    .sort();
}

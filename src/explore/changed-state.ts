import { writtenObjects } from '../flow/data/fresh-objects.ts';
import { eachStatement } from '../ir/each-instruction.ts';
import type { Fn, FunctionId, LocalId, Operand, Program, Rvalue } from '../ir/ir.ts';
import { operandsOf } from '../ir/operands-of.ts';
import { isOurs } from '../machine/self-hosted-source.ts';
import { mutators, type ReachedCode } from './reached-code.ts';
import { readIn } from './read-locals.ts';

/** Variables, with their names, that the reached code reads and that some function of the program, or who was given them, may have changed since. */
export function changedState(
  program: Program,
  { functions }: ReachedCode,
  open: ReadonlySet<LocalId> = new Set(),
): ReadonlyMap<LocalId, string> {
  const changes = new Changes(program, functions);
  const changed = changes.found(open);
  const found = new Map<LocalId, string>();
  for (const fn of functions)
    for (const local of readIn(fn)) if (changed.has(local)) found.set(local, changes.lasting.get(local)!);
  return found;
}

/** Follows what lasting variables hold, and the parts of it, through the locals of each function. */
class Changes {
  readonly lasting = new Map<LocalId, string>();
  readonly #program: Program;
  readonly #changed = new Set<LocalId>();
  /** Handed to functions of the program, which may write to what they are given. */
  readonly #passed = new Set<LocalId>();
  /** What a local holds of a lasting object: the object or a part of it. */
  readonly #parts = new Map<LocalId, LocalId>();
  readonly #alike: [LocalId, LocalId][] = [];
  /** How lasting variables begin. */
  readonly #first = new Map<LocalId, Rvalue>();
  /** Functions that have a name of the module: who calls them is not known. */
  readonly #called = new Set<FunctionId>();
  /** Static members run on their class. */
  readonly #self = new Map<FunctionId, LocalId>();

  constructor(program: Program, functions: readonly Fn[]) {
    this.#program = program;
    for (const module of program.modules)
      if (!isOurs(module.path)) for (const [name, local] of module.topLevel) this.lasting.set(local, name);
    // What functions that the call does not reach left to closures: `(() => { let n = 0; return () => ++n })()`.
    const reached = new Set(functions.map((fn) => fn.id));
    for (const { id, name, fn, captured } of program.locals) {
      const { kind, module } = program.functions[fn]!;
      if (captured && kind !== 'module' && !reached.has(fn) && !isOurs(program.modules[module]!.path))
        this.lasting.set(id, name);
    }
  }

  /** `open`: what importers may change. */
  found(open: ReadonlySet<LocalId>): ReadonlySet<LocalId> {
    const functions = this.#program.functions.filter((fn) => !isOurs(this.#program.modules[fn.module]!.path));
    for (const fn of functions) if (fn.kind === 'module') this.#begin(fn);
    for (let before = -1; before !== this.#parts.size; ) {
      before = this.#parts.size;
      for (const fn of functions) this.#visit(fn);
    }
    if (this.#writesElsewhere(functions)) for (const local of this.#passed) this.#changed.add(local);
    for (const local of open) this.#open(local);
    for (let before = -1; before !== this.#changed.size; ) {
      before = this.#changed.size;
      for (const [a, b] of this.#alike)
        if (this.#changed.has(a) || this.#changed.has(b)) this.#changed.add(a).add(b);
    }
    return this.#changed;
  }

  /** An importer may change an object, and all that it holds. */
  #open(local: LocalId): void {
    const first = this.#first.get(local);
    if (
      this.#changed.has(local) ||
      (!this.#isObject(local) && first?.kind !== 'class' && first?.kind !== 'closure')
    )
      return;
    this.#changed.add(local);
    for (const o of first === undefined || first.kind === 'class' ? [] : operandsOf(first)) {
      const part = this.#of(o);
      if (part !== undefined) this.#open(part);
    }
  }

  #begin(fn: Fn): void {
    const made = new Map<LocalId, Rvalue>();
    eachStatement(fn.body, (s) => {
      if (s.kind !== 'assign') return;
      const { value } = s;
      const first =
        value.kind === 'operand' && value.value.kind === 'local' ? made.get(value.value.local) : value;
      if (first === undefined) return;
      made.set(s.target, first);
      if (!this.lasting.has(s.target)) return;
      this.#first.set(s.target, first);
      if (first.kind === 'closure') this.#called.add(first.fn);
      if (first.kind === 'class') {
        if (first.definition.innerName !== undefined) this.#parts.set(first.definition.innerName, s.target);
        for (const member of first.definition.members)
          if (member.static && member.fn !== undefined) this.#self.set(member.fn, s.target);
      }
    });
  }

  #of(o: Operand): LocalId | undefined {
    if (o.kind !== 'local') return undefined;
    return this.lasting.has(o.local) ? o.local : this.#parts.get(o.local);
  }

  /** Modules set up what they hold: only what they share is of interest in them. */
  #visit(fn: Fn): void {
    const isSetUp = fn.kind === 'module' || fn.kind === 'staticBlock' || fn.kind === 'field';
    const change = (o: Operand) => {
      const root = this.#of(o);
      if (root !== undefined && !isSetUp) this.#changed.add(root);
    };
    eachStatement(fn.body, (s) => {
      if (s.kind === 'return' && !isSetUp)
        this.#give(s.value, this.#called.has(fn.id) ? this.#changed : this.#passed);
      if (s.kind === 'setProperty' || s.kind === 'setPrivate' || s.kind === 'defineMember') change(s.object);
      if (s.kind === 'assign' && this.lasting.has(s.target) && !isSetUp) this.#changed.add(s.target);
      if (s.kind !== 'assign' && s.kind !== 'effect') return;
      const { value } = s;
      if (value.kind === 'deleteProperty') change(value.object);
      if (!isSetUp) this.#call(value, change);
      const root = this.#source(value, fn);
      if (s.kind !== 'assign' || root === undefined || s.target === root) return;
      if (this.lasting.has(s.target)) {
        if (!this.#isFlat(root) || this.#isWhole(value)) this.#alike.push([s.target, root]);
      } else this.#parts.set(s.target, root);
    });
  }

  #isWhole(value: Rvalue): boolean {
    return value.kind === 'operand';
  }

  /** Of which lasting object a value is a part. */
  #source(value: Rvalue, fn: Fn): LocalId | undefined {
    switch (value.kind) {
      case 'operand':
        return this.#of(value.value);
      case 'getProperty':
      case 'getPrivate':
      case 'callMethod':
        return this.#of(value.object);
      case 'iterOpen':
        return this.#of(value.iterable);
      case 'iterValue':
      case 'iterRest':
        return this.#of(value.cursor);
      case 'this':
        return this.#self.get(fn.id);
      default:
        return undefined;
    }
  }

  #call(value: Rvalue, change: (o: Operand) => void): void {
    if (value.kind === 'iterOpen') {
      // What is no collection that begins anew each time goes on where it was.
      const root = value.iterable.kind === 'local' ? value.iterable.local : undefined;
      if (root !== undefined && this.lasting.has(root) && !this.#isCollection(root)) change(value.iterable);
      return;
    }
    if (value.kind === 'callMethod') {
      const name = value.key.kind === 'const' ? String(value.key.value) : undefined;
      if (name === undefined || mutators.has(name) || name === 'next') change(value.object);
      const root = this.#of(value.object);
      // A regular expression remembers where it stopped.
      if ((name === 'test' || name === 'exec') && root !== undefined && this.#isSticky(root))
        change(value.object);
      // `Object.assign(state, …)`, `push.call(state, …)`.
      if (name === undefined || mutators.has(name) || borrowed.has(name)) operandsOf(value).forEach(change);
      // Callbacks are given the elements.
      if (root !== undefined && value.args.length > 0 && !this.#isFlat(root)) this.#passed.add(root);
    }
    if (value.kind === 'call' || value.kind === 'callMethod' || value.kind === 'construct')
      for (const o of operandsOf(value)) if (value.kind !== 'callMethod' || o !== value.object) this.#give(o);
  }

  /** Something is handed on: numbers and strings cannot be changed by whoever gets them. */
  #give(o: Operand, to: Set<LocalId> = this.#passed): void {
    const root = this.#of(o);
    if (root === undefined || o.kind !== 'local') return;
    if (o.local === root ? this.#isObject(root) : !this.#isFlat(root)) to.add(root);
  }

  /** Does some function write to objects that it did not make, so that these may be any? */
  #writesElsewhere(functions: readonly Fn[]): boolean {
    const where = writtenObjects(this.#program);
    return functions.some((fn) => {
      if (fn.kind === 'module') return false;
      let writes = false;
      eachStatement(fn.body, (s) => {
        const isElsewhere = (o: Operand) => this.#of(o) === undefined;
        if (s.kind === 'setProperty') writes ||= isElsewhere(s.object) && where(fn, s) === 'any';
        if (s.kind !== 'assign' && s.kind !== 'effect') return;
        const { value } = s;
        if (value.kind === 'deleteProperty') writes ||= isElsewhere(value.object) && where(fn, s) === 'any';
        if (value.kind === 'callMethod' && value.key.kind === 'const')
          writes ||=
            (mutators.has(String(value.key.value)) && isElsewhere(value.object)) ||
            borrowed.has(String(value.key.value));
      });
      return writes;
    });
  }

  #isObject(local: LocalId): boolean {
    const first = this.#first.get(local);
    return !(first !== undefined && plain.has(first.kind));
  }

  /** An array or object whose parts are constants. */
  #isFlat(local: LocalId): boolean {
    const first = this.#first.get(local);
    if (first === undefined) return false;
    return (
      plain.has(first.kind) ||
      ((first.kind === 'array' || first.kind === 'object') &&
        operandsOf(first).every((o) => o.kind === 'const'))
    );
  }

  #isCollection(local: LocalId): boolean {
    const kind = this.#first.get(local)?.kind;
    return kind === 'array' || kind === 'construct';
  }

  #isSticky(local: LocalId): boolean {
    const first = this.#first.get(local);
    return first?.kind !== 'regexp' || /[gy]/.test(first.flags);
  }
}

const borrowed = new Set(['call', 'apply']);

/** What makes values that cannot be changed; of functions and classes only properties can, which is a write by their name. */
const plain = new Set<Rvalue['kind']>([
  'binary',
  'unary',
  'template',
  'closure',
  'class',
  'regexp',
  'operand',
]);

import { harmless, harmlessGlobals, harmlessStatics } from '../../explore/lasting/harmless-names.ts';
import type { CallGraph } from '../../flow/calls/call-graph.ts';
import { ProgramFlow } from '../../flow/program-flow.ts';
import { eachStatement } from '../../ir/each-instruction.ts';
import type { Fn, FunctionId, LocalId, Operand, Program, Rvalue, Statement } from '../../ir/ir.ts';
import { rvalueFacts } from '../../ir/rvalue-facts.ts';
import { isOurs } from '../../machine/self-hosted-source.ts';
import { builtInMembers } from './built-in-members.ts';

/**
 * May a call of a function leave anything different? Input functions leave nothing. What is not known to be harmless may change something, so that
 * at worst a call too many is made.
 */
export function mayLeaveChanges(program: Program): (fn: FunctionId) => boolean {
  const { calls } = new ProgramFlow(program);
  const made = madeLocals(program);
  const kept = keptPlaces(program);
  return (fn) => {
    const reached = new Set<FunctionId>([fn]);
    for (const id of reached)
      for (const { targets } of calls.sitesOf[id]!) for (const target of targets) reached.add(target);
    const known: Known = { program, calls, made, kept, reached };
    return [...reached].some((id) => new OwnChanges(known, program.functions[id]!).any);
  };
}

interface Known {
  readonly program: Program;
  readonly calls: CallGraph;
  readonly made: ReadonlySet<LocalId>;
  readonly kept: KeptPlaces;
  /** What calls leave that stay within these is looked at there. */
  readonly reached: ReadonlySet<FunctionId>;
}

/** What a function does by itself. */
class OwnChanges {
  any = false;
  readonly #known: Known;
  readonly #fn: Fn;
  /** By which names what a local holds was read: of a global, or as a property. */
  readonly #names = new Map<LocalId, string>();
  readonly #own = new Set<LocalId>();

  constructor(known: Known, fn: Fn) {
    this.#known = known;
    this.#fn = fn;
    eachStatement(fn.body, (s) => {
      this.any ||= this.#changes(s);
    });
  }

  #changes(s: Statement): boolean {
    switch (s.kind) {
      case 'setProperty':
      case 'setPrivate':
        return !this.#isMade(s.object);
      case 'setSuper':
      case 'setGlobal':
        return true;
      case 'assign': {
        const name = nameRead(s.value);
        if (name !== undefined) this.#names.set(s.target, name);
        if (s.value.kind === 'this' && making.has(this.#fn.kind)) this.#own.add(s.target);
        return !this.#isReached(s.target) || this.#writes(s.value, s);
      }
      case 'effect':
        return this.#writes(s.value, s);
      default:
        return false;
    }
  }

  #writes(value: Rvalue, s: Statement & { readonly kind: 'assign' | 'effect' }): boolean {
    const { writes, calls } = rvalueFacts[value.kind];
    if (value.kind === 'deleteProperty') return !this.#isMade(value.object);
    const goesOver =
      value.kind === 'iterOpen' || value.kind === 'yieldStar' ? [value.iterable] : spreadIn(value);
    if (this.#known.kept.ofGenerators && goesOver.some((o) => !this.#isMade(o))) return true;
    if (writes === 'members' || writes === 'globals' || calls === 'modules') return true;
    switch (value.kind) {
      case 'callMethod': {
        return this.#calls(nameOfKey(value.key), value.object, value.object, value.args[0]?.value, s);
      }
      case 'call':
        return this.#calls(this.#nameOf(value.callee), value.self, value.callee, value.args[0]?.value, s);
      case 'construct':
        return this.#calls(this.#nameOf(value.callee), undefined, value.callee, undefined, s);
      default:
        return false;
    }
  }

  /** `held`: what is called, or what holds it. */
  #calls(
    name: string | undefined,
    self: Operand | undefined,
    held: Operand,
    first: Operand | undefined,
    s: Statement & { readonly kind: 'assign' | 'effect' },
  ): boolean {
    const isBorrowed = name !== undefined && borrowing.has(name);
    if (name !== undefined && matching.has(name) && this.#known.kept.ofPatterns) return true;
    if (name !== undefined && isHarmless(name) && !isBorrowed) return false;
    const site = this.#known.calls.sites.get(s);
    const called = isBorrowed && self !== undefined ? this.#nameOf(self) : name;
    const changing = [
      ...(called === undefined ? [] : [called]),
      ...(site?.natives ?? []).map(memberName),
    ].filter((native) => native === computed || (builtInMembers.has(native) && !isHarmless(native)));
    if (changing.length > 0) {
      const to = isBorrowed || name === 'assign' ? first : self;
      return to === undefined || !this.#isMade(to);
    }
    // A function of the program is among those reached; what is of a module and not of the program may keep anything.
    return (site?.targets ?? []).length === 0 && (held.kind === 'const' || this.#isOfModule(held.local));
  }

  #nameOf(o: Operand): string | undefined {
    return o.kind === 'local' ? this.#names.get(o.local) : undefined;
  }

  /** Does the local hold what was made after the call began? */
  #isMade(o: Operand): boolean {
    if (o.kind === 'const') return true;
    return this.#own.has(o.local) || (this.#known.made.has(o.local) && this.#isReached(o.local));
  }

  #isReached(local: LocalId): boolean {
    const { program, reached } = this.#known;
    return reached.has(program.locals[local]!.fn);
  }

  #isOfModule(local: LocalId): boolean {
    const { program } = this.#known;
    return program.functions[program.locals[local]!.fn]!.kind === 'module';
  }
}

/** Is there anything in a program that keeps where it stopped? */
interface KeptPlaces {
  /** Generators: to go over one changes it. */
  readonly ofGenerators: boolean;
  /** Regular expressions with the flag g or y, which keep where they matched last. */
  readonly ofPatterns: boolean;
}

function keptPlaces({ functions, modules }: Program): KeptPlaces {
  let ofPatterns = false;
  const own = functions.filter((fn) => !isOurs(modules[fn.module]!.path));
  for (const fn of own)
    eachStatement(fn.body, (s) => {
      if (s.kind !== 'assign') return;
      const { value } = s;
      if (value.kind === 'regexp') ofPatterns ||= /[gy]/.test(value.flags);
      if (value.kind === 'getGlobal') ofPatterns ||= value.name === 'RegExp';
    });
  return { ofGenerators: own.some((fn) => fn.generator), ofPatterns };
}

const matching = new Set('exec test match matchAll replace replaceAll search split'.split(' '));

function spreadIn(value: Rvalue): Operand[] {
  if (value.kind === 'array') return value.elements.flatMap((e) => (e?.spread ? [e.value] : []));
  return 'args' in value ? value.args.flatMap((a) => (a.spread ? [a.value] : [])) : [];
}

/** Locals that hold nothing but objects that the function they are of has just made. */
function madeLocals(program: Program): ReadonlySet<LocalId> {
  const made = new Set<LocalId>();
  const other = new Set<LocalId>();
  for (const fn of program.functions) {
    for (const param of [...fn.params, fn.rest, fn.selfName]) if (param !== undefined) other.add(param);
    const containers = new Set<LocalId>();
    eachStatement(fn.body, (s) => {
      if (s.kind === 'try' && s.handler !== undefined) other.add(s.handler.param);
      if (s.kind !== 'assign') return;
      const { value } = s;
      if (value.kind === 'getGlobal' && holders.has(value.name)) containers.add(s.target);
      const isNew =
        value.kind === 'array' ||
        value.kind === 'object' ||
        (value.kind === 'construct' && value.callee.kind === 'local' && containers.has(value.callee.local));
      (isNew ? made : other).add(s.target);
    });
  }
  for (const local of other) made.delete(local);
  return made;
}

function nameRead(value: Rvalue): string | undefined {
  if (value.kind === 'getGlobal') return value.name;
  return value.kind === 'getProperty' ? nameOfKey(value.key) : undefined;
}

function nameOfKey(key: Operand): string {
  return key.kind === 'const' ? String(key.value) : computed;
}

/** `Array.prototype.push` and `.push` → `push`. What the call graph does not name is a function out of sight. */
function memberName(native: string): string {
  return native === '?' ? '' : native.slice(native.lastIndexOf('.') + 1);
}

function isHarmless(name: string): boolean {
  return harmless.has(name) || harmlessStatics.has(name) || harmlessGlobals.has(name) || made.has(name);
}

/** What calls functions on something else. */
const borrowing = new Set(['call', 'apply', 'bind']);

/** In place of a name: any. */
const computed = '?';

/** Classes of the language whose constructors change nothing. */
const made = new Set('Map Set WeakMap WeakSet Promise URL'.split(' '));
const holders = new Set('Map Set WeakMap WeakSet Array Date Object'.split(' '));
const making = new Set<Fn['kind']>(['constructor', 'derivedConstructor', 'field']);

import { harmless, harmlessGlobals, harmlessStatics } from '../../explore/lasting/harmless-names.ts';
import { ProgramFlow } from '../../flow/program-flow.ts';
import { eachStatement } from '../../ir/each-instruction.ts';
import type { Fn, FunctionId, LocalId, Operand, Program, Rvalue, Statement } from '../../ir/ir.ts';
import { rvalueFacts } from '../../ir/rvalue-facts.ts';

/** May a call of a function leave anything different? What is not known to be harmless may, so that at worst a call too many is made. */
export function mayLeaveChanges(program: Program, fn: FunctionId): boolean {
  const { callees } = new ProgramFlow(program, [fn]).calls;
  const reached = new Set<FunctionId>([fn]);
  for (const id of reached) for (const callee of callees[id] ?? []) reached.add(callee);
  return [...reached].some((id) => new OwnChanges(program, program.functions[id]!, reached).any);
}

/** What a function does by itself; of calls those that leave the functions `reached`. */
class OwnChanges {
  any = false;
  readonly #program: Program;
  readonly #fn: Fn;
  readonly #reached: ReadonlySet<FunctionId>;
  /** By which names what a local holds was read: of a global, or as a property. */
  readonly #names = new Map<LocalId, string>();

  constructor(program: Program, fn: Fn, reached: ReadonlySet<FunctionId>) {
    this.#program = program;
    this.#fn = fn;
    this.#reached = reached;
    eachStatement(fn.body, (s) => {
      this.any ||= this.#changes(s);
    });
  }

  #changes(s: Statement): boolean {
    switch (s.kind) {
      case 'setProperty':
      case 'setPrivate':
      case 'setSuper':
      case 'setGlobal':
        return true;
      case 'assign': {
        const name = nameRead(s.value);
        if (name !== undefined) this.#names.set(s.target, name);
        return !this.#reached.has(this.#program.locals[s.target]!.fn) || this.#writes(s.value);
      }
      case 'effect':
        return this.#writes(s.value);
      default:
        return false;
    }
  }

  #writes(value: Rvalue): boolean {
    const { writes, calls } = rvalueFacts[value.kind];
    if (writes === 'members' || writes === 'globals' || calls === 'modules') return true;
    switch (value.kind) {
      case 'callMethod':
        return !(value.key.kind === 'const' && isHarmless(String(value.key.value)));
      case 'call':
      case 'construct': {
        const name = this.#nameOf(value.callee);
        return name === undefined ? !this.#isOfProgram(value.callee) : !isHarmless(name);
      }
      default:
        return false;
    }
  }

  #nameOf(o: Operand): string | undefined {
    return o.kind === 'local' ? this.#names.get(o.local) : undefined;
  }

  /** A function of the program that is held by its own name: it is among those reached. */
  #isOfProgram(o: Operand): boolean {
    if (o.kind !== 'local') return false;
    const { kind, fn } = this.#program.locals[o.local]!;
    return (kind === 'function' || kind === 'class') && fn !== this.#fn.id;
  }
}

function nameRead(value: Rvalue): string | undefined {
  if (value.kind === 'getGlobal') return value.name;
  if (value.kind !== 'getProperty' || value.key.kind !== 'const') return undefined;
  return String(value.key.value);
}

function isHarmless(name: string): boolean {
  return harmless.has(name) || harmlessStatics.has(name) || harmlessGlobals.has(name) || made.has(name);
}

/** Classes of the language whose constructors change nothing. */
const made = new Set('Map Set WeakMap WeakSet Promise URL'.split(' '));

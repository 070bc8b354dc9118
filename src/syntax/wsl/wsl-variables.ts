import type { WslExpression, WslProcedure, WslProgram, WslStatement } from './wsl.ts';
import { allNames, eachName } from './wsl-names.ts';
import { type WslType, wslTypes } from './wsl-types.ts';

/** The variables of a program's state, those of VAR blocks left out. */
export interface WslVariables {
  /** Whose initial value may be seen: read before they are written, or not written on some way to the end; by first occurrence. */
  readonly inputs: readonly string[];
  /** What is assigned somewhere, by first assignment: their final values are what the program computes. */
  readonly outputs: readonly string[];
  readonly types: ReadonlyMap<string, WslType>;
  readonly readsInput: boolean;
  /** Something decides which of several branches is taken. */
  readonly chooses: boolean;
}

export function wslVariables(program: WslProgram): WslVariables {
  const use = new StateUse(program);
  const end = use.after(program.body, new Set(), new Set());
  for (const name of use.assigned) if (!end.has(name)) use.exposed.add(name);
  return {
    inputs: use.names.filter((name) => use.exposed.has(name)),
    outputs: [...use.assigned],
    types: wslTypes(program),
    readsInput: use.readsInput,
    chooses: use.chooses,
  };
}

type Names = ReadonlySet<string>;

/** What statements do with the state of a program. */
class StateUse {
  readonly names: readonly string[];
  readonly assigned = new Set<string>();
  /** Read while they may have their initial value. */
  readonly exposed = new Set<string>();
  readsInput = false;
  chooses = false;
  readonly #procedures = new Map<string, { procedure: WslProcedure; hidden: Names }>();
  readonly #calls = new Map<string, Names>();

  constructor(program: WslProgram) {
    this.names = allNames(program);
  }

  /** What is certainly written after the statements, given what is before. `hidden`: locals of VAR around. */
  after(statements: readonly WslStatement[], before: Names, hidden: Names): Names {
    let known = before;
    for (const s of statements) known = this.#afterOne(s, known, hidden);
    return known;
  }

  #afterOne(s: WslStatement, known: Names, hidden: Names): Names {
    switch (s.kind) {
      case 'assign':
        this.#read(s.value, known);
        if (s.target.kind === 'name') return this.#written(s.target.name, known, hidden);
        // The other elements stay as they were.
        this.#read(s.target, known);
        return this.#written(s.target.array.name, known, hidden);
      case 'input':
        this.readsInput = true;
        return this.#written(s.target.name, known, hidden);
      case 'print':
        for (const value of s.values) this.#read(value, known);
        return known;
      case 'assert':
        this.#read(s.condition, known);
        return known;
      case 'if': {
        const ends: Names[] = [];
        for (const branch of s.branches) {
          this.#read(branch.condition, known);
          ends.push(this.after(branch.body, known, hidden));
        }
        ends.push(this.after(s.otherwise ?? [], known, hidden));
        return inAll(ends);
      }
      case 'choice':
        this.chooses = true;
        for (const { condition } of s.branches) this.#read(condition, known);
        return inAll(s.branches.map((branch) => this.after(branch.body, known, hidden)));
      case 'while':
        this.#read(s.condition, known);
        this.after(s.body, known, hidden);
        return known;
      case 'loop':
        // What stands before the first EXIT is done at least once; more is not worth finding out.
        this.after(s.body, known, hidden);
        return known;
      case 'for': {
        for (const e of [s.from, s.to, s.step]) if (e !== undefined) this.#read(e, known);
        const { name } = s.variable;
        this.after(s.body, new Set([...known, name]), new Set([...hidden, name]));
        return known;
      }
      case 'var': {
        const names = new Set(s.locals.map((l) => l.target.name));
        for (const local of s.locals) this.#read(local.value, known);
        const inner = this.after(s.body, new Set([...known, ...names]), new Set([...hidden, ...names]));
        return new Set([...known, ...[...inner].filter((name) => !names.has(name))]);
      }
      case 'where':
        for (const procedure of s.procedures)
          this.#procedures.set(procedure.name.name, { procedure, hidden });
        return this.after(s.body, known, hidden);
      case 'run': {
        for (const e of [...s.args, ...s.vars]) this.#read(e, known);
        let after = this.#afterCall(s.procedure.name, known, hidden);
        for (const { name } of s.vars) after = this.#written(name, after, hidden);
        return after;
      }
      case 'abort':
        return new Set([...known, ...this.names]);
      default:
        return known;
    }
  }

  /** What the procedure's body certainly writes of what it shares with the program; of a call within itself nothing is known. */
  #afterCall(name: string, known: Names, around: Names): Names {
    const { procedure, hidden } = this.#procedures.get(name)!;
    // Locals around the call are not those that the procedure means by these names.
    const shared = new Set([...known].filter((n) => !around.has(n) || hidden.has(n)));
    const key = [name, ...[...shared].sort()].join(' ');
    let after = this.#calls.get(key);
    if (after === undefined) {
      this.#calls.set(key, shared);
      const own = [...procedure.values, ...procedure.vars].map((p) => p.name);
      const inner = this.after(procedure.body, new Set([...shared, ...own]), new Set([...hidden, ...own]));
      after = new Set([...inner].filter((n) => shared.has(n) || !own.includes(n)));
      this.#calls.set(key, after);
    }
    return new Set([...known, ...[...after].filter((n) => !around.has(n) || hidden.has(n))]);
  }

  #read(e: WslExpression, known: Names): void {
    eachName(e, (name) => {
      if (!known.has(name)) this.exposed.add(name);
    });
  }

  #written(name: string, known: Names, hidden: Names): Names {
    if (!hidden.has(name)) this.assigned.add(name);
    return new Set([...known, name]);
  }
}

function inAll([first = new Set(), ...others]: readonly Names[]): Names {
  return new Set([...first].filter((name) => others.every((end) => end.has(name))));
}

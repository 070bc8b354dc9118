import { eachWslStatement, type WslExpression, type WslProgram, type WslStatement } from './wsl.ts';

export type WslType = 'number' | 'string' | 'boolean' | 'array';

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
  const assigned = new Set<string>();
  const exposed = new Set<string>();
  let readsInput = false;
  let chooses = false;
  const read = (e: WslExpression, known: ReadonlySet<string>): void =>
    eachName(e, (name) => {
      if (!known.has(name)) exposed.add(name);
    });
  /** What is certainly written after the statements, given what is before. `hidden`: locals of VAR around. */
  const list = (
    statements: readonly WslStatement[],
    before: ReadonlySet<string>,
    hidden: ReadonlySet<string>,
  ): Set<string> => {
    let known = new Set(before);
    const write = (name: string): void => {
      known.add(name);
      if (!hidden.has(name)) assigned.add(name);
    };
    for (const s of statements) {
      switch (s.kind) {
        case 'assign':
          read(s.value, known);
          if (s.target.kind === 'name') write(s.target.name);
          else {
            // The other elements stay as they were.
            read(s.target, known);
            write(s.target.array.name);
          }
          break;
        case 'input':
          readsInput = true;
          write(s.target.name);
          break;
        case 'print':
          for (const value of s.values) read(value, known);
          break;
        case 'assert':
          read(s.condition, known);
          break;
        case 'if': {
          const ends: Set<string>[] = [];
          for (const branch of s.branches) {
            read(branch.condition, known);
            ends.push(list(branch.body, known, hidden));
          }
          ends.push(list(s.otherwise ?? [], known, hidden));
          known = new Set([...ends[0]!].filter((name) => ends.every((end) => end.has(name))));
          break;
        }
        case 'choice': {
          chooses = true;
          for (const { condition } of s.branches) read(condition, known);
          const ends = s.branches.map((branch) => list(branch.body, known, hidden));
          known = new Set([...ends[0]!].filter((name) => ends.every((end) => end.has(name))));
          break;
        }
        case 'while':
          read(s.condition, known);
          list(s.body, known, hidden);
          break;
        case 'loop':
          // What stands before the first EXIT is done at least once; more is not worth finding out.
          list(s.body, known, hidden);
          break;
        case 'for': {
          read(s.from, known);
          read(s.to, known);
          if (s.step !== undefined) read(s.step, known);
          const { name } = s.variable;
          list(s.body, new Set([...known, name]), new Set([...hidden, name]));
          break;
        }
        case 'var': {
          const names = new Set(s.locals.map((l) => l.target.name));
          for (const local of s.locals) read(local.value, known);
          const inner = list(s.body, new Set([...known, ...names]), new Set([...hidden, ...names]));
          for (const name of inner) if (!names.has(name)) known.add(name);
          break;
        }
        case 'abort':
          known = new Set([...known, ...allNames(program)]);
          break;
      }
    }
    return known;
  };
  const end = list(program.body, new Set(), new Set());
  for (const name of assigned) if (!end.has(name)) exposed.add(name);
  const order = allNames(program);
  return {
    inputs: order.filter((name) => exposed.has(name)),
    outputs: [...assigned],
    types: typesOf(program),
    readsInput,
    chooses,
  };
}

function allNames(program: WslProgram): string[] {
  const names = new Set<string>();
  eachExpression(program, (e) => eachName(e, (name) => names.add(name)));
  return [...names];
}

function eachName(e: WslExpression, visit: (name: string) => void): void {
  if (e.kind === 'name') visit(e.name);
  else if (e.kind === 'element') {
    visit(e.array.name);
    eachName(e.index, visit);
  } else if (e.kind === 'unary') eachName(e.value, visit);
  else if (e.kind === 'binary') {
    eachName(e.left, visit);
    eachName(e.right, visit);
  } else if (e.kind === 'call') for (const arg of e.args) eachName(arg, visit);
}

/** Every expression that stands in a statement, targets of assignments included, in source order. */
function eachExpression(program: WslProgram, visit: (e: WslExpression) => void): void {
  eachWslStatement(program.body, (s) => {
    if (s.kind === 'assign') {
      visit(s.target);
      visit(s.value);
    } else if (s.kind === 'assert' || s.kind === 'while') visit(s.condition);
    else if (s.kind === 'if' || s.kind === 'choice') for (const branch of s.branches) visit(branch.condition);
    else if (s.kind === 'for') for (const e of [s.variable, s.from, s.to, s.step]) e && visit(e);
    else if (s.kind === 'input') visit(s.target);
    else if (s.kind === 'print') for (const value of s.values) visit(value);
  });
}

/** Types by use: what is compared with or assigned a string is one, what stands for a condition is a boolean; all else is a number. */
function typesOf(program: WslProgram): Map<string, WslType> {
  const types = new Map<string, WslType>();
  const typeOf = (e: WslExpression): WslType | undefined => {
    switch (e.kind) {
      case 'name':
        return types.get(e.name);
      case 'element':
        return 'number';
      case 'string':
        return 'string';
      case 'boolean':
        return 'boolean';
      case 'number':
        return 'number';
      case 'call':
        return e.fn.endsWith('?') ? 'boolean' : 'number';
      case 'unary':
        return e.op === 'NOT' ? 'boolean' : 'number';
      case 'binary':
        return e.op === '++' ? 'string' : /^[-+*/]|^(DIV|MOD)$/.test(e.op) ? 'number' : 'boolean';
    }
  };
  let changed = true;
  const expect = (e: WslExpression, type: WslType | undefined): void => {
    if (e.kind !== 'name' || type === undefined || types.has(e.name)) return;
    types.set(e.name, type);
    changed = true;
  };
  const inside = (e: WslExpression): void => {
    if (e.kind === 'element') {
      expect(e.array, 'array');
      expect(e.index, 'number');
      inside(e.index);
    } else if (e.kind === 'unary') {
      expect(e.value, e.op === 'NOT' ? 'boolean' : 'number');
      inside(e.value);
    } else if (e.kind === 'call') {
      for (const arg of e.args) {
        expect(arg, e.fn === 'LENGTH' ? 'string' : 'number');
        inside(arg);
      }
    } else if (e.kind === 'binary') {
      for (const [side, other] of [
        [e.left, e.right],
        [e.right, e.left],
      ] as const) {
        if (e.op === 'AND' || e.op === 'OR') expect(side, 'boolean');
        else if (e.op === '++') expect(side, 'string');
        else if (/^[-+*/]|^(DIV|MOD)$/.test(e.op)) expect(side, 'number');
        else expect(side, typeOf(other));
        inside(side);
      }
    }
  };
  while (changed) {
    changed = false;
    eachExpression(program, inside);
    eachWslStatement(program.body, (s) => {
      if (s.kind === 'assert' || s.kind === 'while') expect(s.condition, 'boolean');
      else if (s.kind === 'if' || s.kind === 'choice')
        for (const branch of s.branches) expect(branch.condition, 'boolean');
      else if (s.kind === 'for') for (const e of [s.variable, s.from, s.to, s.step]) e && expect(e, 'number');
      else if (s.kind === 'assign') {
        expect(s.target, typeOf(s.value));
        expect(s.value, typeOf(s.target));
      }
    });
  }
  return types;
}

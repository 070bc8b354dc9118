import type { ClassDefinition, Fn, FunctionId, LocalId, Program } from '../../ir/ir.ts';
import { assignmentsOf } from './assignments.ts';
import { SameFunctions } from './same-functions.ts';

/** A program and its classes in the order of their numbers, which follow those of the functions. */
export interface NumberedCode {
  readonly program: Program;
  readonly classes: readonly ClassDefinition[];
}

/**
 * Tells whether two function values of two programs do the same whenever they are called: the same code in all that it reaches, and nothing of an
 * activation around it. False only means that this is not known. `assumed`: functions that are
 * compared by running them, so that what is said of them and of others that hand them on holds together.
 */
export function sameClosures(
  before: NumberedCode,
  after: NumberedCode,
  relocate: (file: string) => string,
  assumed: readonly (readonly [FunctionId, FunctionId])[] = [],
): (before: number, after: number) => boolean {
  const known = new Map<string, boolean>();
  let sides: readonly ConstructorParameters<typeof SameFunctions>[0][] | undefined;
  return (a, b) => {
    const key = `${a} ${b}`;
    const answer = known.get(key);
    if (answer !== undefined) return answer;
    sides ??= [before, after].map(({ program }) => ({ program, assignments: assignmentsOf(program) }));
    const [x, y] = [codeOf(before, a), codeOf(after, b)];
    const attempt = new SameFunctions(sides[0]!, sides[1]!, relocate, assumed);
    const same =
      x !== undefined &&
      y !== undefined &&
      isOnItsOwn(before.program, x) &&
      isOnItsOwn(after.program, y) &&
      ('members' in x || 'members' in y
        ? 'members' in x && 'members' in y && attempt.data(x, y)
        : attempt.functions(x.id, y.id));
    known.set(key, same);
    return same;
  };
}

function codeOf({ program, classes }: NumberedCode, id: number): Fn | ClassDefinition | undefined {
  return program.functions[id] ?? classes[id - program.functions.length];
}

/** Uses no variable, `this` or `super` of a function around it: only its own and those of modules. */
function isOnItsOwn(program: Program, code: Fn | ClassDefinition): boolean {
  const inits = new Set(program.modules.map((m) => m.init));
  const inner = new Set<FunctionId>();
  const used = new Set<LocalId>();
  const visit = (value: unknown, key: string): void => {
    if (typeof value === 'number') {
      if (key === 'fn' || key === 'constructorFn') enter(value);
      else if (localKeys.has(key)) used.add(value);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) for (const part of value) visit(part, key);
    else for (const k of Object.keys(value)) visit(Reflect.get(value, k), k);
  };
  const enter = (id: FunctionId): void => {
    if (inner.has(id)) return;
    inner.add(id);
    const { body, params, rest, selfName, parameterStatements } = program.functions[id]!;
    visit({ body, params, rest, selfName, parameterStatements }, '');
  };
  if ('members' in code) visit(code, '');
  else if (code.kind === 'arrow' && (code.usesThis || code.usesArguments)) return false;
  else enter(code.id);
  return [...used].every((local) => {
    const owner = program.locals[local]!.fn;
    return inner.has(owner) || inits.has(owner) || ('members' in code && local === code.innerName);
  });
}

const localKeys = new Set(['local', 'target', 'param', 'params', 'rest', 'selfName', 'innerName']);

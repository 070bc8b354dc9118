import type { ClassDefinition, ClassMember, FunctionId, Program } from '../../ir/ir.ts';
import type { CodeSide, SameFunctions } from '../shared/same-functions.ts';

/**
 * Names of classes that both versions of a file export and whose instances or statics are not made by the same code: constructors, fields, static
 * blocks and the class above. Methods are compared one by one and do not count.
 */
export function changedMakers(
  before: CodeSide,
  after: CodeSide,
  path: { readonly before: string; readonly after: string },
  attempt: (assumed: Assumed) => SameFunctions,
): string[] {
  const [old, now] = [exportedClasses(before, path.before), exportedClasses(after, path.after)];
  return [...old].flatMap(([name, a]) => {
    const b = now.get(name);
    return b !== undefined && !isSameMaking(a, b, attempt(sharedMethods(a, b))) ? [name] : [];
  });
}

type Assumed = readonly (readonly [FunctionId, FunctionId])[];

/** Methods of both, which are compared by themselves. */
function sharedMethods(a: ClassDefinition, b: ClassDefinition): Assumed {
  const keyOf = ({ kind, static: isStatic, key }: ClassMember) => JSON.stringify([kind, isStatic, key]);
  const there = new Map(b.members.map((m) => [keyOf(m), m.fn]));
  return a.members.flatMap((m): Assumed => {
    const fn = there.get(keyOf(m));
    return callable.has(m.kind) && m.fn !== undefined && fn !== undefined ? [[m.fn, fn]] : [];
  });
}

const callable = new Set<ClassMember['kind']>(['method', 'getter', 'setter']);

function isSameMaking(a: ClassDefinition, b: ClassDefinition, attempt: SameFunctions): boolean {
  const [x, y] = [makersOf(a), makersOf(b)];
  if ((a.superClass === undefined) !== (b.superClass === undefined) || x.length !== y.length) return false;
  const heritage = [a, b].map(({ superClass }) => (superClass === undefined ? {} : { superClass }));
  if (!attempt.data(heritage[0]!, heritage[1]!)) return false;
  return x.every(({ fn, ...member }, i) => {
    const { fn: other, ...there } = y[i]!;
    if (!attempt.data(member, there) || (fn === undefined) !== (other === undefined)) return false;
    return fn === undefined || attempt.functions(fn, other!);
  });
}

/** What runs when the class or an instance is made, in order. */
function makersOf({ constructorFn, members }: ClassDefinition) {
  const own = members.filter(({ kind }) => kind === 'field' || kind === 'accessor' || kind === 'staticBlock');
  return [...own, { kind: 'constructor', static: false, key: undefined, fn: constructorFn }];
}

function exportedClasses(
  { program, assignments }: CodeSide,
  path: string,
): ReadonlyMap<string, ClassDefinition> {
  const found = new Map<string, ClassDefinition>();
  const exported = namesOf(program, path);
  for (const { name, value } of assignments.classes)
    if (value.kind === 'class' && exported.has(name) && !found.has(name)) found.set(name, value.definition);
  return found;
}

function namesOf(program: Program, path: string): ReadonlySet<string> {
  const exports = program.modules.find((m) => m.path === path)?.exports ?? new Map();
  return new Set(
    [...exports.values()].flatMap((e) => (e.kind === 'local' ? program.locals[e.local]!.name : [])),
  );
}

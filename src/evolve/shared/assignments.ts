import type {
  ClassMember,
  Fn,
  FunctionId,
  LocalId,
  Module,
  Operand,
  Program,
  Rvalue,
  Statement,
} from '../../ir/ir.ts';
import { operandsOf } from '../../ir/operands-of.ts';
import { constantText, isKnownGlobal, isMade, isPure, regexpFlags, type Values } from './made-values.ts';
import type { Definition } from './same-functions.ts';

/** What is known of a program's locals and of what its modules do when they are loaded. */
export interface Assignments {
  /** The value of a top-level local that is assigned once, while its module loads, and that nothing changes later. */
  only(local: LocalId): Definition | undefined;
  /** All class definitions, in order, with their names; '' where a name is made up by the program. */
  readonly classes: readonly { readonly name: string; readonly value: Rvalue }[];
  /** Init functions that only define things: functions, classes, constants, exports. */
  readonly quiet: ReadonlySet<FunctionId>;
  /** What else an init function does, in order. */
  loads(init: FunctionId): readonly Statement[];
  /** Is it assigned at one place only? */
  isOnce(local: LocalId): boolean;
}

export function assignmentsOf(program: Program): Assignments {
  const values = new Map<LocalId, { readonly fn: FunctionId; readonly value: Rvalue }[]>();
  const changed = new Set<LocalId>();
  const escaped = new Set<LocalId>();
  const classes: { name: string; value: Rvalue }[] = [];
  const modules = new Map(program.modules.map((m) => [m.init, m]));
  for (const fn of program.functions)
    each(fn.body.body, (s) => {
      if (s.kind === 'assign') {
        if (s.value.kind === 'class') classes.push({ name: s.value.definition.name, value: s.value });
        const known = values.get(s.target);
        if (known === undefined) values.set(s.target, [{ fn: fn.id, value: s.value }]);
        else known.push({ fn: fn.id, value: s.value });
      }
      for (const local of changedBy(s)) changed.add(local);
      for (const local of handedOn(s)) escaped.add(local);
    });
  const only = (local: LocalId): Definition | undefined => {
    const [first, ...more] = values.get(local) ?? [];
    const module = first && modules.get(first.fn);
    if (first === undefined || module === undefined || more.length > 0) return undefined;
    const required = requiredModule(first.value, program.functions[module.init]!, module);
    if (required !== undefined) return { value: first.value, requires: required };
    const { kind } = first.value;
    if ((kind === 'getGlobal' && isKnownGlobal(first.value.name)) || isPure(first.value, values))
      return { value: first.value, requires: undefined };
    const isNew = isMade(first.value, values);
    if ((!isNew && !isDefinition(first.value)) || changed.has(local)) return undefined;
    if (kind === 'construct' && (escaped.has(local) || /[gy]/.test(regexpFlags(first.value) ?? '')))
      return undefined;
    if ((kind === 'array' || kind === 'object') && (escaped.has(local) || !isFlat(first.value, values)))
      return undefined;
    return { value: first.value, requires: undefined };
  };
  const quiet = new Set(
    program.modules
      .filter((m) => m.kind === 'json' || isQuiet(program.functions[m.init]!, m, values))
      .map((m) => m.init),
  );
  const loads = (init: FunctionId): readonly Statement[] => {
    const fn = program.functions[init]!;
    const module = modules.get(init)!;
    const flat = (list: readonly Statement[]): readonly Statement[] =>
      list.flatMap((s) =>
        s.kind === 'block' ? flat(s.body) : isQuietStatement(s, fn, module, values) ? [] : [s],
      );
    return flat(fn.body.body);
  };
  return { only, quiet, classes, loads, isOnce: (local) => values.get(local)?.length === 1 };
}

function each(statements: readonly Statement[], visit: (s: Statement) => void): void {
  for (const s of statements) {
    visit(s);
    if (s.kind === 'block') each(s.body, visit);
    else if (s.kind === 'if') each([s.then, s.else], visit);
    else if (s.kind === 'loop') each([s.body], visit);
    else if (s.kind === 'try')
      each(
        [s.block, s.handler?.body, s.finalizer].filter((b) => b !== undefined),
        visit,
      );
  }
}

/** Values that are the same whenever their text is. Literals of objects are, as long as nothing changes them. */
function isDefinition(value: Rvalue): boolean {
  switch (value.kind) {
    case 'operand':
    case 'closure':
    case 'class':
    case 'namespace':
    case 'nativeImport':
    case 'unary':
    case 'binary':
    case 'template':
    case 'array':
    case 'object':
      return true;
    case 'regexp':
      return !/[gy]/.test(value.flags);
    default:
      return false;
  }
}

/** A literal without objects inside that could be changed. */
function isFlat(value: Rvalue, values: Values): boolean {
  return operandsOf(value).every((o) => {
    if (o.kind === 'const') return true;
    const [first, ...more] = values.get(o.local) ?? [];
    return (
      first !== undefined &&
      more.length === 0 &&
      (first.value.kind === 'closure' || first.value.kind === 'operand')
    );
  });
}

/** Locals whose object a statement changes, or may change by one of its methods. */
function changedBy(s: Statement): LocalId[] {
  if (s.kind === 'setProperty' || s.kind === 'defineMember') return locals([s.object]);
  if (s.kind !== 'assign' && s.kind !== 'effect') return [];
  const { value } = s;
  if (value.kind === 'deleteProperty') return locals([value.object]);
  if (value.kind !== 'callMethod' || isRead(value)) return [];
  return locals([value.object]);
}

/** Locals whose object something else gets hold of: everything but reading its properties. */
function handedOn(s: Statement): LocalId[] {
  switch (s.kind) {
    case 'return':
    case 'throw':
    case 'setProperty':
    case 'setPrivate':
    case 'setSuper':
    case 'setGlobal':
    case 'defineMember':
      return locals([s.value]);
    case 'declareGlobal':
      return s.value === undefined ? [] : locals([s.value]);
    case 'assign':
    case 'effect': {
      const { value } = s;
      if (value.kind === 'getProperty') return locals([value.key]);
      if (value.kind === 'callMethod' && isRead(value)) return locals(value.args.map((a) => a.value));
      if (value.kind === 'binary' || value.kind === 'iterOpen' || value.kind === 'keysOpen') return [];
      return locals(operandsOf(value));
    }
    default:
      return [];
  }
}

function isRead(call: Rvalue & { kind: 'callMethod' }): boolean {
  return call.key.kind === 'const' && readers.has(String(call.key.value));
}

const readers = new Set(
  'at charAt charCodeAt codePointAt concat endsWith entries every exec filter find findIndex findLast flat flatMap forEach get has hasOwnProperty includes indexOf join keys lastIndexOf map match matchAll reduce replace replaceAll search slice some split startsWith test toLowerCase toString toUpperCase trim values call apply bind'.split(
    ' ',
  ),
);

function locals(operands: readonly Operand[]): LocalId[] {
  return operands.flatMap((o) => (o.kind === 'local' ? [o.local] : []));
}

/** The module that `require("./x")` at top level means. */
function requiredModule(value: Rvalue, init: Fn, module: Module): number | undefined {
  if (module.kind !== 'cjs' || value.kind !== 'call' || value.callee.kind !== 'local') return undefined;
  const [argument] = value.args;
  if (!init.params.includes(value.callee.local) || value.args.length !== 1) return undefined;
  return module.resolutions.get(constantText(argument!) ?? '');
}

function isQuiet(init: Fn, module: Module, values: Values): boolean {
  let quiet = true;
  each(init.body.body, (s) => {
    quiet &&= isQuietStatement(s, init, module, values);
  });
  return quiet;
}

function isQuietStatement(s: Statement, init: Fn, module: Module, values: Values): boolean {
  switch (s.kind) {
    case 'block':
    case 'declare':
    case 'check':
      return true;
    case 'assign': {
      const { value } = s;
      if (value.kind === 'class') return value.definition.members.every((m) => !m.static || isCode(m));
      if (value.kind === 'getProperty' && isOwn(value.object, init, values)) return true;
      if (value.kind === 'getGlobal') return isKnownGlobal(value.name);
      if (isMade(value, values) || isPure(value, values)) return true;
      return isDefinition(value) || requiredModule(value, init, module) !== undefined;
    }
    case 'setProperty':
      return isOwn(s.object, init, values);
    case 'effect':
      return isEsModuleMark(s.value);
    default:
      return false;
  }
}

/** An object that the module itself made: `exports`, `module`, a literal, a function. */
function isOwn(object: Operand, init: Fn, values: Values): boolean {
  if (object.kind !== 'local') return false;
  if (init.params.includes(object.local)) return true;
  const [first, ...more] = values.get(object.local) ?? [];
  if (first === undefined || more.length > 0) return false;
  const { value } = first;
  if (value.kind === 'getProperty')
    return value.object.kind === 'local' && init.params.includes(value.object.local);
  return (
    value.kind === 'object' || value.kind === 'array' || value.kind === 'closure' || value.kind === 'class'
  );
}

/** `Object.defineProperty(exports, "__esModule", { value: true })`, which compilers write. */
function isEsModuleMark(value: Rvalue): boolean {
  return (
    value.kind === 'callMethod' &&
    value.key.kind === 'const' &&
    value.key.value === 'defineProperty' &&
    value.args.length === 3 &&
    constantText(value.args[1]!) === '__esModule'
  );
}

/** Nothing runs when the class is made. */
function isCode({ kind }: ClassMember): boolean {
  return kind === 'method' || kind === 'getter' || kind === 'setter';
}

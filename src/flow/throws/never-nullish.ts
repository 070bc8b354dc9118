import { eachStatement } from '../../ir/each-instruction.ts';
import type { Assign, FunctionId, LocalId, Operand, Program, Rvalue } from '../../ir/ir.ts';
import { isSolid } from '../../ir/is-solid.ts';
import type { CallGraph, CallSite } from '../calls/call-graph.ts';

/** Built-in methods that always return an object, a string, a number or a boolean. */
const solidMethods = new Set(
  'splice slice map filter concat flat flatMap split keys values entries join push unshift indexOf includes some every trim toString'
    .split(' ')
    .map((name) => `.${name}`),
);

/**
 * The locals that are never null or undefined when they are read, whatever path was taken: every assignment gives them such a
 * value. `inputs` are parameters of functions that only the outside calls, known to be given none. With `calls`, also what
 * `this` is in functions only ever called on an object.
 */
export function neverNullish(program: Program, inputs: ReadonlySet<LocalId>, calls?: CallGraph): Uint8Array {
  const nullish = new Uint8Array(program.locals.length);
  const nullishPrivates = new Set<string>();
  /** Where the value of a local, of a private field by name, or that a function returns (by `return <id>`), goes. */
  const copies = new Map<LocalId | string, (LocalId | string)[]>();
  const work: (LocalId | string)[] = [];
  const mark = (target: LocalId | string): void => {
    if (typeof target === 'string') {
      if (nullishPrivates.has(target)) return;
      nullishPrivates.add(target);
    } else {
      if (nullish[target] === 1) return;
      nullish[target] = 1;
    }
    work.push(target);
  };
  const copy = (source: LocalId | string, target: LocalId | string): void => {
    const list = copies.get(source);
    if (list === undefined) copies.set(source, [target]);
    else list.push(target);
  };
  const give = (operand: Operand, target: LocalId | string): void => {
    if (operand.kind === 'local') copy(operand.local, target);
    else if (operand.value === undefined || operand.value === null) mark(target);
  };
  const calledOnObjects = calls === undefined ? undefined : functionsCalledOnObjects(program, calls);
  for (const fn of program.functions) for (const param of fn.params) if (!inputs.has(param)) mark(param);
  for (const local of program.locals)
    if (local.kind === 'import' || (local.kind === 'var' && local.captured)) mark(local.id);
  for (const fn of program.functions) {
    const end = fn.body.body.at(-1)?.kind;
    if (fn.async || fn.generator || (end !== 'return' && end !== 'throw')) mark(`return ${fn.id}`);
    eachStatement(fn.body, (s) => {
      if (s.kind === 'return') give(s.value, `return ${fn.id}`);
      if (s.kind === 'declare') mark(s.target);
      else if (s.kind === 'try' && s.handler !== undefined) mark(s.handler.param);
      else if (s.kind === 'setPrivate') give(s.value, s.name);
      if ((s.kind === 'assign' || s.kind === 'effect') && s.value.kind === 'class')
        for (const member of s.value.definition.members) {
          if (member.key?.kind !== 'private' || member.kind === 'method') continue;
          const { name } = member.key;
          if (member.kind !== 'field' || member.fn === undefined) mark(name);
          else
            eachStatement(program.functions[member.fn]!.body, (inner) => {
              if (inner.kind === 'return') give(inner.value, name);
            });
        }
      if (s.kind !== 'assign') return;
      const source = copied(s.value);
      if (source !== undefined) give(source, s.target);
      else if (s.value.kind === 'getPrivate' && calls !== undefined) copy(s.value.name, s.target);
      else if (s.value.kind === 'this' && calledOnObjects?.has(fn.id)) return;
      else if (!isSolid(s.value) && !returnsSolid(calls?.sites.get(s))) {
        const targets = calledTargets(s, calls?.sites.get(s));
        if (targets === undefined) mark(s.target);
        else for (const target of targets) copy(`return ${target}`, s.target);
      }
    });
  }
  // A hoisted variable may be read before it is assigned.
  for (const local of program.locals) if (local.kind === 'var') mark(local.id);
  for (let source = work.pop(); source !== undefined; source = work.pop())
    for (const target of copies.get(source) ?? []) mark(target);
  return nullish.map((n) => 1 - n);
}

/** Does it call built-in methods only, none of which returns null or undefined? */
function returnsSolid(site: CallSite | undefined): boolean {
  return (
    site !== undefined &&
    !site.unknown &&
    site.targets.length === 0 &&
    site.natives.length > 0 &&
    site.natives.every((name) => solidMethods.has(name))
  );
}

/** The functions whose results the instruction's value is one of; undefined when it may be another. */
function calledTargets(instruction: Assign, site: CallSite | undefined): readonly FunctionId[] | undefined {
  const isCall = /^call(Method|Private)?$/.test(instruction.value.kind);
  if (site === undefined || !isCall || site.unknown || site.natives.length > 0) return undefined;
  return site.targets;
}

/** Methods, accessors and constructors that nobody calls but with an object as `this`. */
function functionsCalledOnObjects(program: Program, calls: CallGraph): ReadonlySet<FunctionId> {
  const found = new Set<FunctionId>();
  for (const fn of program.functions) {
    if (fn.kind === 'constructor' || fn.kind === 'field') found.add(fn.id);
    else if (fn.kind === 'method' || fn.kind === 'getter' || fn.kind === 'setter') found.add(fn.id);
  }
  for (const id of calls.escaped) found.delete(id);
  for (const { instruction, targets, natives, unknown } of calls.sites.values()) {
    const kind =
      instruction.kind === 'assign' || instruction.kind === 'effect'
        ? instruction.value.kind
        : instruction.kind;
    const isOnObject = !unknown && natives.length === 0 && onObject.has(kind);
    if (!isOnObject) for (const target of targets) found.delete(target);
  }
  return found;
}

/** Instructions that call what they call on an object. */
const onObject = new Set([
  'callMethod',
  'callPrivate',
  'getProperty',
  'setProperty',
  'getPrivate',
  'setPrivate',
  'construct',
  'superCall',
]);

function copied(value: Rvalue): Operand | undefined {
  return value.kind === 'operand' ? value.value : undefined;
}

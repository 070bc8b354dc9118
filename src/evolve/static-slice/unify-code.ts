import { isStandardGlobal } from '../../flow/data/standard-effects.ts';
import { eachInstruction, eachStatement } from '../../ir/each-instruction.ts';
import type { ClassDefinition, Fn, Instruction, ObjectMember, Operand, Rvalue } from '../../ir/ir.ts';
import { operandsOf } from '../../ir/operands-of.ts';
import type { AliasNodes } from './alias-nodes.ts';
import { callTargets, isIndirect } from './call-targets.ts';
import { unifyCall, unifyIndirect } from './unify-calls.ts';

/** Unifies what the code of a function makes the same. */
export function unifyFunction(n: AliasNodes, fn: Fn): void {
  eachInstruction(fn.body, (instruction) => unifyInstruction(n, fn, instruction));
  eachStatement(fn.body, (s) => {
    if (s.kind === 'return') n.join(n.resultOf(fn.id), n.of(s.value));
    else if (s.kind === 'throw') n.join(n.outsideNode, n.of(s.value));
    else if (s.kind === 'try' && s.handler !== undefined) n.join(n.outsideNode, n.local(s.handler.param));
  });
  if (fn.selfName !== undefined) n.union.addFunction(n.local(fn.selfName), fn.id);
  if (fn.rest !== undefined) n.content(n.local(fn.rest));
}

function unifyInstruction(n: AliasNodes, fn: Fn, i: Instruction): void {
  switch (i.kind) {
    case 'assign':
      unifyValue(n, fn, i, i.value, n.primitive.has(i.target) ? undefined : n.local(i.target));
      break;
    case 'effect':
      unifyValue(n, fn, i, i.value, undefined);
      break;
    case 'setProperty':
    case 'setPrivate':
    case 'defineMember':
      n.join(n.content(n.of(i.object)), n.of(i.value));
      unifyImplicit(n, fn, i, [i.object, i.value]);
      break;
    case 'setSuper':
      n.join(n.content(n.selfOf(fn.id)), n.of(i.value));
      unifyImplicit(n, fn, i, [i.value]);
      break;
    case 'setGlobal':
      n.join(n.outsideNode, n.of(i.value));
      break;
    case 'declareGlobal':
      if (i.value !== undefined) n.join(n.outsideNode, n.of(i.value));
      break;
  }
}

function unifyValue(n: AliasNodes, fn: Fn, i: Instruction, value: Rvalue, target: number | undefined): void {
  switch (value.kind) {
    case 'operand':
      n.join(target, n.of(value.value));
      return;
    case 'closure':
      if (target !== undefined) n.union.addFunction(target, value.fn);
      return;
    case 'this':
    case 'superCall':
      n.join(target, n.selfOf(fn.id));
      if (value.kind === 'superCall') unifyCall(n, fn, i, undefined, value.args, target);
      return;
    case 'arguments':
      for (const param of fn.params) n.join(n.content(target), n.local(param));
      return;
    case 'getProperty':
      n.join(target, n.content(n.of(value.object)));
      // Prototypes are taken for one with what inherits from them.
      if (value.key.kind === 'const' && /^(prototype|constructor|__proto__)$/.test(String(value.key.value)))
        n.join(target, n.of(value.object));
      break;
    case 'getPrivate':
      n.join(target, n.content(n.of(value.object)));
      break;
    case 'getSuper':
      n.join(target, n.content(n.selfOf(fn.id)));
      break;
    case 'getGlobal':
      if (!isStandardGlobal(value.name)) n.join(target, n.outsideNode);
      return;
    case 'array':
      for (const e of value.elements)
        if (e !== undefined) n.join(n.content(target), e.spread ? n.content(n.of(e.value)) : n.of(e.value));
      break;
    case 'object':
      unifyObject(n, value.members, target);
      break;
    case 'class':
      unifyClass(n, value.definition, target);
      break;
    case 'call':
    case 'callMethod':
    case 'callPrivate':
    case 'callSuperMethod':
    case 'construct':
      unifyCallValue(n, fn, i, value, target);
      return;
    case 'iterOpen':
      n.join(target, n.of(value.iterable));
      break;
    case 'iterValue':
      n.join(target, n.content(n.of(value.cursor)));
      return;
    case 'iterRest':
      n.join(n.content(target), n.content(n.of(value.cursor)));
      return;
    case 'objectRest':
      n.join(n.content(target), n.content(n.of(value.object)));
      return;
    case 'namespace':
    case 'nativeImport':
    case 'importCall':
    case 'importMeta':
    case 'yield':
    case 'yieldStar':
    case 'await':
    case 'asyncIterCall':
    case 'asyncIterResult':
      n.join(n.outsideNode, target, ...operandsOf(value).map((o) => n.of(o)));
      if (fn.generator || fn.async) n.join(n.outsideNode, n.resultOf(fn.id));
      return;
  }
  unifyImplicit(n, fn, i, operandsOf(value), target);
}

function unifyObject(n: AliasNodes, members: readonly ObjectMember[], target: number | undefined): void {
  for (const m of members) {
    if (m.kind === 'value') n.join(m.proto === true ? target : n.content(target), n.of(m.value));
    else if (m.kind === 'spread') n.join(n.content(target), n.content(n.of(m.value)));
    else if (target !== undefined) {
      n.union.addFunction(n.union.content(target), m.fn);
      n.join(target, n.selfOf(m.fn));
    }
  }
}

function unifyClass(
  n: AliasNodes,
  { superClass, members, constructorFn, innerName }: ClassDefinition,
  target: number | undefined,
): void {
  if (superClass !== undefined) n.join(target, n.of(superClass));
  if (innerName !== undefined) n.join(target, n.local(innerName));
  const functions = [constructorFn, ...members.map((m) => m.fn)].filter((f) => f !== undefined);
  for (const f of functions) {
    n.join(target, n.selfOf(f));
    if (target === undefined) continue;
    n.union.addFunction(n.union.content(target), f);
    n.join(n.union.content(target), n.resultOf(f));
  }
}

type Call = Extract<
  Rvalue,
  { kind: 'call' | 'callMethod' | 'callPrivate' | 'callSuperMethod' | 'construct' }
>;

function unifyCallValue(
  n: AliasNodes,
  fn: Fn,
  i: Instruction,
  value: Call,
  target: number | undefined,
): void {
  const self =
    value.kind === 'call'
      ? n.of(value.self)
      : value.kind === 'callSuperMethod'
        ? n.selfOf(fn.id)
        : n.of(value.kind === 'construct' ? value.callee : value.object);
  if (value.kind === 'callMethod' && isIndirect(value)) unifyIndirect(n, fn, i, self, value.args, target);
  else unifyCall(n, fn, i, self, value.args, target, value.kind === 'construct');
}

/** Accessors, conversions and iterators of the program that an instruction may run. */
function unifyImplicit(
  n: AliasNodes,
  fn: Fn,
  i: Instruction,
  operands: readonly Operand[],
  target?: number,
): void {
  const site = n.flow.calls.sites.get(i);
  if (site === undefined) return;
  const nodes = operands.map((o) => n.of(o));
  if (site.unknown || site.targets.some((t) => n.isForeign(t))) n.join(n.outsideNode, target, ...nodes);
  for (const g of callTargets(n, fn.id, i))
    n.join(n.selfOf(g), n.resultOf(g), target, ...nodes, ...n.params(g));
}

import { initialisersOf } from '../../../flow/calls/initialisers-of.ts';
import { isStandardGlobal } from '../../../flow/data/standard-effects.ts';
import { eachInstruction, eachStatement } from '../../../ir/each-instruction.ts';
import type { ClassDefinition, Fn, Instruction, ObjectMember, Rvalue } from '../../../ir/ir.ts';
import { operandsOf } from '../../../ir/operands-of.ts';
import type { RvalueWith } from '../../../ir/rvalue-facts.ts';
import { constrainCall, constrainImplicit } from './call-constraints.ts';
import type { Places } from './places.ts';

/** Where objects go in the code of a function. */
export function constrainFunction(p: Places, fn: Fn): void {
  const { sets, outsideNode } = p.heap;
  eachInstruction(fn.body, (instruction) => constrainInstruction(p, fn, instruction));
  eachStatement(fn.body, (s) => {
    if (s.kind === 'return') sets.flow(p.of(s.value), p.resultOf(fn.id));
    else if (s.kind === 'throw') sets.flow(p.of(s.value), p.thrown);
    else if (s.kind === 'try' && s.handler !== undefined) {
      sets.flow(p.thrown, p.local(s.handler.param));
      sets.flow(outsideNode, p.local(s.handler.param));
    }
  });
  if (fn.selfName !== undefined) add(p, p.local(fn.selfName), p.functionObject(fn.id));
  if (fn.rest !== undefined) add(p, p.local(fn.rest), p.argumentsOf(fn.id));
  if (fn.kind === 'arrow' && fn.parent !== undefined) sets.flow(p.receiverOf(fn.parent), p.receiverOf(fn.id));
  if (fn.generator || fn.async) sets.flow(p.resultOf(fn.id), outsideNode);
}

function add(p: Places, node: number | undefined, object: number): void {
  if (node !== undefined) p.heap.sets.add(node, object);
}

function constrainInstruction(p: Places, fn: Fn, i: Instruction): void {
  const { sets, outsideNode } = p.heap;
  switch (i.kind) {
    case 'assign':
      constrainValue(p, fn, i, i.value, p.local(i.target));
      break;
    case 'effect':
      constrainValue(p, fn, i, i.value, undefined);
      break;
    case 'setProperty':
    case 'defineMember':
      p.write(p.of(i.object), p.key(i.key), p.of(i.value));
      if (i.key.kind === 'const' && /^(prototype|__proto__)$/.test(String(i.key.value)))
        sets.each(p.of(i.object), (o) => sets.flow(p.of(i.value), p.heap.prototypesOf(o)));
      constrainImplicit(p, fn, i, [i.object, i.value]);
      break;
    case 'setPrivate':
      p.write(p.of(i.object), p.flow.table.privateName(i.name), p.of(i.value));
      constrainImplicit(p, fn, i, [i.object, i.value]);
      break;
    case 'setSuper':
      p.write(p.receiverOf(fn.id), p.key(i.key), p.of(i.value));
      constrainImplicit(p, fn, i, [i.value]);
      break;
    case 'setGlobal':
    case 'declareGlobal':
      if (i.value !== undefined) sets.flow(p.of(i.value), outsideNode);
      break;
  }
}

function constrainValue(p: Places, fn: Fn, i: Instruction, value: Rvalue, target: number | undefined): void {
  const { heap } = p;
  const { sets, outsideNode } = heap;
  switch (value.kind) {
    case 'operand':
      sets.flow(p.of(value.value), target);
      return;
    case 'closure':
      add(p, target, p.functionObject(value.fn));
      if (fn.kind !== 'module') p.reach(value.fn);
      return;
    case 'this':
      sets.flow(p.receiverOf(fn.id), target);
      return;
    case 'arguments': {
      const object = p.argumentsOf(fn.id);
      for (const param of fn.params) {
        sets.flow(p.local(param), heap.dynamicOf(object));
        sets.flow(heap.everythingOf(object), p.local(param));
      }
      add(p, target, object);
      return;
    }
    case 'getProperty':
      p.read(p.of(value.object), p.key(value.key), target);
      // A function stands for its prototype, and prototypes are what inherits from them.
      if (value.key.kind === 'const' && /^(prototype|constructor|__proto__)$/.test(String(value.key.value)))
        inherited(p, p.of(value.object), target);
      break;
    case 'getPrivate':
      p.read(p.of(value.object), p.flow.table.privateName(value.name), target);
      break;
    case 'getSuper':
      p.read(p.receiverOf(fn.id), p.key(value.key), target);
      break;
    case 'getGlobal':
      if (!isStandardGlobal(value.name)) sets.flow(outsideNode, target);
      else add(p, target, heap.standard);
      return;
    case 'call':
    case 'callMethod':
    case 'callPrivate':
    case 'callSuperMethod':
    case 'construct':
    case 'superCall':
      constrainCall(p, fn, i, value, target);
      if (value.kind === 'superCall') sets.flow(p.receiverOf(fn.id), target);
      return;
    case 'iterOpen':
      add(p, target, p.made(i));
      sets.flow(p.of(value.iterable), target);
      break;
    case 'iterValue':
      p.readAll(p.of(value.cursor), target);
      break;
    case 'namespace':
    case 'nativeImport':
    case 'importCall':
    case 'importMeta':
    case 'newTarget':
    case 'yield':
    case 'yieldStar':
    case 'await':
    case 'asyncIterCall':
    case 'asyncIterResult':
      sets.flow(outsideNode, target);
      for (const operand of operandsOf(value)) sets.flow(p.of(operand), outsideNode);
      break;
    // Its value is undefined.
    case 'iterClose':
      break;
    default:
      constrainMade(p, fn, i, value, target);
  }
  constrainImplicit(p, fn, i, operandsOf(value), target);
}

/** Values that are made where they stand; primitives are no objects. */
function constrainMade(
  p: Places,
  fn: Fn,
  i: Instruction,
  value: Made | RvalueWith<'gives', 'primitive'>,
  target: number | undefined,
): void {
  switch (value.kind) {
    case 'regexp':
    case 'keysOpen':
      add(p, target, p.made(i));
      break;
    case 'templateObject':
      add(p, target, p.made(i, true));
      break;
    case 'array': {
      const object = p.made(i, true);
      for (const e of value.elements) {
        if (e === undefined) continue;
        const place = p.heap.written(object, p.flow.table.element);
        if (e.spread) p.readAll(p.of(e.value), place);
        else p.heap.sets.flow(p.of(e.value), place);
      }
      add(p, target, object);
      break;
    }
    case 'object':
      constrainObject(p, fn, value.members, p.made(i, true));
      add(p, target, p.made(i, true));
      break;
    case 'class':
      constrainClass(p, fn, value.definition, p.madeClass(i, value.definition.constructorFn), target);
      break;
    case 'iterRest':
      p.readAll(p.of(value.cursor), p.heap.written(p.made(i, true), p.flow.table.element));
      add(p, target, p.made(i, true));
      break;
    case 'objectRest':
      p.readAll(p.of(value.object), p.heap.dynamicOf(p.made(i, true)));
      add(p, target, p.made(i, true));
      break;
  }
}

type Made = Extract<
  RvalueWith<'gives', 'object'>,
  {
    kind: 'regexp' | 'keysOpen' | 'templateObject' | 'array' | 'object' | 'class' | 'iterRest' | 'objectRest';
  }
>;

/** The objects of a node with those that they inherit from. */
function inherited(p: Places, node: number | undefined, target: number | undefined): void {
  const { heap } = p;
  heap.sets.flow(node, target);
  heap.sets.each(node, (object) => {
    heap.sets.flow(heap.prototypesOf(object), target);
    inheritedOnce(p, object, target);
  });
}

function inheritedOnce(p: Places, object: number, target: number | undefined): void {
  const { heap } = p;
  heap.sets.each(heap.prototypesOf(object), (proto) => {
    if (proto !== object) heap.sets.flow(heap.prototypesOf(proto), target);
  });
}

function constrainObject(p: Places, fn: Fn, members: readonly ObjectMember[], object: number): void {
  const { sets } = p.heap;
  for (const m of members) {
    if (m.kind === 'value' && m.proto === true) sets.flow(p.of(m.value), p.heap.prototypesOf(object));
    else if (m.kind === 'value') sets.flow(p.of(m.value), p.heap.written(object, p.key(m.key)));
    else if (m.kind === 'spread') p.readAll(p.of(m.value), p.heap.dynamicOf(object));
    else {
      sets.add(p.heap.written(object, p.key(m.key)), p.functionObject(m.fn));
      sets.add(p.receiverOf(m.fn), object);
      if (fn.kind !== 'module') p.reach(m.fn);
    }
  }
}

/** A class, its prototype and its static side are one object; instances inherit from it. */
function constrainClass(
  p: Places,
  fn: Fn,
  definition: ClassDefinition,
  object: number,
  target: number | undefined,
): void {
  const { sets } = p.heap;
  const { superClass, members, constructorFn, innerName } = definition;
  p.constructs(object, initialisersOf(definition));
  if (target !== undefined) sets.add(target, object);
  if (innerName !== undefined) add(p, p.local(innerName), object);
  if (superClass !== undefined) sets.flow(p.of(superClass), p.heap.prototypesOf(object));
  const instances = p.instancesOf(object);
  sets.add(instances, object);
  const functions = [constructorFn, ...members.map((m) => m.fn)].filter((f) => f !== undefined);
  for (const m of members)
    if (
      m.fn !== undefined &&
      (fn.kind !== 'module' || m.static || m.kind === 'field' || m.kind === 'accessor')
    )
      p.reach(m.fn);
  if (functions.includes(p.entry)) {
    sets.add(instances, p.heap.input);
    for (const f of functions) p.reach(f);
  }
  for (const f of functions) sets.flow(instances, p.receiverOf(f));
  if (superClass !== undefined)
    sets.each(p.of(superClass), (parent) => sets.flow(instances, p.instancesOf(parent)));
  for (const m of members) {
    if (m.fn === undefined || m.key === undefined) continue;
    const name = m.key.kind === 'private' ? p.flow.table.privateName(m.key.name) : p.key(m.key);
    const f = m.fn;
    if (m.kind === 'field' || m.kind === 'accessor')
      sets.each(instances, (o) => sets.flow(p.resultOf(f), p.heap.written(o, name)));
    else sets.add(p.heap.written(object, name), p.functionObject(f));
  }
}

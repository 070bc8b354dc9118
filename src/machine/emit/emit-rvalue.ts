import { assertNever } from '../../base/assert-never.ts';
import type { LocalId, Rvalue, SiteId } from '../../ir/ir.ts';
import type { RvalueWith } from '../../ir/rvalue-facts.ts';
import { stringText } from './constant-text.ts';
import { type EmitFunction, line, localName, register, rt, setTerm } from './context.ts';
import {
  emitCall,
  emitCallMethod,
  emitCallPrivate,
  emitCallSuperMethod,
  emitConstruct,
  emitSuperCall,
} from './emit-call.ts';
import { emitClass } from './emit-class.ts';
import { emitClosure } from './emit-closure.ts';
import { emitIteration } from './emit-iteration.ts';
import { emitArray, emitObject, emitObjectRest } from './emit-literal.ts';
import {
  emitBinary,
  emitIncrement,
  emitTemplate,
  emitToNumeric,
  emitToPropertyKey,
  emitUnary,
} from './emit-operator.ts';
import { emitPlain } from './emit-plain.ts';
import { emitDelete, emitGetPrivate, emitGetProperty, emitGetSuper } from './emit-property.ts';
import { emitAwait, emitYield, emitYieldStar } from './emit-suspend.ts';
import { globalText } from './global-text.ts';
import { beginSite, define } from './instances.ts';

function emitGetGlobal(e: EmitFunction, site: SiteId, target: LocalId | undefined, name: string): void {
  beginSite(e, site);
  const cached = e.p.globals.names.has(name);
  const copy = rt(e, `g_${name}`);
  const text = !cached
    ? `(typeof ${globalText(name)}==='undefined'&&${rt(e, 'missing')}(${site},${stringText(name)}),${globalText(name)})`
    : e.p.globals.watched
      ? `${register(e, 'globalsChanged')}===0?${copy}:${name}`
      : copy;
  if (target === undefined) {
    line(e, `${text};`);
    return;
  }
  line(e, `${localName(e, target)}=${text};`);
  const shadow = `${register(e, 'heap')}!==0?${rt(e, 'gget')}(${stringText(name)},${localName(e, target)}):0`;
  setTerm(e, target, cached && !e.p.globals.watched ? '0' : shadow);
  define(e, target);
}

/** Assigns an rvalue to a local, or evaluates it for its effect. */
export function emitRvalue(e: EmitFunction, site: SiteId, target: LocalId | undefined, v: Rvalue): void {
  switch (v.kind) {
    case 'operand':
    case 'hasPrivate':
    case 'typeofGlobal':
    case 'deleteGlobal':
    case 'regexp':
    case 'templateObject':
    case 'this':
    case 'newTarget':
    case 'arguments':
    case 'importMeta':
    case 'importCall':
    case 'namespace':
    case 'nativeImport':
      emitPlain(e, site, target, v);
      return;
    case 'unary':
    case 'binary':
    case 'increment':
    case 'toNumeric':
    case 'toPropertyKey':
    case 'template':
      emitOperator(e, site, target, v);
      return;
    case 'getProperty':
    case 'deleteProperty':
    case 'getPrivate':
    case 'getSuper':
      emitMember(e, site, target, v);
      return;
    case 'call':
    case 'callMethod':
    case 'callPrivate':
    case 'callSuperMethod':
    case 'construct':
    case 'superCall':
      emitAnyCall(e, site, target, v);
      return;
    case 'yield':
    case 'yieldStar':
    case 'await':
      emitSuspension(e, site, target, v);
      return;
    case 'getGlobal':
      emitGetGlobal(e, site, target, v.name);
      return;
    case 'array':
      emitArray(e, site, target, v.elements);
      return;
    case 'object':
      emitObject(e, site, target, v.members);
      return;
    case 'closure':
      beginSite(e, site);
      emitClosure(e, target, v.fn, v.nameKey);
      define(e, target);
      return;
    case 'class':
      emitClass(e, site, target, v.definition);
      return;
    case 'iterOpen':
    case 'iterNext':
    case 'iterValue':
    case 'iterClose':
    case 'iterRest':
    case 'keysOpen':
    case 'asyncIterCall':
    case 'asyncIterResult':
      emitIteration(e, site, target, v);
      return;
    case 'objectRest':
      emitObjectRest(e, site, target, v.object, v.excluded);
      return;
    default:
      assertNever(v);
  }
}

type Operator = Extract<
  Rvalue,
  { kind: 'unary' | 'binary' | 'increment' | 'toNumeric' | 'toPropertyKey' | 'template' }
>;

function emitOperator(e: EmitFunction, site: SiteId, target: LocalId | undefined, v: Operator): void {
  switch (v.kind) {
    case 'unary':
      emitUnary(e, site, target, v);
      return;
    case 'binary':
      emitBinary(e, site, target, v);
      return;
    case 'increment':
      emitIncrement(e, site, target, v);
      return;
    case 'toNumeric':
      emitToNumeric(e, site, target, v);
      return;
    case 'toPropertyKey':
      emitToPropertyKey(e, site, target, v);
      return;
    case 'template':
      emitTemplate(e, site, target, v);
      return;
  }
}

type Member = Extract<Rvalue, { kind: 'getProperty' | 'deleteProperty' | 'getPrivate' | 'getSuper' }>;

function emitMember(e: EmitFunction, site: SiteId, target: LocalId | undefined, v: Member): void {
  switch (v.kind) {
    case 'getProperty':
      emitGetProperty(e, site, target, v);
      return;
    case 'deleteProperty':
      emitDelete(e, site, target, v);
      return;
    case 'getPrivate':
      emitGetPrivate(e, site, target, v);
      return;
    case 'getSuper':
      emitGetSuper(e, site, target, v);
      return;
  }
}

type Call = RvalueWith<'calls', 'written'>;

function emitAnyCall(e: EmitFunction, site: SiteId, target: LocalId | undefined, v: Call): void {
  switch (v.kind) {
    case 'call':
      emitCall(e, site, target, v);
      return;
    case 'callMethod':
      emitCallMethod(e, site, target, v);
      return;
    case 'callPrivate':
      emitCallPrivate(e, site, target, v);
      return;
    case 'callSuperMethod':
      emitCallSuperMethod(e, site, target, v);
      return;
    case 'construct':
      emitConstruct(e, site, target, v);
      return;
    case 'superCall':
      emitSuperCall(e, site, target, v);
      return;
  }
}

type Suspension = Extract<Rvalue, { kind: 'yield' | 'yieldStar' | 'await' }>;

function emitSuspension(e: EmitFunction, site: SiteId, target: LocalId | undefined, v: Suspension): void {
  switch (v.kind) {
    case 'yield':
      emitYield(e, site, target, v.value);
      return;
    case 'yieldStar':
      emitYieldStar(e, site, target, v);
      return;
    case 'await':
      emitAwait(e, site, target, v.value);
      return;
  }
}

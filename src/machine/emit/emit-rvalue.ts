import { assertNever } from '../../base/assert-never.ts';
import type { LocalId, Rvalue, SiteId } from '../../ir/ir.ts';
import { stringText } from './constant-text.ts';
import {
  checkInitialised,
  type EmitFunction,
  line,
  localName,
  register,
  rt,
  setTerm,
  term,
  value,
} from './context.ts';
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
import { emitDelete, emitGetPrivate, emitGetProperty, emitGetSuper } from './emit-property.ts';
import { emitAwait, emitYield, emitYieldStar } from './emit-suspend.ts';
import { globalText, isReserved } from './global-text.ts';
import { beginSite, define, use } from './instances.ts';

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
  const set = target === undefined ? '' : `${localName(e, target)}=`;
  const simple = (text: string, t = '0'): void => {
    beginSite(e, site);
    line(e, `${set}${text};`);
    setTerm(e, target, t);
    define(e, target);
  };
  switch (v.kind) {
    case 'operand':
      checkInitialised(e, [v.value]);
      beginSite(e, site);
      use(e, [v.value]);
      simple(value(e, v.value), term(e, v.value));
      return;
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
    case 'getProperty':
      emitGetProperty(e, site, target, v);
      return;
    case 'deleteProperty':
      emitDelete(e, site, target, v);
      return;
    case 'getPrivate':
      emitGetPrivate(e, site, target, v);
      return;
    case 'hasPrivate':
      checkInitialised(e, [v.object]);
      beginSite(e, site);
      use(e, [v.object]);
      simple(`${v.name} in ${value(e, v.object)}`);
      return;
    case 'getSuper':
      emitGetSuper(e, site, target, v);
      return;
    case 'getGlobal':
      emitGetGlobal(e, site, target, v.name);
      return;
    case 'typeofGlobal':
      simple(`typeof ${globalText(v.name)}`);
      return;
    case 'deleteGlobal':
      simple(isReserved(v.name) ? `(()=>delete ${v.name})()` : `delete ${v.name}`);
      return;
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
    case 'array':
      emitArray(e, site, target, v.elements);
      return;
    case 'object':
      emitObject(e, site, target, v.members);
      return;
    case 'regexp':
      simple(`/${v.source}/${v.flags}`);
      return;
    case 'templateObject':
      simple(
        `${rt(e, 'tpl')}(${site},()=>[[${v.cooked.map((s) => (s === undefined ? 'void 0' : stringText(s))).join(',')}],[${v.raw.map(stringText).join(',')}]])`,
      );
      return;
    case 'closure':
      beginSite(e, site);
      emitClosure(e, target, v.fn, v.nameKey);
      define(e, target);
      return;
    case 'class':
      emitClass(e, site, target, v.definition);
      return;
    case 'this':
      simple('this', e.thisShadow === '' ? '0' : e.thisShadow);
      return;
    case 'newTarget':
      simple('new.target');
      return;
    case 'arguments':
      simple('arguments');
      return;
    case 'importMeta':
      simple(`${rt(e, 'meta')}(${e.fn.module})`);
      return;
    case 'importCall':
      checkInitialised(e, [v.specifier, v.options]);
      beginSite(e, site);
      use(e, [v.specifier, v.options]);
      simple(
        `${rt(e, 'import')}(${e.fn.module},${value(e, v.specifier)}${v.options === undefined ? '' : `,${value(e, v.options)}`})`,
      );
      return;
    case 'namespace':
      simple(`${rt(e, 'ns')}(${v.module})`);
      return;
    case 'nativeImport':
      simple(`${rt(e, 'native')}(${e.fn.module},${stringText(v.specifier)},${stringText(v.name)})`);
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
    case 'yield':
      emitYield(e, site, target, v.value);
      return;
    case 'yieldStar':
      emitYieldStar(e, site, target, v.iterable);
      return;
    case 'await':
      emitAwait(e, site, target, v.value);
      return;
    default:
      assertNever(v);
  }
}

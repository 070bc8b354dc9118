import { assertNever } from '../../base/assert-never.ts';
import type {
  DeclareGlobal,
  Instruction,
  LocalId,
  Operand,
  Rvalue,
  SiteId,
  UndestructurableMessage,
} from '../../ir/ir.ts';
import { isSilent } from '../../ir/is-silent.ts';
import { stringText } from './constant-text.ts';
import {
  checkInitialised,
  type EmitFunction,
  line,
  localName,
  mark,
  register,
  rt,
  setTerm,
  term,
  value,
} from './context.ts';
import { describe } from './describe.ts';
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
import {
  emitDefineMember,
  emitDelete,
  emitGetPrivate,
  emitGetProperty,
  emitGetSuper,
  emitSetPrivate,
  emitSetProperty,
  emitSetSuper,
} from './emit-property.ts';
import { emitAwait, emitYield, emitYieldStar } from './emit-suspend.ts';
import { beginSite, beginWrite, define, keepDefinition, use, watched } from './instances.ts';
import { neverShadowed } from './local-facts.ts';
import { emitGuard } from './regions.ts';

/** One instruction: its value natively, then (or before, where it may throw) its shadow. */
export function emitInstruction(e: EmitFunction, i: Instruction): void {
  mark(e, i.site);
  if (!isSilent(i, e.p.program.locals)) watched(e, i.site);
  e.aborts = e.p.flow?.aborts(i) ?? false;
  e.callsProgram = e.p.flow?.callsProgram(i) ?? false;
  e.makesObject = e.p.flow?.makesObject(i) ?? false;
  switch (i.kind) {
    case 'assign':
      if (i.init !== true && i.value.kind === 'operand')
        checkInitialised(e, [{ kind: 'local', local: i.target }]);
      emitRvalue(e, i.site, i.target, i.value);
      // What the local held before may have had a term.
      if (neverShadowed.has(i.value.kind)) setTerm(e, i.target, '0');
      keepDefinition(e, i.target);
      return;
    case 'effect':
      emitRvalue(e, i.site, undefined, i.value);
      return;
    case 'declare':
      beginSite(e, i.site);
      line(e, `${localName(e, i.target)}=void 0;`);
      setTerm(e, i.target, '0');
      define(e, i.target);
      keepDefinition(e, i.target);
      return;
    case 'setProperty':
      checkInitialised(e, [i.object, i.key, i.value]);
      beginWrite(e, i.site, [i.object, i.key], i.value);
      emitSetProperty(e, i);
      return;
    case 'setPrivate':
      checkInitialised(e, [i.object, i.value]);
      beginWrite(e, i.site, [i.object], i.value);
      emitSetPrivate(e, i);
      return;
    case 'setSuper':
      checkInitialised(e, [i.key, i.value]);
      beginWrite(e, i.site, [i.key], i.value);
      emitSetSuper(e, i);
      return;
    case 'setGlobal':
      checkInitialised(e, [i.value]);
      beginSite(e, i.site);
      use(e, [i.value]);
      // A vm context lets strict code create globals by assignment; reading first throws as it should.
      line(
        e,
        isReserved(i.name)
          ? `(()=>{${i.name}=${value(e, i.value)};})();`
          : `${e.strictAround ? `${i.name};` : ''}${i.name}=${value(e, i.value)};`,
      );
      emitGlobalShadow(e, i.name, term(e, i.value), value(e, i.value));
      return;
    case 'declareGlobal':
      emitDeclareGlobal(e, i);
      return;
    case 'defineMember':
      checkInitialised(e, [i.object, i.key, i.value]);
      beginSite(e, i.site);
      use(e, [i.object, i.key, i.value]);
      emitDefineMember(e, i);
      return;
    case 'check': {
      const operands = [i.operand, ...(i.others ?? [])];
      checkInitialised(e, operands);
      beginSite(e, i.site);
      use(e, operands);
      const t = term(e, i.operand);
      if (i.others !== undefined) {
        const list = (text: (e: EmitFunction, o: Operand) => string) =>
          operands.map((o) => text(e, o)).join(',');
        line(e, `${rt(e, 'fault')}(${i.site},${stringText(i.check)},[${list(value)}],[${list(term)}]);`);
      } else if (t !== '0')
        line(
          e,
          `if(${t}!==0)${rt(e, 'check')}(${i.site},${stringText(i.check)},${value(e, i.operand)},${t});`,
        );
      if (e.aborts) emitGuard(e, i.site);
      if (i.pattern !== undefined) emitDestructurable(e, i.operand, i.pattern);
      return;
    }
    default:
      assertNever(i);
  }
}

function emitDestructurable(e: EmitFunction, operand: Operand, pattern: UndestructurableMessage): void {
  const v = value(e, operand);
  const key = pattern.key === undefined ? 'undefined' : stringText(pattern.key);
  const name = stringText(
    pattern.name === 'value' ? '' : pattern.name === 'expression' ? describe(e, operand) : pattern.name,
  );
  line(e, `if(${v}===undefined||${v}===null)${rt(e, 'undestructurable')}(${v},${key},${name});`);
}

/** Scripts are emitted as generators, where `yield` is no name; in the body of an arrow function it is one. */
function isReserved(name: string): boolean {
  return name === 'yield' || name === 'await';
}

function globalText(name: string): string {
  return isReserved(name) ? `(()=>${name})()` : name;
}

function emitGlobalShadow(e: EmitFunction, name: string, t: string, v: string): void {
  const needed = e.p.dependences ? '' : `if(${t === '0' ? '' : `${t}!==0||`}${register(e, 'heap')}!==0)`;
  line(e, `${needed}${rt(e, 'gset')}(${stringText(name)},${v},${t});`);
}

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

function emitDeclareGlobal(e: EmitFunction, i: DeclareGlobal): void {
  checkInitialised(e, [i.value]);
  beginSite(e, i.site);
  use(e, [i.value]);
  if (i.value === undefined && i.declaration !== 'let') return;
  const v = i.value === undefined ? '(void 0)' : value(e, i.value);
  if (i.declaration === 'let' || i.declaration === 'const') line(e, `yield ${v};`);
  else line(e, isReserved(i.name) ? `(()=>{${i.name}=${v};})();` : `${i.name}=${v};`);
  if (i.value !== undefined) emitGlobalShadow(e, i.name, term(e, i.value), v);
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

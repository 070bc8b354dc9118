import { assertNever } from '../../base/assert-never.ts';
import type { Check, DeclareGlobal, Instruction, Operand, UndestructurableMessage } from '../../ir/ir.ts';
import { isSilent } from '../../ir/is-silent.ts';
import { stringText } from './constant-text.ts';
import {
  checkInitialised,
  type EmitFunction,
  isFromText,
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
import { emitDefineMember, emitSetPrivate, emitSetProperty, emitSetSuper } from './emit-property.ts';
import { emitRvalue } from './emit-rvalue.ts';
import { isReserved } from './global-text.ts';
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
    case 'check':
      emitCheck(e, i);
      return;
    default:
      assertNever(i);
  }
}

function emitCheck(e: EmitFunction, i: Check): void {
  const operands = [i.operand, ...(i.others ?? [])];
  checkInitialised(e, operands);
  beginSite(e, i.site);
  use(e, operands);
  const t = term(e, i.operand);
  if (i.others !== undefined) {
    const list = (text: (e: EmitFunction, o: Operand) => string) => operands.map((o) => text(e, o)).join(',');
    line(e, `${rt(e, 'fault')}(${i.site},${stringText(i.check)},[${list(value)}],[${list(term)}]);`);
  } else if (t !== '0')
    line(e, `if(${t}!==0)${rt(e, 'check')}(${i.site},${stringText(i.check)},${value(e, i.operand)},${t});`);
  if (e.aborts) emitGuard(e, i.site);
  if (i.pattern !== undefined) emitDestructurable(e, i.operand, i.pattern);
}

function emitDestructurable(e: EmitFunction, operand: Operand, pattern: UndestructurableMessage): void {
  const v = value(e, operand);
  const key = pattern.key === undefined ? 'undefined' : stringText(pattern.key);
  const name = stringText(
    pattern.name === 'value' ? '' : pattern.name === 'expression' ? describe(e, operand) : pattern.name,
  );
  line(e, `if(${v}===undefined||${v}===null)${rt(e, 'undestructurable')}(${v},${key},${name});`);
}

function emitGlobalShadow(e: EmitFunction, name: string, t: string, v: string): void {
  const needed = e.p.dependences ? '' : `if(${t === '0' ? '' : `${t}!==0||`}${register(e, 'heap')}!==0)`;
  line(e, `${needed}${rt(e, 'gset')}(${stringText(name)},${v},${t});`);
}

function emitDeclareGlobal(e: EmitFunction, i: DeclareGlobal): void {
  checkInitialised(e, [i.value]);
  beginSite(e, i.site);
  use(e, [i.value]);
  if (i.value === undefined && i.declaration !== 'let' && !isFromText(e)) return;
  const v = i.value === undefined ? '(void 0)' : value(e, i.value);
  if (isFromText(e)) {
    line(e, `${rt(e, 'declare')}(${stringText(i.name)}${i.value === undefined ? '' : `,${v}`});`);
    if (i.value !== undefined) emitGlobalShadow(e, i.name, term(e, i.value), v);
    return;
  }
  if (i.declaration === 'let' || i.declaration === 'const') line(e, `yield ${v};`);
  else line(e, isReserved(i.name) ? `(()=>{${i.name}=${v};})();` : `${i.name}=${v};`);
  if (i.value !== undefined) emitGlobalShadow(e, i.name, term(e, i.value), v);
}

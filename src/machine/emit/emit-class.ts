import type { ClassDefinition, ClassMember, LocalId, SiteId } from '../../ir/ir.ts';
import { stringText } from './constant-text.ts';
import {
  checkInitialised,
  type EmitFunction,
  line,
  localDeclarations,
  localName,
  type PrivateMember,
  type PrivateScope,
  rt,
  stampOf,
  term,
  value,
} from './context.ts';
import { bindable, emitBody, emitFunctionText, enterFunction } from './emit-closure.ts';
import { slotOf } from './emit-literal.ts';
import { beginSite, define, use } from './instances.ts';

/** A native class. Its first static block binds the inner name and stamps constructor and methods as instrumented. */
export function emitClass(
  e: EmitFunction,
  site: SiteId,
  target: LocalId | undefined,
  c: ClassDefinition,
): void {
  const operands = [
    c.superClass,
    c.nameKey,
    ...c.members.map((m) => (m.key.kind === 'private' ? undefined : m.key)),
  ];
  checkInitialised(e, operands);
  beginSite(e, site);
  use(e, operands);
  const id = stampOf(e, e.p.program.functions.length + e.p.classes.length);
  e.p.classes.push(c);
  const binding = rt(e, `k${id}`);
  const named = c.nameKey === undefined && bindable(e, c.name);
  const key = c.nameKey === undefined ? stringText(c.name) : value(e, c.nameKey);
  const plain = named || (c.nameKey === undefined && c.name === '');
  const keeps =
    c.superClass === undefined &&
    c.members.some((m) => !m.static && m.fn !== undefined && (m.kind === 'field' || m.kind === 'accessor'));
  const inner: EmitFunction = {
    ...e,
    stash: keeps ? `#${rt(e, 'stash')}` : undefined,
    privates: [...e.privates, privateScope(c)],
    strictAround: true,
    classBinding: binding,
  };
  for (const { key: k, kind } of c.members) {
    if (k.kind === 'private' || kind === 'staticBlock' || term(e, k) === '0') continue;
    const t = term(e, k);
    line(e, `if(${t}!==0)${rt(e, 'pinKey')}(${site},undefined,0,${value(e, k)},${t});`);
  }
  const own = c.innerName === undefined ? [] : localDeclarations(e.p, c.innerName, rt(e, 'T'));
  line(e, `{let ${[binding, ...own].join(',')};`);
  // V8 names a class after a computed key even when the class has a static member `name`.
  const label = c.nameKey === undefined && c.name !== '__proto__' ? key : `[${key}]`;
  line(e, `${target === undefined ? '' : `${localName(e, target)}=`}${plain ? '(0,' : `({${label}:`}`);
  line(
    e,
    `class /*@${id}*/${named ? c.name : ''}${c.superClass ? ` extends ${rt(e, 'heritage')}(${value(e, c.superClass)},${term(e, c.superClass)})` : ''}{`,
  );
  line(e, `static{${binding}=this;${rt(e, 'cls')}(this,${id});`);
  emitPrivateReaders(e, c);
  for (const m of c.members) stampMember(e, m);
  if (c.innerName !== undefined) {
    line(e, `${localName(e, c.innerName)}=this;`);
    if (e.p.dependences) line(e, `${localName(e, c.innerName)}$d=${rt(e, 'i')};`);
  }
  line(e, '}');
  if (inner.stash !== undefined) line(e, `${inner.stash}=${rt(e, 'stash')}();`);
  emitConstructor(inner, c, binding);
  for (const member of c.members) emitMember(inner, member, binding, id);
  line(e, '}');
  line(e, plain ? ')' : `})[${key}]`);
  line(e, ';}');
  e.site = site;
  define(e, target);
}

/** Private fields with their terms, for looking at what a run leaves behind. */
function emitPrivateReaders(e: EmitFunction, c: ClassDefinition): void {
  for (const isStatic of [false, true]) {
    const names = c.members.flatMap((m) =>
      m.kind === 'field' &&
      m.key.kind === 'private' &&
      m.static === isStatic &&
      !m.key.name.startsWith('#beagle$')
        ? [m.key.name]
        : [],
    );
    if (names.length === 0) continue;
    const read = names.map((n) => `${stringText(n)},${n} in o?o.${n}:${rt(e, 'T')},${n}$$t in o?o.${n}$$t:0`);
    line(e, `${rt(e, 'privates')}(${isStatic ? 'this' : 'this.prototype'},(o)=>[${read.join(',')}]);`);
  }
}

function stampMember(e: EmitFunction, m: ClassMember): void {
  if (m.kind === 'accessor' && m.key.kind !== 'private') {
    const owner = m.static ? 'this' : 'this.prototype';
    for (const slot of ['get', 'set'])
      line(e, `${rt(e, 'stamp')}(${owner},${value(e, m.key)},-1,"${slot}");`);
    return;
  }
  if (m.fn === undefined || (m.kind !== 'method' && m.kind !== 'getter' && m.kind !== 'setter')) return;
  if (m.key.kind !== 'private') {
    const owner = m.static ? 'this' : 'this.prototype';
    line(e, `${rt(e, 'stamp')}(${owner},${value(e, m.key)},${stampOf(e, m.fn)},"${slotOf(m.kind)}");`);
  } else if (m.static && m.kind === 'method')
    line(e, `${rt(e, 'fn')}(this.${m.key.name},${stampOf(e, m.fn)});`);
}

function privateScope(c: ClassDefinition): PrivateScope {
  const scope = new Map<string, PrivateMember>();
  for (const m of c.members)
    if (m.key.kind === 'private')
      scope.set(m.key.name, {
        kind: m.kind === 'field' ? 'field' : m.kind === 'method' ? 'method' : 'accessor',
        fn: m.fn,
      });
  return scope;
}

function emitConstructor(e: EmitFunction, c: ClassDefinition, binding: string): void {
  if (c.constructorFn !== undefined) {
    emitFunctionText(e, c.constructorFn, {
      as: 'member',
      key: 'constructor',
      prefix: '',
      classBinding: binding,
    });
    return;
  }
  const r = rt(e, 'r');
  if (c.superClass === undefined) {
    line(e, `constructor(){${r}[1]=0;${r}[0]=0;}`);
    return;
  }
  const args = rt(e, 'l');
  line(
    e,
    `constructor(...${args}){const ${rt(e, 'd')}=${r}[1];${r}[1]=0;if(${rt(e, 'd')}===2)${rt(e, 'restCells')}(${args},0,null);const ${rt(e, 'm')}=${rt(e, 'parent')}(${binding});${rt(e, 'armSpread')}(-1,${rt(e, 'm')},${args});super(...${rt(e, 'fast')}(${args}));${rt(e, 'postSpread')}(-1,${rt(e, 'm')},this,${args});${r}[0]=0;}`,
  );
}

function keyText(e: EmitFunction, m: ClassMember): string {
  if (m.key.kind === 'private') return m.key.name;
  if (
    m.key.kind === 'const' &&
    typeof m.key.value === 'string' &&
    /^[A-Za-z_$][\w$]*$/.test(m.key.value) &&
    m.key.value !== 'constructor' &&
    m.key.value !== 'prototype'
  )
    return m.key.value;
  return `[${value(e, m.key)}]`;
}

function emitMember(e: EmitFunction, m: ClassMember, binding: string, id: number): void {
  const prefix = m.static ? 'static ' : '';
  switch (m.kind) {
    case 'staticBlock': {
      line(e, 'static{');
      if (m.fn !== undefined) emitBody(enterFunction(e, m.fn, binding), '');
      line(e, '}');
      return;
    }
    case 'field':
      emitField(e, m, prefix, keyText(e, m));
      return;
    case 'accessor': {
      const hidden = `#${rt(e, 'acc')}${id}_${e.p.out.length}`;
      const key = keyText(e, m);
      emitField(e, { ...m, key: { kind: 'private', name: hidden } }, prefix, hidden);
      // A static one belongs to its class, whoever inherits it.
      const holder = m.static ? binding : 'this';
      const t = `${holder}.${hidden}$$t`;
      line(
        e,
        `${prefix}get ${key}(){const d=${rt(e, 'r')}[1];${rt(e, 'r')}[1]=0;if(d!==0)${rt(e, 'r')}[0]=${t};else if(${t}!==0)${rt(e, 'retn')}(${holder}.${hidden},${t});return ${holder}.${hidden};}${prefix}set ${key}(v){const d=${rt(e, 'r')}[1];${rt(e, 'r')}[1]=0;${holder}.${hidden}=v;${t}=d===2?${rt(e, 'a')}[1]:0;}`,
      );
      return;
    }
    default:
      if (m.fn === undefined) return;
      emitFunctionText(e, m.fn, {
        as: 'member',
        key: keyText(e, m),
        prefix: prefix + (m.kind === 'getter' ? 'get ' : m.kind === 'setter' ? 'set ' : ''),
        classBinding: binding,
      });
  }
}

/** A field: its initialiser is an arrow run in place; its shadow goes to a field beside it, or to the object's cell. */
function emitField(e: EmitFunction, m: ClassMember, prefix: string, key: string): void {
  if (m.fn === undefined) line(e, `${prefix}${key};`);
  else {
    line(e, `${prefix}${key}=(()=>{`);
    const f = enterFunction(e, m.fn);
    if (m.key.kind === 'private') emitBody(f, '');
    else {
      line(e, `const ${rt(e, 'fv')}=(()=>{`);
      emitBody(f, '');
      line(
        e,
        `})();if(${rt(e, 'r')}[0]!==0||${rt(e, 'r')}[8]!==0)${rt(e, 'cell')}(this,${value(e, m.key)},${rt(e, 'fv')},${rt(e, 'r')}[0]);return ${rt(e, 'fv')};`,
      );
    }
    line(e, '})();');
  }
  if (m.key.kind !== 'private') return;
  line(e, `${prefix}${m.key.name}$$t=${m.fn === undefined ? '0' : `${rt(e, 'r')}[0]`};`);
  if (e.p.dependences) line(e, `${prefix}${m.key.name}$$d=${rt(e, 'r')}[11];`);
}

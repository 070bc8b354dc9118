import type {
  DefineMember,
  LocalId,
  Operand,
  Rvalue,
  SetPrivate,
  SetProperty,
  SetSuper,
  SiteId,
} from '../../ir/ir.ts';
import {
  anyTerm,
  checkInitialised,
  type EmitFunction,
  line,
  localName,
  type PrivateMember,
  register,
  rt,
  setTerm,
  term,
  value,
} from './context.ts';
import { standardGlobals } from './global-cache.ts';
import { beginSite, beginWrite, define, resume, use } from './instances.ts';

type Of<K extends Rvalue['kind']> = Extract<Rvalue, { kind: K }>;

/** `object.key` or `object[key]` as text. */
export function memberText(e: EmitFunction, object: Operand, key: Operand): string {
  return baseText(e, object) + keyAccess(e, key);
}

export function keyAccess(e: EmitFunction, key: Operand): string {
  if (key.kind === 'const' && typeof key.value === 'string' && /^[A-Za-z_$][\w$]*$/.test(key.value))
    return `.${key.value}`;
  return `[${value(e, key)}]`;
}

/**
 * Text of the key of an access. One that may be an object is converted here, once, in a block that is open until `close`: shadows
 * and the access itself then see the same primitive.
 */
function openKey(
  e: EmitFunction,
  object: Operand,
  key: Operand,
): { key: string; access: string; close: string } {
  const text = value(e, key);
  if (key.kind === 'const' || e.p.facts.primitive(key.local))
    return { key: text, access: keyAccess(e, key), close: '' };
  const k = rt(e, 'k');
  line(
    e,
    `{const ${k}=typeof ${text}==='object'||typeof ${text}==='function'?${rt(e, 'keyOn')}(${value(e, object)},${text}):${text};`,
  );
  return { key: k, access: `[${k}]`, close: '}' };
}

/** `object` of `object[key]` as text. */
function baseText(e: EmitFunction, object: Operand): string {
  return object.kind === 'const' ? `(${value(e, object)})` : value(e, object);
}

export function emitGetProperty(
  e: EmitFunction,
  site: SiteId,
  target: LocalId | undefined,
  v: Of<'getProperty'>,
): void {
  checkInitialised(e, [v.object, v.key]);
  beginSite(e, site);
  use(e, [v.object, v.key]);
  const q = target === undefined ? rt(e, 'q') : localName(e, target);
  // The target may be an operand too (`x = x.y`): shadows are computed from copies.
  const clash =
    target !== undefined &&
    ((v.object.kind === 'local' && v.object.local === target) ||
      (v.key.kind === 'local' && v.key.local === target));
  const result = clash ? rt(e, 'q') : q;
  const { key, access, close } = openKey(e, v.object, v.key);
  const member = baseText(e, v.object) + access;
  if (v.key.kind === 'local' && v.object.kind === 'local' && term(e, v.key) !== '0')
    line(
      e,
      `if(${term(e, v.key)}!==0&&${value(e, v.object)}==null)${rt(e, 'nullKey')}(${site},${value(e, v.object)},${key},${term(e, v.key)});`,
    );
  if (result === rt(e, 'q')) line(e, `{const ${result}=${member};`);
  else line(e, `${result}=${member};`);
  resume(e, site);
  const needed = anyTerm([term(e, v.object), term(e, v.key), register(e, 'heap'), register(e, 'pending')]);
  const get = `${rt(e, 'get')}(${site},${value(e, v.object)},${term(e, v.object)},${key},${term(e, v.key)},${result})`;
  const text = e.p.dependences ? get : `${needed}?${get}:0`;
  if (target !== undefined && e.p.facts.shadowable(target)) setTerm(e, target, text);
  else line(e, `${text};`);
  if (clash) line(e, `${q}=${result};`);
  if (result === rt(e, 'q')) line(e, '}');
  if (close !== '') line(e, close);
  define(e, target);
}

export function emitSetProperty(e: EmitFunction, i: SetProperty): void {
  const { key, access, close } = openKey(e, i.object, i.key);
  const args = `${i.site},${value(e, i.object)},${term(e, i.object)},${key},${term(e, i.key)},${value(e, i.value)},${term(e, i.value)}`;
  const needed = anyTerm([term(e, i.object), term(e, i.key), term(e, i.value), register(e, 'heap')]);
  line(e, `${e.p.dependences ? '' : `if(${needed})`}${rt(e, 'set')}(${args});`);
  line(e, `${baseText(e, i.object)}${access}=${value(e, i.value)};${close}`);
  watchGlobal(e, [i.object], i.key);
  resume(e, i.site);
}

/** Notices that the global object itself may have been changed, where cached globals depend on it. */
export function watchGlobal(e: EmitFunction, operands: readonly Operand[], key?: Operand): void {
  if (!e.p.globals.watched) return;
  if (key?.kind === 'const' && !standardGlobals.has(String(key.value))) return;
  const tests = operands
    .filter((o) => o.kind === 'local' && !e.p.facts.primitive(o.local))
    .map((o) => `${value(e, o)}===${rt(e, 'G')}`);
  if (tests.length > 0) line(e, `if(${[...new Set(tests)].join('||')})${register(e, 'globalsChanged')}=1;`);
}

export function emitDelete(
  e: EmitFunction,
  site: SiteId,
  target: LocalId | undefined,
  v: Of<'deleteProperty'>,
): void {
  checkInitialised(e, [v.object, v.key]);
  beginWrite(e, site, [v.object, v.key]);
  const { key, access, close } = openKey(e, v.object, v.key);
  const needed = anyTerm([term(e, v.object), term(e, v.key), register(e, 'heap')]);
  line(
    e,
    `if(${needed})${rt(e, 'del')}(${site},${value(e, v.object)},${term(e, v.object)},${key},${term(e, v.key)});`,
  );
  line(
    e,
    `${target === undefined ? '' : `${localName(e, target)}=`}delete ${baseText(e, v.object)}${access};${close}`,
  );
  watchGlobal(e, [v.object], v.key);
  resume(e, site);
  define(e, target);
}

export function emitDefineMember(e: EmitFunction, i: DefineMember): void {
  const t = term(e, i.value);
  const args = `${value(e, i.object)},${value(e, i.key)},${value(e, i.value)}`;
  line(e, `${rt(e, 'defineMember')}(${args});`);
  line(e, `if(${anyTerm([t, register(e, 'heap')])})${rt(e, 'cell')}(${args},${t});`);
}

/** What a private name in scope is; names of unknown classes are fields. */
export function privateMember(e: EmitFunction, name: string): PrivateMember {
  for (let i = e.privates.length - 1; i >= 0; i--) {
    const member = e.privates[i]!.get(name);
    if (member !== undefined) return member;
  }
  return { kind: 'field', fn: undefined };
}

export function emitGetPrivate(
  e: EmitFunction,
  site: SiteId,
  target: LocalId | undefined,
  v: Of<'getPrivate'>,
): void {
  checkInitialised(e, [v.object]);
  beginSite(e, site);
  use(e, [v.object]);
  const o = value(e, v.object);
  const { kind, fn } = privateMember(e, v.name);
  if (kind === 'field' && target !== undefined) {
    const q = rt(e, 'q');
    line(e, `{const ${q}=${o}.${v.name};`);
    if (e.p.flow) line(e, `${rt(e, 'U')}(${o}.${v.name}$$d,${e.p.flow.flow.table.privateName(v.name)});`);
    setTerm(e, target, `${o}.${v.name}$$t`);
    line(e, `${localName(e, target)}=${q};}`);
  } else {
    line(e, `${target === undefined ? '' : `${localName(e, target)}=`}${o}.${v.name};`);
    // A private method is a function of the machine like any other, but no property leads to it where it could be registered.
    if (kind === 'method' && target !== undefined) line(e, `${rt(e, 'fn')}(${localName(e, target)},${fn});`);
    resume(e, site);
    if (target !== undefined)
      setTerm(
        e,
        target,
        `${register(e, 'pending')}!==0?${rt(e, 'claim')}(${site},${localName(e, target)}):0`,
      );
  }
  define(e, target);
}

export function emitSetPrivate(e: EmitFunction, i: SetPrivate): void {
  const o = value(e, i.object);
  const t = term(e, i.value);
  const { kind } = privateMember(e, i.name);
  if (kind === 'accessor' && (t !== '0' || e.p.dependences))
    line(e, `${t === '0' ? '' : `if(${t}!==0)`}${rt(e, 'arm1')}(${t});`);
  line(e, `${o}.${i.name}=${value(e, i.value)};`);
  if (kind === 'field') {
    line(e, `${o}.${i.name}$$t=${t};`);
    if (e.p.dependences) line(e, `${o}.${i.name}$$d=${rt(e, 'i')};`);
  } else resume(e, i.site);
}

export function emitGetSuper(
  e: EmitFunction,
  site: SiteId,
  target: LocalId | undefined,
  v: Of<'getSuper'>,
): void {
  checkInitialised(e, [v.key]);
  beginSite(e, site);
  use(e, [v.key]);
  line(e, `${target === undefined ? '' : `${localName(e, target)}=`}super[${value(e, v.key)}];`);
  resume(e, site);
  if (target !== undefined)
    setTerm(
      e,
      target,
      `${anyTerm([register(e, 'heap'), register(e, 'pending')])}?${rt(e, 'superGet')}(${site},this,${value(e, v.key)},${localName(e, target)}):0`,
    );
  define(e, target);
}

export function emitSetSuper(e: EmitFunction, i: SetSuper): void {
  const { key, close } = openKey(e, i.key, i.key);
  const t = term(e, i.value);
  const needed = anyTerm([t, register(e, 'heap')]);
  line(e, `if(${needed})${rt(e, 'arm1')}(${t});super[${key}]=${value(e, i.value)};`);
  line(e, `if(${needed})${rt(e, 'superSet')}(${i.site},this,${key},${value(e, i.value)},${t});${close}`);
  resume(e, i.site);
}

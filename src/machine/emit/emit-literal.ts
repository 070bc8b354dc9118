import type { Argument, LocalId, ObjectMember, Operand, SiteId } from '../../ir/ir.ts';
import { stringText } from './constant-text.ts';
import {
  anyTerm,
  checkInitialised,
  type EmitFunction,
  line,
  localName,
  register,
  rt,
  stampOf,
  term,
  value,
} from './context.ts';
import { describeIterable } from './describe.ts';
import { emitFunctionText } from './emit-closure.ts';
import { beginSite, born, define, resume, use } from './instances.ts';

/** An expression for an array with shadows in its cells; the operands are evaluated already. */
export function emitArrayParts(
  e: EmitFunction,
  site: SiteId,
  elements: readonly (Argument | undefined)[],
  call: boolean,
): string {
  const values = elements.map((x) => (x === undefined ? '' : value(e, x.value)));
  const kinds = elements.map((x) => (x === undefined ? 2 : x.spread ? 1 : 0));
  const slowValues = values.map((x) => (x === '' ? '0' : x)).join(',');
  const terms = elements.map((x) => (x === undefined ? '0' : term(e, x.value)));
  const names = elements.map((x) => (x?.spread ? spreadName(e, x, call) : '0'));
  return `${rt(e, 'arr')}(${site},[${kinds.join(',')}],[${slowValues}],[${terms.join(',')}],[${names.join(',')}])`;
}

export function emitArray(
  e: EmitFunction,
  site: SiteId,
  target: LocalId | undefined,
  elements: readonly (Argument | undefined)[],
): void {
  const operands = elements.map((x) => x?.value);
  checkInitialised(e, operands);
  beginSite(e, site);
  use(e, operands);
  const set = target === undefined ? '' : `${localName(e, target)}=`;
  const native = `[${elements.map((x) => (x === undefined ? '' : (x.spread ? '...' : '') + value(e, x.value))).join(',')}${elements.length > 0 && elements.at(-1) === undefined ? ',' : ''}]`;
  const terms = elements.map((x) => (x === undefined ? '0' : term(e, x.value)));
  if (elements.some((x) => x?.spread)) {
    const needed = anyTerm([...terms, register(e, 'heap')]);
    if (e.p.dependences) line(e, `${set}${emitArrayParts(e, site, elements, false)};`);
    else
      line(
        e,
        `if(${needed}||${spreadChecks(e, elements)})${set}${emitArrayParts(e, site, elements, false)};else{${set}${native};if(${register(e, 'pending')}!==0)${rt(e, 'flush')}(${site});}`,
      );
    if (target !== undefined) born(e, localName(e, target));
    resume(e, site);
  } else {
    line(e, `${set}${native};`);
    if (target !== undefined) born(e, localName(e, target));
    const any = e.p.dependences ? 'true' : anyTerm(terms);
    if (any !== '' && target !== undefined && elements.length > 0)
      line(e, `if(${any})${rt(e, 'elems')}(${localName(e, target)},[${terms.join(',')}]);`);
  }
  define(e, target);
}

/** How messages name a spread value: in calls inside of an array. */
function spreadName(e: EmitFunction, argument: Argument, call: boolean): string {
  const name = stringText(argument.name ?? describeIterable(e, argument.value));
  return call ? `[${name}]` : name;
}

/** Whether all that is spread can be left to the host. */
function spreadChecks(e: EmitFunction, elements: readonly (Argument | undefined)[]): string {
  return elements
    .filter((x) => x?.spread)
    .map((x) => `!${rt(e, 'spreadable')}(${value(e, x!.value)})`)
    .join('||');
}

function keyText(e: EmitFunction, key: Operand): string {
  if (key.kind === 'const' && typeof key.value === 'string' && key.value !== '__proto__')
    return stringText(key.value);
  return `[${value(e, key)}]`;
}

export function emitObject(
  e: EmitFunction,
  site: SiteId,
  target: LocalId | undefined,
  members: readonly ObjectMember[],
): void {
  const operands: Operand[] = [];
  for (const m of members) {
    if (m.kind === 'spread') operands.push(m.value);
    else operands.push(m.key);
    if (m.kind === 'value') operands.push(m.value);
  }
  checkInitialised(e, operands);
  beginSite(e, site);
  use(e, operands);
  const object = target === undefined ? rt(e, 'q') : localName(e, target);
  const clash = target === undefined || operands.some((o) => o.kind === 'local' && o.local === target);
  const name = clash ? rt(e, 'q') : object;
  const spreads = members.some((m) => m.kind === 'spread');
  for (const m of members)
    if (m.kind === 'spread')
      line(
        e,
        `if(${anyTerm([term(e, m.value), register(e, 'heap')])})${rt(e, 'preSpread')}(${site},${value(e, m.value)},${term(e, m.value)});`,
      );
  line(e, `${clash ? '{const ' : ''}${name}={`);
  for (const m of members) emitMember(e, m);
  line(e, '};');
  // What a prototype shows may have been changed before.
  if (!members.some((m) => m.kind === 'value' && m.proto)) born(e, name);
  emitNames(e, site, name, members);
  if (spreads) resume(e, site);
  let spreadBefore = false;
  for (const m of members) {
    if (m.kind === 'spread') {
      spreadBefore = true;
      line(
        e,
        `if(${anyTerm([register(e, 'heap'), register(e, 'pending')])})${rt(e, 'copyOwn')}(${site},${value(e, m.value)},${name});`,
      );
    } else if (m.kind === 'value') {
      if (m.proto) continue;
      const t = term(e, m.value);
      const needed = spreadBefore ? anyTerm([t, register(e, 'heap')]) : anyTerm([t]);
      if (needed !== '' || e.p.dependences)
        line(
          e,
          `${e.p.dependences ? '' : `if(${needed})`}${rt(e, 'cell')}(${name},${value(e, m.key)},${value(e, m.value)},${t});`,
        );
    } else {
      const [key, t] = [value(e, m.key), term(e, m.key)];
      line(e, `${rt(e, 'stamp')}(${name},${key},${stampOf(e, m.fn)},"${slotOf(m.kind)}");`);
      if (t !== '0' && m.kind === 'method')
        line(e, `if(${t}!==0)${rt(e, 'named')}(${name}[${key}],${key},${t});`);
    }
  }
  if (clash) line(e, `${target === undefined ? '' : `${object}=${name};`}}`);
  define(e, target);
}

/** Computed names with terms: which members have the same name is decided, and new properties keep their symbolic names. */
function emitNames(e: EmitFunction, site: SiteId, name: string, members: readonly ObjectMember[]): void {
  const named = members.filter((m) => !(m.kind === 'value' && m.proto));
  const needed = anyTerm(named.map((m) => (m.kind === 'spread' ? '0' : term(e, m.key))));
  if (needed === '') return;
  const parts = named.map((m) => (m.kind === 'spread' ? value(e, m.value) : value(e, m.key)));
  const terms = named.map((m) => (m.kind === 'spread' ? '-1' : term(e, m.key)));
  line(e, `if(${needed})${rt(e, 'names')}(${site},${name},[${parts.join(',')}],[${terms.join(',')}]);`);
}

/** The slot of a property descriptor that a member fills. */
export function slotOf(kind: 'method' | 'getter' | 'setter'): string {
  return kind === 'getter' ? 'get' : kind === 'setter' ? 'set' : 'value';
}

function emitMember(e: EmitFunction, m: ObjectMember): void {
  switch (m.kind) {
    case 'spread':
      line(e, `...${value(e, m.value)},`);
      return;
    case 'value':
      line(e, m.proto ? `__proto__:${value(e, m.value)},` : `${keyText(e, m.key)}:${value(e, m.value)},`);
      return;
    default:
      emitFunctionText(e, m.fn, {
        as: 'member',
        key: keyText(e, m.key),
        prefix: m.kind === 'getter' ? 'get ' : m.kind === 'setter' ? 'set ' : '',
      });
      line(e, ',');
      return;
  }
}

/** `{a, ...rest} = object`. */
export function emitObjectRest(
  e: EmitFunction,
  site: SiteId,
  target: LocalId | undefined,
  object: Operand,
  excluded: readonly Operand[],
): void {
  checkInitialised(e, [object, ...excluded]);
  beginSite(e, site);
  use(e, [object, ...excluded]);
  const set = target === undefined ? '' : `${localName(e, target)}=`;
  line(
    e,
    `${set}${rt(e, 'rest')}(${site},${value(e, object)},${term(e, object)},[${excluded.map((k) => value(e, k)).join(',')}]);`,
  );
  resume(e, site);
  define(e, target);
}

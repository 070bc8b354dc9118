import type { LocalId, Operand, SiteId } from '../../ir/ir.ts';
import { type EmitFunction, line, localName, register, rt } from './context.ts';
import { closeAborting, endsRun } from './regions.ts';

/** Begins an instance of a site (or, without dependences, marks it covered) unless the run of instructions continues. */
export function beginSite(e: EmitFunction, site: SiteId): void {
  if (e.site === site) return;
  e.site = site;
  if (e.p.dependences) line(e, `${rt(e, 'i')}=${rt(e, 'I')}(${site},${rt(e, 'p')});`);
  else line(e, `${rt(e, 'c')}[${site}]=1;`);
}

/** Tells of the execution of a site that is watched: which way a branch goes, or one of its instructions or statements. */
export function watched(e: EmitFunction, site: SiteId, side?: 0 | 1): void {
  if (!e.p.watch.has(site)) return;
  const known = e.p.told.get(site) ?? 0;
  if (side === undefined) e.p.told.set(site, known + 1);
  line(e, `${rt(e, 'ran')}(${site},${side ?? -1 - known});`);
}

/** The current instance uses the values of these operands. */
export function use(e: EmitFunction, operands: readonly (Operand | undefined)[]): void {
  if (!e.p.dependences) return;
  const names = new Set<string>();
  const varying = new Set<LocalId>();
  for (const operand of operands)
    if (operand?.kind === 'local') {
      if (e.p.flow?.varies(operand.local)) varying.add(operand.local);
      else names.add(`${localName(e, operand.local)}$d`);
    }
  const list = [...names];
  for (let i = 0; i < list.length; i += 2)
    line(
      e,
      i + 1 < list.length ? `${rt(e, 'U2')}(${list[i]},${list[i + 1]});` : `${rt(e, 'U')}(${list[i]});`,
    );
  if (e.p.values) for (const operand of operands) if (operand?.kind === 'local') show(e, operand.local);
  for (const local of varying) line(e, `${rt(e, 'U')}(${localName(e, local)}$d,${local});`);
}

/**
 * The defining instance of an argument. One that varies gets an instance of its own, so that what it depends on
 * is not lost on the way nor mixed with the other arguments; then the call's instance has to begin after this.
 */
export function argumentDefinition(e: EmitFunction, site: SiteId, operand: Operand): string {
  if (operand.kind === 'const') return rt(e, 'i');
  const definition = `${localName(e, operand.local)}$d`;
  if (!e.p.flow?.varies(operand.local)) return definition;
  const name = `${rt(e, 'b')}${e.fresh++}`;
  line(
    e,
    `const ${name}=${rt(e, 'I')}(${site},${rt(e, 'p')});${rt(e, 'U')}(${definition},${operand.local});`,
  );
  e.site = -1;
  return name;
}

/** The current instance defines a local. */
export function define(e: EmitFunction, target: LocalId | undefined): void {
  if (!e.p.dependences || target === undefined) return;
  line(e, `${localName(e, target)}$d=${rt(e, 'i')};`);
  if (e.p.values) show(e, target);
  if (e.p.facts.shadowable(target)) {
    const name = `${localName(e, target)}$t`;
    line(e, `if(${name}!==0)${rt(e, 'V')}(${rt(e, 'i')},${name});`);
  }
}

function show(e: EmitFunction, local: LocalId): void {
  const name = localName(e, local);
  line(e, `${rt(e, 'O')}(${local},${name},${e.p.facts.shadowable(local) ? `${name}$t` : '0'});`);
}

/** Tells of a definition of a local, and of the call that makes it where that has the local itself. */
export function keepDefinition(e: EmitFunction, local: LocalId): void {
  if (!e.p.keep.locals.has(local)) return;
  const name = localName(e, local);
  const frame = e.p.program.locals[local]!.fn === e.fn.id ? rt(e, 'p0') : '-1';
  const shadow = e.p.facts.shadowable(local) ? `${name}$t` : '0';
  line(e, `if(${name}$d>=0)${rt(e, 'kept')}(${local},${name},${shadow},${name}$d,${frame});`);
}

/** Tells of a call of the function that begins here. */
export function keepCall(e: EmitFunction): void {
  const { fn, p } = e;
  if (!p.keep.functions.has(fn.id)) return;
  const shadow = (local: LocalId) => (p.facts.shadowable(local) ? `${localName(e, local)}$t` : '0');
  const values = fn.params.map((local) => localName(e, local)).join(',');
  const rest = fn.rest === undefined ? '' : `,${localName(e, fn.rest)}`;
  line(
    e,
    `if(${rt(e, 'p0')}>=0)${rt(e, 'called')}(${fn.id},[${values}],[${fn.params.map(shadow).join(',')}]${rest});`,
  );
}

/** The current instance chooses what is called: another choice may define what that defines. */
export function choose(e: EmitFunction): void {
  if (e.p.dependences) line(e, `${rt(e, 'Y')}();`);
}

/**
 * Begins the instance of a write through an object: where that or the key may vary, an instance of its own chooses them,
 * so that reads of other objects, which it might have written to, depend on the choice but not on the value.
 */
export function beginWrite(e: EmitFunction, site: SiteId, place: readonly Operand[], value?: Operand): void {
  const fixed = (o: Operand): boolean => {
    if (o.kind === 'const') return true;
    const kind = e.p.flow?.varies(o.local) ? undefined : e.p.facts.definition(o.local)?.kind;
    return kind === 'this' || kind === 'object' || kind === 'array' || kind === 'construct';
  };
  if (!e.p.dependences || place.every(fixed)) {
    beginSite(e, site);
    use(e, [...place, value]);
    return;
  }
  e.site = -1;
  beginSite(e, site);
  use(e, place);
  const name = `${rt(e, 'b')}${e.fresh++}`;
  line(e, `const ${name}=${rt(e, 'Y')}();`);
  e.site = -1;
  beginSite(e, site);
  line(e, `${rt(e, 'U')}(${name});`);
  use(e, [value]);
}

/** An object was made by the current instance (or the one that a call began with). */
export function born(e: EmitFunction, object: string): void {
  if (e.p.dependences) line(e, `${rt(e, 'born')}(${object},${rt(e, 'i')});`);
}

/** After anything that may have run other emitted code: continue in a fresh instance that uses what came back. */
export function resume(e: EmitFunction, site: SiteId, guarded = e.aborts): void {
  if (!e.p.dependences) return;
  closeAborting(e, site);
  line(
    e,
    `if(${register(e, 'instance')}!==${rt(e, 'i')}){${rt(e, 'p')}=${rt(e, 'R')}(${site},${rt(e, 'p')});${rt(e, 'i')}=${register(e, 'instance')};}`,
  );
  if (guarded && !endsRun(e)) line(e, `else ${rt(e, 'p')}=${rt(e, 'K')}();`);
}

import type { LocalId, Operand, SiteId } from '../../ir/ir.ts';
import { type EmitFunction, line, localName, register, rt } from './context.ts';

/** Begins an instance of a site (or, without dependences, marks it covered) unless the run of instructions continues. */
export function beginSite(e: EmitFunction, site: SiteId): void {
  if (e.site === site) return;
  e.site = site;
  if (e.p.dependences) line(e, `${rt(e, 'i')}=${rt(e, 'I')}(${site},${rt(e, 'p')});`);
  else line(e, `${rt(e, 'c')}[${site}]=1;`);
}

/** The current instance uses the values of these operands. */
export function use(e: EmitFunction, operands: readonly (Operand | undefined)[]): void {
  if (!e.p.dependences) return;
  const names = new Set<string>();
  for (const operand of operands)
    if (operand?.kind === 'local') names.add(`${localName(e, operand.local)}$d`);
  const list = [...names];
  for (let i = 0; i < list.length; i += 2)
    line(
      e,
      i + 1 < list.length ? `${rt(e, 'U2')}(${list[i]},${list[i + 1]});` : `${rt(e, 'U')}(${list[i]});`,
    );
}

/** The current instance defines a local. */
export function define(e: EmitFunction, target: LocalId | undefined): void {
  if (!e.p.dependences || target === undefined) return;
  line(e, `${localName(e, target)}$d=${rt(e, 'i')};`);
  if (e.p.facts.shadowable(target)) {
    const name = `${localName(e, target)}$t`;
    line(e, `if(${name}!==0)${rt(e, 'V')}(${rt(e, 'i')},${name});`);
  }
}

/** After anything that may have run other emitted code: continue in a fresh instance that uses what came back. */
export function resume(e: EmitFunction, site: SiteId): void {
  if (!e.p.dependences) return;
  line(
    e,
    `if(${register(e, 'instance')}!==${rt(e, 'i')}){${rt(e, 'i')}=${rt(e, 'I')}(${site},${rt(e, 'p')});${rt(e, 'U')}(${register(e, 'retDefinition')});}`,
  );
}

import type { LocalId, Operand, Rvalue, SiteId } from '../../ir/ir.ts';
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
import { enterAgain } from './frame.ts';
import { beginSite, define, use } from './instances.ts';

/** Text that leaves the frame before a suspension. */
function leave(e: EmitFunction): string {
  return `${register(e, 'depth')}=${rt(e, 'f0')};`;
}

function resumed(e: EmitFunction, site: SiteId): string {
  return e.p.dependences ? `${rt(e, 'i')}=${rt(e, 'I')}(${site},${rt(e, 'p')});` : '';
}

export function emitAwait(
  e: EmitFunction,
  site: SiteId,
  target: LocalId | undefined,
  operand: Operand,
): void {
  checkInitialised(e, [operand]);
  beginSite(e, site);
  use(e, [operand]);
  const q = rt(e, 'q');
  const x = rt(e, 'x');
  if (e.frame === 'async') line(e, `${rt(e, 's')}=${rt(e, 'leave')}(${rt(e, 's')});`);
  line(
    e,
    `{const ${x}=${value(e, operand)},${x}$t=${term(e, operand)};if(typeof ${x}==='object')${rt(e, 'awaiting')}(${site},${x});${leave(e)}const ${q}=await ${x};${enterAgain(e)}${resumed(e, site)}`,
  );
  const awaited = `${rt(e, 'awaited')}(${site},${x},${x}$t,${q})`;
  if (target !== undefined) {
    setTerm(e, target, awaited);
    line(e, `${localName(e, target)}=${q};`);
  } else line(e, `${awaited};`);
  line(e, '}');
  if (e.p.dependences && target !== undefined) line(e, `${rt(e, 'U')}(${register(e, 'retDefinition')});`);
  define(e, target);
}

export function emitYield(
  e: EmitFunction,
  site: SiteId,
  target: LocalId | undefined,
  operand: Operand,
): void {
  checkInitialised(e, [operand]);
  beginSite(e, site);
  use(e, [operand]);
  const q = rt(e, 'q');
  const v = value(e, operand);
  const t = term(e, operand);
  const d = rt(e, 'd');
  const hand =
    e.frame === 'asyncGenerator'
      ? `${t === '0' ? '' : `if(${t}!==0)${rt(e, 'retn')}(${v},${t});else `}if(typeof ${v}==='object')${rt(e, 'release')}(${v});`
      : `if(${d}!==0)${rt(e, 'yielded')}(${t},0);${t === '0' ? '' : `else if(${t}!==0)${rt(e, 'retn')}(${v},${t});`}`;
  const definition = e.p.dependences ? `${register(e, 'retDefinition')}=${rt(e, 'i')};` : '';
  line(
    e,
    `{${hand}${definition}${leave(e)}const ${q}=yield ${v};${d}=${register(e, 'direct')};${register(e, 'direct')}=0;${enterAgain(e)}${resumed(e, site)}`,
  );
  if (target !== undefined) {
    line(e, `${localName(e, target)}=${q};`);
    setTerm(e, target, `${d}===2?${rt(e, 'a')}[1]:0`);
  }
  line(e, '}');
  define(e, target);
}

export function emitYieldStar(
  e: EmitFunction,
  site: SiteId,
  target: LocalId | undefined,
  { iterable, isPart }: Extract<Rvalue, { kind: 'yieldStar' }>,
): void {
  checkInitialised(e, [iterable]);
  beginSite(e, site);
  use(e, [iterable]);
  const q = rt(e, 'q');
  const d = rt(e, 'd');
  const source =
    e.frame === 'asyncGenerator'
      ? isPart
        ? `(0,${value(e, iterable)})`
        : value(e, iterable)
      : `${rt(e, 'delegate')}(${site},${value(e, iterable)},${term(e, iterable)},${d},${isPart ? '"yield* (intermediate value)"' : '""'})`;
  line(
    e,
    `{${leave(e)}const ${q}=yield* ${source};${d}=${register(e, 'direct')};${register(e, 'direct')}=0;${enterAgain(e)}${resumed(e, site)}`,
  );
  if (target !== undefined) {
    line(e, `${localName(e, target)}=${q};`);
    setTerm(e, target, `${rt(e, 'delegated')}(${q})`);
  } else line(e, `${rt(e, 'delegated')}(${q});`);
  line(e, '}');
  define(e, target);
}

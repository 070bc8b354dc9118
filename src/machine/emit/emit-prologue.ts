import { eachStatement } from '../../ir/each-instruction.ts';
import type { Fn } from '../../ir/ir.ts';
import { Register } from '../registers.ts';
import { type EmitFunction, line, localDeclarations, localName, register, rt } from './context.ts';
import { beginSite, keepCall } from './instances.ts';

/** Whether a generator has to do something when it is called, before its first `next`: defaults and patterns. */
export function startsEarly(fn: Fn): boolean {
  if (!fn.generator || fn.body.label !== undefined) return false;
  return fn.body.body
    .slice(0, fn.parameterStatements)
    .some((s) => s.kind !== 'assign' || (s.value.kind !== 'this' && s.value.kind !== 'arguments'));
}

function frameCost(e: EmitFunction): number {
  let count = e.fn.locals.length + e.fn.params.length;
  eachStatement(e.fn.body, (s) => {
    if (s.kind === 'block') count += s.locals.length;
  });
  return 250 + count * (e.p.dependences ? 26 : 18);
}

/** The handshake, the frame with its limits, and the function's locals with their shadows. */
export function emitPrologue(
  e: EmitFunction,
  ownName: string,
  declare: (parts: readonly string[]) => void,
): void {
  const { fn } = e;
  const r = rt(e, 'r');
  const d = rt(e, 'd');
  const cost = frameCost(e);
  const params = fn.params.filter((p) => e.p.facts.shadowable(p));
  const lexical = e.frame === 'field' || e.frame === 'staticBlock';
  const later = e.frame === 'generator' || e.frame === 'asyncGenerator';
  if (e.stash !== undefined) line(e, `${rt(e, 'unstash')}(this.${e.stash});`);
  // The handshake: take and clear.
  if (lexical) line(e, `const ${d}=0;`);
  else {
    declare([`${d}=${r}[${Register.direct}]`]);
    line(e, `${r}[${Register.direct}]=0;`);
  }
  const shadows = params.map((p) => `${localName(e, p)}$t=0`);
  if (e.thisShadow !== '' && fn.kind !== 'arrow') shadows.push(`${e.thisShadow}=0`);
  if (e.p.dependences)
    for (const p of fn.rest === undefined ? fn.params : [...fn.params, fn.rest])
      shadows.push(`${localName(e, p)}$d=-1`);
  if (fn.rest !== undefined && e.p.facts.shadowable(fn.rest)) shadows.push(`${localName(e, fn.rest)}$t=0`);
  if (shadows.length > 0) declare(shadows);
  if (later && fn.rest !== undefined)
    declare([
      `${localName(e, fn.rest)}=${startsEarly(fn) ? `${rt(e, 'restOf')}(arguments,${fn.params.length})` : `${rt(e, 'fromRest')}(${rt(e, 'rest0')})`}`,
    ]);
  // Frame and limits.
  declare([`${rt(e, 'f0')}=${r}[${Register.depth}]`, `${rt(e, 'f')}=${rt(e, 'f0')}+${cost}`]);
  line(
    e,
    `if((${r}[${Register.depth}]=${rt(e, 'f')})>${r}[${Register.depthLimit}]||--${r}[${Register.fuel}]<0)${rt(e, 'enter')}(${fn.entry});`,
  );
  if (e.frame === 'async')
    line(e, `const ${rt(e, 'act')}=${d}===0?0:${rt(e, 'activation')}();let ${rt(e, 's')}=${rt(e, 'act')};`);
  if (e.p.dependences) {
    const p0 = `${rt(e, 'I')}(${fn.entry},${register(e, 'instance')})`;
    declare([`${rt(e, 'p0')}=${p0}`, `${rt(e, 'p')}=${rt(e, 'p0')}`, `${rt(e, 'i')}=${rt(e, 'p0')}`]);
    e.site = fn.entry;
  } else beginSite(e, fn.entry);
  if (!lexical) emitTaking(e, later);
  keepCall(e);
  if (fn.selfName !== undefined) {
    if (ownName !== localName(e, fn.selfName)) declare([`${localName(e, fn.selfName)}=${ownName}`]);
    if (e.p.facts.shadowable(fn.selfName)) declare([`${localName(e, fn.selfName)}$t=0`]);
    if (e.p.dependences) declare([`${localName(e, fn.selfName)}$d=-1`]);
  }
  const own = fn.body.label === undefined ? [...fn.locals, ...fn.body.locals] : fn.locals;
  const locals = own
    .filter((id) => id !== fn.selfName && !e.p.moduleLocals.has(id))
    .flatMap((id) => localDeclarations(e.p, id, rt(e, 'T')));
  if (locals.length > 0) declare(locals);
}

/** Takes the shadows of arguments and receiver that a caller who knows them left. */
function emitTaking(e: EmitFunction, later: boolean): void {
  const { fn } = e;
  const take = (file: string, suffix: string, count: string) => {
    const parts = fn.params
      .map((p, i) => [p, i] as const)
      .filter(([p]) => suffix === '$d' || e.p.facts.shadowable(p))
      .map(
        ([p, i]) =>
          `${localName(e, p)}${suffix}=${count}>${i}?${file}[${i + 1}]:${suffix === '$d' ? '-1' : '0'};`,
      );
    if (suffix === '$t' && e.thisShadow !== '' && fn.kind !== 'arrow')
      parts.push(`${e.thisShadow}=${file}[0];`);
    return parts.join('');
  };
  const file = later ? rt(e, 'cap') : rt(e, 'a');
  const count = later ? `${file}.length-1` : `${rt(e, 'r')}[${Register.argCount}]`;
  let text =
    fn.tiedArguments === undefined
      ? ''
      : `${rt(e, 'tied')}(arguments,[${fn.tiedArguments.join()}],${later ? file : 'null'});`;
  text += take(file, '$t', count);
  if (e.p.dependences)
    text += later ? take(`${file}.d`, '$d', count) : `${rt(e, 'W')}();${take(rt(e, 'ad'), '$d', count)}`;
  if (fn.rest !== undefined)
    text += `${rt(e, 'restCells')}(${localName(e, fn.rest)},${fn.params.length},${later ? file : 'null'});`;
  if (fn.usesArguments && fn.kind !== 'arrow')
    text += `${rt(e, 'restCells')}(arguments,0,${later ? file : 'null'});`;
  if (e.thisShadow !== '' && fn.kind !== 'arrow' && !fn.strict && !e.strictAround)
    text += `if(${e.thisShadow}!==0)${e.thisShadow}=${rt(e, 'boxed')}(${e.thisShadow});`;
  if (text !== '') line(e, `if(${later ? `${file}!==0` : `${rt(e, 'd')}===2`}){${text}}`);
}

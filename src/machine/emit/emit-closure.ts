import type { Block, Fn, FunctionId, LocalId, Operand } from '../../ir/ir.ts';
import { stringText } from './constant-text.ts';
import {
  type EmitFunction,
  type FrameKind,
  line,
  localName,
  register,
  rt,
  stampOf,
  term,
  value,
} from './context.ts';
import { emitPrologue, startsEarly } from './emit-prologue.ts';
import { emitReturnValue, enterAgain } from './frame.ts';

/** How a function's text is written: as an expression, or as a member of an object literal or class. */
export type FunctionForm =
  | {
      readonly as: 'expression';
      readonly name: string;
      readonly script?: boolean;
      /** Of a module's initialiser: only the functions that it hoists, or only the rest. */
      readonly part?: 'hoisted' | 'rest';
    }
  | { readonly as: 'member'; readonly key: string; readonly prefix: string; readonly classBinding?: string };

const reserved = new Set(
  'await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield arguments undefined NaN Infinity'.split(
    ' ',
  ),
);

/** Whether a function or class expression may bear this name without hiding a global that the program looks up. */
export function bindable(e: EmitFunction, name: string): boolean {
  return (
    /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(name) &&
    !reserved.has(name) &&
    !e.p.names.free.has(name) &&
    !name.startsWith(rt(e, ''))
  );
}

/** `target = <function>`, stamped as instrumented and with the right name, that of `nameKey` if given. */
export function emitClosure(
  e: EmitFunction,
  target: LocalId | undefined,
  id: FunctionId,
  nameKey?: Operand,
): void {
  const fn = e.p.program.functions[id]!;
  if (nameKey !== undefined) {
    const key = value(e, nameKey);
    line(e, `${target === undefined ? '' : `${localName(e, target)}=`}${rt(e, 'fn')}(({[${key}]:`);
    emitFunctionText(e, id, { as: 'expression', name: '' });
    line(e, `})[${key}],${stampOf(e, id)});`);
    const t = term(e, nameKey);
    if (target !== undefined && t !== '0')
      line(e, `if(${t}!==0)${rt(e, 'named')}(${localName(e, target)},${key},${t});`);
    return;
  }
  line(e, `${target === undefined ? '' : `${localName(e, target)}=`}${rt(e, 'fn')}(`);
  const name = fn.jsName ?? '';
  const arrow = fn.kind === 'arrow';
  const named = !arrow && bindable(e, name);
  const inferred = !named && name !== '';
  if (inferred) line(e, `({${name === '__proto__' ? '["__proto__"]' : stringText(name)}:`);
  if (inferred && fn.selfName !== undefined && !arrow) line(e, '(0,');
  emitFunctionText(e, id, {
    as: 'expression',
    name: named ? name : fn.selfName === undefined || arrow ? '' : localName(e, fn.selfName),
  });
  if (inferred && fn.selfName !== undefined && !arrow) line(e, ')');
  if (inferred) line(e, `})[${stringText(name)}]`);
  line(e, `,${stampOf(e, id)});`);
  if (inferred && fn.selfName !== undefined && !arrow && target !== undefined)
    line(e, `${rt(e, 'name')}(${localName(e, target)},${stringText(name)});`);
}

function frameOf(fn: Fn): FrameKind {
  if (fn.generator) return fn.async ? 'asyncGenerator' : 'generator';
  if (fn.async) return 'async';
  if (fn.kind === 'field') return 'field';
  if (fn.kind === 'staticBlock') return 'staticBlock';
  return fn.kind === 'constructor' || fn.kind === 'derivedConstructor' ? 'constructor' : 'plain';
}

/** The context for emitting a function nested in `outer`. */
export function enterFunction(outer: EmitFunction, id: FunctionId, classBinding?: string): EmitFunction {
  const fn = outer.p.program.functions[id]!;
  const lexical = fn.kind === 'arrow' || fn.kind === 'field' || fn.kind === 'staticBlock';
  return {
    p: outer.p,
    fn,
    site: -1,
    labels: new Map(),
    privates: outer.privates,
    thisShadow:
      fn.kind === 'arrow'
        ? outer.thisShadow
        : lexical || fn.kind.endsWith('onstructor') || !fn.usesThis
          ? ''
          : rt(outer, `this${id}`),
    classBinding: classBinding ?? outer.classBinding,
    stash: fn.kind === 'constructor' ? outer.stash : undefined,
    strictAround: outer.strictAround || fn.strict,
    nest: 1,
    labelNest: new Map(),
    tries: [],
    catching: 0,
    exits: new Map(),
    frame: frameOf(fn),
    aborts: false,
    callsProgram: false,
    makesObject: false,
    fresh: 0,
  };
}

/** The text of a function with its handshake, limits and body. */
export function emitFunctionText(outer: EmitFunction, id: FunctionId, form: FunctionForm): void {
  const whole = enterFunction(outer, id, form.as === 'member' ? form.classBinding : undefined);
  const e = form.as === 'expression' && form.part !== undefined ? partOf(whole, form.part) : whole;
  const { fn } = e;
  const script = form.as === 'expression' && form.script === true;
  const star = fn.generator || script ? '*' : '';
  const async = fn.async ? 'async ' : '';
  const early = startsEarly(fn);
  const params = parameterList(e, early);
  // A directive of its own is not allowed beside the parameters that a generator gets here: it stands around it.
  const wrap = fn.strict && !outer.strictAround && !params.simple && fn.kind !== 'arrow';
  const member = wrap && form.as === 'member';
  if (member) line(e, `${form.key}:(function(){"use strict";return({`);
  else if (wrap) line(e, '(function(){"use strict";return(');
  // By this mark messages of V8 that quote the code of a function are known; the prelude puts the program's own there.
  const open = `(/*@${stampOf(e, id)}*/${params.text}`;
  if (form.as === 'member') line(e, `${form.prefix}${async}${star}${form.key}${open}`);
  else if (fn.kind === 'arrow') line(e, `${async}${open}`);
  else line(e, `${async}function${star} ${form.name}${open}`);
  const ownName = form.as === 'expression' ? form.name : '';
  if (early) emitEarlyPart(e, ownName);
  line(e, fn.kind === 'arrow' ? ')=>{' : '){');
  if (fn.strict && !outer.strictAround && params.simple) line(e, '"use strict";');
  if (early) emitLaterPart(e);
  else emitBody(e, ownName);
  line(e, '}');
  if (member) line(e, `})${form.key.startsWith('[') ? form.key : `[${form.key}]`}})()`);
  else if (wrap) line(e, ')})()');
}

/**
 * The last element of such a generator's parameter list, which runs at the call: a pattern whose defaults declare all
 * that the prologue and the parameters declare, so that the body sees it too, and then run an arrow function.
 */
function emitEarlyPart(e: EmitFunction, ownName: string): void {
  const { fn } = e;
  const unknown = `,[${rt(e, 'u')}]:`;
  const declared: string[] = [];
  const at = e.p.out.length;
  line(e, '');
  emitPrologue(e, ownName, (parts) => {
    for (const part of parts) {
      declared.push(part.split('=', 1)[0]!);
      if (part.includes('=')) line(e, `${part};`);
    }
  });
  e.p.emitBlockBody(e, [], withoutLocals(fn.body, 0, fn.parameterStatements));
  line(e, `${register(e, 'depth')}=${rt(e, 'f0')};})()}`);
  const names = declared.map((name) => `${unknown}${name}=void 0`).join('');
  e.p.out[at] =
    `...{[${rt(e, 'u')}]:${rt(e, 'cap')}=${rt(e, 'take')}()${names}${unknown}${rt(e, 'early')}=(()=>{`;
}

/** The body of such a generator, from its first `next` on. */
function emitLaterPart(e: EmitFunction): void {
  const { fn } = e;
  line(e, `${rt(e, 'd')}=${register(e, 'direct')};${register(e, 'direct')}=0;${enterAgain(e)}`);
  e.site = -1;
  e.p.emitBlockBody(e, [], withoutLocals(fn.body, fn.parameterStatements));
  e.site = -1;
  emitReturnValue(e, '', '0');
}

/** Some statements of a body whose locals are declared already. */
function withoutLocals(body: Block, from: number, to?: number): Block {
  return { ...body, locals: [], body: body.body.slice(from, to) };
}

function partOf(e: EmitFunction, part: 'hoisted' | 'rest'): EmitFunction {
  const { fn } = e;
  const at = fn.parameterStatements;
  const body = { ...fn.body, body: part === 'hoisted' ? fn.body.body.slice(0, at) : fn.body.body.slice(at) };
  const made = { ...fn, body, parameterStatements: 0, async: fn.async && part === 'rest' };
  return { ...e, fn: made, frame: frameOf(made) };
}

function parameterList(e: EmitFunction, early: boolean): { text: string; simple: boolean } {
  const { fn } = e;
  const list = fn.params.map(
    (p, i) => localName(e, p) + (i >= fn.length && !fn.simpleParams ? '=void 0' : ''),
  );
  let simple = fn.params.length <= fn.length || fn.simpleParams;
  if (early) return { text: list.map((p) => `${p},`).join(''), simple: false };
  if (fn.generator) {
    simple = false;
    const take = `[${rt(e, 'u')}]:${rt(e, 'cap')}=${rt(e, 'take')}()`;
    list.push(fn.rest === undefined ? `...{${take}}` : `...{${take},...${rt(e, 'rest0')}}`);
  } else if (fn.rest !== undefined) {
    simple = false;
    list.push(`...${localName(e, fn.rest)}`);
  } else if (simple && !fn.simpleParams && fn.usesArguments) {
    // A pattern among the parameters: `arguments` must not follow them.
    simple = false;
    list.push('...[]');
  }
  return { text: list.join(','), simple };
}

/** Everything between the braces of a function. */
export function emitBody(e: EmitFunction, ownName: string): void {
  const { fn } = e;
  emitPrologue(e, ownName, (parts) => line(e, `let ${parts.join(',')};`));
  e.p.emitBlockBody(e, [], fn.body.label === undefined ? withoutLocals(fn.body, 0) : fn.body);
  if (e.frame === 'staticBlock') return;
  e.site = -1;
  emitReturnValue(e, '', '0');
}

import { Op } from '../../expr/op.ts';
import type { Term } from '../../expr/term.ts';
import type { Around } from '../../ir/lower/binder.ts';
import { Guest } from '../guest/guest.ts';
import { Register } from '../registers.ts';
import type { Text, TextKind } from '../text/parse-text.ts';
import type { Calls, SpecialFunction } from './calls.ts';
import { isObject } from './is-object.ts';
import type { NativeCall } from './native-call.ts';

/** What makes code from text: texts are fixed to those of the run, what the code gives keeps its shadow. By intrinsic path. */
export const textFunctions: Readonly<Record<string, SpecialFunction>> = {
  eval: (calls, c) => evaluate(calls, c, 'eval', c.args, c.terms, false),
  Function: (calls, c) => construct(calls, c, 'Function'),
  '%GeneratorFunction%': (calls, c) => construct(calls, c, 'GeneratorFunction'),
  '%AsyncFunction%': (calls, c) => construct(calls, c, 'AsyncFunction'),
  '%AsyncGeneratorFunction%': (calls, c) => construct(calls, c, 'AsyncGeneratorFunction'),
};

/**
 * A call of `eval` by that name: what the name means there, whether the code around is strict, the names around it, what makes an object of
 * them and gives `this`, and the arguments.
 */
export function callDirectly(calls: Calls, c: NativeCall): unknown {
  const [callee, strict, names, object, self, ...args] = c.args;
  const terms = c.terms.slice(5);
  if (callee !== calls.table.intrinsic('eval')) {
    if (typeof callee !== 'function') throw made(calls, 'TypeError', 'eval is not a function');
    return calls.invoke(c.site, callee, undefined, 0, args, terms, false);
  }
  const place =
    typeof object === 'function' && typeof self === 'function'
      ? { around: JSON.parse(String(names)) as Around, object, self }
      : undefined;
  return evaluate(calls, c, 'direct', args, terms, strict === true, place);
}

function evaluate(
  calls: Calls,
  { site }: NativeCall,
  kind: TextKind,
  args: readonly unknown[],
  terms: readonly Term[],
  strict: boolean,
  place?: { readonly around: Around; readonly object: Function; readonly self: Function },
): unknown {
  const { r } = calls.memory.s.registers;
  const [body] = args;
  if (typeof body !== 'string') {
    r[Register.ret] = terms[0] ?? 0;
    return body;
  }
  fix(calls, body, terms[0] ?? 0, 'eval');
  const run = codeOf(calls, { kind, parameters: '', body, strict }, place?.around);
  if (place === undefined) return calls.invoke(site, run, undefined, 0, [], [], false);
  const object = calls.invoke(site, place.object, undefined, 0, [], [], false);
  const self = calls.invoke(site, place.self, undefined, 0, [], [], false);
  return calls.invoke(site, run, self, r[Register.ret]!, [object], [0], false);
}

function construct(calls: Calls, c: NativeCall, kind: TextKind): unknown {
  // What an object is as text takes code of the program, which nobody follows here.
  if (c.args.some(isObject)) return calls.plain(c);
  c.args.forEach((value, i) => {
    fix(calls, value, c.terms[i] ?? 0, kind);
  });
  const texts = c.args.map((value) => Guest.text(value));
  const body = texts.pop() ?? '';
  const run = codeOf(calls, { kind, parameters: texts.join(), body, strict: false }, undefined);
  const result = calls.invoke(c.site, run, undefined, 0, [], [], false);
  calls.memory.s.registers.r[Register.ret] = 0;
  return result;
}

/** A text that is an input as it is could be any program: nothing is learnt from trying some. */
function fix(calls: Calls, value: unknown, term: Term, name: string): void {
  const { s } = calls.memory;
  const isInput = term !== 0 && s.store.op(term) === Op.Var;
  if (isInput) calls.refuseText(`${name}(text): the text is an input`);
  s.concretise(value, term, 'code-from-text', `${name}(text): the text is fixed to that of the run`);
}

function codeOf(calls: Calls, text: Text, around: Around | undefined): Function {
  const code = calls.codeFromText(text, around);
  if (typeof code === 'function') return code;
  throw made(calls, 'SyntaxError', code.message);
}

function made(calls: Calls, name: string, message: string): unknown {
  return Guest.construct(calls.table.intrinsic(name) as Function, [message]);
}

import type { Fn } from '../../ir/ir.ts';
import type { FollowingCall } from '../../machine/following-call.ts';
import { functionAt } from '../../syntax/functions/function-at.ts';
import { signatureOf } from '../../syntax/parameters/signature-of.ts';
import type { Parameter, Shape } from '../../syntax/shape/shape.ts';
import type { SignatureOptions } from '../../syntax/shape/signature-options.ts';
import { spanOf } from '../../syntax/text/source-text.ts';
import { functionOf } from '../function-of.ts';
import { guessInputs } from '../guess-inputs.ts';
import type { Subject } from '../subject.ts';
import { rejectingIn, throwingInBoth, withThrowing } from '../throwing-inputs.ts';
import { keepsState } from './keeps-state.ts';
import { mayGiveFunctions } from './may-give-functions.ts';

/** How deep results of results are called, and how many calls there are in all. */
const [DEPTH, MOST_CALLS] = [3, 8];

/**
 * The subject with calls of what it returns as a part of each run: functions, and objects that have some, are called with inputs of their
 * declared types. Those that leave something behind are called again. One run tells which functions there are; what is not called is assumed not to matter.
 */
export function withFollowingCalls(subject: Subject, options: SignatureOptions): Subject {
  const { found, machine, entry } = subject;
  if (entry.name === '$wrapped' || found.kind === 'setter' || !mayGiveFunctions(found.node)) return subject;
  const { outcome } = machine.run(entry, new Map());
  if (outcome.kind !== 'return' || outcome.via !== undefined) return subject;
  const plan = new CallPlan(subject, options);
  let from = 0;
  if (!plan.add(-1, machine.functionsIn(outcome.value))) return subject;
  for (let depth = 1; depth < DEPTH; depth++) {
    const { given = [] } = machine.run(plan.subject().entry, new Map());
    const until = plan.size;
    for (let i = from; i < until; i++) plan.add(i, machine.functionsIn(given[i]));
    if (plan.size === until) break;
    from = until;
  }
  return plan.subject();
}

class CallPlan {
  readonly #subject: Subject;
  readonly #options: SignatureOptions;
  readonly #calls: FollowingCall[] = [];
  readonly #functions: Fn[] = [];
  readonly #parameters: { parameter: Parameter; typeText: string }[] = [];
  readonly #names: Set<string>;

  constructor(subject: Subject, options: SignatureOptions) {
    this.#subject = subject;
    this.#options = { ...options, types: undefined };
    this.#names = new Set(subject.signature.parameters.map((p) => p.name));
  }

  get size(): number {
    return this.#calls.length;
  }

  /** Calls for the functions that a call gave; false when there is none that can be called. */
  add(on: number, given: readonly { readonly member: string; readonly fn: Fn }[]): boolean {
    const { program } = this.#subject;
    const fresh = given.filter(({ fn }) => !this.#functions.includes(fn));
    if (fresh.length === 0) return false;
    const isLasting = fresh.some(({ fn }) => keepsState(program, fn));
    const before = this.size;
    let itself: number | undefined;
    for (const { member, fn } of fresh) {
      const at = this.#call(on, member, fn, isLasting);
      if (at === undefined) continue;
      if (member === '') itself = at;
      if (!isLasting) continue;
      if (member !== '' && itself !== undefined) this.#again(itself, false);
    }
    if (isLasting && itself !== undefined) this.#again(itself, true);
    if (isLasting && itself === undefined)
      for (let at = before, end = this.size; at < end; at++) this.#again(at, false);
    if (isLasting) this.#assume('what it returns is called as shown here, and in no other way');
    return this.size > before;
  }

  #assume(text: string): void {
    this.#subject.ledger.assume('calls', text, spanOf(this.#subject.found.node));
  }

  #call(on: number, member: string, fn: Fn, isLasting: boolean): number | undefined {
    const parameters = this.#parametersOf(fn);
    if (parameters === undefined || this.size >= MOST_CALLS) {
      this.#assume(`${member === '' ? 'a function' : member} that it returns is not called`);
      return undefined;
    }
    this.#functions.push(fn);
    const named = parameters.map((p) => ({
      ...p,
      parameter: isLasting ? this.#fewer(p.parameter) : p.parameter,
    }));
    return this.#push(on, member, fn.id, named);
  }

  #push(
    on: number,
    member: string,
    fn: number,
    parameters: readonly { parameter: Parameter; typeText: string }[],
  ): number {
    const number = this.size;
    const args = parameters.map(({ parameter, typeText }) => {
      const name = this.#free(parameter.name);
      this.#parameters.push({ parameter: { ...parameter, name, ofCall: number }, typeText });
      return parameter.rest ? `...${name}` : name;
    });
    this.#calls.push({ on, member, fn, args });
    return number;
  }

  /** A second call: on other inputs where that makes few cases more, else on the same. */
  #again(at: number, mayDiffer: boolean): void {
    const { on, member, fn, args } = this.#calls[at]!;
    if (this.size >= MOST_CALLS) return;
    const own = this.#parameters.filter((p) => p.parameter.ofCall === at);
    if (mayDiffer && own.length > 0 && own.every(({ parameter: { shape } }) => isSimple(shape)))
      this.#push(on, member, fn, own);
    else this.#calls.push({ on, member, fn, args, likeCall: at });
  }

  /** Where calls are made again, further arguments are one. */
  #fewer(parameter: Parameter): Parameter {
    const { shape, rest, name } = parameter;
    if (!rest || shape.kind !== 'array') return parameter;
    this.#assume(`${name} is one argument`);
    return { ...parameter, shape: { ...shape, minLength: 1, maxLength: 1 } };
  }

  #parametersOf(fn: Fn): { parameter: Parameter; typeText: string }[] | undefined {
    const { sources, program, found } = this.#subject;
    const at = { span: fn.span, isOnInstances: false, owner: undefined };
    const inner = functionAt(sources, found.requested.path, fn.name, at);
    if (inner === undefined) return undefined;
    const nameless = { ...inner, exported: undefined, members: [] };
    const declared = signatureOf(sources, nameless, this.#options);
    const { parameters, typeTexts } = guessInputs(program, nameless, declared, this.#options);
    return parameters.map((parameter, i) => ({ parameter, typeText: typeTexts[i] ?? 'unknown' }));
  }

  #free(name: string): string {
    for (let i = 1; ; i++) {
      const tried = i === 1 ? name : `${name}${i}`;
      if (this.#names.has(tried)) continue;
      this.#names.add(tried);
      return tried;
    }
  }

  subject(): Subject {
    const { signature, program, found, entry } = this.#subject;
    const code = [functionOf(program, found), ...this.#functions].map((fn) => ({ program, fn }));
    const together = throwingInBoth(code);
    const extended = withThrowing(
      {
        ...signature,
        parameters: [...signature.parameters, ...this.#parameters.map((p) => p.parameter)],
        typeTexts: [...signature.typeTexts, ...this.#parameters.map((p) => p.typeText)],
      },
      // What one call throws does not keep another from being made.
      () => (this.size === 1 ? together : { ...together, calls: 'each' }),
      () => rejectingIn(code),
    );
    return {
      ...this.#subject,
      signature: extended,
      entry: { ...entry, signature: extended, calls: this.#calls },
      following: this.#functions,
    };
  }
}

/** Values that are looked at as a whole. */
function isSimple(shape: Shape): boolean {
  if (shape.kind === 'array') return shape.maxLength <= 1 && isSimple(shape.element);
  return ['number', 'string', 'boolean', 'bigint', 'symbol', 'literal', 'unknown'].includes(shape.kind);
}

import { MOST_UNITS } from '../base/input-sizes.ts';
import type { ValueUse } from '../flow/data/value-use.ts';
import { parameterUses } from '../flow/parameters/parameter-uses.ts';
import type { Fn, Program } from '../ir/ir.ts';
import type { FoundFunction } from '../syntax/functions/found-function.ts';
import type { FunctionSignature } from '../syntax/parameters/signature-of.ts';
import { isJavaScript } from '../syntax/parse/is-javascript.ts';
import type { Parameter, Shape } from '../syntax/shape/shape.ts';
import type { SignatureOptions } from '../syntax/shape/signature-options.ts';
import { ts } from '../syntax/tree.ts';
import { callsOf } from './calls-of.ts';
import { functionOf } from './function-of.ts';
import { guessFamily } from './guess-family.ts';
import { nameKeys } from './name-keys.ts';

/**
 * Parameters without a type get a family from how the program uses them, those of the receiver's constructor included. JavaScript that reads
 * its `arguments` has more parameters than it declares, unless a declaration file says which there are.
 */
export function guessInputs(
  program: Program,
  found: FoundFunction,
  signature: FunctionSignature,
  options: SignatureOptions,
): FunctionSignature {
  const fn = functionOf(program, found);
  const maxLength = options.maxLength ?? MOST_UNITS;
  const guess = new InputGuess(program, maxLength);
  const hidden = fn?.usesArguments === true && mayHide(found, signature, options);
  const parameters =
    fn === undefined
      ? signature.parameters
      : nameKeys(program, fn, guess.parameters(fn, signature.parameters, { hidden }), maxLength);
  const typeTexts = parameters.map((p, i) => signature.typeTexts[i] ?? (p.rest ? 'unknown[]' : 'unknown'));
  return { ...signature, parameters, typeTexts, receiver: guess.receiver(found, signature.receiver) };
}

/** May a function take arguments that nothing declares? Types say all there are. */
export function mayHide(
  found: FoundFunction,
  { usedChecker }: FunctionSignature,
  { types }: SignatureOptions,
): boolean {
  return types === undefined && !usedChecker && isJavaScript(found.module.tree!);
}

class InputGuess {
  readonly #program: Program;
  readonly #maxLength: number;

  constructor(program: Program, maxLength: number) {
    this.#program = program;
    this.#maxLength = maxLength;
  }

  /** With `hidden`, arguments that are not declared are parameters too, and any may be left out. */
  parameters(fn: Fn, declared: readonly Parameter[], { hidden }: { hidden: boolean }): readonly Parameter[] {
    const isVariadic = declared.some((p) => p.rest);
    const isOpen = ({ shape, rest }: Parameter) => shape.kind === 'unknown' && !rest;
    if (!(hidden && !isVariadic) && !declared.some(isOpen)) return declared;
    const { uses, rest } = parameterUses(this.#program, callsOf(this.#program), fn.id);
    const parameters = declared.map((p, i): Parameter => {
      if (!isOpen(p) || uses[i] === undefined) return p;
      return { ...p, shape: this.#family(uses[i]), optional: p.optional || hidden };
    });
    if (!hidden || isVariadic) return parameters;
    const names = new Set(parameters.map((p) => p.name));
    const free = (name: string): string => (names.has(name) ? free(`${name}_`) : name);
    for (const [i, use] of uses.entries())
      if (i >= declared.length)
        parameters.push({ name: free(`arg${i}`), shape: this.#family(use), optional: true, rest: false });
    if (rest !== undefined) {
      const shape: Shape = { kind: 'array', element: this.#family(rest), minLength: 0, maxLength: MORE };
      parameters.push({ name: free('args'), shape, optional: false, rest: true });
    }
    return parameters;
  }

  receiver({ owner }: FoundFunction, receiver: Shape | undefined): Shape | undefined {
    if (receiver?.kind !== 'instance' || receiver.construct.by !== 'constructor' || owner === undefined)
      return receiver;
    const node = ts.isClassLike(owner) ? owner.members.find(ts.isConstructorDeclaration) : owner;
    const fn = node && functionOf(this.#program, { node });
    if (fn === undefined) return receiver;
    const parameters = this.parameters(fn, receiver.construct.parameters, { hidden: false });
    return { ...receiver, construct: { by: 'constructor', parameters } };
  }

  #family(use: ValueUse): Shape {
    return { kind: 'unknown', family: guessFamily(use, this.#maxLength) };
  }
}

/** How many arguments are tried beyond those that a function is known to take. */
const MORE = 2;

import type { Random } from '../../base/random.ts';
import type { Script, Step } from './script.ts';
import { ScriptNames } from './script-names.ts';
import type { ScriptScope } from './script-scope.ts';
import { NotWritten, ScriptValues } from './script-values.ts';
import type { ValueMaker } from './value-maker.ts';

/**
 * Random scripts whose values have their declared types and everything else that these admit: what is shared, left out, explicitly undefined, has further properties, throws,
 * rejects, changes what it can reach, was used before, or belongs to a subclass.
 */
export class ScriptMaker {
  readonly #r: Random;
  readonly #values: ScriptValues;
  readonly #names: ScriptNames;
  readonly #scope: ScriptScope;

  constructor(values: ValueMaker, scope: ScriptScope) {
    this.#r = values.random;
    this.#scope = scope;
    this.#names = new ScriptNames(values.random, scope);
    this.#values = new ScriptValues(values, scope, this.#names);
  }

  /** Undefined when some value cannot be written. */
  script(): Script | undefined {
    this.#values.clear();
    try {
      const steps = this.#steps();
      return {
        declared: this.#names.all.map(({ name, text, isFunction }) => ({ name, text, isFunction })),
        steps,
      };
    } catch (error) {
      if (error instanceof NotWritten) return undefined;
      throw error;
    }
  }

  #steps(): Step[] {
    const { receiver, returned, others, changes, hasState } = this.#scope;
    const r = this.#r;
    if (receiver !== undefined) this.#names.declare('it', receiver, this.#values.value(receiver, 'it', 0));
    const steps: Step[] = [];
    const count = r.pick(hasState ? [1, 2, 2, 3, 3, 5] : [1, 1, 1, 2, 2, 3]);
    for (let i = 0; i < count; i++) {
      if (changes.length > 0 && r.chance(0.4)) steps.push({ text: r.pick(changes), isCall: false });
      if (others.length > 0 && r.chance(0.5)) {
        const { callee, parameters } = r.pick(others);
        steps.push({ text: `${callee}(${this.#values.arguments(parameters).join(', ')})`, isCall: false });
      }
      if (returned.length > 0 && r.chance(0.8)) steps.push(...this.#callsOfResult(`made${i || ''}`));
      else steps.push({ text: this.#call(), isCall: true });
      // What was passed is changed, and passed again.
      const target = r.chance(0.3) ? this.#values.change(undefined) : undefined;
      if (target !== undefined && i + 1 < count) steps.push({ text: target, isCall: false });
    }
    return steps;
  }

  /** A call, and calls of what it gives. */
  #callsOfResult(name: string): Step[] {
    const r = this.#r;
    const steps: Step[] = [{ text: this.#call(), isCall: true, binds: name }];
    for (let left = r.pick([1, 1, 2, 3, 5]); left > 0; left--) {
      const { member, parameters } = r.pick(this.#scope.returned);
      const callee = member === '' ? name : `${name}.${member}`;
      steps.push({ text: `${callee}(${this.#values.arguments(parameters).join(', ')})`, isCall: true });
    }
    return steps;
  }

  #call(): string {
    const { callee, isGetter, parameters, isAsync } = this.#scope;
    const text = isGetter ? callee : `${callee}(${this.#values.arguments(parameters).join(', ')})`;
    return isAsync ? `await ${text}` : text;
  }
}

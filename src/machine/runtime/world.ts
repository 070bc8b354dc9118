import { MOST_UNITS } from '../../base/input-sizes.ts';
import { Op } from '../../expr/op.ts';
import type { Term } from '../../expr/term.ts';
import { InputVariables } from '../input/input-variables.ts';
import type { RunState } from './run-state.ts';

/** Something of the world that a run read: a name for people, and what it was. */
export interface WorldRead {
  readonly name: string;
  readonly value: number | string | undefined;
}

/**
 * The world is an input, too: what the clock says, what is random, variables of the environment. Each read gives an input variable with a readable name;
 * the clock never runs backwards, so what later reads give is what the first gave and what has passed since. While modules load values are fixed, and
 * that is noted.
 */
export class World {
  /** The function under examination is running. */
  isCalled = false;
  readonly reads: WorldRead[] = [];
  readonly #s: RunState;
  readonly #inputs: InputVariables;
  readonly #clocks = new Map<string, { value: number; term: Term; reads: number; at: number }>();
  #random = 0;
  #bytes = 0;

  constructor(s: RunState) {
    this.#s = s;
    this.#inputs = new InputVariables(s.store, s.model);
  }

  /** A clock (`Date.now()`, `performance.now()`) is read; `plain` is what it would say by itself, after timers as well. */
  clock(name: string, plain: number): Shadowed {
    if (!this.isCalled) return this.#fixed(name, plain);
    this.#s.delays.read();
    const { store } = this.#s;
    const known = this.#clocks.get(name);
    if (known === undefined) {
      const isDate = name === 'Date.now()';
      const first = this.#number(name, isDate ? 'int' : 'double', 0, LATEST, plain);
      this.#clocks.set(name, { ...first, reads: 1, at: plain });
      return first;
    }
    known.reads++;
    const domain = name === 'Date.now()' ? 'int' : 'double';
    const passed = this.#number(`${name.slice(0, -2)}.passed(${known.reads})`, domain, 0, LATEST, 0);
    const timers = plain - known.at;
    known.value = known.value + passed.value + timers;
    known.term = store.make(Op.Add, store.make(Op.Add, known.term, passed.term), store.constant(timers));
    known.at = plain;
    return { value: known.value, term: known.term };
  }

  random(plain: number): Shadowed {
    if (!this.isCalled) return this.#fixed('Math.random()', plain);
    const name = this.#random++ === 0 ? 'Math.random()' : `Math.random(/* ${this.#random} */)`;
    return this.#number(name, 'double', 0, 1 - 2 ** -53, plain);
  }

  /** A byte or the like that is random (`crypto.getRandomValues`). */
  randomInteger(min: number, max: number, plain: number): Shadowed {
    if (!this.isCalled) return this.#fixed('crypto.getRandomValues()', plain);
    const name = `crypto.getRandomValues(/* ${++this.#bytes} */)`;
    return this.#number(name, 'int', min, max, plain);
  }

  /** A variable of the environment: absent, or any text. */
  environment(key: string): { readonly value: string | undefined; readonly term: Term } {
    const name = `process.env.${key}`;
    if (!this.isCalled) {
      this.#note(name);
      return { value: undefined, term: 0 };
    }
    const { store } = this.#s;
    const tag = this.#inputs.tag(name, () => [`${name} === undefined`, `typeof ${name} === "string"`], 0);
    const text = this.#inputs.string(name, MOST_UNITS);
    const value = this.#inputs.valueOf(tag) === 0 ? undefined : (this.#inputs.valueOf(text) as string);
    this.#read(name, value);
    return { value, term: store.make(Op.Union, tag, store.constant(undefined), text) };
  }

  /** Something of the world that is fixed: what follows holds for that only. */
  fixed(name: string): void {
    this.#note(name);
  }

  #number(name: string, domain: 'int' | 'double', min: number, max: number, initial: number): Shadowed {
    const term = this.#inputs.number(name, domain, min, max, 'value', [], initial);
    const value = this.#inputs.valueOf(term) as number;
    this.#read(name, value);
    return { value, term };
  }

  #read(name: string, value: WorldRead['value']): void {
    if (!this.reads.some((r) => r.name === name)) this.reads.push({ name, value });
  }

  #fixed(name: string, value: number): Shadowed {
    this.#note(name);
    return { value, term: 0 };
  }

  #note(name: string): void {
    if (this.isCalled) this.#s.assume('world', `${name} has one value only`);
    else this.#s.assume(WHILE_LOADING, `${name} has one value only while modules load`);
  }
}

/** The code of assumptions about what modules read while they load: they matter to functions that read what came of it. */
export const WHILE_LOADING = 'world-on-load';

export interface Shadowed {
  readonly value: number;
  readonly term: Term;
}

/** The last moment that a Date can be. */
const LATEST = 8.64e15;

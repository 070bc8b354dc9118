import { runInContext, Script } from 'node:vm';
import { once } from '../../base/once.ts';
import { bareContext } from '../guest/bare-context.ts';
import { setGuest } from '../guest/guest.ts';
import { inTime } from '../guest/in-time.ts';
import { isHostError } from '../guest/is-host-error.ts';
import { type Reach, reachText } from '../guest/reach.ts';
import { webNode } from '../realm/web-node.ts';
import { plainWeb } from './plain-web.ts';

const web = once(() => new Script(plainWeb, { filename: 'beagle:plain-web' }));

/** A bare realm whose code comes from a program: what it gives and throws reaches the host as primitives only. */
export class PlainRealm {
  readonly context = bareContext();
  readonly #reach: Reach = runInContext(reachText, this.context);
  readonly #give: (text: string) => void = runInContext('let __given; (x) => { __given = x; }', this.context);

  constructor() {
    web().runInContext(this.context);
    // Whoever sets the realm up takes it away, and keeps it where no program reaches it.
    runInContext('let __lent; (f) => { __lent = f; }', this.context)(answerOfNode);
  }

  /** Calls a function that the realm's own code declared. */
  call(name: string, text: string, timeoutMs: number): unknown {
    this.#give(text);
    return this.evaluate(`${name}(__given)`, timeoutMs);
  }

  /** @throws Error of the host with the text of what the program threw, or that the time ran out. */
  evaluate(text: string, timeoutMs: number, filename = 'beagle:plain'): unknown {
    setGuest(this.#reach);
    try {
      // Errors are not displayed: Node would read their stacks in the host's realm.
      const run = (): unknown => runInContext(text, this.context, { filename, displayErrors: false });
      return this.#primitive(inTime(run, timeoutMs));
    } catch (error) {
      if (isHostError(error)) throw error;
      throw new Error(this.#text(error));
    }
  }

  #primitive(value: unknown): unknown {
    const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
    return isObject ? this.#reach.text(value) : value;
  }

  #text(error: unknown): string {
    try {
      const isObject = typeof error === 'object' && error !== null;
      const message = isObject ? this.#reach.get(error, 'message') : error;
      return typeof message === 'string' ? message : this.#reach.text(error);
    } catch {
      return 'error';
    }
  }
}

/** What Node says of texts that are URLs: JSON of a list of a name and its arguments in, JSON out; empty where there is no answer. Nothing else goes over. */
function answerOfNode(json: string): string {
  try {
    const [name = '', ...args] = JSON.parse(json) as string[];
    return JSON.stringify([webNode(name, args).value]);
  } catch {
    return '';
  }
}

import { freeVariables } from '../../../expr/free-variables.ts';
import type { Term } from '../../../expr/term.ts';
import type { TermStore } from '../../../expr/term-store.ts';
import { Unsupported } from '../flat-code.ts';
import { termOf } from '../unknowns.ts';
import type { GuessRequest } from './guess-template.ts';
import type { KnownList, Lists } from './lists.ts';
import type { Handle, Source } from './template.ts';

/** What the variables of terms stand for: parts of the inputs, items of lists, what loops gathered. */
export class Sources {
  readonly #r: GuessRequest;
  readonly #store: TermStore;
  readonly #known = new Map<Term, Source>();
  readonly #indices: { readonly term: Term; readonly handle: Handle; readonly over: KnownList }[] = [];
  /** The number of an object among the inputs, and of items, and where they are. */
  readonly #objects = new Map<Term, Source>();

  readonly #lists: Lists;

  constructor(request: GuessRequest, lists: Lists) {
    this.#r = request;
    this.#lists = lists;
    this.#store = request.unknowns.store;
    const { inputs, names } = request;
    for (const [i, value] of inputs.values.entries()) {
      const path = [names[i]!];
      if (value.kind === 'term') this.#known.set(value.term, { kind: 'input', path });
      else if (value.kind === 'object') this.#objects.set(value.id, { kind: 'input', path });
    }
    for (const [ref, content] of inputs.heap)
      if (content.kind === 'array')
        this.#known.set(content.length, { kind: 'input', path: [names[ref]!, 'length'] });
  }

  get known(): ReadonlyMap<Term, Source> {
    return new Map([...this.#objects, ...this.#known]);
  }

  set(variable: Term, source: Source): undefined {
    this.#known.set(variable, source);
  }

  addIndex(term: Term, handle: Handle, over: KnownList): undefined {
    this.#known.set(term, { kind: 'index', loop: handle });
    this.#indices.push({ term, handle, over });
  }

  isItem(id: Term): boolean {
    const source = this.#object(id);
    return source?.kind === 'item' && source.path.length === 0;
  }

  /** @throws Unsupported where a variable of a term stands for nothing that has a text. */
  note(terms: readonly Term[]): undefined {
    for (const term of terms)
      for (const id of freeVariables(this.#store, term)) {
        const { id: _, ...description } = this.#store.variables[id]!;
        const variable = this.#store.variable(description);
        if (this.#known.has(variable)) continue;
        const source = this.#find(variable);
        if (source === undefined) throw new Unsupported(`${description.path} has no text`);
        this.#known.set(variable, source);
      }
  }

  /** The value of a field, or an item that is a primitive. */
  #find(variable: Term): Source | undefined {
    const application = this.#r.unknowns.applicationOf(variable);
    if (application === undefined) return undefined;
    const item = this.#item(variable);
    if (item !== undefined) return item;
    const [owner] = application.args;
    const of = application.args.length === 1 ? this.#object(owner!) : undefined;
    if (of === undefined || of.kind === 'index' || of.kind === 'fold' || of.kind === 'length')
      return undefined;
    const name = /\.([\w$]+)$/.exec(application.symbol)?.[1];
    return name === undefined ? undefined : { ...of, path: [...of.path, name] };
  }

  #item(variable: Term): Source | undefined {
    const application = this.#r.unknowns.applicationOf(variable);
    if (application === undefined) return undefined;
    const { symbol, args } = application;
    const of = args.length > 1 ? args[0] : undefined;
    const found = this.#indices.find(
      ({ term, over }) => over.symbol === symbol && over.of === of && args.at(-1) === term,
    );
    return found === undefined
      ? this.#first(symbol, of, args.at(-1)!)
      : { kind: 'item', loop: found.handle, path: [] };
  }

  /** An item at a certain index of a list of the inputs. */
  #first(symbol: string, of: Term | undefined, index: Term): Source | undefined {
    if (!this.#store.isConst(index)) return undefined;
    const found = this.#lists.all.find((l) => l.symbol === symbol && l.of === of);
    return found?.list.kind === 'input'
      ? { kind: 'input', path: [...found.list.path, String(this.#store.constValue(index))] }
      : undefined;
  }

  #object(id: Term): Source | undefined {
    const known = this.#objects.get(id);
    if (known !== undefined) return known;
    const application = this.#r.unknowns.applicationOf(id);
    if (application === undefined || application.value.kind !== 'object' || termOf(application.value) !== id)
      return undefined;
    const source = this.#find(id);
    if (source !== undefined) this.#objects.set(id, source);
    return source;
  }
}

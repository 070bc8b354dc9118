import { conjuncts } from '../../../expr/conjuncts.ts';
import { freeVariables } from '../../../expr/free-variables.ts';
import { Op } from '../../../expr/op.ts';
import { Sort } from '../../../expr/sort.ts';
import type { Term } from '../../../expr/term.ts';
import { Unsupported } from '../flat-code.ts';
import type { ClosedForm } from './closed-form.ts';
import type { Built, Fold, Handle, Leaf, Loop } from './template.ts';
import { pathText } from './template-facts.ts';

/** What a loop is in words of array methods. */
export interface LoopWords {
  /** Whether some item ends it, whether none does, and which is the first. */
  readonly some: string;
  readonly none: string;
  readonly every: string;
  readonly find: string;
  readonly findIndex: string;
  gathered(f: Fold | Built): string;
  /** Texts about the item that ended it. */
  found<T>(make: () => T): T;
  /** The index, the item, and what is gathered, as they are called where it is asked for. */
  index(): string;
  item(): string;
  under(fold: Handle): string | undefined;
}

export function closedLoop(form: ClosedForm, loop: Loop): LoopWords {
  return new ClosedLoop(form, loop);
}

class ClosedLoop implements LoopWords {
  readonly #form: ClosedForm;
  readonly #loop: Loop;
  readonly #list: string;
  readonly #itemName: string;
  readonly #indexName: string;
  #where: 'round' | 'found' | 'after' = 'after';
  #usesIndex = false;
  #acc: { readonly handle: Handle; readonly name: string } | undefined;
  readonly #ends: Term;

  constructor(form: ClosedForm, loop: Loop) {
    this.#form = form;
    this.#loop = loop;
    const { over, from, itemName, exits } = loop;
    const whole = over.kind === 'input' ? pathText(over.path) : form.built(over.list);
    this.#list = from === 0 ? whole : `${whole}.slice(${from})`;
    this.#itemName = this.#free([itemName, 'x', 'item', 'element', 'x1', 'x2']);
    this.#indexName = this.#free(['i', 'index', 'at', 'i1', 'i2'], this.#itemName);
    const { store } = form;
    this.#ends = exits
      .map(({ conditions }) => conditions.reduce((a, b) => store.and(a, b), store.true))
      .reduce((a, b) => store.or(a, b), store.false);
    form.begin(loop.handle, this);
  }

  #free(names: readonly (string | undefined)[], ...others: readonly string[]): string {
    const { taken } = this.#form.template;
    const free = names.find((n) => n && /^[A-Za-z_$][\w$]*$/.test(n) && !taken.has(n) && !others.includes(n));
    if (free === undefined) throw new Unsupported('no name for an item');
    return free;
  }

  /** A function of the item, and of its index where that matters, with what it gathers before them. */
  #callback(body: () => string, first?: string): string {
    const was = this.#where;
    this.#where = 'round';
    this.#usesIndex = false;
    const text = body();
    this.#where = was;
    const params = [...(first === undefined ? [] : [first]), this.#itemName];
    if (this.#usesIndex) params.push(this.#indexName);
    return `(${params.join(', ')}) => ${text.startsWith('{') ? `(${text})` : text}`;
  }

  #asks(method: string, condition: Term): string {
    return `${this.#list}.${method}(${this.#callback(() => this.#form.term(condition))})`;
  }

  get some(): string {
    return this.#asks('some', this.#ends);
  }

  get every(): string {
    return this.#asks('every', this.#form.store.not(this.#ends));
  }

  get none(): string {
    const [every, some] = [this.every, `!${this.some}`];
    return every.length < some.length ? every : some;
  }

  get find(): string {
    return this.#asks('find', this.#ends);
  }

  get findIndex(): string {
    const { store, template } = this.#form;
    if (store.op(this.#ends) === Op.Eq) {
      const [a, b] = store.args(this.#ends);
      for (const [item, other] of [
        [a!, b!],
        [b!, a!],
      ] as const) {
        const source = template.sources.get(item);
        if (source?.kind !== 'item' || source.path.length > 0 || source.loop !== this.#loop.handle) continue;
        if (this.#isOfInputs(other)) return `${this.#list}.indexOf(${this.#form.term(other)})`;
      }
    }
    return this.#asks('findIndex', this.#ends);
  }

  #isOfInputs(term: Term): boolean {
    const { store, template } = this.#form;
    return [...freeVariables(store, term)].every((id) => {
      const { id: _, ...description } = store.variables[id]!;
      return template.sources.get(store.variable(description))?.kind === 'input';
    });
  }

  found<T>(make: () => T): T {
    const was = this.#where;
    this.#where = 'found';
    const made = make();
    this.#where = was;
    return made;
  }

  index(): string {
    const { from, over } = this.#loop;
    if (this.#where === 'round') {
      this.#usesIndex = true;
      return from === 0 ? this.#indexName : `${this.#indexName} + ${from}`;
    }
    if (this.#where === 'found') return from === 0 ? this.findIndex : `${this.findIndex} + ${from}`;
    const length = `${over.kind === 'input' ? pathText(over.path) : this.#form.built(over.list)}.length`;
    return from === 0 ? length : `Math.max(${from}, ${length})`;
  }

  item(): string {
    if (this.#where === 'after') throw new Unsupported('an item after the loop');
    return this.#where === 'round' ? this.#itemName : this.find;
  }

  under(fold: Handle): string | undefined {
    return this.#acc?.handle === fold ? this.#acc.name : undefined;
  }

  gathered(f: Fold | Built): string {
    return f.kind === 'built' ? this.#listText(f) : this.#foldText(f);
  }

  #foldText({ handle, name, acc, init, next }: Fold): string {
    const known = this.#knownFold(acc, init, next);
    if (known !== undefined) return known;
    const begin = this.#form.term(init);
    this.#acc = {
      handle,
      name: this.#free(
        [name === 'result' ? undefined : name, 'acc', 's', 'a1'],
        this.#itemName,
        this.#indexName,
      ),
    };
    const callback = this.#callback(() => this.#form.term(next), this.#acc.name);
    this.#acc = undefined;
    return `${this.#list}.reduce(${callback}, ${begin})`;
  }

  /** Folds that have a shorter name. */
  #knownFold(acc: Term, init: Term, next: Term): string | undefined {
    const { store } = this.#form;
    const op = store.op(next);
    const isFree = (t: Term) => !freeVariables(store, t).has(store.variableOf(acc).id);
    if (op === Op.Or && init === store.false) {
      const others = store.args(next).filter((t) => t !== acc);
      if (others.length === 1 && isFree(others[0]!)) return this.#asks('some', others[0]!);
    }
    if (op === Op.And && init === store.true) {
      const all = conjuncts(store, next);
      const others = all.filter((t) => t !== acc);
      if (others.length === all.length - 1 && others.every(isFree))
        return this.#asks(
          'every',
          others.reduce((a, b) => store.and(a, b)),
        );
    }
    if (op === Op.Ite && init === store.constant(0)) {
      const [when, yes, no] = store.args(next);
      const more = store.make(Op.Add, acc, store.constant(1));
      if (isFree(when!) && yes === more && no === acc) return `${this.#asks('filter', when!)}.length`;
      if (isFree(when!) && no === more && yes === acc)
        return `${this.#asks('filter', store.not(when!))}.length`;
    }
    if (op === Op.Concat && store.sort(acc) === Sort.Str && init === store.constant('')) {
      const [first, ...rest] = store.args(next);
      if (first !== acc || rest.length !== 1 || !isFree(rest[0]!)) return undefined;
      const source = this.#form.template.sources.get(rest[0]!);
      const isItem = source?.kind === 'item' && source.path.length === 0;
      return isItem
        ? `${this.#list}.join("")`
        : `${this.#list}.map(${this.#callback(() => this.#form.term(rest[0]!))}).join("")`;
    }
    return undefined;
  }

  #listText({ rounds, isPlaced }: Built): string {
    const all = (conditions: readonly Term[]) => {
      const { store } = this.#form;
      return conditions.reduce((a, b) => store.and(a, b), store.true);
    };
    const adding = rounds.filter((r) => r.values.length > 0);
    const [only] = adding;
    const isSame = (leaf: Leaf) =>
      (leaf.kind === 'item' || (leaf.kind === 'term' && this.#form.store.op(leaf.term) === Op.Var)) &&
      isItemOf(this.#form, leaf, this.#loop.handle);
    if (adding.length === 1 && only!.values.length === 1) {
      const [value] = only!.values;
      const when = all(only!.conditions);
      const mapped = () => `map(${this.#callback(() => this.#form.leaf(value!))})`;
      if (isPlaced) return `${this.#list}.${mapped()}`;
      if (rounds.length === 1) return isSame(value!) ? `[...${this.#list}]` : `${this.#list}.${mapped()}`;
      const filtered = this.#asks('filter', when);
      if (isSame(value!)) return filtered;
      const text = mapped();
      // The index of what is left is another one.
      if (!this.#usesIndex) return `${filtered}.${text}`;
    }
    const parts = (values: readonly Leaf[]) => `[${values.map((v) => this.#form.leaf(v)).join(', ')}]`;
    const isAlways = adding.length === rounds.length;
    const body = () =>
      adding
        .map(({ conditions, values }, i) =>
          isAlways && i === rounds.length - 1
            ? parts(values)
            : `${atom(this.#form.term(all(conditions)))} ? ${parts(values)}`,
        )
        .join(' : ') + (isAlways ? '' : ' : []');
    return `${this.#list}.flatMap(${this.#callback(body)})`;
  }
}

function atom(text: string): string {
  return / \? /.test(text) ? `(${text})` : text;
}

function isItemOf(form: ClosedForm, leaf: Leaf, loop: Handle): boolean {
  const variable = leaf.kind === 'item' ? leaf.id : leaf.kind === 'term' ? leaf.term : 0;
  const source = form.template.sources.get(variable);
  return source?.kind === 'item' && source.path.length === 0 && source.loop === loop;
}

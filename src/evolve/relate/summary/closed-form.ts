/**
 * The closed form of a template: for each of its ends when it comes to that and what it is then, as JavaScript over the inputs with methods of arrays for loops.
 * It rests on what these methods mean, for a loop that goes over a list from an index on: it ends early when some item does it, with the first that does; what it gathers
 * from item to item is what `reduce` gives.
 */
import { Op } from '../../../expr/op.ts';
import type { Term } from '../../../expr/term.ts';
import type { TermStore } from '../../../expr/term-store.ts';
import { Unsupported } from '../flat-code.ts';
import { closedLoop, type LoopWords } from './closed-loop.ts';
import type { End, Handle, Leaf, Loop, Template, Way } from './template.ts';
import { checkIndependent, pathText } from './template-facts.ts';
import { TermText } from './term-text.ts';

export interface ClosedRow {
  /** Conjuncts over the inputs; rows exclude each other. */
  readonly condition: readonly string[];
  /** The same where no row before it holds. */
  readonly rule: readonly string[];
  readonly ending: Ending;
  /** The ends of the template that it is, see `run-template`. */
  readonly keys: readonly string[];
}

export type Ending =
  | { readonly kind: 'return'; readonly value: string }
  | { readonly kind: 'throw'; readonly error: string; readonly message: string };

const MOST_ROWS = 24;

/** @throws Unsupported where there is none that is right, or short enough to read. */
export function closedForm(store: TermStore, template: Template): ClosedRow[] {
  const rows = new ClosedForm(store, template).rows(template.ways, { condition: [], rule: [], key: '' });
  if (rows.length > MOST_ROWS) throw new Unsupported('too many ways');
  return rows;
}

interface Above {
  readonly condition: readonly string[];
  readonly rule: readonly string[];
  readonly key: string;
}

export class ClosedForm {
  readonly #store: TermStore;
  readonly #template: Template;
  readonly #text: TermText;
  readonly #loops = new Map<Handle, LoopWords>();
  readonly #gathered = new Map<Handle, string>();

  constructor(store: TermStore, template: Template) {
    this.#store = store;
    this.#template = template;
    this.#text = new TermText(store, template);
  }

  get store(): TermStore {
    return this.#store;
  }

  get template(): Template {
    return this.#template;
  }

  rows(ways: readonly Way[], above: Above): ClosedRow[] {
    return ways.flatMap(({ conditions, then }, i): ClosedRow[] => {
      const own = conditions.map((c) => this.term(c));
      const isLast = i === ways.length - 1;
      const here = {
        condition: [...above.condition, ...own],
        rule: [...above.rule, ...(isLast ? [] : own)],
        key: `${above.key}/${i}`,
      };
      return then.kind === 'loop' ? this.#loop(then, here) : [this.#row(here, then)];
    });
  }

  #row({ condition, rule, key }: Above, end: End): ClosedRow {
    return { condition, rule, ending: this.#ending(end), keys: [key] };
  }

  #loop(loop: Loop, above: Above): ClosedRow[] {
    checkIndependent(this.#store, this.#template, loop);
    const words = closedLoop(this, loop);
    this.#loops.set(loop.handle, words);
    for (const f of loop.folds) this.#gathered.set(f.handle, words.gathered(f));
    const { exits, after } = loop;
    if (exits.length === 0) return this.rows(after, { ...above, key: `${above.key}/after` });
    const keys = exits.map((_, i) => `${above.key}/exit${i}`);
    const found = this.#oneRow(loop, words);
    if (found !== undefined)
      return [
        {
          condition: above.condition,
          rule: above.rule,
          ending: { kind: 'return', value: found },
          keys: [...keys, `${above.key}/after/0`],
        },
      ];
    const rows = this.#exitRows(loop, words, above, keys);
    const none = { ...above, condition: [...above.condition, words.none], key: `${above.key}/after` };
    return [...rows, ...this.rows(after, none)];
  }

  #exitRows({ exits }: Loop, words: LoopWords, above: Above, keys: readonly string[]): ClosedRow[] {
    const endings = exits.map(({ end }) => words.found(() => this.#ending(end)));
    const isAlike = endings.every((e) => JSON.stringify(e) === JSON.stringify(endings[0]));
    if (isAlike)
      return [
        {
          condition: [...above.condition, words.some],
          rule: [...above.rule, words.some],
          ending: endings[0]!,
          keys,
        },
      ];
    return exits.map(({ conditions }, i): ClosedRow => {
      const own = words.found(() => conditions.map((c) => this.term(c)));
      return {
        condition: [...above.condition, words.some, ...own],
        rule: [...above.rule, words.some, ...(i === exits.length - 1 ? [] : own)],
        ending: endings[i]!,
        keys: [keys[i]!],
      };
    });
  }

  /** What is asked of the list, where that is all there is to it. */
  #oneRow({ exits, after, from }: Loop, words: LoopWords): string | undefined {
    const [last] = after;
    if (after.length !== 1 || last!.conditions.length > 0 || last!.then.kind !== 'return') return undefined;
    if (exits.some(({ end }) => end.kind !== 'return')) return undefined;
    const store = this.#store;
    const constant = ({ value }: End): Term =>
      value.kind === 'term' && store.isConst(value.term) ? value.term : 0;
    const otherwise = constant(last!.then);
    const isAll = (term: Term) => exits.every(({ end }) => constant(end) === term);
    if (otherwise === store.false && isAll(store.true)) return words.some;
    if (otherwise === store.true && isAll(store.false)) return words.every;
    const sourceOf = ({ value }: End) => {
      const variable = value.kind === 'term' ? value.term : value.kind === 'item' ? value.id : 0;
      return variable !== 0 && (value.kind === 'item' || store.op(variable) === Op.Var)
        ? this.#template.sources.get(variable)
        : undefined;
    };
    const sources = exits.map(({ end }) => sourceOf(end));
    if (otherwise === store.constant(-1) && from === 0 && sources.every((s) => s?.kind === 'index'))
      return words.findIndex;
    const isItem = sources.every((s) => s?.kind === 'item' && s.path.length === 0);
    return otherwise === store.undefined && isItem ? words.find : undefined;
  }

  /** A term where the loops that are gone through are behind, but for those that say that they are under way. */
  term(term: Term): string {
    return this.#text.of(term, (_, source) => {
      if (source === undefined) throw new Unsupported('a variable without a text');
      switch (source.kind) {
        case 'input':
          return pathText(source.path);
        case 'index':
          return this.#words(source.loop).index();
        case 'item':
          return pathText([this.#words(source.loop).item(), ...source.path]);
        case 'fold': {
          const own = [...this.#loops.values()].map((w) => w.under(source.fold)).find((t) => t !== undefined);
          return own ?? this.built(source.fold);
        }
        case 'length':
          return `${this.built(source.list)}.length`;
      }
    });
  }

  /** Loops may ask for their own words before these are whole. */
  begin(loop: Handle, words: LoopWords): undefined {
    this.#loops.set(loop, words);
  }

  #words(loop: Handle): LoopWords {
    return this.#loops.get(loop)!;
  }

  /** What a loop gathered. */
  built(handle: Handle): string {
    const text = this.#gathered.get(handle);
    if (text === undefined) throw new Unsupported('what is not gathered yet');
    return text;
  }

  #ending({ kind, value }: End): Ending {
    if (kind === 'return') return { kind, value: this.leaf(value) };
    if (value.kind !== 'error') return { kind, error: this.leaf(value), message: '' };
    const { message, name } = value;
    const store = this.#store;
    if (message === undefined) return { kind, error: name, message: '' };
    const text = store.isConst(message) ? String(store.constValue(message)) : this.term(message);
    return { kind, error: name, message: text };
  }

  leaf(leaf: Leaf): string {
    switch (leaf.kind) {
      case 'term':
        return this.term(leaf.term);
      case 'input':
        return leaf.name;
      case 'item': {
        const source = this.#template.sources.get(leaf.id)!;
        return source.kind === 'item' ? this.#words(source.loop).item() : '';
      }
      case 'built':
        return this.built(leaf.list);
      case 'array':
        return `[${leaf.items.map((l) => this.leaf(l)).join(', ')}]`;
      case 'record':
        return `{ ${leaf.fields.map(([key, l]) => `${keyText(key)}: ${this.leaf(l)}`).join(', ')} }`;
      case 'error':
        return `new ${leaf.name}(${leaf.message === undefined ? '' : this.term(leaf.message)})`;
    }
  }
}

function keyText(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}

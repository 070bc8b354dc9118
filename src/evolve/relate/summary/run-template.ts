import { evaluate } from '../../../expr/evaluate.ts';
import type { Primitive } from '../../../expr/input-variable.ts';
import type { Term } from '../../../expr/term.ts';
import type { TermStore } from '../../../expr/term-store.ts';
import type { Built, End, Fold, Handle, Leaf, List, Loop, Source, Template, Way } from './template.ts';

export interface RunEnd {
  /** Which end of the template it came to. */
  readonly key: string;
  readonly kind: 'return' | 'throw';
  /** Of what is thrown its name and message. */
  readonly value: unknown;
}

/** What a template does with arguments, by the values of its terms. Undefined where it has no way for them. */
export function runTemplate(
  store: TermStore,
  template: Template,
  args: Readonly<Record<string, unknown>>,
): RunEnd | undefined {
  return new TemplateRun(store, template, args).ways(template.ways, '');
}

class TemplateRun {
  readonly #store: TermStore;
  readonly #template: Template;
  readonly #args: Readonly<Record<string, unknown>>;
  readonly #at = new Map<Handle, number>();
  readonly #lists = new Map<Handle, readonly unknown[]>();
  readonly #gathered = new Map<Handle, unknown>();

  constructor(store: TermStore, template: Template, args: Readonly<Record<string, unknown>>) {
    this.#store = store;
    this.#template = template;
    this.#args = args;
  }

  ways(ways: readonly Way[], key: string): RunEnd | undefined {
    for (const [i, { conditions, then }] of ways.entries()) {
      if (!this.#hold(conditions)) continue;
      const here = `${key}/${i}`;
      return then.kind === 'loop' ? this.#loop(then, here) : this.#end(then, here);
    }
    return undefined;
  }

  #hold(conditions: readonly Term[]): boolean {
    return conditions.every((c) => this.#value(c) === true);
  }

  #value(term: Term): unknown {
    const model = new Map<number, Primitive>();
    for (const [variable, source] of this.#template.sources) {
      const value = this.#held(source);
      if (value === null || typeof value !== 'object') model.set(this.#id(variable), value as Primitive);
    }
    return evaluate(this.#store, term, model);
  }

  #id(variable: Term): number {
    return this.#store.variableOf(variable).id;
  }

  #held(source: Source): unknown {
    switch (source.kind) {
      case 'input':
        return within(this.#args, source.path);
      case 'index':
        return this.#at.get(source.loop) ?? 0;
      case 'item':
        return within(this.#lists.get(source.loop)?.[this.#at.get(source.loop)!], source.path);
      case 'fold':
        return this.#gathered.get(source.fold);
      case 'length':
        return (this.#gathered.get(source.list) as unknown[] | undefined)?.length;
    }
  }

  #list(list: List): readonly unknown[] {
    const held = list.kind === 'input' ? within(this.#args, list.path) : this.#gathered.get(list.list);
    return held as readonly unknown[];
  }

  #loop(loop: Loop, key: string): RunEnd | undefined {
    const list = this.#list(loop.over);
    this.#lists.set(loop.handle, list);
    for (const f of loop.folds) this.#gathered.set(f.handle, f.kind === 'fold' ? this.#value(f.init) : []);
    let i = loop.from;
    for (; i < list.length; i++) {
      this.#at.set(loop.handle, i);
      for (const [k, { conditions, end }] of loop.exits.entries())
        if (this.#hold(conditions)) return this.#end(end, `${key}/exit${k}`);
      for (const f of loop.folds) this.#round(f);
    }
    this.#at.set(loop.handle, i);
    return this.ways(loop.after, `${key}/after`);
  }

  #round(f: Fold | Built): undefined {
    if (f.kind === 'fold') {
      this.#gathered.set(f.handle, this.#value(f.next));
      return;
    }
    const list = this.#gathered.get(f.handle) as unknown[];
    const way = f.rounds.find(({ conditions }) => this.#hold(conditions));
    for (const value of way?.values ?? []) list.push(this.#leaf(value));
  }

  #end({ kind, value }: End, key: string): RunEnd {
    if (value.kind !== 'error') return { key, kind, value: this.#leaf(value) };
    const message = value.message === undefined ? '' : this.#value(value.message);
    return { key, kind, value: { name: value.name, message } };
  }

  #leaf(leaf: Leaf): unknown {
    switch (leaf.kind) {
      case 'term':
        return this.#value(leaf.term);
      case 'input':
        return this.#args[leaf.name];
      case 'item':
        return this.#held(this.#template.sources.get(leaf.id)!);
      case 'built':
        return this.#gathered.get(leaf.list);
      case 'array':
        return leaf.items.map((l) => this.#leaf(l));
      case 'record':
        return Object.fromEntries(leaf.fields.map(([key, l]) => [key, this.#leaf(l)]));
      case 'error':
        return leaf;
    }
  }
}

function within(value: unknown, path: readonly string[]): unknown {
  return path.reduce((held, key) => (held as Record<string, unknown> | undefined)?.[key], value);
}

import { replaceSubterms } from '../../../expr/substitute.ts';
import type { Term } from '../../../expr/term.ts';
import type { TermStore } from '../../../expr/term-store.ts';
import type { Built, End, Fold, Handle, Leaf, List, Loop, Template, Way } from './template.ts';
import { keepsHolesApart, pathText, sourcesOf, termsOf } from './template-facts.ts';
import { TermText } from './term-text.ts';

const anyValue = {
  domain: 'double',
  min: -Infinity,
  max: Infinity,
  maxLength: Number.MAX_SAFE_INTEGER,
  role: 'value',
  alternatives: [],
  initial: 0,
} as const;

/** The template as a function with one plain loop for each of its loops, in JavaScript. */
export function loopText(store: TermStore, template: Template, params: readonly string[]): string {
  return new LoopText(store, template).whole(params);
}

class LoopText {
  readonly #store: TermStore;
  readonly #text: TermText;
  readonly #template: Template;
  readonly #names = new Map<Handle, string>();
  /** Terms that have a name of their own, and those names. */
  readonly #before = new Map<Term, Term>();
  readonly #hoists = new Map<Term, string>();
  readonly #lists = new Map<Handle, string>();

  constructor(store: TermStore, template: Template) {
    this.#store = store;
    this.#text = new TermText(store, template);
    this.#template = template;
  }

  whole(params: readonly string[]): string {
    return `export function f(${params.join(', ')}) {\n${this.#ways(this.#template.ways)}}\n`;
  }

  /** A name that no parameter has. */
  #name(handle: Handle, letter: string): string {
    let name = this.#names.get(handle);
    if (name === undefined) {
      name = `${letter}${this.#names.size}`;
      while (this.#template.taken.has(name)) name = `${name}_`;
      this.#names.set(handle, name);
    }
    return name;
  }

  #term(whole: Term): string {
    const [term] = replaceSubterms(this.#store, [whole], this.#before);
    return this.#text.of(term!, (variable, source) => {
      const hoisted = this.#hoists.get(variable);
      if (hoisted !== undefined || source === undefined) return hoisted!;
      switch (source.kind) {
        case 'input':
          return pathText(source.path);
        case 'index':
          return this.#name(source.loop, 'i');
        case 'item':
          return pathText([this.#item(source.loop), ...source.path]);
        case 'fold':
          return this.#name(source.fold, 'v');
        case 'length':
          return `${this.#name(source.list, 'o')}.length`;
      }
    });
  }

  #item(loop: Handle): string {
    return `${this.#lists.get(loop)!}[${this.#name(loop, 'i')}]`;
  }

  #list(list: List): string {
    return list.kind === 'input' ? pathText(list.path) : this.#name(list.list, 'o');
  }

  #all(conditions: readonly Term[]): string {
    return conditions.map((c) => `(${this.#term(c)})`).join(' && ') || 'true';
  }

  /** What a loop computes from what earlier loops gathered is computed before it, as people do. */
  #hoisted({ folds, exits }: Loop): string {
    const store = this.#store;
    const all = [
      ...folds.flatMap((f) =>
        f.kind === 'fold'
          ? [f.next]
          : f.rounds.flatMap((r) => [...r.conditions, ...r.values.flatMap(termsOf)]),
      ),
      ...exits.flatMap((e) => e.conditions),
    ];
    const lines: string[] = [];
    const visit = (term: Term): undefined => {
      const sources = sourcesOf(store, this.#template, [term]);
      const isBefore = sources.every(
        (s) =>
          s.kind === 'input' ||
          (s.kind === 'fold' && this.#names.has(s.fold) && !folds.some((f) => f.handle === s.fold)) ||
          (s.kind === 'length' && !folds.some((f) => f.handle === s.list)),
      );
      const isGathered = sources.some((s) => s.kind !== 'input');
      if (!isBefore) store.args(term).forEach(visit);
      else if (isGathered && store.arity(term) > 0 && !this.#before.has(term)) {
        const name = `c${this.#hoists.size}`;
        lines.push(`const ${name} = ${this.#term(term)};\n`);
        const sort = store.sort(term);
        const variable = store.variable({ path: `${name}\u2032hoisted`, sort, ...anyValue });
        this.#before.set(term, variable);
        this.#hoists.set(variable, name);
      }
    };
    all.forEach(visit);
    return lines.join('');
  }

  #ways(ways: readonly Way[]): string {
    return ways
      .map(({ conditions, then }, i) => {
        const outer = [...this.#before];
        const body = then.kind === 'loop' ? this.#loop(then) : this.#end(then);
        this.#before.clear();
        for (const [term, variable] of outer) this.#before.set(term, variable);
        return i === ways.length - 1 ? body : `if (${this.#all(conditions)}) {\n${body}}\n`;
      })
      .join('');
  }

  #end({ kind, value }: End): string {
    return `${kind} ${this.#leaf(value)};\n`;
  }

  #leaf(leaf: Leaf): string {
    switch (leaf.kind) {
      case 'term':
        return this.#term(leaf.term);
      case 'input':
        return leaf.name;
      case 'item': {
        const source = this.#template.sources.get(leaf.id)!;
        return source.kind === 'item' ? this.#item(source.loop) : '';
      }
      case 'built':
        return this.#name(leaf.list, 'o');
      case 'array':
        return `[${leaf.items.map((l) => this.#leaf(l)).join(', ')}]`;
      case 'record':
        return `{ ${leaf.fields.map(([key, l]) => `${JSON.stringify(key)}: ${this.#leaf(l)}`).join(', ')} }`;
      case 'error':
        return `new ${leaf.name}(${leaf.message === undefined ? '' : this.#term(leaf.message)})`;
    }
  }

  #loop(loop: Loop): string {
    const list = this.#list(loop.over);
    this.#lists.set(loop.handle, list);
    const i = this.#name(loop.handle, 'i');
    const hoisted = this.#hoisted(loop);
    const begin = loop.folds.map((f) =>
      f.kind === 'fold'
        ? `let ${this.#name(f.handle, 'v')} = ${this.#term(f.init)};\n`
        : `const ${this.#name(f.handle, 'o')} = ${f.isPlaced ? `new Array(${list}.length)` : '[]'};\n`,
    );
    const holes = keepsHolesApart(this.#store, loop) ? `if (!(${i} in ${list})) continue;\n` : '';
    const exits = loop.exits.map((e) => `if (${this.#all(e.conditions)}) ${this.#end(e.end)}`);
    const rounds = loop.folds.map((f) => this.#round(f, i));
    const body = [holes, ...exits, ...rounds].join('');
    const head = `let ${i} = ${loop.from};\nfor (; ${i} < ${list}.length; ${i}++) {\n`;
    return `${hoisted}${begin.join('')}${head}${body}}\n${this.#ways(loop.after)}`;
  }

  #round(f: Fold | Built, index: string): string {
    if (f.kind === 'fold') return `${this.#name(f.handle, 'v')} = ${this.#term(f.next)};\n`;
    const list = this.#name(f.handle, 'o');
    if (f.isPlaced) return `${list}[${index}] = ${this.#leaf(f.rounds[0]!.values[0]!)};\n`;
    const ways = f.rounds.map(({ conditions, values }) => {
      const pushes = values.map((v) => `${list}.push(${this.#leaf(v)});`).join(' ');
      return `if (${this.#all(conditions)}) { ${pushes} }`;
    });
    return `${ways.join(' else ')}\n`;
  }
}

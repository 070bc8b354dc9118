import type { FunctionId } from '../../ir/ir.ts';
import type { CallSite } from './call-graph.ts';
import type { OpenSite } from './open-site.ts';

type Called = Pick<CallSite, 'targets' | 'natives' | 'unknown'>;

/** What a set of summaries calls, those that they call included. */
interface Joined {
  readonly targets: ReadonlySet<FunctionId>;
  readonly natives: ReadonlySet<string>;
  readonly called: Called;
}

/** Spells out what sites call through summaries. Sites that call the same share their lists. */
export class Spelling {
  readonly #shared: ReadonlyMap<number, OpenSite>;
  readonly #sites = new Map<string, Called>();
  readonly #summaries = new Map<string, Joined>();
  readonly #lists = new Map<string, Called>();

  constructor(shared: ReadonlyMap<number, OpenSite>) {
    this.#shared = shared;
  }

  of(open: OpenSite): Called {
    const parts = [open.targets, open.natives, open.summaries].map((set) => [...set].join());
    const key = `${parts.join(' ')} ${open.unknown}`;
    let called = this.#sites.get(key);
    if (called === undefined) this.#sites.set(key, (called = this.#spell(open, parts[2]!)));
    return called;
  }

  #spell(open: OpenSite, summaries: string): Called {
    const inner = this.#summaries.get(summaries) ?? this.#join(open.summaries);
    this.#summaries.set(summaries, inner);
    const unknown = open.unknown || inner.called.unknown;
    const targets = [...open.targets].filter((target) => !inner.targets.has(target));
    const natives = [...open.natives].filter((native) => !inner.natives.has(native));
    if (targets.length + natives.length === 0) return { ...inner.called, unknown };
    return this.#called([...inner.targets, ...targets], [...inner.natives, ...natives], unknown);
  }

  #join(summaries: ReadonlySet<number>): Joined {
    const reached = new Set(summaries);
    const targets = new Set<FunctionId>();
    const natives = new Set<string>();
    let unknown = false;
    for (const summary of reached) {
      const more = this.#shared.get(summary);
      if (more === undefined) continue;
      for (const target of more.targets) targets.add(target);
      for (const native of more.natives) natives.add(native);
      unknown ||= more.unknown;
      for (const next of more.summaries) reached.add(next);
    }
    return { targets, natives, called: this.#called(targets, natives, unknown) };
  }

  #called(targets: Iterable<FunctionId>, natives: Iterable<string>, unknown: boolean): Called {
    const called = { targets: [...targets].sort((a, b) => a - b), natives: [...natives].sort(), unknown };
    const key = `${called.targets.join()} ${called.natives.join()}`;
    const same = this.#lists.get(key);
    if (same === undefined) this.#lists.set(key, called);
    return same === undefined ? called : { ...same, unknown };
  }
}

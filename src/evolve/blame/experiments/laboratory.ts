import type { SourceModule } from '../../../syntax/modules/source-set.ts';
import { transpileModule } from '../../../syntax/modules/transpile-module.ts';
import type { ts } from '../../../syntax/tree.ts';
import type { Change } from '../edits/change.ts';
import type { Patch } from '../edits/edit.ts';
import { instrument } from './instrument.ts';
import { type RunnableText, renderHybrid, renderVariants, type Variant } from './render.ts';
import { tracedPlaces, withTraces } from './traced-places.ts';
import { Tracer } from './tracer.ts';
import { type TrialCall, TrialRealm } from './trial-realm.ts';

export type EntryPoint = Omit<TrialCall, 'input'>;

/** A counted place of one of the versions. */
export interface Site {
  readonly id: number;
  readonly version: 'before' | 'after';
  readonly module: string;
  readonly node: ts.Node;
  readonly weight: number;
}

export interface Trial {
  /** How it ended, as text: `return …`, `throw …`, `load …` when the program could not be loaded, `limit`. */
  readonly outcome: string;
  /** How often each site was executed. */
  readonly counts: Int32Array;
}

/** Texts of hybrids are kept, since a set of edits is run on several inputs one after the other. */
const MOST_TEXTS = 64;

/** Runs the old version, the new one, and the new one with patches. */
export class Laboratory {
  readonly sites: Site[] = [];
  /** Runs of hybrids so far. */
  experiments = 0;
  /** What a run on the failing input executes, in statements, loops and calls, loading included. */
  workOfRun = 1;
  readonly #change: Change;
  readonly #entry: { readonly before: EntryPoint; readonly after: EntryPoint };
  readonly #texts = { before: new Map<string, RunnableText>(), after: new Map<string, RunnableText>() };
  readonly #modules = new Map<string, SourceModule>();
  readonly #rendered = new Map<string, string>();
  readonly #pureTexts = new Map<string, string>();
  #old: TrialRealm | undefined;
  #new: TrialRealm | undefined;
  #steps = 0;

  constructor(change: Change, entry: { readonly before: EntryPoint; readonly after: EntryPoint }) {
    this.#change = change;
    this.#entry = entry;
    for (const { before, after } of change.modules) {
      this.#add('before', before, after.path);
      this.#add('after', after, after.path);
    }
    for (const module of change.removed) this.#add('before', module, module.path);
    for (const module of change.added) this.#add('after', module, module.path);
  }

  #add(version: 'before' | 'after', module: SourceModule, path: string): void {
    const { tree, text } = module;
    if (version === 'after' || !this.#modules.has(path)) this.#modules.set(path, module);
    if (tree === undefined) {
      this.#texts[version].set(path, { text, pieces: [] });
      return;
    }
    const { pieces, counters } = instrument(tree, this.sites.length);
    for (const c of counters) this.sites.push({ ...c, version, module: path });
    this.#texts[version].set(path, { text, pieces });
  }

  /** Hybrids are compared with both versions on an input: what takes much longer than these on it goes round in circles. */
  limitSteps(input: string): void {
    this.liftLimit();
    this.before(input);
    const old = this.#old!.steps;
    const { counts } = this.hybrid([], input);
    const now: TrialRealm = this.#new!;
    this.#steps = Math.max(1, old, now.steps);
    now.expectSteps(this.#steps);
    this.workOfRun = counts.reduce((sum, n) => sum + n, this.#steps);
  }

  liftLimit(): void {
    [this.#new, this.#steps] = [undefined, 0];
  }

  /** The old version. */
  before(input: string): Trial {
    this.#old ??= this.#oldRealm();
    return this.#run(this.#old, { ...this.#entry.before, input });
  }

  /** The new version with patches; `fresh`: in a realm that nothing ran in before. */
  hybrid(
    patches: readonly Patch[],
    input: string,
    { fresh = false, values }: { readonly fresh?: boolean; readonly values?: TrialCall['values'] } = {},
  ): Trial {
    this.experiments++;
    if (fresh) this.#new = undefined;
    this.#new ??= this.#newRealm();
    for (const { after } of this.#change.modules) {
      const own = patches.filter((p) => p.module === after.path);
      if (!this.#new.define(after.path, own.length === 0 ? this.#pure(after) : this.#text(after, own)))
        return { outcome: 'load SyntaxError', counts: new Int32Array(this.sites.length) };
    }
    return this.#run(this.#new, { ...this.#entry.after, input, ...(values !== undefined && { values }) });
  }

  /** How the new version with patches ends on each of some inputs. */
  outcomes(patches: readonly Patch[], inputs: readonly string[]): string[] {
    const [first] = inputs;
    if (first === undefined) return [];
    // The first run loads the modules, and tells whether the function is asynchronous.
    const { outcome } = this.hybrid(patches, first);
    if (outcome.startsWith('load ')) return inputs.map(() => outcome);
    const all = this.#new!.runInputs(this.#entry.after, inputs);
    this.experiments += inputs.length - 1;
    return all.includes('') ? inputs.map((input) => this.hybrid(patches, input).outcome) : all;
  }

  /** The same for the old version. */
  outcomesBefore(inputs: readonly string[]): string[] {
    this.#old ??= this.#oldRealm();
    const all = this.#old.runInputs(this.#entry.before, inputs);
    return all.includes('') ? inputs.map((input) => this.before(input).outcome) : all;
  }

  /** How the old version, the new one and the new one with patches end on each of some inputs. */
  compareOn(
    inputs: readonly string[],
    patches: readonly Patch[],
  ): { readonly old: string[]; readonly now: string[]; readonly patched: string[] } {
    return {
      old: this.outcomesBefore(inputs),
      now: this.outcomes([], inputs),
      patched: this.outcomes(patches, inputs),
    };
  }

  /**
   * Which of some patches, each alone, make the new version end as expected: all are compiled into one program. What it says is a hint: modules that
   * keep state in built-in objects may lead it astray. Undefined when they are no program together.
   */
  together(variants: readonly Variant[], input: string, expected: string): number[] | undefined {
    this.experiments += variants.length;
    this.#new ??= this.#newRealm();
    for (const { after } of this.#change.modules) {
      const own = variants.filter((v) => v.patch.module === after.path);
      const text =
        own.length === 0
          ? this.#pure(after)
          : this.#compiled(
              after,
              renderVariants(this.#texts.before.get(after.path), this.#texts.after.get(after.path)!, own),
              this.#entry.after,
            );
      if (!this.#new.define(after.path, text)) return undefined;
    }
    const ids = variants.map((v) => v.id);
    return this.#new.runVariants({ ...this.#entry.after, input }, ids, expected);
  }

  /** Runs a version, and writes down what its expressions give. */
  tracer(version: 'before' | 'after'): Tracer {
    const places: ts.Expression[] = [];
    const traced = (module: SourceModule, key: string): RunnableText => {
      const text = this.#texts[version].get(key)!;
      if (module.tree === undefined) return text;
      const own = tracedPlaces(module.tree);
      const result = withTraces(text, own, places.length);
      places.push(...own);
      return result;
    };
    const realm = version === 'before' ? this.#oldRealm(traced) : this.#newRealm();
    if (version === 'after')
      for (const { after } of this.#change.modules) {
        const text = renderHybrid(undefined, traced(after, after.path), []);
        realm.define(after.path, this.#compiled(after, text, this.#entry.after));
      }
    return new Tracer(realm, this.#entry[version], places);
  }

  /** What each version gives for an input, as JSON with tags. */
  observed(input: string): { readonly before: string; readonly after: string } {
    this.before(input);
    const before = this.#old!.observed();
    this.hybrid([], input);
    return { before, after: this.#new!.observed() };
  }

  /** The source of the function in each version, as the realm finds it; empty where there is none. */
  sources(): { readonly before: string; readonly after: string } {
    this.#old ??= this.#oldRealm();
    const input = '{"args":[]}';
    const before = this.#old.source({ ...this.#entry.before, input });
    this.hybrid([], input);
    return { before, after: this.#new!.source({ ...this.#entry.after, input }) };
  }

  #run(realm: TrialRealm, call: TrialCall): Trial {
    const outcome = realm.run(call);
    return { outcome, counts: realm.counts.slice() };
  }

  #pure(module: SourceModule): string {
    let text = this.#pureTexts.get(module.path);
    if (text === undefined) {
      text = this.#text(module, []);
      this.#pureTexts.set(module.path, text);
    }
    return text;
  }

  #text(module: SourceModule, patches: readonly Patch[]): string {
    const { path } = module;
    const rendered = renderHybrid(this.#texts.before.get(path), this.#texts.after.get(path)!, patches);
    return this.#compiled(module, rendered, this.#entry.after);
  }

  #compiled(module: SourceModule, text: string, entry: EntryPoint): string {
    const own = entry.local?.module === module.path ? `\n;module.own = () => ${entry.local.name};` : '';
    if (module.kind === 'cjs' && /\.c?js$/.test(module.path))
      return transpileModule({ ...module, text: text + own });
    const key = `${module.path}\0${text}${own}`;
    let done = this.#rendered.get(key);
    if (done === undefined) {
      done = transpileModule({ path: module.path, kind: module.kind, text: text + own });
      if (this.#rendered.size >= MOST_TEXTS) this.#rendered.delete(this.#rendered.keys().next().value!);
      this.#rendered.set(key, done);
    }
    return done;
  }

  #oldRealm(
    textOf = (_module: SourceModule, key: string): RunnableText => this.#texts.before.get(key)!,
  ): TrialRealm {
    const realm = new TrialRealm(this.sites.length);
    const modules = [
      ...this.#change.modules.map((m) => [m.before, m.after.path] as const),
      ...this.#change.removed.map((m) => [m, m.path] as const),
    ];
    for (const [module, key] of modules) {
      const text = renderHybrid(undefined, textOf(module, key), []);
      realm.define(module.path, this.#compiled(module, text, this.#entry.before));
    }
    realm.resolve(Object.fromEntries(modules.map(([m]) => [m.path, Object.fromEntries(m.resolutions)])));
    return realm;
  }

  /** Modules that only the old version has are there too, for old code that asks for them. */
  #newRealm(): TrialRealm {
    const realm = new TrialRealm(this.sites.length);
    const { modules, removed, added } = this.#change;
    const moved = new Map(modules.map(({ before, after }) => [before.path, after.path]));
    const table: Record<string, Record<string, string>> = {};
    const old = (m: SourceModule) =>
      [...m.resolutions].map(([s, path]) => [s, moved.get(path) ?? path] as const);
    for (const { before, after } of modules)
      table[after.path] = Object.fromEntries([...old(before), ...after.resolutions]);
    for (const m of removed) table[m.path] ??= Object.fromEntries(old(m));
    for (const m of added) table[m.path] = Object.fromEntries(m.resolutions);
    for (const m of [...removed, ...added]) {
      const text = this.#texts.after.get(m.path) ?? this.#texts.before.get(m.path)!;
      realm.define(m.path, this.#compiled(m, renderHybrid(undefined, text, []), this.#entry.after));
    }
    realm.resolve(table);
    if (this.#steps > 0) realm.expectSteps(this.#steps);
    return realm;
  }
}

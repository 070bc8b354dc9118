import { isFrameworkModule } from '../../syntax/frameworks/framework-module.ts';
import type { SourceModule } from '../../syntax/modules/source-set.ts';
import { isJavaScript } from '../../syntax/parse/is-javascript.ts';
import { spanOf } from '../../syntax/text/source-text.ts';
import type { ts } from '../../syntax/tree.ts';
import type { ExportBinding, ModuleId } from '../ir.ts';
import type { Binder } from './binder.ts';
import { exportsType } from './exports-type.ts';
import { inCycle } from './import-cycles.ts';
import type { ProgramBuilder } from './program-builder.ts';
import type { ImportTarget } from './scope.ts';
import { type Sketch, sketchModule } from './sketch-module.ts';

/** A module's connections to others. */
export interface Linked {
  readonly dependencies: readonly ModuleId[];
  readonly starExports: readonly ModuleId[];
  readonly exports: ReadonlyMap<string, ExportBinding>;
  readonly resolutions: ReadonlyMap<string, ModuleId>;
}

/** Why a name that is imported means nothing. */
type Unresolved = 'missing' | 'ambiguous' | 'circular';

/**
 * Ties imported names to what they mean: another module's local (so reading is live), a namespace, a property of a
 * CommonJS module's exports (`default` is `module.exports` itself), or a native module's export.
 */
export function linkModules(
  sources: readonly SourceModule[],
  binders: readonly (Binder | undefined)[],
  ids: ReadonlyMap<string, ModuleId>,
  program: ProgramBuilder,
): Linked[] {
  const sketches = sources.map((source, i) => sketchModule(source, binders[i]));
  const linker = new ModuleLinker(sources, sketches, ids, program);
  // Bindings get their final marks before any of them gets a local.
  binders.forEach((binder, id) => {
    if (binder !== undefined) linker.tieImports(binder, id);
  });
  markCycles(
    sketches.map((s, id) => linker.modules(id, [...s.specifiers, ...sources[id]!.resolutions.keys()])),
    binders,
    sketches,
  );
  return sources.map((_, id) => linker.linked(id));
}

class ModuleLinker {
  readonly #sources: readonly SourceModule[];
  readonly #sketches: readonly Sketch[];
  readonly #ids: ReadonlyMap<string, ModuleId>;
  readonly #program: ProgramBuilder;

  constructor(
    sources: readonly SourceModule[],
    sketches: readonly Sketch[],
    ids: ReadonlyMap<string, ModuleId>,
    program: ProgramBuilder,
  ) {
    this.#sources = sources;
    this.#sketches = sketches;
    this.#ids = ids;
    this.#program = program;
  }

  /** Says of each imported name of a module what it means. */
  tieImports(binder: Binder, id: ModuleId): void {
    for (const binding of binder.module.names.values()) {
      const { place } = binding;
      if (place.kind !== 'import') continue;
      const { specifier, name } = place;
      const target = this.#follow(id, specifier, name, new Set());
      if (typeof target !== 'string') place.target = target;
      else {
        place.target = { kind: 'missing', specifier, name };
        this.#report(id, specifier, name, target, binding.node ?? this.#sources[id]!.tree!);
      }
      if (place.target.kind === 'binding') place.target.binding.captured = true;
      if (place.target.kind === 'namespace') this.#readFromOutside(place.target.module, new Set());
    }
  }

  linked(id: ModuleId): Linked {
    const { exported, stars, specifiers } = this.#sketches[id]!;
    const exports = new Map<string, ExportBinding>();
    for (const [name, found] of exported) {
      const target = this.#find(id, name, new Set());
      const binding = typeof target === 'string' ? undefined : exportBinding(target, this.#program);
      if (binding !== undefined) exports.set(name, binding);
      else if (found.kind === 'from' && typeof target === 'string')
        this.#report(id, found.specifier, found.name, target, found.node);
    }
    const resolutions = new Map<string, ModuleId>();
    for (const [specifier, path] of this.#sources[id]!.resolutions) {
      const target = this.#ids.get(path);
      if (target !== undefined) resolutions.set(specifier, target);
    }
    return {
      dependencies: this.modules(id, specifiers),
      starExports: this.modules(id, stars),
      exports,
      resolutions,
    };
  }

  /** The modules that specifiers lead to, each once. */
  modules(id: ModuleId, names: readonly string[]): ModuleId[] {
    return [...new Set(names.map((s) => this.#resolve(id, s)).filter((m) => m !== undefined))];
  }

  readonly #resolve = (module: ModuleId, specifier: string): ModuleId | undefined => {
    const path = this.#sources[module]!.resolutions.get(specifier);
    return path === undefined ? undefined : this.#ids.get(path);
  };

  #find(module: ModuleId, name: string, seen: Set<string>): ImportTarget | Unresolved {
    const { kind } = this.#sources[module]!;
    if (name === '*' || (name === '=' && kind === 'esm')) {
      const member = (key: string) => {
        const found = kind === 'esm' ? this.#find(module, key, new Set()) : 'missing';
        return typeof found !== 'string' && found.kind === 'binding' ? found.binding : undefined;
      };
      return { kind: 'namespace', module, member };
    }
    if (name === '=') return { kind: 'property', module, name: '' };
    if (kind !== 'esm') return { kind: 'property', module, name: name === 'default' ? '' : name };
    const mark = `${module} ${name}`;
    if (seen.has(mark)) return 'circular';
    seen.add(mark);
    const found = this.#sketches[module]!.exported.get(name);
    if (found !== undefined) {
      if (found.kind === 'from') return this.#follow(module, found.specifier, found.name, seen);
      const { place } = found.binding;
      return place.kind === 'import' ? this.#follow(module, place.specifier, place.name, seen) : found;
    }
    return name === 'default' ? 'missing' : this.#findInStars(module, name, seen);
  }

  #findInStars(module: ModuleId, name: string, seen: Set<string>): ImportTarget | Unresolved {
    // A native module might export any name: analysed ones are asked first.
    const { stars } = this.#sketches[module]!;
    const isNative = (s: string) => this.#resolve(module, s) === undefined;
    let first: ImportTarget | undefined;
    for (const star of stars.filter((s) => !isNative(s))) {
      const target = this.#follow(module, star, name, seen);
      if (target === 'ambiguous') return target;
      if (typeof target === 'string') continue;
      if (first !== undefined && !isSameTarget(first, target)) return 'ambiguous';
      first ??= target;
    }
    if (first !== undefined) return first;
    const native = stars.find(isNative);
    if (native !== undefined) return this.#follow(module, native, name, seen);
    // The model of a framework has not got everything.
    const { path } = this.#sources[module]!;
    return isFrameworkModule(path) ? { kind: 'native', specifier: path, name } : 'missing';
  }

  #follow(module: ModuleId, specifier: string, name: string, seen: Set<string>): ImportTarget | Unresolved {
    const target = this.#resolve(module, specifier);
    if (target !== undefined) return this.#find(target, name, seen);
    return { kind: 'native', specifier, name: name === '=' ? 'default' : name };
  }

  #readFromOutside(id: ModuleId, seen: Set<ModuleId>): void {
    if (seen.has(id)) return;
    seen.add(id);
    const { exported, stars } = this.#sketches[id]!;
    for (const name of exported.keys()) {
      const found = this.#find(id, name, new Set());
      if (typeof found !== 'string' && found.kind === 'binding') found.binding.captured = true;
    }
    for (const star of this.modules(id, stars)) this.#readFromOutside(star, seen);
  }

  #report(id: ModuleId, specifier: string, name: string, why: Unresolved, node: ts.Node): void {
    const { tree } = this.#sources[id]!;
    const target = this.#resolve(id, specifier);
    if (tree === undefined || this.#sources[id]!.package !== undefined) return;
    const isType =
      !isJavaScript(tree) && target !== undefined && exportsType(this.#sources, this.#resolve, target, name);
    if (!isType)
      this.#program.report('error', `${why}-export`, linkMessage(why, specifier, name), spanOf(node, tree));
  }
}

/** In an import cycle a function may be called before its module's body ran. */
function markCycles(
  dependencies: readonly (readonly ModuleId[])[],
  binders: readonly (Binder | undefined)[],
  sketches: readonly Sketch[],
): void {
  const cyclic = inCycle(dependencies);
  binders.forEach((binder, id) => {
    if (binder === undefined || !cyclic[id]) return;
    for (const found of sketches[id]!.exported.values())
      if (found.kind === 'binding') found.binding.captured = true;
    for (const binding of binder.module.names.values())
      if (binding.initEnd >= 0 && binding.captured) binding.tdz = true;
  });
}

function isSameTarget(a: ImportTarget, b: ImportTarget): boolean {
  if (a.kind === 'binding' || b.kind === 'binding')
    return a.kind === 'binding' && b.kind === 'binding' && a.binding === b.binding;
  return JSON.stringify(a) === JSON.stringify(b);
}

function linkMessage(why: Unresolved, specifier: string, name: string): string {
  if (why === 'circular') return `'${specifier}' exports '${name}' from itself: a cycle of re-exports`;
  return why === 'ambiguous'
    ? `'${specifier}' has several exports named '${name}' by 'export *'`
    : `'${specifier}' does not export '${name}'`;
}

function exportBinding(target: ImportTarget, program: ProgramBuilder): ExportBinding | undefined {
  switch (target.kind) {
    case 'binding':
      return { kind: 'local', local: program.localOf(target.binding) };
    case 'namespace':
      return { kind: 'module', module: target.module, name: '*' };
    case 'property':
      return { kind: 'module', module: target.module, name: target.name === '' ? 'default' : target.name };
    case 'native':
      return { kind: 'native', specifier: target.specifier, name: target.name };
    case 'missing':
      return undefined;
  }
}

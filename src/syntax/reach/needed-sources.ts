import { isFrameworkModule } from '../frameworks/framework-module.ts';
import { moduleBindings } from '../functions/module-bindings.ts';
import type { SourceModule, SourceSet } from '../modules/source-set.ts';
import { ts } from '../tree.ts';
import { isWsl } from '../wsl/is-wsl.ts';
import { modulePieces } from './module-pieces.ts';
import type { Piece } from './piece.ts';
import { stripModule } from './strip-module.ts';
import { usesOfNamespace } from './uses-of-namespace.ts';

const known = new WeakMap<SourceSet, Map<string, SourceSet>>();

/**
 * A program without the code that no name leads to from its entries and `roots` (paths of modules): modules stay and are loaded in the same order, but those whose own
 * statements do nothing when they are loaded, and of which nothing is asked for, are empty but for what they load and hand on. An index of a large package then
 * costs what is taken from it. The same for the same sources.
 */
export function neededSources(sources: SourceSet, roots: readonly string[]): SourceSet {
  const kept = known.get(sources) ?? new Map<string, SourceSet>();
  known.set(sources, kept);
  const key = [...new Set(roots)].sort().join('\n');
  let needed = kept.get(key);
  if (needed === undefined) kept.set(key, (needed = new Needs(sources).from(roots)));
  return needed;
}

class Needs {
  readonly #sources: SourceSet;
  readonly #whole = new Set<SourceModule>();
  /** What is asked for of a module, by name. */
  readonly #asked = new Map<SourceModule, Set<string>>();
  readonly #all = new Set<SourceModule>();

  constructor(sources: SourceSet) {
    this.#sources = sources;
  }

  from(roots: readonly string[]): SourceSet {
    for (const path of [...this.#sources.entries, ...roots]) {
      const root = this.#sources.byPath.get(path);
      if (root !== undefined) this.#everything(root);
    }
    for (const module of this.#sources.modules) if (!isQuiet(module)) this.#keep(module);
    if (this.#whole.size === this.#sources.modules.length) return this.#sources;
    const modules = this.#sources.modules.map((module) =>
      this.#whole.has(module) ? module : stripModule(module, this.#asked.get(module) ?? new Set()),
    );
    return { ...this.#sources, modules, byPath: new Map(modules.map((m) => [m.path, m])) };
  }

  #target(module: SourceModule, specifier: string): SourceModule | undefined {
    return this.#sources.byPath.get(module.resolutions.get(specifier) ?? '');
  }

  /** All that a module exports is asked for. */
  #everything(module: SourceModule | undefined): void {
    if (module === undefined || this.#all.has(module)) return;
    this.#all.add(module);
    this.#keep(module);
    if (module.tree === undefined || module.kind !== 'esm') return;
    const { stars, exports } = moduleBindings(module.tree);
    for (const specifier of stars) this.#everything(this.#target(module, specifier));
    for (const name of exports.keys()) this.#ask(module, name);
  }

  #ask(module: SourceModule | undefined, name: string): void {
    if (module === undefined) return;
    if (name === '*' || name === 'export=') this.#everything(module);
    else if (module.tree === undefined || module.kind !== 'esm') this.#keep(module);
    else this.#askFor(module, module.tree, name);
  }

  #askFor(module: SourceModule, tree: ts.SourceFile, name: string): void {
    const asked = this.#asked.get(module) ?? new Set();
    if (asked.has(name)) return;
    this.#asked.set(module, asked.add(name));
    const { exports, stars } = moduleBindings(tree);
    const own = exports.get(name);
    if (own?.kind === 'from') this.#ask(this.#target(module, own.specifier), own.name);
    else if (own !== undefined || modulePieces(module).some((piece) => piece.names.includes(name)))
      this.#keep(module);
    else for (const specifier of stars) this.#ask(this.#target(module, specifier), name);
  }

  /** What a module does itself is asked for, so everything that it names. */
  #keep(module: SourceModule): void {
    if (this.#whole.has(module)) return;
    this.#whole.add(module);
    const { tree, erased } = module;
    const named = new Set<string>();
    for (const statement of module.kind === 'esm' ? (tree?.statements ?? []) : []) {
      if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) continue;
      const specifier = statement.moduleSpecifier;
      if (specifier === undefined || !ts.isStringLiteral(specifier)) continue;
      named.add(specifier.text);
      const target = this.#target(module, specifier.text);
      if (target === undefined || erased.has(statement)) continue;
      for (const name of ts.isImportDeclaration(statement)
        ? importedNames(statement, erased)
        : handedOn(statement))
        this.#ask(target, name);
    }
    // `import()`, `require`, what compilers add.
    for (const specifier of module.resolutions.keys())
      if (!named.has(specifier) || modulePieces(module).some((p) => p.specifiers.includes(specifier)))
        this.#everything(this.#target(module, specifier));
  }
}

/** Nothing of it does anything when it is loaded, so that it may be left out where no name asks for it. */
function isQuiet(module: SourceModule): boolean {
  const { tree, kind, path, decorators, implicit } = module;
  if (tree === undefined || kind !== 'esm' || implicit !== undefined || decorators !== undefined)
    return false;
  if (isWsl(path) || isFrameworkModule(path) || tree.statements.some(ts.isImportEqualsDeclaration))
    return false;
  const isCode = ({ start, end }: Piece) => tree.statements.some((s) => start <= s.pos && s.end <= end);
  // Inputs may be instances of a class that only types name.
  return !modulePieces(module).some((piece) => isCode(piece) && (piece.runs || /\bclass\b/.test(piece.text)));
}

function* importedNames({ importClause }: ts.ImportDeclaration, erased: ReadonlySet<ts.Node>) {
  if (importClause === undefined) return;
  const { name, namedBindings } = importClause;
  if (name !== undefined && !erased.has(name)) yield 'default';
  if (namedBindings === undefined) return;
  if (ts.isNamespaceImport(namedBindings)) {
    if (!erased.has(namedBindings)) yield* usesOfNamespace(namedBindings);
  } else
    for (const element of namedBindings.elements)
      if (!erased.has(element)) yield (element.propertyName ?? element.name).text;
}

function* handedOn({ exportClause, isTypeOnly }: ts.ExportDeclaration) {
  if (isTypeOnly || exportClause === undefined) return;
  if (ts.isNamespaceExport(exportClause)) yield '*';
  else
    for (const element of exportClause.elements)
      if (!element.isTypeOnly) yield (element.propertyName ?? element.name).text;
}

import { isFrameworkModule } from '../../syntax/frameworks/framework-module.ts';
import { isJavaScript } from '../../syntax/is-javascript.ts';
import type { SourceModule } from '../../syntax/source-set.ts';
import { spanOf } from '../../syntax/source-text.ts';
import { ts } from '../../syntax/tree.ts';
import type { ExportBinding, ModuleId } from '../ir.ts';
import type { Binder } from './binder.ts';
import { exportsType } from './exports-type.ts';
import { boundNames } from './hoisted-names.ts';
import { inCycle } from './import-cycles.ts';
import { isErased } from './is-erased.ts';
import { hasModifier } from './node-facts.ts';
import type { ProgramBuilder } from './program-builder.ts';
import type { Binding, ImportTarget } from './scope.ts';

const K = ts.SyntaxKind;

/** A module's connections to others. */
export interface Linked {
  readonly dependencies: readonly ModuleId[];
  readonly starExports: readonly ModuleId[];
  readonly exports: ReadonlyMap<string, ExportBinding>;
  readonly resolutions: ReadonlyMap<string, ModuleId>;
}

/** What a module exports under a name, before it is traced to its origin. */
type Exported =
  | { readonly kind: 'binding'; readonly binding: Binding }
  | {
      readonly kind: 'from';
      readonly specifier: string;
      readonly name: string;
      readonly node: ts.Node;
    };

/** Why a name that is imported means nothing. */
type Unresolved = 'missing' | 'ambiguous' | 'circular';

interface Sketch {
  readonly exported: Map<string, Exported>;
  readonly stars: string[];
  readonly specifiers: string[];
}

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
  const sketches = sources.map((source, i) => sketch(source, binders[i]));
  const resolve = (module: ModuleId, specifier: string): ModuleId | undefined => {
    const path = sources[module]!.resolutions.get(specifier);
    return path === undefined ? undefined : ids.get(path);
  };
  const find = (module: ModuleId, name: string, seen: Set<string>): ImportTarget | Unresolved => {
    const { kind } = sources[module]!;
    if (name === '*' || (name === '=' && kind === 'esm')) {
      const member = (key: string) => {
        const found = kind === 'esm' ? find(module, key, new Set()) : 'missing';
        return typeof found !== 'string' && found.kind === 'binding' ? found.binding : undefined;
      };
      return { kind: 'namespace', module, member };
    }
    if (name === '=') return { kind: 'property', module, name: '' };
    if (kind !== 'esm') return { kind: 'property', module, name: name === 'default' ? '' : name };
    const mark = `${module} ${name}`;
    if (seen.has(mark)) return 'circular';
    seen.add(mark);
    const found = sketches[module]!.exported.get(name);
    if (found !== undefined) {
      if (found.kind === 'from') return follow(module, found.specifier, found.name, seen);
      const { place } = found.binding;
      return place.kind === 'import' ? follow(module, place.specifier, place.name, seen) : found;
    }
    if (name === 'default') return 'missing';
    // A native module might export any name: analysed ones are asked first.
    const stars = sketches[module]!.stars;
    const isNative = (s: string) => resolve(module, s) === undefined;
    let first: ImportTarget | undefined;
    for (const star of stars.filter((s) => !isNative(s))) {
      const target = follow(module, star, name, seen);
      if (target === 'ambiguous') return target;
      if (typeof target === 'string') continue;
      if (first !== undefined && !isSameTarget(first, target)) return 'ambiguous';
      first ??= target;
    }
    if (first !== undefined) return first;
    const native = stars.find(isNative);
    if (native !== undefined) return follow(module, native, name, seen);
    // The model of a framework has not got everything.
    if (isFrameworkModule(sources[module]!.path))
      return { kind: 'native', specifier: sources[module]!.path, name };
    return 'missing';
  };
  const follow = (
    module: ModuleId,
    specifier: string,
    name: string,
    seen: Set<string>,
  ): ImportTarget | Unresolved => {
    const target = resolve(module, specifier);
    if (target !== undefined) return find(target, name, seen);
    return { kind: 'native', specifier, name: name === '=' ? 'default' : name };
  };

  const modules = (id: ModuleId, names: readonly string[]) => [
    ...new Set(names.map((s) => resolve(id, s)).filter((m) => m !== undefined)),
  ];
  const readFromOutside = (id: ModuleId, seen: Set<ModuleId>) => {
    if (seen.has(id)) return;
    seen.add(id);
    for (const name of sketches[id]!.exported.keys()) {
      const found = find(id, name, new Set());
      if (typeof found !== 'string' && found.kind === 'binding') found.binding.captured = true;
    }
    for (const star of modules(id, sketches[id]!.stars)) readFromOutside(star, seen);
  };
  const report = (id: ModuleId, specifier: string, name: string, why: Unresolved, node: ts.Node) => {
    const { tree } = sources[id]!;
    const target = resolve(id, specifier);
    if (tree === undefined || sources[id]!.package !== undefined) return;
    if (!isJavaScript(tree) && target !== undefined && exportsType(sources, resolve, target, name)) return;
    program.report('error', `${why}-export`, linkMessage(why, specifier, name), spanOf(node, tree));
  };
  // Bindings get their final marks before any of them gets a local.
  binders.forEach((binder, id) => {
    for (const binding of binder?.module.names.values() ?? []) {
      const { place } = binding;
      if (place.kind !== 'import') continue;
      const { specifier, name } = place;
      const target = follow(id, specifier, name, new Set());
      if (typeof target !== 'string') place.target = target;
      else {
        place.target = { kind: 'missing', specifier, name };
        report(id, specifier, name, target, binding.node ?? sources[id]!.tree!);
      }
      if (place.target.kind === 'binding') place.target.binding.captured = true;
      if (place.target.kind === 'namespace') readFromOutside(place.target.module, new Set());
    }
  });
  markCycles(
    sketches.map((s, id) => modules(id, [...s.specifiers, ...sources[id]!.resolutions.keys()])),
    binders,
    sketches,
  );
  return sources.map((source, id): Linked => {
    const { exported, stars, specifiers } = sketches[id]!;
    const exports = new Map<string, ExportBinding>();
    for (const [name, found] of exported) {
      const target = find(id, name, new Set());
      const binding = typeof target === 'string' ? undefined : exportBinding(target, program);
      if (binding !== undefined) exports.set(name, binding);
      else if (found.kind === 'from' && typeof target === 'string')
        report(id, found.specifier, found.name, target, found.node);
    }
    const resolutions = new Map<string, ModuleId>();
    for (const [specifier, path] of source.resolutions) {
      const target = ids.get(path);
      if (target !== undefined) resolutions.set(specifier, target);
    }
    return {
      dependencies: modules(id, specifiers),
      starExports: modules(id, stars),
      exports,
      resolutions,
    };
  });
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

/** Reads a module's import and export declarations. */
function sketch(source: SourceModule, binder: Binder | undefined): Sketch {
  const made: Sketch = { exported: new Map(), stars: [], specifiers: [] };
  if (binder === undefined || source.tree === undefined || source.kind === 'script') return made;
  made.specifiers.push(...new Set(source.implicit?.values()));
  const add = (name: string, identifier: ts.Node) => {
    const binding = binder.declarations.get(identifier);
    if (binding !== undefined) made.exported.set(name, { kind: 'binding', binding });
  };
  for (const statement of source.tree.statements) {
    if (isErased(statement) || source.erased.has(statement)) continue;
    switch (statement.kind) {
      case K.ImportDeclaration: {
        const node = statement as ts.ImportDeclaration;
        if (!node.importClause?.isTypeOnly)
          made.specifiers.push((node.moduleSpecifier as ts.StringLiteral).text);
        break;
      }
      case K.ImportEqualsDeclaration: {
        const { moduleReference, isTypeOnly, name } = statement as ts.ImportEqualsDeclaration;
        if (isTypeOnly) break;
        if (moduleReference.kind === K.ExternalModuleReference && source.kind === 'esm')
          made.specifiers.push((moduleReference.expression as ts.StringLiteral).text);
        if (hasModifier(statement, K.ExportKeyword)) add(name.text, name);
        break;
      }
      case K.ExportDeclaration:
        sketchExport(source, statement as ts.ExportDeclaration, binder, made);
        break;
      case K.ExportAssignment:
        if (!(statement as ts.ExportAssignment).isExportEquals) add('default', statement);
        break;
      default:
        if (hasModifier(statement, K.ExportKeyword)) sketchDeclaration(statement, add);
    }
  }
  return made;
}

function sketchDeclaration(statement: ts.Statement, add: (name: string, node: ts.Node) => void): void {
  if (statement.kind === K.VariableStatement) {
    const names: ts.Identifier[] = [];
    for (const d of (statement as ts.VariableStatement).declarationList.declarations)
      boundNames(d.name, names);
    for (const name of names) add(name.text, name);
    return;
  }
  const { name } = statement as ts.FunctionDeclaration;
  if (hasModifier(statement, K.DefaultKeyword)) add('default', name ?? statement);
  else if (name !== undefined) add(name.text, name);
}

function sketchExport(source: SourceModule, node: ts.ExportDeclaration, binder: Binder, made: Sketch): void {
  if (node.isTypeOnly) return;
  const specifier = (node.moduleSpecifier as ts.StringLiteral | undefined)?.text;
  if (specifier !== undefined) made.specifiers.push(specifier);
  const clause = node.exportClause;
  if (clause === undefined) {
    if (specifier !== undefined) made.stars.push(specifier);
  } else if (clause.kind === K.NamespaceExport) {
    made.exported.set(clause.name.text, { kind: 'from', specifier: specifier!, name: '*', node });
  } else
    for (const element of clause.elements) {
      if (element.isTypeOnly || source.erased.has(element)) continue;
      const local = (element.propertyName ?? element.name).text;
      if (specifier !== undefined)
        made.exported.set(element.name.text, { kind: 'from', specifier, name: local, node: element });
      else {
        const binding = binder.module.names.get(local);
        if (binding !== undefined) made.exported.set(element.name.text, { kind: 'binding', binding });
      }
    }
}

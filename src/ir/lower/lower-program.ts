import type { Diagnostic } from '../../base/diagnostic.ts';
import type { SourceModule, SourceSet } from '../../syntax/modules/source-set.ts';
import { ts } from '../../syntax/tree.ts';
import type { Module, ModuleId, Program } from '../ir.ts';
import { bindExtra, bindModule } from './bind-names.ts';
import type { Binder } from './binder.ts';
import type { CheckName } from './check-names.ts';
import { dispatch } from './dispatcher.ts';
import { type Linked, linkModules } from './link-modules.ts';
import { lowerJson, lowerModule } from './lower-module.ts';
import type { ModuleContext } from './module-context.ts';
import { hasUseStrict } from './node-facts.ts';
import { ProgramBuilder } from './program-builder.ts';

/** A function over a JavaScript expression, lowered inside a module's scope and exported from it. */
export interface ExtraFunction {
  readonly module: string;
  readonly name: string;
  readonly params: readonly string[];
  readonly expression: string;
}

export interface LowerOptions {
  readonly extra?: readonly ExtraFunction[] | undefined;
  /** What to check besides what JavaScript checks itself, and in which modules (all when left out). */
  readonly checks?:
    | { readonly names: ReadonlySet<CheckName>; readonly modules?: (path: string) => boolean }
    | undefined;
  /** Left sides of assignments, initialisers and expressions whose instructions have a site of their own, not that of their statement. */
  readonly ownSites?: { has(node: ts.Node): boolean } | undefined;
}

export interface Lowered {
  readonly program: Program;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Source trees to the core language, in three phases: names are resolved module by module (`bind-names.ts`), imports are tied
 * to the locals they mean (`link-modules.ts`), then each module body is lowered, one file per family of constructs, all
 * appending to a {@link Context}. An ES import is the exporting module's own local; from a CommonJS (or JSON) module `default`
 * is `module.exports`, other names are its properties, read at each use. `require` stays a call. What cannot be lowered becomes a diagnostic; an `error` makes the program unusable.
 */
export function lowerProgram(sources: SourceSet, options: LowerOptions = {}): Lowered {
  const program = new ProgramBuilder();
  const ids = new Map<string, ModuleId>(sources.modules.map((m, i) => [m.path, i]));
  const binders = sources.modules.map((source, id) => bind(source, id));
  const extras = sources.modules.map((source, id) => bindExtras(source, binders[id], options.extra ?? []));
  binders.forEach((binder) => {
    if (binder !== undefined) binder.module.fn.id = program.newFunction();
  });
  const linked = linkModules(sources.modules, binders, ids, program);
  const modules = sources.modules.map((source, id): Module => {
    const binder = binders[id];
    if (binder === undefined || source.tree === undefined) return lowerJson(source, id, program);
    const kind = kindOf(source);
    const checks = options.checks?.modules?.(source.path) === false ? undefined : options.checks?.names;
    const cx: ModuleContext = {
      id,
      source,
      kind,
      tree: source.tree,
      names: binder,
      program,
      dispatch,
      jsxRuntime: ids.get(source.resolutions.get('react/jsx-runtime') ?? ''),
      leftOut: [],
      checks: checks ?? noChecks,
      ownSites: options.ownSites ?? noSites,
    };
    return lowerModule(cx, linked[id] as Linked, extras[id] ?? []);
  });
  const { functions, sites, locals, diagnostics } = program;
  return { program: { modules, functions, sites, locals }, diagnostics };
}

const noChecks: ReadonlySet<CheckName> = new Set();
const noSites: ReadonlySet<ts.Node> = new Set();

function kindOf(source: SourceModule): 'esm' | 'cjs' | 'script' {
  return source.kind === 'json' ? 'cjs' : source.kind;
}

function bind(source: SourceModule, module: ModuleId): Binder | undefined {
  if (source.tree === undefined || source.kind === 'json') return undefined;
  const strict = source.kind === 'esm' || hasUseStrict(source.tree);
  return bindModule(source.tree, {
    module,
    kind: source.kind,
    strict,
    erased: source.erased,
    implicit: source.implicit,
  });
}

function bindExtras(
  source: SourceModule,
  binder: Binder | undefined,
  extra: readonly ExtraFunction[],
): { name: string; node: ts.ArrowFunction; tree: ts.SourceFile }[] {
  if (binder === undefined) return [];
  return extra
    .filter((e) => e.module === source.path)
    .map(({ name, params, expression }) => {
      const text = `(${params.join(', ')}) => (${expression}\n)`;
      const tree = ts.createSourceFile(source.path, text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TS);
      const statement = tree.statements[0] as ts.ExpressionStatement;
      const node = statement.expression as ts.ArrowFunction;
      bindExtra(binder, node);
      return { name, node, tree };
    });
}

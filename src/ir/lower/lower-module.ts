import { noSpan } from '../../base/span.ts';
import type { SourceModule } from '../../syntax/modules/source-set.ts';
import type { ts } from '../../syntax/tree.ts';
import type { ExportBinding, LocalId, Module, ModuleId } from '../ir.ts';
import type { Context } from './context.ts';
import { buildFunction } from './functions.ts';
import type { Linked } from './link-modules.ts';
import { containsTopLevelAwait } from './look-ahead.ts';
import type { ModuleContext } from './module-context.ts';
import { localOperand } from './operands.ts';
import type { ProgramBuilder } from './program-builder.ts';
import { enterScope } from './scopes.ts';

export interface ExtraNode {
  readonly name: string;
  readonly node: ts.ArrowFunction;
  readonly tree: ts.SourceFile;
}

/** Lowers a module's body as its `init` function, and its extra functions, which are created first. */
export function lowerModule(module: ModuleContext, linked: Linked, extras: readonly ExtraNode[]): Module {
  const { names, program, tree, source } = module;
  const scope = names.module;
  const exports = new Map<string, ExportBinding>(linked.exports);
  let hoisted = 0;
  const init = buildFunction(module, scope.fn, undefined, {
    kind: 'module',
    name: '<module>',
    jsName: undefined,
    async: module.kind === 'esm' && containsTopLevelAwait(tree),
    generator: false,
    length: 0,
    parameters: [],
    work: (cx) => {
      if (module.kind === 'cjs' && scope.fn.usesThis) {
        cx.thisLocal = cx.temp();
        cx.assignOperand(cx.thisLocal, localOperand(program.localOf(scope.names.get('exports')!)));
      }
      for (const extra of extras) exports.set(extra.name, lowerExtra(cx, extra));
      enterScope(cx, scope, tree.statements);
      if (module.kind === 'esm') hoisted = cx.length;
      cx.dispatch.statements(cx, tree.statements);
    },
  });
  if (module.kind === 'cjs') {
    const params = cjsParameters.map((name) => program.localOf(scope.names.get(name)!));
    program.functions[init] = { ...program.functions[init]!, params };
  }
  program.functions[init] = { ...program.functions[init]!, parameterStatements: hoisted };
  const topLevel = new Map<string, LocalId>();
  for (const [name, binding] of scope.names)
    if (binding.local >= 0 && binding.kind !== 'import' && binding.scope === scope && !name.startsWith('*'))
      if (!(module.kind === 'cjs' && binding.kind === 'param')) topLevel.set(name, binding.local);
  return {
    id: module.id,
    path: source.path,
    kind: source.kind,
    strict: scope.fn.strict,
    init,
    dependencies: linked.dependencies,
    exports,
    topLevel,
    starExports: linked.starExports,
    resolutions: linked.resolutions,
    natives: source.natives,
    missing: source.missing,
    leftOut: module.leftOut,
  };
}

const cjsParameters = ['module', 'exports', 'require', '__filename', '__dirname'] as const;

function lowerExtra(cx: Context, { name, node, tree }: ExtraNode): ExportBinding {
  const local = cx.program.local(cx.fn, name, 'const');
  cx.locals.push(local);
  const module: ModuleContext = { ...cx.module, tree };
  const fn = cx.dispatch.function(module, cx, node, { name, jsName: name });
  cx.assign(local, { kind: 'closure', fn });
  return { kind: 'local', local };
}

/** A JSON module: its init returns nothing, the machine takes its value from `text`. */
export function lowerJson(source: SourceModule, id: ModuleId, program: ProgramBuilder): Module {
  const init = program.newFunction();
  const span = { ...noSpan, file: source.path };
  const entry = program.site(init, 'entry', span);
  const exit = program.site(init, 'exit', span);
  program.functions[init] = {
    id: init,
    module: id,
    parent: undefined,
    name: '<module>',
    jsName: undefined,
    kind: 'module',
    async: false,
    generator: false,
    strict: true,
    length: 0,
    params: [],
    rest: undefined,
    simpleParams: true,
    usesArguments: false,
    usesThis: false,
    locals: [],
    selfName: undefined,
    body: { kind: 'block', label: undefined, locals: [], body: [] },
    parameterStatements: 0,
    entry,
    exit,
    span,
    text: '',
  };
  return {
    id,
    path: source.path,
    kind: 'json',
    strict: true,
    init,
    dependencies: [],
    exports: new Map(),
    topLevel: new Map(),
    starExports: [],
    resolutions: new Map(),
    natives: new Map(),
    text: source.text,
  };
}

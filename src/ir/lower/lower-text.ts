import type { Diagnostic } from '../../base/diagnostic.ts';
import type { ts } from '../../syntax/tree.ts';
import type { FunctionId, ModuleId, Program, SiteId } from '../ir.ts';
import { bindModule } from './bind-names.ts';
import type { Around } from './binder.ts';
import { dispatch } from './dispatcher.ts';
import { buildFunction } from './functions.ts';
import type { ModuleContext } from './module-context.ts';
import { hasUseStrict } from './node-facts.ts';
import { localOperand, undefinedOperand } from './operands.ts';
import { ProgramBuilder } from './program-builder.ts';
import { enterScope } from './scopes.ts';

export interface TextOptions {
  /** The module whose code makes it. */
  readonly module: ModuleId;
  /** The site that makes it, which all of its instructions belong to. */
  readonly site: SiteId;
  /** The code that runs it is strict. */
  readonly strict: boolean;
  /** What it finds where it is run; undefined where that is the global scope. */
  readonly around: Around | undefined;
}

/** Code from text as a program of its own with one function that runs it and returns the value of the last statement. */
export interface LoweredText {
  readonly functions: Program['functions'];
  readonly locals: Program['locals'];
  readonly init: FunctionId;
  readonly strict: boolean;
  /** What it makes global. */
  readonly globals: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

class TextBuilder extends ProgramBuilder {
  readonly #site: SiteId;

  constructor(site: SiteId) {
    super();
    this.#site = site;
  }

  override site(): SiteId {
    return this.#site;
  }
}

/** Lowers the body of an `eval`. With `around` the function takes the object that has these names as its argument. */
export function lowerText(tree: ts.SourceFile, options: TextOptions): LoweredText {
  const program = new TextBuilder(options.site);
  const strict = options.strict || hasUseStrict(tree);
  const erased: ReadonlySet<ts.Node> = new Set();
  const names = bindModule(tree, {
    module: options.module,
    kind: 'text',
    strict,
    erased,
    around: options.around,
  });
  const scope = names.module;
  const cx: ModuleContext = {
    id: options.module,
    source: {
      path: tree.fileName,
      kind: 'script',
      tree,
      text: tree.text,
      resolutions: new Map(),
      natives: new Map(),
      erased,
    },
    kind: 'text',
    tree,
    names,
    program,
    dispatch,
    leftOut: [],
    checks: new Set(),
    ownSites: new Set(),
  };
  const init = buildFunction(cx, scope.fn, undefined, {
    kind: 'function',
    name: '<text>',
    jsName: undefined,
    async: false,
    generator: false,
    length: 0,
    parameters: [],
    work: (cx) => {
      cx.completion = cx.temp();
      cx.assignOperand(cx.completion, undefinedOperand);
      enterScope(cx, scope, tree.statements);
      cx.dispatch.statements(cx, tree.statements);
      cx.push({ kind: 'return', site: cx.site, value: localOperand(cx.completion) });
    },
  });
  const container = scope.parent?.names.get('*around*');
  if (container !== undefined)
    program.functions[init] = {
      ...program.functions[init]!,
      params: [program.localOf(container)],
      length: 1,
    };
  const globals = [...scope.names.values()].filter((b) => b.place.kind === 'global').map((b) => b.name);
  const { functions, locals, diagnostics } = program;
  return { functions, locals, init, strict, globals, diagnostics };
}

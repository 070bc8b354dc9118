import { ts } from '../../syntax/tree.ts';
import type { ModuleId } from '../ir.ts';
import type { DirectEval } from './bind-direct-eval.ts';
import type { Binding, FnInfo, Names, Place, Scope, ScopeKind } from './scope.ts';

const K = ts.SyntaxKind;

export interface BindOptions {
  readonly module: ModuleId;
  readonly kind: 'esm' | 'cjs' | 'script' | 'text';
  readonly strict: boolean;
  /** Nodes that only bring in types. */
  readonly erased: ReadonlySet<ts.Node>;
  readonly implicit?: ReadonlyMap<string, string> | undefined;
  /** Of code from text: names of the functions around it. */
  readonly around?: Around | undefined;
}

/** What code from text finds where it is run. */
export interface Around {
  readonly names: readonly NameAround[];
  /** Its variables are global: only blocks of a script are around it. */
  readonly global: boolean;
}

/** A name that code from text finds where it is run. `own`: a \`var\` of that name means it. */
export interface NameAround {
  readonly name: string;
  readonly own: boolean;
}

/**
 * The names of a module while they are being resolved: scopes, declarations, and what each reference tells about the binding it
 * means. The walk itself is in `bind-names.ts` and its siblings; they reach each other through {@link Binder.visit}.
 */
export class Binder implements Names {
  readonly scopes = new Map<ts.Node, Scope>();
  readonly bodies = new Map<ts.Node, Scope>();
  readonly lone = new Map<ts.Node, Scope>();
  readonly selves = new Map<ts.Node, Binding>();
  readonly fns = new Map<ts.Node, FnInfo>();
  readonly references = new Map<ts.Node, Binding>();
  readonly blockFunctions = new Map<ts.Node, Binding>();
  readonly declarations = new Map<ts.Node, Binding>();
  readonly classHeads = new Map<ts.Node, Binding>();
  readonly directEvals = new Map<ts.Node, DirectEval>();
  readonly module: Scope;
  readonly options: BindOptions;
  /** Exported members of namespaces and enums, shared by merged declarations. */
  readonly members = new Map<Binding, Map<string, Binding>>();
  /** Resolves the names in a node. */
  readonly visit: (node: ts.Node) => void;
  scope: Scope;
  fn: FnInfo;
  /** Binding a function that is called only after the module's body ran. */
  extra = false;

  constructor(options: BindOptions, tree: ts.SourceFile, visit: (b: Binder, node: ts.Node) => void) {
    this.options = options;
    this.visit = (node) => visit(this, node);
    this.fn = this.newFunction(tree, undefined, { arrow: false, strict: options.strict });
    this.scope = this.module = this.open('module', tree, this.#around(tree));
  }

  /** The scope of the names around code from text: members of an object that it is given. */
  #around(tree: ts.SourceFile): Scope | undefined {
    const { around } = this.options;
    if (around === undefined) return undefined;
    const scope = this.open('block', tree, undefined);
    const container = this.declare(scope, '*around*', 'param', undefined, { place: { kind: 'local' } });
    for (const { name } of around.names)
      this.declare(scope, name, 'var', undefined, { place: { kind: 'member', container, key: name } });
    return scope;
  }

  newFunction(
    node: ts.Node,
    hoistScope: Scope | undefined,
    { arrow, strict, lateThis }: { arrow: boolean; strict: boolean; lateThis?: boolean },
  ): FnInfo {
    const info: FnInfo = {
      node,
      parent: this.fn as FnInfo | undefined,
      module: this.options.module,
      arrow,
      strict,
      id: -1,
      usesArguments: false,
      usesThis: false,
      simpleParams: true,
      mappedArguments: false,
      argumentsBinding: undefined,
      hoistScope,
      lateThis: lateThis ?? (arrow && (this.fn?.lateThis ?? false)),
    };
    this.fns.set(node, info);
    return info;
  }

  open(kind: ScopeKind, node: ts.Node, parent: Scope | undefined): Scope {
    return { kind, parent, fn: this.fn, names: new Map(), start: node.pos, quietUntil: 0 };
  }

  within(scope: Scope, work: () => void): void {
    const before = this.scope;
    this.scope = scope;
    work();
    this.scope = before;
  }

  declare(
    scope: Scope,
    name: string,
    kind: Binding['kind'],
    node: ts.Node | undefined,
    more: Partial<Binding> = {},
  ): Binding {
    const binding: Binding = {
      name,
      kind,
      scope,
      node,
      place: this.placeOf(scope, kind),
      initEnd: -1,
      lateStart: -1,
      lateEnd: -1,
      safeEnd: Number.MAX_SAFE_INTEGER,
      constant: false,
      writes: [],
      writtenElsewhere: false,
      captured: false,
      tdz: false,
      knownFunction: false,
      solid: false,
      local: -1,
      ...more,
    };
    scope.names.set(name, binding);
    if (node !== undefined) this.declarations.set(node, binding);
    return binding;
  }

  placeOf(scope: Scope, kind: Binding['kind']): Place {
    const { kind: module, strict } = this.options;
    if (scope.kind !== 'module') return { kind: 'local' };
    if (module === 'text' && !strict && (kind === 'var' || kind === 'function'))
      return { kind: 'global', declaration: kind };
    if (module !== 'script') return { kind: 'local' };
    const declaration =
      kind === 'let' || kind === 'class' ? 'let' : kind === 'const' || kind === 'function' ? kind : 'var';
    return { kind: 'global', declaration };
  }

  // -------------------------------------------------------------------------------------- references

  lookup(name: string): Binding | undefined {
    for (let scope: Scope | undefined = this.scope; scope !== undefined; scope = scope.parent) {
      const binding = scope.names.get(name);
      if (binding !== undefined) return binding;
      if (name === 'arguments' && hasArguments(scope)) {
        const made = this.declare(scope, name, 'var', undefined);
        this.takesArguments(scope.fn, made);
        return made;
      }
    }
    return undefined;
  }

  takesArguments(fn: FnInfo, binding: Binding): void {
    fn.usesArguments = true;
    fn.argumentsBinding = binding;
    fn.mappedArguments = !fn.strict && fn.simpleParams;
  }

  reference(node: ts.Identifier, write: boolean): void {
    const binding = this.lookup(node.text);
    if (binding === undefined) return;
    this.references.set(node, binding);
    this.use(binding, node.pos);
    if (write) this.written(binding, node.pos);
  }

  use(binding: Binding, at: number): void {
    if (binding.place.kind === 'member') this.use(binding.place.container, at);
    const declaring = binding.scope.fn;
    let position = at;
    let hoistedBeside = false;
    if (declaring !== this.fn) {
      binding.captured = true;
      if (binding.initEnd < 0) return;
      let outermost = this.fn;
      while (outermost.parent !== declaring && outermost.parent !== undefined) outermost = outermost.parent;
      position = outermost.node.pos;
      if (outermost.hoistScope !== undefined) {
        hoistedBeside = outermost.hoistScope === binding.scope;
        position = outermost.hoistScope.start;
      }
      // An extra function is called only after initialisation.
      if (this.extra && declaring === this.module.fn) return;
    }
    if (binding.initEnd < 0 || binding.tdz) return;
    if (hoistedBeside) {
      // In an import cycle it may be called before all the same: link-modules.ts sees to that.
      if (binding.initEnd > binding.scope.quietUntil) binding.tdz = true;
      return;
    }
    const late = position >= binding.lateStart && position < binding.lateEnd;
    if (position < binding.initEnd || position >= binding.safeEnd || late) binding.tdz = true;
  }

  written(binding: Binding, at: number): void {
    binding.knownFunction = false;
    if (binding.scope.fn === this.fn) binding.writes.push(at);
    else binding.writtenElsewhere = true;
  }

  useName(name: string, node: ts.Node): void {
    const binding = this.lookup(name);
    if (binding === undefined) return;
    this.references.set(node, binding);
    this.use(binding, node.pos);
  }

  usesThis(): void {
    for (let fn: FnInfo | undefined = this.fn; fn !== undefined; fn = fn.parent) {
      fn.usesThis = true;
      if (!fn.arrow) return;
    }
  }
}

function hasArguments(scope: Scope): boolean {
  const kind = scope.fn.node.kind;
  if (kind === K.SourceFile) return scope.kind === 'module' && scope.names.get('require')?.kind === 'param';
  return (
    scope.kind === 'parameters' &&
    !scope.fn.arrow &&
    kind !== K.PropertyDeclaration &&
    kind !== K.ClassStaticBlockDeclaration
  );
}

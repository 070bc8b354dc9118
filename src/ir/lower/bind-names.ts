import { ts } from '../../syntax/tree.ts';
import type { ModuleId } from '../ir.ts';
import { boundNames, hoistedNames } from './hoisted-names.ts';
import { isErased } from './is-erased.ts';
import { quietPrefix } from './quiet-prefix.ts';
import type { Binding, FnInfo, Names, Place, Scope, ScopeKind } from './scope.ts';

const K = ts.SyntaxKind;

export interface BindOptions {
  readonly module: ModuleId;
  readonly kind: 'esm' | 'cjs' | 'script';
  readonly strict: boolean;
  /** Nodes that only bring in types. */
  readonly erased: ReadonlySet<ts.Node>;
}

/**
 * Resolves every name of a module: which declaration each identifier means, which locals closures capture, which may be read
 * in their dead zone, and where they are assigned. One walk over the tree; each scope's declarations are collected when
 * the scope is entered, so every reference is resolved at once.
 */
export function bindModule(tree: ts.SourceFile, options: BindOptions): Binder {
  const binder = new Binder(options, tree);
  binder.bindTop(tree);
  return binder;
}

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
  readonly module: Scope;
  readonly #options: BindOptions;
  /** Exported members of namespaces and enums, shared by merged declarations. */
  readonly #members = new Map<Binding, Map<string, Binding>>();
  #scope: Scope;
  #fn: FnInfo;
  #extra = false;

  constructor(options: BindOptions, tree: ts.SourceFile) {
    this.#options = options;
    this.#fn = this.#function(tree, undefined, { arrow: false, strict: options.strict });
    this.#scope = this.module = this.#open('module', tree, undefined);
  }

  bindTop(tree: ts.SourceFile): void {
    const scope = this.module;
    this.scopes.set(tree, scope);
    if (this.#options.kind === 'cjs')
      for (const name of ['module', 'exports', 'require', '__filename', '__dirname'])
        this.#declare(scope, name, 'param', undefined);
    this.#hoist(tree.statements, scope);
    this.#lexical(tree.statements, scope, true);
    for (const statement of tree.statements) this.#visit(statement);
  }

  /** Binds a function expression of another tree inside this module's scope. */
  bindExtra(node: ts.ArrowFunction): void {
    this.#scope = this.module;
    this.#fn = this.module.fn;
    this.#extra = true;
    this.#visit(node);
    this.#extra = false;
  }

  // ------------------------------------------------------------------------------------------ scopes

  #function(
    node: ts.Node,
    hoistScope: Scope | undefined,
    { arrow, strict, lateThis }: { arrow: boolean; strict: boolean; lateThis?: boolean },
  ): FnInfo {
    const info: FnInfo = {
      node,
      parent: this.#fn as FnInfo | undefined,
      module: this.#options.module,
      arrow,
      strict,
      id: -1,
      usesArguments: false,
      usesThis: false,
      simpleParams: true,
      mappedArguments: false,
      argumentsBinding: undefined,
      hoistScope,
      lateThis: lateThis ?? (arrow && (this.#fn?.lateThis ?? false)),
    };
    this.fns.set(node, info);
    return info;
  }

  #open(kind: ScopeKind, node: ts.Node, parent: Scope | undefined): Scope {
    return { kind, parent, fn: this.#fn, names: new Map(), start: node.pos, quietUntil: 0 };
  }

  #within(scope: Scope, work: () => void): void {
    const before = this.#scope;
    this.#scope = scope;
    work();
    this.#scope = before;
  }

  #declare(
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
      place: this.#place(scope, kind),
      initEnd: -1,
      lateStart: -1,
      lateEnd: -1,
      safeEnd: Number.MAX_SAFE_INTEGER,
      constant: false,
      writes: [],
      writtenElsewhere: false,
      captured: false,
      tdz: false,
      quiet: false,
      knownFunction: false,
      solid: false,
      local: -1,
      ...more,
    };
    scope.names.set(name, binding);
    if (node !== undefined) this.declarations.set(node, binding);
    return binding;
  }

  #place(scope: Scope, kind: Binding['kind']): Place {
    if (scope.kind !== 'module' || this.#options.kind !== 'script') return { kind: 'local' };
    const declaration =
      kind === 'let' || kind === 'class' ? 'let' : kind === 'const' || kind === 'function' ? kind : 'var';
    return { kind: 'global', declaration };
  }

  /** Declares `var` names, and Annex B functions in sloppy code. */
  #hoist(statements: readonly ts.Statement[], scope: Scope): void {
    const { vars, blockFunctions } = hoistedNames(statements);
    for (const name of vars) {
      const known = scope.names.get(name.text);
      if (known === undefined) {
        const binding = this.#declare(scope, name.text, 'var', name);
        if (name.text === 'arguments') this.#takesArguments(scope.fn, binding);
      } else this.declarations.set(name, known);
    }
    if (scope.fn.strict) return;
    for (const { node, path } of blockFunctions) this.#annexB(node, path, statements, scope);
  }

  #annexB(
    node: ts.FunctionDeclaration,
    path: readonly ts.Node[],
    statements: readonly ts.Statement[],
    scope: Scope,
  ): void {
    const name = node.name?.text;
    if (name === undefined || node.asteriskToken || hasModifier(node, K.AsyncKeyword)) return;
    for (let i = 0; i < path.length - 1; i++) if (lexicallyDeclares(path[i]!, name)) return;
    if (declaresLexically(statements, name)) return;
    const known = scope.names.get(name);
    if (known?.kind === 'param' && scope.fn.node.kind !== K.SourceFile) return;
    if (scope.kind === 'body' && scope.parent?.names.has(name)) return;
    this.blockFunctions.set(node, known ?? this.#declare(scope, name, 'var', undefined));
  }

  /** Declares the lexical names of a statement list: let, const, classes, functions, enums, namespaces, imports. */
  #lexical(statements: readonly ts.Statement[], scope: Scope, top: boolean, safeEnd?: number): void {
    for (const labelled of statements) {
      let statement = labelled;
      while (statement.kind === K.LabeledStatement) statement = (statement as ts.LabeledStatement).statement;
      if (isErased(statement) || this.#options.erased.has(statement)) continue;
      switch (statement.kind) {
        case K.VariableStatement:
          this.#declareList((statement as ts.VariableStatement).declarationList, scope, safeEnd);
          break;
        case K.FunctionDeclaration: {
          const node = statement as ts.FunctionDeclaration;
          this.#declareFunction(node, scope, top);
          break;
        }
        case K.ClassDeclaration: {
          const node = statement as ts.ClassDeclaration;
          const name = node.name ?? node;
          const text = node.name?.text ?? 'default';
          this.#declare(scope, node.name ? text : '*default*', 'class', name, {
            initEnd: node.end,
            knownFunction: true,
            ...(safeEnd === undefined ? {} : { safeEnd }),
          });
          break;
        }
        case K.EnumDeclaration: {
          const node = statement as ts.EnumDeclaration;
          this.#container(node.name, scope, top);
          break;
        }
        case K.ModuleDeclaration: {
          const name = (statement as ts.ModuleDeclaration).name;
          if (name.kind === K.Identifier) this.#container(name, scope, top);
          break;
        }
        case K.ImportDeclaration:
          this.#imports(statement as ts.ImportDeclaration, scope);
          break;
        case K.ImportEqualsDeclaration:
          this.#importEquals(statement as ts.ImportEqualsDeclaration, scope);
          break;
        case K.ExportAssignment:
          if (!(statement as ts.ExportAssignment).isExportEquals)
            this.#declare(scope, '*default*', 'const', statement, { initEnd: statement.end });
          break;
      }
    }
    scope.quietUntil = quietPrefix(statements);
  }

  #container(name: ts.Identifier, scope: Scope, top: boolean): void {
    const known = scope.names.get(name.text);
    if (known !== undefined) this.declarations.set(name, known);
    else this.#declare(scope, name.text, top ? 'var' : 'let', name);
  }

  #declareFunction(node: ts.FunctionDeclaration, scope: Scope, top: boolean): void {
    const name = node.name?.text ?? '*default*';
    const known = scope.names.get(name);
    if (known !== undefined && (top || known.kind === 'function') && known.place.kind !== 'import') {
      known.knownFunction = false;
      if (top && known.kind === 'var') scope.names.set(name, this.#asFunction(known));
      this.declarations.set(node.name ?? node, scope.names.get(name)!);
    } else this.#declare(scope, name, 'function', node.name ?? node, { knownFunction: true });
  }

  /** `var f; function f() {}`: one binding, initialised as the function. */
  #asFunction(known: Binding): Binding {
    const place = this.#place(known.scope, 'function');
    known.place = place;
    return known;
  }

  #declareList(list: ts.VariableDeclarationList, scope: Scope, safeEnd?: number, initEnd?: number): void {
    if ((list.flags & ts.NodeFlags.BlockScoped) === 0) return;
    const constant = (list.flags & ts.NodeFlags.BlockScoped) !== ts.NodeFlags.Let;
    for (const declaration of list.declarations) {
      const names: ts.Identifier[] = [];
      boundNames(declaration.name, names);
      const pattern = declaration.name.kind !== K.Identifier;
      for (const name of names) {
        this.#declare(scope, name.text, constant ? 'const' : 'let', name, {
          constant: constant ? 'throws' : false,
          initEnd: initEnd ?? (pattern ? name.parent.end : declaration.end),
          ...(pattern && initEnd === undefined
            ? { lateStart: declaration.name.end, lateEnd: declaration.end }
            : {}),
          ...(safeEnd === undefined ? {} : { safeEnd }),
          knownFunction: constant && !pattern && makesFunction(declaration.initializer),
          solid: constant && !pattern && makesObject(declaration.initializer),
        });
      }
    }
  }

  #imports(node: ts.ImportDeclaration, scope: Scope): void {
    const clause = node.importClause;
    if (clause === undefined || clause.isTypeOnly) return;
    const erased = this.#options.erased;
    const specifier = (node.moduleSpecifier as ts.StringLiteral).text;
    const bind = (name: ts.Identifier, imported: string) => {
      const place: Place = { kind: 'import', specifier, name: imported, target: undefined };
      this.#declare(scope, name.text, 'import', name, { place, constant: 'throws' });
    };
    if (clause.name !== undefined && !erased.has(clause) && !erased.has(clause.name))
      bind(clause.name, 'default');
    const named = clause.namedBindings;
    if (named === undefined || erased.has(named)) return;
    if (named.kind === K.NamespaceImport) bind((named as ts.NamespaceImport).name, '*');
    else
      for (const element of (named as ts.NamedImports).elements)
        if (!element.isTypeOnly && !erased.has(element))
          bind(element.name, (element.propertyName ?? element.name).text);
  }

  #importEquals(node: ts.ImportEqualsDeclaration, scope: Scope): void {
    if (node.isTypeOnly) return;
    const reference = node.moduleReference;
    if (reference.kind !== K.ExternalModuleReference || this.#options.kind === 'cjs') {
      this.#declare(scope, node.name.text, 'const', node.name, { initEnd: node.end, constant: 'throws' });
      return;
    }
    const specifier = (reference as ts.ExternalModuleReference).expression as ts.StringLiteral;
    const place: Place = { kind: 'import', specifier: specifier.text, name: '=', target: undefined };
    this.#declare(scope, node.name.text, 'import', node.name, { place, constant: 'throws' });
  }

  // -------------------------------------------------------------------------------------- references

  #lookup(name: string): Binding | undefined {
    for (let scope: Scope | undefined = this.#scope; scope !== undefined; scope = scope.parent) {
      const binding = scope.names.get(name);
      if (binding !== undefined) return binding;
      if (name === 'arguments' && hasArguments(scope)) {
        const made = this.#declare(scope, name, 'var', undefined);
        this.#takesArguments(scope.fn, made);
        return made;
      }
    }
    return undefined;
  }

  #takesArguments(fn: FnInfo, binding: Binding): void {
    fn.usesArguments = true;
    fn.argumentsBinding = binding;
    fn.mappedArguments = !fn.strict && fn.simpleParams;
  }

  #reference(node: ts.Identifier, write: boolean): void {
    const binding = this.#lookup(node.text);
    if (binding === undefined) return;
    this.references.set(node, binding);
    this.#use(binding, node.pos);
    if (write) this.#written(binding, node.pos);
  }

  #use(binding: Binding, at: number): void {
    if (binding.place.kind === 'member') this.#use(binding.place.container, at);
    const declaring = binding.scope.fn;
    let position = at;
    let hoistedBeside = false;
    if (declaring !== this.#fn) {
      binding.captured = true;
      if (binding.initEnd < 0) return;
      let outermost = this.#fn;
      while (outermost.parent !== declaring && outermost.parent !== undefined) outermost = outermost.parent;
      position = outermost.node.pos;
      if (outermost.hoistScope !== undefined) {
        hoistedBeside = outermost.hoistScope === binding.scope;
        position = outermost.hoistScope.start;
      }
      // An extra function is called only after initialisation.
      if (this.#extra && declaring === this.module.fn) return;
    }
    if (binding.initEnd < 0 || binding.tdz) return;
    if (hoistedBeside) {
      if (binding.initEnd <= binding.scope.quietUntil) binding.quiet = true;
      else binding.tdz = true;
      return;
    }
    const late = position >= binding.lateStart && position < binding.lateEnd;
    if (position < binding.initEnd || position >= binding.safeEnd || late) binding.tdz = true;
  }

  #written(binding: Binding, at: number): void {
    binding.knownFunction = false;
    if (binding.scope.fn === this.#fn) binding.writes.push(at);
    else binding.writtenElsewhere = true;
  }

  // ------------------------------------------------------------------------------------------- nodes

  readonly #visit = (node: ts.Node): void => {
    const kind = node.kind;
    if (kind >= K.FirstTypeNode && kind <= K.LastTypeNode) return;
    switch (kind) {
      case K.Identifier:
        this.#reference(node as ts.Identifier, false);
        return;
      case K.ThisKeyword:
      case K.SuperKeyword:
        this.#usesThis();
        return;
      case K.PropertyAccessExpression:
        this.#visit((node as ts.PropertyAccessExpression).expression);
        return;
      case K.MetaProperty:
      case K.TypeParameter:
      case K.BreakStatement:
      case K.ContinueStatement:
        return;
      case K.LabeledStatement:
        this.#visit((node as ts.LabeledStatement).statement);
        return;
      case K.BinaryExpression:
        this.#binary(node as ts.BinaryExpression);
        return;
      case K.IfStatement: {
        const { expression, thenStatement, elseStatement } = node as ts.IfStatement;
        this.#visit(expression);
        this.#branch(thenStatement);
        if (elseStatement !== undefined) this.#branch(elseStatement);
        return;
      }
      case K.PrefixUnaryExpression:
      case K.PostfixUnaryExpression: {
        const { operator, operand } = node as ts.PrefixUnaryExpression;
        if (operator === K.PlusPlusToken || operator === K.MinusMinusToken) this.#target(operand);
        else this.#visit(operand);
        return;
      }
      case K.ObjectLiteralExpression:
        for (const property of (node as ts.ObjectLiteralExpression).properties) this.#property(property);
        return;
      case K.FunctionDeclaration:
      case K.FunctionExpression:
      case K.ArrowFunction:
      case K.MethodDeclaration:
      case K.GetAccessor:
      case K.SetAccessor:
      case K.Constructor:
        this.#functionLike(node as ts.FunctionLikeDeclaration);
        return;
      case K.ClassDeclaration:
      case K.ClassExpression:
        if (!isErased(node)) this.#class(node as ts.ClassLikeDeclaration);
        return;
      case K.Block:
        this.#block(node, (node as ts.Block).statements);
        return;
      case K.CaseBlock:
        this.#caseBlock(node as ts.CaseBlock);
        return;
      case K.CatchClause:
        this.#catchClause(node as ts.CatchClause);
        return;
      case K.ForStatement:
        this.#loop(node as ts.ForStatement, undefined);
        return;
      case K.ForInStatement:
      case K.ForOfStatement:
        this.#loop(node as ts.ForInOrOfStatement, (node as ts.ForInOrOfStatement).statement.pos);
        return;
      case K.VariableStatement:
        if (!isErased(node)) this.#visit((node as ts.VariableStatement).declarationList);
        return;
      case K.VariableDeclaration: {
        const { name, initializer } = node as ts.VariableDeclaration;
        this.#pattern(name);
        if (initializer !== undefined) {
          // A second value for a `var` (a loop, a redeclaration) counts as an assignment.
          if (((node.parent as ts.VariableDeclarationList).flags & ts.NodeFlags.BlockScoped) === 0)
            this.#varWrites(name);
          this.#visit(initializer);
        }
        return;
      }
      case K.EnumDeclaration:
        if (!isErased(node)) this.#enum(node as ts.EnumDeclaration);
        return;
      case K.ModuleDeclaration:
        if (!isErased(node)) this.#namespace(node as ts.ModuleDeclaration);
        return;
      case K.InterfaceDeclaration:
      case K.TypeAliasDeclaration:
      case K.ImportDeclaration:
        return;
      case K.ImportEqualsDeclaration: {
        const { moduleReference, isTypeOnly } = node as ts.ImportEqualsDeclaration;
        if (!isTypeOnly && moduleReference.kind !== K.ExternalModuleReference) this.#entity(moduleReference);
        else if (this.#options.kind === 'cjs') this.#useName('require', node);
        return;
      }
      case K.ExportDeclaration:
        this.#exports(node as ts.ExportDeclaration);
        return;
      case K.ExportAssignment:
        if ((node as ts.ExportAssignment).isExportEquals) this.#useName('module', node);
        this.#visit((node as ts.ExportAssignment).expression);
        return;
      case K.JsxOpeningElement:
      case K.JsxSelfClosingElement:
        this.#jsx(node as ts.JsxOpeningLikeElement);
        return;
      case K.JsxOpeningFragment:
        this.#useName('React', node);
        return;
      case K.JsxClosingElement:
        return;
      case K.JsxAttribute: {
        const initializer = (node as ts.JsxAttribute).initializer;
        if (initializer !== undefined) this.#visit(initializer);
        return;
      }
      case K.ExpressionWithTypeArguments:
        this.#visit((node as ts.ExpressionWithTypeArguments).expression);
        return;
      default:
        ts.forEachChild(node, this.#visit);
    }
  };

  #useName(name: string, node: ts.Node): void {
    const binding = this.#lookup(name);
    if (binding === undefined) return;
    this.references.set(node, binding);
    this.#use(binding, node.pos);
  }

  #usesThis(): void {
    for (let fn: FnInfo | undefined = this.#fn; fn !== undefined; fn = fn.parent) {
      fn.usesThis = true;
      if (!fn.arrow) return;
    }
  }

  #entity(node: ts.EntityName | ts.ModuleReference): void {
    if (node.kind === K.Identifier) this.#reference(node as ts.Identifier, false);
    else if (node.kind === K.QualifiedName) this.#entity((node as ts.QualifiedName).left);
  }

  #exports(node: ts.ExportDeclaration): void {
    const clause = node.exportClause;
    if (node.isTypeOnly || clause === undefined || clause.kind !== K.NamedExports) return;
    if (node.moduleSpecifier !== undefined) return;
    for (const element of (clause as ts.NamedExports).elements) {
      if (element.isTypeOnly || this.#options.erased.has(element)) continue;
      const name = element.propertyName ?? element.name;
      const binding = this.module.names.get(name.text);
      if (binding !== undefined) this.references.set(name, binding);
    }
  }

  #jsx(node: ts.JsxOpeningLikeElement): void {
    this.#useName('React', node);
    const tag = node.tagName;
    if (tag.kind !== K.Identifier || !/^[a-z]/.test((tag as ts.Identifier).text)) this.#visit(tag);
    this.#visit(node.attributes);
  }

  #binary(node: ts.BinaryExpression): void {
    const operator = node.operatorToken.kind;
    // Left-nested chains of operators are walked iteratively.
    if (operator >= K.FirstAssignment && operator <= K.LastAssignment) this.#target(node.left);
    else this.#visit(node.left);
    this.#visit(node.right);
  }

  /** An assignment target: identifiers in it are written. */
  #target(node: ts.Expression): void {
    switch (node.kind) {
      case K.Identifier:
        this.#reference(node as ts.Identifier, true);
        return;
      case K.ParenthesizedExpression:
      case K.AsExpression:
      case K.SatisfiesExpression:
      case K.NonNullExpression:
      case K.TypeAssertionExpression:
        this.#target((node as ts.ParenthesizedExpression).expression);
        return;
      case K.ArrayLiteralExpression:
        for (const element of (node as ts.ArrayLiteralExpression).elements)
          this.#targetElement(
            element.kind === K.SpreadElement ? (element as ts.SpreadElement).expression : element,
          );
        return;
      case K.ObjectLiteralExpression:
        for (const property of (node as ts.ObjectLiteralExpression).properties) {
          if (property.kind === K.ShorthandPropertyAssignment) {
            this.#reference(property.name, true);
            if (property.objectAssignmentInitializer) this.#visit(property.objectAssignmentInitializer);
          } else if (property.kind === K.SpreadAssignment) this.#target(property.expression);
          else if (property.kind === K.PropertyAssignment) {
            this.#propertyName(property.name);
            this.#targetElement(property.initializer);
          }
        }
        return;
      default:
        this.#visit(node);
    }
  }

  #targetElement(node: ts.Expression): void {
    if (
      node.kind === K.BinaryExpression &&
      (node as ts.BinaryExpression).operatorToken.kind === K.EqualsToken
    ) {
      this.#target((node as ts.BinaryExpression).left);
      this.#visit((node as ts.BinaryExpression).right);
    } else this.#target(node);
  }

  #property(node: ts.ObjectLiteralElementLike): void {
    switch (node.kind) {
      case K.PropertyAssignment:
        this.#propertyName(node.name);
        this.#visit(node.initializer);
        return;
      case K.ShorthandPropertyAssignment:
        this.#reference(node.name, false);
        return;
      case K.SpreadAssignment:
        this.#visit(node.expression);
        return;
      default:
        this.#propertyName(node.name);
        this.#functionLike(node);
    }
  }

  #propertyName(name: ts.PropertyName | undefined): void {
    if (name?.kind === K.ComputedPropertyName) this.#visit((name as ts.ComputedPropertyName).expression);
  }

  /** Defaults and computed keys of a binding pattern (its names are declared already). */
  #pattern(name: ts.BindingName): void {
    if (name.kind === K.Identifier) return;
    for (const element of name.elements) {
      if (element.kind !== K.BindingElement) continue;
      this.#propertyName(element.propertyName);
      this.#pattern(element.name);
      if (element.initializer !== undefined) this.#visit(element.initializer);
    }
  }

  #varWrites(name: ts.BindingName): void {
    const names: ts.Identifier[] = [];
    boundNames(name, names);
    for (const identifier of names) {
      // `catch (e) { var e = 1 }` assigns the parameter, though it declares a variable of the function.
      const binding = this.#lookup(identifier.text);
      if (binding === undefined) continue;
      this.declarations.set(identifier, binding);
      this.#written(binding, identifier.pos);
    }
  }

  /** A side of an `if`: a sloppy function declaration there has a block of its own. */
  #branch(node: ts.Statement): void {
    if (node.kind !== K.FunctionDeclaration) {
      this.#visit(node);
      return;
    }
    const scope = this.#open('block', node, this.#scope);
    this.#lexical([node], scope, false);
    this.lone.set(node, scope);
    this.#within(scope, () => this.#visit(node));
  }

  #block(node: ts.Node, statements: readonly ts.Statement[]): void {
    const scope = this.#open('block', node, this.#scope);
    this.#lexical(statements, scope, false);
    if (scope.names.size > 0) this.scopes.set(node, scope);
    this.#within(scope.names.size > 0 ? scope : this.#scope, () => {
      for (const statement of statements) this.#visit(statement);
    });
  }

  #caseBlock(node: ts.CaseBlock): void {
    const scope = this.#open('switch', node, this.#scope);
    for (const clause of node.clauses) this.#lexical(clause.statements, scope, false, clause.end);
    scope.quietUntil = 0;
    if (scope.names.size > 0) this.scopes.set(node, scope);
    this.#within(scope.names.size > 0 ? scope : this.#scope, () => ts.forEachChild(node, this.#visit));
  }

  #catchClause(node: ts.CatchClause): void {
    const scope = this.#open('block', node, this.#scope);
    const declaration = node.variableDeclaration;
    if (declaration !== undefined) {
      const names: ts.Identifier[] = [];
      boundNames(declaration.name, names);
      for (const name of names) this.#declare(scope, name.text, 'catch', name);
    }
    this.scopes.set(node, scope);
    this.#within(scope, () => {
      if (declaration !== undefined) this.#pattern(declaration.name);
      this.#visit(node.block);
    });
  }

  #loop(node: ts.ForStatement | ts.ForInOrOfStatement, initEnd: number | undefined): void {
    const initializer = node.initializer;
    const scope = this.#open('block', node, this.#scope);
    if (initializer?.kind === K.VariableDeclarationList)
      this.#declareList(initializer as ts.VariableDeclarationList, scope, undefined, initEnd);
    if (scope.names.size > 0) this.scopes.set(node, scope);
    this.#within(scope.names.size > 0 ? scope : this.#scope, () => {
      if (initEnd !== undefined && initializer !== undefined) {
        if (initializer.kind === K.VariableDeclarationList) {
          this.#visit(initializer);
          const list = initializer as ts.VariableDeclarationList;
          if ((list.flags & ts.NodeFlags.BlockScoped) === 0) this.#varWrites(list.declarations[0]!.name);
        } else this.#target(initializer as ts.Expression);
        this.#visit((node as ts.ForInOrOfStatement).expression);
        this.#visit(node.statement);
      } else ts.forEachChild(node, this.#visit);
    });
  }

  #functionLike(node: ts.FunctionLikeDeclaration): void {
    const body = node.body;
    if (body === undefined) return;
    const arrow = node.kind === K.ArrowFunction;
    const strict = this.#fn.strict || hasUseStrict(body);
    const outerScope = this.#scope;
    const outerFn = this.#fn;
    const hoistScope = node.kind === K.FunctionDeclaration ? this.#declarationScope(node) : undefined;
    const lateThis =
      node.kind === K.Constructor ? isDerived(node.parent as ts.ClassLikeDeclaration) : undefined;
    this.#fn = this.#function(
      node,
      hoistScope,
      lateThis === undefined ? { arrow, strict } : { arrow, strict, lateThis },
    );
    this.#fn.simpleParams = node.parameters.every(isSimple);
    if (node.kind === K.FunctionExpression && node.name !== undefined) {
      const self = this.#open('self', node, this.#scope);
      const binding = this.#declare(self, node.name.text, 'const', node.name, {
        constant: 'silent',
        knownFunction: true,
      });
      this.selves.set(node, binding);
      this.#scope = self;
    }
    const parameters = this.#open('parameters', node, this.#scope);
    this.scopes.set(node, parameters);
    const expressions = node.parameters.some(hasExpression);
    for (const parameter of node.parameters) {
      if (parameter.name.kind === K.Identifier && parameter.name.text === 'this') continue;
      const names: ts.Identifier[] = [];
      boundNames(parameter.name, names);
      for (const name of names)
        this.#declare(parameters, name.text, 'param', name, {
          initEnd: expressions ? parameter.end : -1,
        });
    }
    this.#scope = parameters;
    if (
      node.kind === K.Constructor &&
      node.parameters.some((p) => ts.isParameterPropertyDeclaration(p, node))
    )
      this.#usesThis();
    for (const parameter of node.parameters) {
      this.#pattern(parameter.name);
      if (parameter.initializer !== undefined) this.#visit(parameter.initializer);
    }
    if (ts.isBlock(body)) {
      let scope = parameters;
      if (expressions) {
        scope = this.#scope = this.#open('body', body, parameters);
        this.bodies.set(node, scope);
      }
      this.#hoist(body.statements, scope);
      this.#lexical(body.statements, scope, true);
      for (const statement of body.statements) this.#visit(statement);
    } else this.#visit(body);
    this.#scope = outerScope;
    this.#fn = outerFn;
  }

  #declarationScope(node: ts.FunctionDeclaration): Scope {
    return this.declarations.get(node.name ?? node)?.scope ?? this.#scope;
  }

  #class(node: ts.ClassLikeDeclaration): void {
    const outerStrict = this.#fn.strict;
    const scope = this.#open('class', node, this.#scope);
    const head = this.#open('class', node, this.#scope);
    if (node.name !== undefined) {
      const more = { constant: 'throws', knownFunction: true } as const;
      this.#declare(scope, node.name.text, 'const', undefined, more);
      this.#declare(head, node.name.text, 'const', undefined, { ...more, initEnd: node.end });
      this.selves.set(node, scope.names.get(node.name.text)!);
    }
    const fn = this.#fn as { strict: boolean } & FnInfo;
    fn.strict = true;
    this.#within(head, () => {
      for (const clause of node.heritageClauses ?? [])
        if (clause.token === K.ExtendsKeyword) for (const type of clause.types) this.#visit(type.expression);
      for (const member of node.members) this.#propertyName(member.name);
    });
    if (node.name !== undefined) {
      const binding = head.names.get(node.name.text)!;
      if (binding.tdz || binding.captured) this.classHeads.set(node, binding);
    }
    this.#within(scope, () => {
      for (const member of node.members) this.#member(member);
    });
    fn.strict = outerStrict;
  }

  #member(node: ts.ClassElement): void {
    switch (node.kind) {
      case K.PropertyDeclaration: {
        const { initializer } = node as ts.PropertyDeclaration;
        if (initializer === undefined || hasModifier(node as ts.PropertyDeclaration, K.DeclareKeyword))
          return;
        this.#inner(node, () => this.#visit(initializer));
        return;
      }
      case K.ClassStaticBlockDeclaration: {
        const { body } = node as ts.ClassStaticBlockDeclaration;
        this.#inner(node, () => {
          const scope = this.#open('body', node, this.#scope);
          this.scopes.set(node, scope);
          this.#hoist(body.statements, scope);
          this.#lexical(body.statements, scope, true);
          this.#within(scope, () => {
            for (const statement of body.statements) this.#visit(statement);
          });
        });
        return;
      }
      case K.MethodDeclaration:
      case K.GetAccessor:
      case K.SetAccessor:
      case K.Constructor:
        this.#functionLike(node as ts.MethodDeclaration);
    }
  }

  #inner(node: ts.Node, work: () => void): void {
    const outer = this.#fn;
    this.#fn = this.#function(node, undefined, { arrow: false, strict: true });
    work();
    this.#fn = outer;
  }

  #enum(node: ts.EnumDeclaration): void {
    const container = this.declarations.get(node.name) ?? this.#lookup(node.name.text)!;
    this.#use(container, node.name.pos);
    const scope = this.#open('enum', node, this.#scope);
    const members = this.#membersOf(container);
    for (const member of node.members) {
      const key = memberName(member.name);
      if (key !== undefined && !members.has(key)) this.#memberBinding(scope, container, key, members);
    }
    for (const [key, binding] of members) scope.names.set(key, binding);
    this.#within(scope, () => {
      for (const member of node.members)
        if (member.initializer !== undefined) this.#visit(member.initializer);
    });
  }

  #membersOf(container: Binding): Map<string, Binding> {
    let members = this.#members.get(container);
    if (members === undefined) {
      members = new Map();
      this.#members.set(container, members);
    }
    return members;
  }

  #memberBinding(
    scope: Scope,
    container: Binding,
    key: string,
    members: Map<string, Binding>,
    node?: ts.Node,
  ): void {
    const binding = this.#declare(scope, key, 'var', node, {
      place: { kind: 'member', container, key },
    });
    members.set(key, binding);
  }

  #namespace(node: ts.ModuleDeclaration): void {
    const name = node.name as ts.Identifier;
    const container = this.declarations.get(name) ?? this.#lookup(name.text)!;
    const scope = this.#open('namespace', node, this.#scope);
    this.scopes.set(node, scope);
    const members = this.#membersOf(container);
    for (const [key, binding] of members) scope.names.set(key, binding);
    const body = node.body!;
    if (body.kind === K.ModuleDeclaration) {
      const inner = (body as ts.ModuleDeclaration).name as ts.Identifier;
      if (!members.has(inner.text)) this.#memberBinding(scope, container, inner.text, members, inner);
      else this.declarations.set(inner, members.get(inner.text)!);
      this.#within(scope, () => this.#namespace(body as ts.ModuleDeclaration));
      return;
    }
    const statements = (body as ts.ModuleBlock).statements;
    for (const statement of statements) {
      if (isErased(statement) || !hasModifier(statement as ts.VariableStatement, K.ExportKeyword)) continue;
      const names: ts.Identifier[] = [];
      if (statement.kind === K.VariableStatement)
        for (const d of (statement as ts.VariableStatement).declarationList.declarations)
          boundNames(d.name, names);
      else if (statement.kind === K.EnumDeclaration || statement.kind === K.ModuleDeclaration)
        names.push((statement as ts.EnumDeclaration).name);
      for (const exported of names) {
        const known = members.get(exported.text);
        if (known !== undefined) this.declarations.set(exported, known);
        else this.#memberBinding(scope, container, exported.text, members, exported);
      }
    }
    const rest = statements.filter(
      (s) =>
        !(
          hasModifier(s as ts.VariableStatement, K.ExportKeyword) &&
          (s.kind === K.VariableStatement || s.kind === K.EnumDeclaration || s.kind === K.ModuleDeclaration)
        ),
    );
    this.#hoist(rest, scope);
    this.#lexical(rest, scope, true);
    this.#within(scope, () => {
      for (const statement of statements) this.#visit(statement);
    });
  }
}

/** Whether a node carries a modifier such as `static`, `async` or `export`. */
export function hasModifier(node: ts.Node, kind: ts.SyntaxKind): boolean {
  const modifiers = (node as ts.VariableStatement).modifiers;
  return modifiers?.some((m) => m.kind === kind) ?? false;
}

/** Whether a class has an `extends` clause. */
export function isDerived(node: ts.ClassLikeDeclaration): boolean {
  return node.heritageClauses?.some((c) => c.token === K.ExtendsKeyword) ?? false;
}

/** The name of an enum member or a non-computed property as a string. */
export function memberName(name: ts.PropertyName): string | undefined {
  switch (name.kind) {
    case K.Identifier:
    case K.StringLiteral:
    case K.NoSubstitutionTemplateLiteral:
      return (name as ts.Identifier).text;
    case K.NumericLiteral:
      return String(Number((name as ts.NumericLiteral).text));
    case K.BigIntLiteral:
      return String(BigInt((name as ts.BigIntLiteral).text.slice(0, -1)));
    case K.ComputedPropertyName: {
      const inner = (name as ts.ComputedPropertyName).expression;
      return ts.isStringLiteralLike(inner) ? inner.text : undefined;
    }
    default:
      return undefined;
  }
}

/** Whether a body begins with a `"use strict"` directive. */
export function hasUseStrict(body: ts.Node): boolean {
  const statements = (body as ts.Block).statements as ts.NodeArray<ts.Statement> | undefined;
  for (const statement of statements ?? []) {
    if (statement.kind !== K.ExpressionStatement) return false;
    const expression = (statement as ts.ExpressionStatement).expression;
    if (expression.kind !== K.StringLiteral) return false;
    if (/^["']use strict["']$/.test(expression.getText())) return true;
  }
  return false;
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

function isSimple(parameter: ts.ParameterDeclaration): boolean {
  return (
    parameter.name.kind === K.Identifier &&
    parameter.initializer === undefined &&
    parameter.dotDotDotToken === undefined
  );
}

function hasExpression(parameter: ts.ParameterDeclaration): boolean {
  return parameter.initializer !== undefined || patternHasExpression(parameter.name);
}

function patternHasExpression(name: ts.BindingName): boolean {
  if (name.kind === K.Identifier) return false;
  return name.elements.some(
    (e) =>
      e.kind === K.BindingElement &&
      (e.initializer !== undefined ||
        e.propertyName?.kind === K.ComputedPropertyName ||
        patternHasExpression(e.name)),
  );
}

function makesFunction(node: ts.Expression | undefined): boolean {
  if (node === undefined) return false;
  switch (node.kind) {
    case K.ArrowFunction:
    case K.FunctionExpression:
    case K.ClassExpression:
      return true;
    case K.ParenthesizedExpression:
    case K.AsExpression:
    case K.SatisfiesExpression:
      return makesFunction((node as ts.ParenthesizedExpression).expression);
    default:
      return false;
  }
}

function makesObject(node: ts.Expression | undefined): boolean {
  if (node === undefined) return false;
  switch (node.kind) {
    case K.ObjectLiteralExpression:
    case K.ArrayLiteralExpression:
    case K.NewExpression:
    case K.RegularExpressionLiteral:
    case K.StringLiteral:
    case K.NumericLiteral:
    case K.NoSubstitutionTemplateLiteral:
    case K.TemplateExpression:
      return true;
    case K.ParenthesizedExpression:
    case K.AsExpression:
    case K.SatisfiesExpression:
      return makesObject((node as ts.ParenthesizedExpression).expression);
    default:
      return makesFunction(node);
  }
}

function declaresLexically(statements: readonly ts.Statement[], name: string): boolean {
  return statements.some((s) => {
    if (s.kind === K.ClassDeclaration) return (s as ts.ClassDeclaration).name?.text === name;
    if (s.kind !== K.VariableStatement) return false;
    const list = (s as ts.VariableStatement).declarationList;
    return (list.flags & ts.NodeFlags.BlockScoped) !== 0 && listDeclares(list, name);
  });
}

function listDeclares(list: ts.VariableDeclarationList, name: string): boolean {
  const names: ts.Identifier[] = [];
  for (const declaration of list.declarations) boundNames(declaration.name, names);
  return names.some((n) => n.text === name);
}

function lexicallyDeclares(node: ts.Node, name: string): boolean {
  switch (node.kind) {
    case K.Block:
      return (
        declaresLexically((node as ts.Block).statements, name) ||
        (node as ts.Block).statements.some(
          (s) => s.kind === K.FunctionDeclaration && (s as ts.FunctionDeclaration).name?.text === name,
        )
      );
    case K.CaseBlock:
      return (node as ts.CaseBlock).clauses.some((c) => declaresLexically(c.statements, name));
    case K.CatchClause: {
      const declared = (node as ts.CatchClause).variableDeclaration?.name;
      return declared !== undefined && declared.kind !== K.Identifier && patternDeclares(declared, name);
    }
    case K.ForStatement:
    case K.ForInStatement:
    case K.ForOfStatement: {
      const initializer = (node as ts.ForStatement).initializer;
      return (
        initializer?.kind === K.VariableDeclarationList &&
        (initializer.flags & ts.NodeFlags.BlockScoped) !== 0 &&
        listDeclares(initializer as ts.VariableDeclarationList, name)
      );
    }
    default:
      return false;
  }
}

function patternDeclares(pattern: ts.BindingName, name: string): boolean {
  const names: ts.Identifier[] = [];
  boundNames(pattern, names);
  return names.some((n) => n.text === name);
}

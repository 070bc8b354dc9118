import { ts } from '../../syntax/tree.ts';
import type { Binder } from './binder.ts';
import { boundNames, hoistedNames } from './hoisted-names.ts';
import { isErased } from './is-erased.ts';
import { declaresLexically, lexicallyDeclares } from './lexical-names.ts';
import { hasModifier, makesFunction, makesObject } from './node-facts.ts';
import { quietPrefix } from './quiet-prefix.ts';
import type { Binding, Place, Scope } from './scope.ts';

const K = ts.SyntaxKind;

/** Declares `var` names, and Annex B functions in sloppy code. */
export function hoistNames(b: Binder, statements: readonly ts.Statement[], scope: Scope): void {
  const { vars, blockFunctions } = hoistedNames(statements);
  for (const name of vars) {
    const known = scope.names.get(name.text);
    if (known === undefined) {
      const binding = b.declare(scope, name.text, 'var', name);
      if (name.text === 'arguments') b.takesArguments(scope.fn, binding);
    } else b.declarations.set(name, known);
  }
  if (scope.fn.strict) return;
  for (const { node, path } of blockFunctions) annexB(b, node, path, statements, scope);
}

function annexB(
  b: Binder,
  node: ts.FunctionDeclaration,
  path: readonly ts.Node[],
  statements: readonly ts.Statement[],
  scope: Scope,
): void {
  const name = node.name?.text;
  if (name === undefined || node.asteriskToken || hasModifier(node, K.AsyncKeyword)) return;
  // The function's own block declares it; one that is a clause of `if` has none.
  const around = node.parent.kind === K.IfStatement ? path.length : path.length - 1;
  for (let i = 0; i < around; i++) if (lexicallyDeclares(path[i]!, name)) return;
  if (declaresLexically(statements, name)) return;
  const known = scope.names.get(name);
  if (known?.kind === 'param' && scope.fn.node.kind !== K.SourceFile) return;
  if (scope.kind === 'body' && scope.parent?.names.has(name)) return;
  const binding = known ?? b.declare(scope, name, 'var', undefined);
  if (known === undefined && name === 'arguments') b.takesArguments(scope.fn, binding);
  b.blockFunctions.set(node, binding);
}

/** Declares the lexical names of a statement list: let, const, classes, functions, enums, namespaces, imports. */
export function declareLexical(
  b: Binder,
  statements: readonly ts.Statement[],
  scope: Scope,
  top: boolean,
  safeEnd?: number,
): void {
  for (const labelled of statements) {
    let statement = labelled;
    while (statement.kind === K.LabeledStatement) statement = (statement as ts.LabeledStatement).statement;
    if (isErased(statement) || b.options.erased.has(statement)) continue;
    switch (statement.kind) {
      case K.VariableStatement:
        declareList(b, (statement as ts.VariableStatement).declarationList, scope, safeEnd);
        break;
      case K.FunctionDeclaration: {
        const node = statement as ts.FunctionDeclaration;
        declareFunction(b, node, scope, top);
        break;
      }
      case K.ClassDeclaration: {
        const node = statement as ts.ClassDeclaration;
        const name = node.name ?? node;
        const text = node.name?.text ?? 'default';
        b.declare(scope, node.name ? text : '*default*', 'class', name, {
          initEnd: node.end,
          knownFunction: true,
          ...(safeEnd === undefined ? {} : { safeEnd }),
        });
        break;
      }
      case K.EnumDeclaration: {
        const node = statement as ts.EnumDeclaration;
        declareContainer(b, node.name, scope, top);
        break;
      }
      case K.ModuleDeclaration: {
        const name = (statement as ts.ModuleDeclaration).name;
        if (name.kind === K.Identifier) declareContainer(b, name, scope, top);
        break;
      }
      case K.ImportDeclaration:
        declareImports(b, statement as ts.ImportDeclaration, scope);
        break;
      case K.ImportEqualsDeclaration:
        declareImportEquals(b, statement as ts.ImportEqualsDeclaration, scope);
        break;
      case K.ExportAssignment:
        if (!(statement as ts.ExportAssignment).isExportEquals)
          b.declare(scope, '*default*', 'const', statement, { initEnd: statement.end });
        break;
    }
  }
  scope.quietUntil = quietPrefix(statements);
}

function declareContainer(b: Binder, name: ts.Identifier, scope: Scope, top: boolean): void {
  const known = scope.names.get(name.text);
  if (known !== undefined) b.declarations.set(name, known);
  else b.declare(scope, name.text, top ? 'var' : 'let', name);
}

function declareFunction(b: Binder, node: ts.FunctionDeclaration, scope: Scope, top: boolean): void {
  const name = node.name?.text ?? '*default*';
  const known = scope.names.get(name);
  if (known !== undefined && (top || known.kind === 'function') && known.place.kind !== 'import') {
    known.knownFunction = false;
    if (top && known.kind === 'var' && known.place.kind !== 'member')
      scope.names.set(name, asFunction(b, known));
    b.declarations.set(node.name ?? node, scope.names.get(name)!);
  } else b.declare(scope, name, 'function', node.name ?? node, { knownFunction: true });
}

/** `var f; function f() {}`: one binding, initialised as the function. */
function asFunction(b: Binder, known: Binding): Binding {
  const place = b.placeOf(known.scope, 'function');
  known.place = place;
  return known;
}

export function declareList(
  b: Binder,
  list: ts.VariableDeclarationList,
  scope: Scope,
  safeEnd?: number,
  initEnd?: number,
): void {
  if ((list.flags & ts.NodeFlags.BlockScoped) === 0) return;
  const constant = (list.flags & ts.NodeFlags.BlockScoped) !== ts.NodeFlags.Let;
  for (const declaration of list.declarations) {
    const names: ts.Identifier[] = [];
    boundNames(declaration.name, names);
    const pattern = declaration.name.kind !== K.Identifier;
    for (const name of names) {
      b.declare(scope, name.text, constant ? 'const' : 'let', name, {
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

function declareImports(b: Binder, node: ts.ImportDeclaration, scope: Scope): void {
  const clause = node.importClause;
  if (clause === undefined || clause.isTypeOnly) return;
  const erased = b.options.erased;
  const specifier = (node.moduleSpecifier as ts.StringLiteral).text;
  const bind = (name: ts.Identifier, imported: string) => {
    const place: Place = { kind: 'import', specifier, name: imported, target: undefined };
    b.declare(scope, name.text, 'import', name, { place, constant: 'throws' });
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

function declareImportEquals(b: Binder, node: ts.ImportEqualsDeclaration, scope: Scope): void {
  if (node.isTypeOnly) return;
  const reference = node.moduleReference;
  if (reference.kind !== K.ExternalModuleReference || b.options.kind === 'cjs') {
    b.declare(scope, node.name.text, 'const', node.name, { initEnd: node.end, constant: 'throws' });
    return;
  }
  const specifier = (reference as ts.ExternalModuleReference).expression as ts.StringLiteral;
  const place: Place = { kind: 'import', specifier: specifier.text, name: '=', target: undefined };
  b.declare(scope, node.name.text, 'import', node.name, { place, constant: 'throws' });
}

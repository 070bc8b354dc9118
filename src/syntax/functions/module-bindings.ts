import { ts } from '../tree.ts';

/** What a name of a module stands for, before anything is followed. */
export type Reference =
  /** A declaration, or the expression a variable or export is given. */
  | { readonly kind: 'node'; readonly node: ts.Node }
  /** A name of another module; `*` is its namespace, `default` for `require` is what it assigns to `module.exports`. */
  | { readonly kind: 'from'; readonly specifier: string; readonly name: string };

/** The top-level names of one module and what it exports. */
export interface ModuleBindings {
  readonly locals: ReadonlyMap<string, Reference>;
  /** In source order. `export=` is what is assigned to `module.exports` (or `export =`). */
  readonly exports: ReadonlyMap<string, Reference>;
  /** Specifiers of `export * from`. */
  readonly stars: readonly string[];
}

const cache = new WeakMap<ts.SourceFile, ModuleBindings>();

/** Reads the top-level names of a tree, CommonJS exports included. Purely syntactic. */
export function moduleBindings(tree: ts.SourceFile): ModuleBindings {
  let found = cache.get(tree);
  if (found === undefined) {
    found = readBindings(tree.statements);
    cache.set(tree, found);
  }
  return found;
}

/** As {@link moduleBindings} for the statements of a module or of a `namespace` block. */
export function readBindings(statements: readonly ts.Statement[]): ModuleBindings {
  const locals = new Map<string, Reference>();
  const exports = new Map<string, Reference>();
  const stars: string[] = [];
  for (const statement of statements) {
    if (ts.isImportDeclaration(statement)) importedNames(statement, locals);
    else if (ts.isExportDeclaration(statement)) exportedNames(statement, exports, stars);
    else if (ts.isExportAssignment(statement))
      exports.set(statement.isExportEquals === true ? 'export=' : 'default', node(statement.expression));
    else declaredNames(statement, locals, exports);
    for (const inner of guardedByModule(statement)) commonJsExports(inner, exports, stars);
  }
  return { locals, exports, stars };
}

const node = (of: ts.Node): Reference => ({ kind: 'node', node: of });

function literal(specifier: ts.Expression | undefined): string {
  return specifier !== undefined && ts.isStringLiteralLike(specifier) ? specifier.text : '';
}

function importedNames(
  { importClause, moduleSpecifier }: ts.ImportDeclaration,
  locals: Map<string, Reference>,
) {
  const specifier = literal(moduleSpecifier);
  if (importClause?.name !== undefined)
    locals.set(importClause.name.text, { kind: 'from', specifier, name: 'default' });
  const bindings = importClause?.namedBindings;
  if (bindings === undefined) return;
  if (ts.isNamespaceImport(bindings)) locals.set(bindings.name.text, { kind: 'from', specifier, name: '*' });
  else
    for (const { name, propertyName } of bindings.elements)
      locals.set(name.text, { kind: 'from', specifier, name: (propertyName ?? name).text });
}

function exportedNames(
  { exportClause, moduleSpecifier, isTypeOnly }: ts.ExportDeclaration,
  exports: Map<string, Reference>,
  stars: string[],
): void {
  const specifier = literal(moduleSpecifier);
  if (isTypeOnly && moduleSpecifier === undefined) return;
  if (exportClause === undefined) stars.push(specifier);
  else if (ts.isNamespaceExport(exportClause))
    exports.set(exportClause.name.text, { kind: 'from', specifier, name: '*' });
  else
    for (const { name, propertyName } of exportClause.elements) {
      const inner = propertyName ?? name;
      exports.set(
        name.text,
        moduleSpecifier === undefined ? node(inner) : { kind: 'from', specifier, name: inner.text },
      );
    }
}

function declaredNames(
  statement: ts.Statement,
  locals: Map<string, Reference>,
  exports: Map<string, Reference>,
): void {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  const exported = modifiers.some((m) => m.kind === ts.SyntaxKind.ExportKeyword);
  const isDefault = modifiers.some((m) => m.kind === ts.SyntaxKind.DefaultKeyword);
  const declare = (name: string | undefined, reference: Reference) => {
    if (name !== undefined) locals.set(name, reference);
    if (exported && isDefault) exports.set('default', reference);
    else if (exported && name !== undefined) exports.set(name, reference);
  };
  if (ts.isFunctionDeclaration(statement)) {
    // Overloads come before the implementation, which replaces them; in declaration files the first stays.
    const known = statement.name === undefined ? undefined : locals.get(statement.name.text);
    if (statement.body !== undefined || known === undefined) declare(statement.name?.text, node(statement));
  } else if (ts.isClassDeclaration(statement) || ts.isEnumDeclaration(statement))
    declare(statement.name?.text, node(statement));
  else if (ts.isModuleDeclaration(statement) && ts.isIdentifier(statement.name)) {
    if (!locals.has(statement.name.text)) declare(statement.name.text, node(statement));
  } else if (ts.isImportEqualsDeclaration(statement)) {
    const target = statement.moduleReference;
    if (ts.isExternalModuleReference(target))
      declare(statement.name.text, { kind: 'from', specifier: literal(target.expression), name: 'export=' });
    else if (ts.isIdentifier(target)) declare(statement.name.text, node(target));
  } else if (ts.isVariableStatement(statement))
    for (const declaration of statement.declarationList.declarations)
      declaredVariable(declaration, (name, reference) => declare(name, reference));
}

function declaredVariable(
  { name, initializer }: ts.VariableDeclaration,
  declare: (name: string, reference: Reference) => void,
): void {
  if (initializer === undefined) return;
  const specifier = requiredModule(initializer);
  if (ts.isIdentifier(name))
    declare(
      name.text,
      specifier === undefined ? node(initializer) : { kind: 'from', specifier, name: 'export=' },
    );
  else if (ts.isObjectBindingPattern(name) && specifier !== undefined)
    for (const element of name.elements)
      if (ts.isIdentifier(element.name) && element.dotDotDotToken === undefined) {
        const inner = element.propertyName ?? element.name;
        if (ts.isIdentifier(inner) || ts.isStringLiteral(inner))
          declare(element.name.text, { kind: 'from', specifier, name: inner.text });
      }
}

/** `x` of `require("x")`, also through parentheses; undefined for any other expression. */
export function requiredModule(expression: ts.Expression): string | undefined {
  const inner = ts.isParenthesizedExpression(expression) ? expression.expression : expression;
  if (!ts.isCallExpression(inner) || !ts.isIdentifier(inner.expression)) return undefined;
  const [argument] = inner.arguments;
  return inner.expression.text === 'require' && argument !== undefined && ts.isStringLiteralLike(argument)
    ? argument.text
    : undefined;
}

/** The statement, or those that it runs where there are CommonJS modules: `if (typeof module !== "undefined") { … }`. */
function guardedByModule(statement: ts.Statement): readonly ts.Statement[] {
  if (!ts.isIfStatement(statement)) return [statement];
  const isAsking = /\btypeof\s+(?:module|exports|require|define)\b/.test(statement.expression.getText());
  if (!isAsking) return [statement];
  return [statement.thenStatement, statement.elseStatement].flatMap((branch) =>
    branch === undefined
      ? []
      : (ts.isBlock(branch) ? [...branch.statements] : [branch]).flatMap(guardedByModule),
  );
}

/** `exports.f = …`, `module.exports = …` (chained too), and what compilers write for re-exports. */
function commonJsExports(statement: ts.Statement, exports: Map<string, Reference>, stars: string[]): void {
  // `var _default = exports.default = f`, as compilers write it.
  if (ts.isVariableStatement(statement))
    for (const { initializer } of statement.declarationList.declarations)
      if (initializer !== undefined) assignedExports(initializer, exports);
  if (!ts.isExpressionStatement(statement)) return;
  const { expression } = statement;
  if (ts.isCallExpression(expression)) compiledReExport(expression, exports, stars);
  assignedExports(expression, exports);
}

function assignedExports(assignment: ts.Expression, exports: Map<string, Reference>): void {
  let expression = assignment;
  const targets: string[] = [];
  while (ts.isBinaryExpression(expression) && expression.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
    const name = exportTargetName(expression.left);
    if (name !== undefined) targets.push(name);
    expression = expression.right;
  }
  if (ts.isVoidExpression(expression)) return;
  const reference = exportedValue(expression, exports);
  const isWhole = targets.includes('export=');
  for (const name of isWhole ? ['export='] : targets) exports.set(name, reference);
}

/** What an export is given: another export (`module.exports = exports.default`), a required module, or an expression. */
function exportedValue(expression: ts.Expression, exports: ReadonlyMap<string, Reference>): Reference {
  const specifier = requiredModule(expression);
  if (specifier !== undefined) return { kind: 'from', specifier, name: 'export=' };
  const name = exportTargetName(expression);
  return (name === undefined ? undefined : exports.get(name)) ?? node(expression);
}

function exportTargetName(left: ts.Expression): string | undefined {
  if (isModuleExports(left)) return 'export=';
  if (ts.isIdentifier(left)) return undefined;
  const isMember = ts.isPropertyAccessExpression(left) || ts.isElementAccessExpression(left);
  if (!isMember || !(isModuleExports(left.expression) || isName(left.expression, 'exports')))
    return undefined;
  if (ts.isPropertyAccessExpression(left)) return left.name.text;
  return ts.isStringLiteralLike(left.argumentExpression) ? left.argumentExpression.text : undefined;
}

function isModuleExports(expression: ts.Expression): boolean {
  return (
    ts.isPropertyAccessExpression(expression) &&
    expression.name.text === 'exports' &&
    isName(expression.expression, 'module')
  );
}

function isName(expression: ts.Expression | undefined, name: string): boolean {
  return expression !== undefined && ts.isIdentifier(expression) && expression.text === name;
}

/** `__exportStar(require("./x"), exports)` and `Object.defineProperty(exports, "f", { get: … return x.f })`. */
function compiledReExport(call: ts.CallExpression, exports: Map<string, Reference>, stars: string[]): void {
  const [first, second, third] = call.arguments;
  const callee = ts.isPropertyAccessExpression(call.expression) ? call.expression.name : call.expression;
  if (!ts.isIdentifier(callee) || first === undefined) return;
  if (callee.text === '__exportStar') {
    const specifier = requiredModule(first);
    if (specifier !== undefined) stars.push(specifier);
  } else if (callee.text === 'defineProperty' && isName(first, 'exports')) {
    if (second === undefined || !ts.isStringLiteral(second) || third === undefined) return;
    if (!ts.isObjectLiteralExpression(third) || second.text === '__esModule') return;
    for (const property of third.properties) {
      const returned = returnedExpression(property);
      if (returned !== undefined) exports.set(second.text, node(returned));
    }
  }
}

function returnedExpression(property: ts.ObjectLiteralElementLike): ts.Expression | undefined {
  const getter = ts.isPropertyAssignment(property) ? property.initializer : property;
  if (!(ts.isFunctionExpression(getter) || ts.isMethodDeclaration(getter) || ts.isArrowFunction(getter)))
    return undefined;
  if (getter.body === undefined) return undefined;
  if (!ts.isBlock(getter.body)) return getter.body;
  const [only] = getter.body.statements;
  return only !== undefined && ts.isReturnStatement(only) ? only.expression : undefined;
}

import { ts } from '../tree.ts';
import type { ImportMode } from './resolve-module.ts';

/** A mention of another module. */
export interface ModuleSpecifier {
  readonly text: string;
  /** The string literal. */
  readonly node: ts.Node;
  readonly mode: ImportMode;
  /** Evaluated where it stands rather than before the module: `require(…)`, `import(…)`. */
  readonly dynamic: boolean;
  /** The program can see that the module is not there: `import(…)`, or `require(…)` in a \`try\` block. */
  readonly guarded: boolean;
}

/**
 * Modules that a tree mentions, in source order: `import … from`, `export … from`, `import x = require("…")`,
 * `require("…")` and `import("…")` with a literal, and calls with one of what was made of `require` (`const lazy = makeLazy(require); lazy("…")`). Those that only bring
 * in types are left out.
 */
export function moduleSpecifiers(tree: ts.SourceFile, erased: ReadonlySet<ts.Node>): ModuleSpecifier[] {
  const found: ModuleSpecifier[] = [];
  const add = (node: ts.Node | undefined, mode: ImportMode, dynamic: boolean, guarded = false) => {
    if (node !== undefined && ts.isStringLiteralLike(node))
      found.push({ text: node.text, node, mode, dynamic, guarded });
  };
  for (const statement of tree.statements) {
    if (erased.has(statement)) continue;
    if (ts.isImportDeclaration(statement)) add(statement.moduleSpecifier, 'import', false);
    else if (ts.isExportDeclaration(statement) && !isTypeExport(statement))
      add(statement.moduleSpecifier, 'import', false);
    else if (
      ts.isImportEqualsDeclaration(statement) &&
      ts.isExternalModuleReference(statement.moduleReference)
    )
      add(statement.moduleReference.expression, 'require', false);
  }
  if (/\.[jt]sx$/.test(tree.fileName) && /<\/|\/>/.test(tree.text)) found.push({ ...jsxRuntime, node: tree });
  if (!/\brequire\b|\bimport\s*\(/.test(tree.text)) return found;
  const lazily = madeOfRequire(tree);
  const visit = (node: ts.Node, guarded: boolean): void => {
    if (ts.isCallExpression(node) && node.arguments.length > 0) {
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword) add(node.arguments[0], 'import', true, true);
      else if (isRequire(node.expression) && (node.arguments.length === 1 || lazily.has('require')))
        add(node.arguments[0], 'require', true, guarded);
      else if (ts.isIdentifier(node.expression) && lazily.has(node.expression.text))
        add(node.arguments[0], 'require', true, true);
    }
    if (ts.isTypeNode(node)) return;
    const inTry = ts.isTryStatement(node) && node.catchClause !== undefined ? node.tryBlock : undefined;
    ts.forEachChild(node, (child) => visit(child, guarded || child === inTry));
  };
  visit(tree, false);
  return found;
}

/** What JSX calls when no `React` is in scope; where it is not there that matters only to who calls it. */
const jsxRuntime = { text: 'react/jsx-runtime', mode: 'import', dynamic: true, guarded: true } as const;

function isTypeExport(declaration: ts.ExportDeclaration): boolean {
  if (declaration.isTypeOnly) return true;
  const clause = declaration.exportClause;
  return (
    clause !== undefined &&
    ts.isNamedExports(clause) &&
    clause.elements.length > 0 &&
    clause.elements.every((element) => element.isTypeOnly)
  );
}

function isRequire(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'require';
  return (
    ts.isPropertyAccessExpression(callee) &&
    callee.name.text === 'require' &&
    ts.isIdentifier(callee.expression) &&
    callee.expression.text === 'module'
  );
}

/** The names of variables that are what a call with `require` gave; `require` itself where one of these was put into it. */
function madeOfRequire(tree: ts.SourceFile): ReadonlySet<string> {
  const names = new Set<string>();
  if (!/\(\s*require\s*[,)]/.test(tree.text)) return names;
  const isMade = (node: ts.Expression | undefined) =>
    node !== undefined &&
    ((ts.isCallExpression(node) && node.arguments.some((a) => ts.isIdentifier(a) && a.text === 'require')) ||
      (ts.isIdentifier(node) && names.has(node.text)));
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && isMade(node.initializer))
      names.add(node.name.text);
    const isPut = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;
    if (isPut && ts.isIdentifier(node.left) && isMade(node.right)) names.add(node.left.text);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return names;
}

import { ts } from '../tree.ts';
import type { Piece } from './piece.ts';

/** What a part of a tree mentions; `text` is its source with comments. */
export function mentionsIn(
  root: ts.Node | undefined,
  text: string,
): Pick<Piece, 'mentions' | 'touches' | 'specifiers'> {
  const mentions = new Set<string>();
  const touches = new Set<string>();
  const specifiers = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !isPropertyName(node)) {
      mentions.add(node.text);
      if (isTouched(node)) touches.add(node.text);
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      if (ts.isStringLiteralLike(node.argument.literal)) specifiers.add(node.argument.literal.text);
    } else if (isModuleCall(node)) specifiers.add(node.arguments[0].text);
    ts.forEachChild(node, visit);
  };
  if (root !== undefined) visit(root);
  for (const word of documentedWords(text)) mentions.add(word);
  for (const [, specifier] of text.matchAll(/import\(\s*['"]([^'"]+)['"]\s*\)/g)) specifiers.add(specifier!);
  return { mentions, touches, specifiers: [...specifiers] };
}

/** `import('./x')` or `require('./x')`. */
function isModuleCall(node: ts.Node): node is ts.CallExpression & { arguments: [ts.StringLiteral] } {
  if (!ts.isCallExpression(node) || node.arguments.length === 0) return false;
  const {
    expression,
    arguments: [first],
  } = node;
  const isImport =
    expression.kind === ts.SyntaxKind.ImportKeyword ||
    (ts.isIdentifier(expression) && expression.text === 'require');
  return isImport && ts.isStringLiteralLike(first!);
}

/** Types and clauses stand in doc comments; examples there are for people. */
function documentedWords(text: string): string[] {
  return [...text.matchAll(/\/\*\*[\s\S]*?\*\//g)]
    .map(([comment]) => comment.replace(/@example[\s\S]*?(?=\n\s*\*\s*@|\*\/)/g, ''))
    .filter((comment) => comment.includes('@'))
    .flatMap((comment) => comment.match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu) ?? []);
}

/** A name that is looked up in an object, not in a scope. */
function isPropertyName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (parent === undefined) return false;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  if (ts.isQualifiedName(parent)) return parent.right === node;
  if (ts.isBindingElement(parent)) return parent.propertyName === node;
  return (
    (ts.isPropertyAssignment(parent) ||
      ts.isMethodDeclaration(parent) ||
      ts.isPropertyDeclaration(parent) ||
      ts.isPropertySignature(parent) ||
      ts.isMethodSignature(parent) ||
      ts.isGetAccessorDeclaration(parent) ||
      ts.isSetAccessorDeclaration(parent) ||
      ts.isEnumMember(parent) ||
      ts.isJsxAttribute(parent)) &&
    parent.name === node
  );
}

/** Is more done with it than calling or constructing it, asking what is an instance of it, or naming it as a type? */
function isTouched(node: ts.Identifier): boolean {
  const { parent } = node;
  if (parent === undefined) return true;
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return parent.expression !== node;
  if (ts.isExpressionWithTypeArguments(parent) || ts.isTypeNode(parent) || ts.isQualifiedName(parent))
    return false;
  if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword)
    return parent.right !== node;
  if (ts.isPropertyAccessExpression(parent))
    return !(ts.isCallExpression(parent.parent) && parent.parent.expression === parent);
  return !isDeclaredHere(node);
}

function isDeclaredHere(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    (ts.isFunctionDeclaration(parent) ||
      ts.isClassDeclaration(parent) ||
      ts.isVariableDeclaration(parent) ||
      ts.isParameter(parent)) &&
    parent.name === node
  );
}

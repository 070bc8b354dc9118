import { ts } from '../../../syntax/tree.ts';
import { mistakenRegexes } from './mistaken-regexes.ts';

/** A small mistake that somebody could make in a source text: what stands from `start` to `end` is `text` instead. */
export interface SourceMistake {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The mistakes in some nodes of a file, one at a time, in the order of the text. They need not pass a checker, but parse. */
export function sourceMistakes(tree: ts.SourceFile, nodes: readonly ts.Node[]): SourceMistake[] {
  const found = new Map<string, SourceMistake>();
  const add = (node: ts.Node, ...texts: readonly string[]) => {
    const [start, end] = [node.getStart(tree), node.end];
    for (const text of texts) {
      const key = `${start} ${end} ${text}`;
      if (text !== tree.text.slice(start, end)) found.set(key, { start, end, text });
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isDecorator(node) || ts.isInterfaceDeclaration(node)) return;
    mistakesAt(tree, node, add);
    ts.forEachChild(node, visit);
  };
  nodes.forEach(visit);
  return [...found.values()].sort((a, b) => a.start - b.start || a.end - b.end);
}

type Add = (node: ts.Node, ...texts: readonly string[]) => void;

function mistakesAt(tree: ts.SourceFile, node: ts.Node, add: Add): void {
  if (ts.isBinaryExpression(node)) operatorMistakes(tree, node, add);
  else if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node))
    unaryMistakes(tree, node, add);
  else if (ts.isCallExpression(node)) callMistakes(tree, node, add);
  else if (ts.isBlock(node) && node.statements.length > 0) add(node, '{}');
  else if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) add(node, '() => undefined');
  else if (ts.isArrayLiteralExpression(node)) add(node, node.elements.length > 0 ? '[]' : '["mistake"]');
  else if (ts.isObjectLiteralExpression(node) && node.properties.length > 0) add(node, '({})');
  else if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, 'false');
  else if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, 'true');
  else if (ts.isRegularExpressionLiteral(node)) add(node, ...mistakenRegexes(node.text));
  else if (ts.isNumericLiteral(node) && isValue(node)) add(node, String(Number(node.text) + 1));
  else if (ts.isStringLiteralLike(node) && isValue(node)) add(node, node.text === '' ? '"mistake"' : '""');
  else if (ts.isTemplateExpression(node)) add(node, '""');
  else if (ts.isConditionalExpression(node)) add(node.condition, 'true', 'false');
  else if (ts.isIfStatement(node)) add(node.expression, 'true', 'false');
  else if (ts.isWhileStatement(node) || ts.isDoStatement(node)) add(node.expression, 'false');
  else if (ts.isForStatement(node) && node.condition !== undefined) add(node.condition, 'false');
  else if (ts.isCaseClause(node) && node.statements.length > 0) emptied(tree, node, add);
  if (hasQuestionDot(node)) add(node, tree.text.slice(node.getStart(tree), node.end).replace('?.', '.'));
}

const swapped: ReadonlyMap<string, readonly string[]> = new Map([
  ['+', ['-']],
  ['-', ['+']],
  ['*', ['/']],
  ['/', ['*']],
  ['%', ['*']],
  ['**', ['*']],
  ['<', ['<=', '>=']],
  ['<=', ['<', '>']],
  ['>', ['>=', '<=']],
  ['>=', ['>', '<']],
  ['==', ['!=']],
  ['!=', ['==']],
  ['===', ['!==']],
  ['!==', ['===']],
  ['&&', ['||']],
  ['||', ['&&']],
  ['??', ['&&']],
  ['&', ['|']],
  ['|', ['&']],
  ['^', ['&']],
  ['<<', ['>>']],
  ['>>', ['<<']],
  ['>>>', ['<<']],
  ['+=', ['-=']],
  ['-=', ['+=']],
  ['*=', ['/=']],
  ['/=', ['*=']],
  ['%=', ['*=']],
  ['&=', ['|=']],
  ['|=', ['&=']],
  ['<<=', ['>>=']],
  ['>>=', ['<<=']],
  ['&&=', ['||=']],
  ['||=', ['&&=']],
  ['??=', ['&&=']],
]);

const decisions = new Set(['<', '<=', '>', '>=', '==', '!=', '===', '!==', '&&', '||', 'in', 'instanceof']);

function operatorMistakes(tree: ts.SourceFile, node: ts.BinaryExpression, add: Add): void {
  const operator = node.operatorToken.getText(tree);
  add(node.operatorToken, ...(swapped.get(operator) ?? []));
  if (decisions.has(operator)) add(node, 'true', 'false');
}

function unaryMistakes(
  tree: ts.SourceFile,
  node: ts.PrefixUnaryExpression | ts.PostfixUnaryExpression,
  add: Add,
): void {
  const operand = node.operand.getText(tree);
  const other = unary.get(node.operator);
  if (other !== undefined) add(node, ts.isPrefixUnaryExpression(node) ? other + operand : operand + other);
  if (node.operator === ts.SyntaxKind.ExclamationToken) add(node, operand);
}

const unary: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.PlusPlusToken, '--'],
  [ts.SyntaxKind.MinusMinusToken, '++'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.TildeToken, ''],
]);

const otherMethods: ReadonlyMap<string, string> = new Map([
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
  ['toUpperCase', 'toLowerCase'],
  ['toLowerCase', 'toUpperCase'],
  ['toLocaleUpperCase', 'toLocaleLowerCase'],
  ['toLocaleLowerCase', 'toLocaleUpperCase'],
  ['trimStart', 'trimEnd'],
  ['trimEnd', 'trimStart'],
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
]);

const leftOut = new Set(
  'trim trimStart trimEnd slice substring substr sort filter reverse charAt toUpperCase toLowerCase'.split(
    ' ',
  ),
);

function callMistakes(tree: ts.SourceFile, node: ts.CallExpression, add: Add): void {
  const { expression } = node;
  if (!ts.isPropertyAccessExpression(expression)) return;
  const other = otherMethods.get(expression.name.text);
  if (other !== undefined) add(expression.name, other);
  if (leftOut.has(expression.name.text)) add(node, expression.expression.getText(tree));
}

function emptied(tree: ts.SourceFile, node: ts.CaseClause, add: Add): void {
  add(node, `case ${node.expression.getText(tree)}:`);
}

function hasQuestionDot(node: ts.Node): boolean {
  return (
    (ts.isPropertyAccessExpression(node) ||
      ts.isElementAccessExpression(node) ||
      ts.isCallExpression(node)) &&
    node.questionDotToken !== undefined
  );
}

/** A literal that is a value, not a name of a module, a property or a member. */
function isValue({ parent }: ts.Node): boolean {
  return !(
    ts.isImportDeclaration(parent) ||
    ts.isExportDeclaration(parent) ||
    ts.isEnumMember(parent) ||
    ts.isLiteralTypeNode(parent) ||
    ts.isMethodDeclaration(parent) ||
    ts.isExpressionStatement(parent)
  );
}

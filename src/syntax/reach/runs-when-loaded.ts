import { ts } from '../tree.ts';
import type { Piece } from './piece.ts';

/**
 * May loading the module do something by this statement that others notice, or fail in it? Only what is known to do neither does not: declarations of
 * functions and types, and values made of literals, functions and what stands before them in `safe`.
 * @param safe names of the module that can be read when the statement runs
 */
export function runsWhenLoaded(statement: ts.Statement, safe: SafeNames): boolean {
  if (
    ts.isFunctionDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEmptyStatement(statement)
  )
    return false;
  if (ts.isVariableStatement(statement)) {
    const { flags, declarations } = statement.declarationList;
    const isUsing =
      (flags & ts.NodeFlags.Using) === ts.NodeFlags.Using ||
      (flags & ts.NodeFlags.AwaitUsing) === ts.NodeFlags.AwaitUsing;
    return isUsing || !declarations.every((d) => ts.isIdentifier(d.name) && isQuiet(d.initializer, safe));
  }
  if (ts.isClassDeclaration(statement)) return !isQuietClass(statement, safe);
  if (ts.isEnumDeclaration(statement)) return !isQuietEnum(statement);
  if (ts.isExportAssignment(statement)) return !isQuiet(statement.expression, safe);
  // `declare module` and `declare global` change what types mean elsewhere; other statements are there to act.
  return !isDirective(statement);
}

/** Names of a module that can be read where a statement stands: `classes` are among `all`. */
export interface SafeNames {
  readonly all: ReadonlySet<string>;
  readonly classes: ReadonlySet<string>;
}

/** For each statement of a module: the functions of the module, and what is declared above. */
export function* safeNames(statements: readonly ts.Statement[]): Generator<SafeNames> {
  const all = new Set(['undefined', 'NaN', 'Infinity']);
  const classes = new Set<string>();
  for (const statement of statements)
    if (ts.isFunctionDeclaration(statement) && statement.name !== undefined) all.add(statement.name.text);
  for (const statement of statements) {
    yield { all, classes };
    if (ts.isVariableStatement(statement))
      for (const { name } of statement.declarationList.declarations)
        if (ts.isIdentifier(name)) all.add(name.text);
    if (ts.isEnumDeclaration(statement)) all.add(statement.name.text);
    if (ts.isClassDeclaration(statement) && statement.name !== undefined) {
      all.add(statement.name.text);
      classes.add(statement.name.text);
    }
  }
}

function isDirective(statement: ts.Statement): boolean {
  return ts.isExpressionStatement(statement) && ts.isStringLiteral(statement.expression);
}

/** Does evaluating it nothing but give a value? */
function isQuiet(value: ts.Expression | undefined, safe: SafeNames): boolean {
  if (value === undefined) return true;
  const quiet = (part: ts.Expression) => isQuiet(part, safe);
  if (isWrapped(value)) return quiet(value.expression);
  if (ts.isIdentifier(value)) return safe.all.has(value.text);
  if (isLiteral(value) || ts.isArrowFunction(value) || ts.isFunctionExpression(value)) return true;
  if (ts.isArrayLiteralExpression(value))
    return value.elements.every((e) => ts.isOmittedExpression(e) || quiet(e));
  if (ts.isObjectLiteralExpression(value))
    return value.properties.every((p) => {
      if (ts.isShorthandPropertyAssignment(p)) return safe.all.has(p.name.text);
      if (ts.isSpreadAssignment(p) || !isPlainName(p.name)) return false;
      return !ts.isPropertyAssignment(p) || quiet(p.initializer);
    });
  if (ts.isClassExpression(value)) return isQuietClass(value, safe);
  if (ts.isConditionalExpression(value))
    return quiet(value.condition) && quiet(value.whenTrue) && quiet(value.whenFalse);
  if (ts.isBinaryExpression(value) && isChoice(value.operatorToken.kind))
    return quiet(value.left) && quiet(value.right);
  if (ts.isVoidExpression(value)) return quiet(value.expression);
  if (ts.isPrefixUnaryExpression(value) && value.operator === ts.SyntaxKind.MinusToken)
    if (ts.isBigIntLiteral(value.operand)) return true;
  return isComputed(value);
}

/** A number, text or truth value that is worked out from such: no operator fails on these. */
function isComputed(value: ts.Expression): boolean {
  if (isWrapped(value)) return isComputed(value.expression);
  if (ts.isPrefixUnaryExpression(value))
    return (
      value.operator !== ts.SyntaxKind.PlusPlusToken &&
      value.operator !== ts.SyntaxKind.MinusMinusToken &&
      isComputed(value.operand)
    );
  if (ts.isBinaryExpression(value))
    return isArithmetic(value.operatorToken.kind) && isComputed(value.left) && isComputed(value.right);
  if (ts.isTemplateExpression(value)) return value.templateSpans.every((s) => isComputed(s.expression));
  return isLiteral(value) && !ts.isBigIntLiteral(value) && !ts.isRegularExpressionLiteral(value);
}

function isQuietClass(cls: ts.ClassLikeDeclaration, safe: SafeNames): boolean {
  const { heritageClauses, members } = cls;
  const extended = heritageClauses?.find((c) => c.token === ts.SyntaxKind.ExtendsKeyword)?.types[0]
    ?.expression;
  const isKnown = extended === undefined || (ts.isIdentifier(extended) && safe.classes.has(extended.text));
  if (!isKnown || isDecorated(cls)) return false;
  return members.every((member) => {
    if (isDecorated(member) || ts.isClassStaticBlockDeclaration(member)) return false;
    if (member.name !== undefined && !isPlainName(member.name)) return false;
    if (
      ts.isConstructorDeclaration(member) ||
      ts.isMethodDeclaration(member) ||
      ts.isGetAccessorDeclaration(member) ||
      ts.isSetAccessorDeclaration(member)
    )
      return !member.parameters.some(isDecorated);
    return !ts.isPropertyDeclaration(member) || !isStatic(member) || isQuiet(member.initializer, safe);
  });
}

/** Members may be named by the ones after them. */
function isQuietEnum({ members }: ts.EnumDeclaration): boolean {
  const known = new Set<string>();
  const isPart = (value: ts.Expression): boolean => {
    if (isWrapped(value)) return isPart(value.expression);
    if (ts.isIdentifier(value)) return known.has(value.text);
    if (ts.isPrefixUnaryExpression(value)) return isPart(value.operand);
    if (ts.isBinaryExpression(value))
      return isArithmetic(value.operatorToken.kind) && isPart(value.left) && isPart(value.right);
    return isComputed(value);
  };
  return members.every(({ name, initializer }) => {
    const isFine = initializer === undefined || isPart(initializer);
    if (ts.isIdentifier(name) || ts.isStringLiteral(name)) known.add(name.text);
    return isFine;
  });
}

function isPlainName(name: ts.PropertyName): boolean {
  return !ts.isComputedPropertyName(name) || isLiteral(name.expression);
}

function isDecorated(node: ts.Node): boolean {
  return ts.canHaveDecorators(node) && (ts.getDecorators(node)?.length ?? 0) > 0;
}

function isStatic(node: ts.PropertyDeclaration): boolean {
  return node.modifiers?.some((m) => m.kind === ts.SyntaxKind.StaticKeyword) === true;
}

function isWrapped(
  value: ts.Expression,
): value is ts.AsExpression | ts.SatisfiesExpression | ts.ParenthesizedExpression | ts.NonNullExpression {
  return (
    ts.isAsExpression(value) ||
    ts.isSatisfiesExpression(value) ||
    ts.isParenthesizedExpression(value) ||
    ts.isNonNullExpression(value)
  );
}

function isChoice(operator: ts.SyntaxKind): boolean {
  const K = ts.SyntaxKind;
  return [K.AmpersandAmpersandToken, K.BarBarToken, K.QuestionQuestionToken].includes(operator);
}

function isArithmetic(operator: ts.SyntaxKind): boolean {
  const K = ts.SyntaxKind;
  return (
    isChoice(operator) ||
    [
      K.PlusToken,
      K.MinusToken,
      K.AsteriskToken,
      K.AsteriskAsteriskToken,
      K.SlashToken,
      K.PercentToken,
      K.BarToken,
      K.AmpersandToken,
      K.CaretToken,
      K.LessThanLessThanToken,
      K.GreaterThanGreaterThanToken,
      K.GreaterThanGreaterThanGreaterThanToken,
      K.LessThanToken,
      K.GreaterThanToken,
      K.LessThanEqualsToken,
      K.GreaterThanEqualsToken,
      K.EqualsEqualsEqualsToken,
      K.ExclamationEqualsEqualsToken,
      K.EqualsEqualsToken,
      K.ExclamationEqualsToken,
    ].includes(operator)
  );
}

function isLiteral(value: ts.Node): boolean {
  const K = ts.SyntaxKind;
  return (
    ts.isStringLiteralLike(value) ||
    ts.isNumericLiteral(value) ||
    ts.isBigIntLiteral(value) ||
    ts.isRegularExpressionLiteral(value) ||
    [K.TrueKeyword, K.FalseKeyword, K.NullKeyword].includes(value.kind)
  );
}

/** What of a statement can be changed after it has run. */
export function heldBy(statement: ts.Statement): Piece['holds'] {
  if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) return 'nothing';
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) return 'code';
  if (!ts.isVariableStatement(statement)) return 'state';
  const { declarationList } = statement;
  if ((declarationList.flags & ts.NodeFlags.Const) === 0) return 'state';
  const values = declarationList.declarations.map((d) => d.initializer);
  if (values.every(isPrimitive)) return 'nothing';
  return values.every((v) => isPrimitive(v) || isFunction(v)) ? 'code' : 'state';
}

function isFunction(value: ts.Expression | undefined): boolean {
  return value !== undefined && (ts.isArrowFunction(value) || ts.isFunctionExpression(value));
}

function isPrimitive(value: ts.Expression | undefined): boolean {
  if (value === undefined || ts.isRegularExpressionLiteral(value)) return false;
  if (isWrapped(value)) return isPrimitive(value.expression);
  if (ts.isPrefixUnaryExpression(value)) return isPrimitive(value.operand);
  if (ts.isBinaryExpression(value)) return isPrimitive(value.left) && isPrimitive(value.right);
  return isLiteral(value);
}

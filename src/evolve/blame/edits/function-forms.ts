import { ts } from '../../../syntax/tree.ts';
import { type CodeTree, isList } from './code-tree.ts';
import { usedNames } from './names.ts';

/** A function that stands in another form now. */
export interface Formed {
  readonly from: CodeTree;
  readonly to: CodeTree;
  /** Which statement of the old list declared it, and which of the new one does, where that is all that it does. */
  readonly gone: number | undefined;
  readonly come: number | undefined;
}

/** What a statement assigns to a member of something: `f` of `exports.f = f`. */
export function assignedIn(statement: CodeTree): CodeTree | undefined {
  const { node } = statement;
  if (!ts.isExpressionStatement(node) || !ts.isBinaryExpression(node.expression)) return undefined;
  const { left, operatorToken } = node.expression;
  if (operatorToken.kind !== ts.SyntaxKind.EqualsToken || !ts.isPropertyAccessExpression(left))
    return undefined;
  const [assignment] = statement.slots;
  if (assignment === undefined || isList(assignment)) return undefined;
  const right = assignment.slots.at(-1);
  return right === undefined || isList(right) ? undefined : right;
}

/**
 * The function declaration of a list that a name stands for, when it can take the place of a function given: its body is a block, and neither
 * is called by a name of its own.
 */
export function declarationOf(
  name: CodeTree,
  fun: CodeTree,
  statements: readonly CodeTree[],
  taken: ReadonlySet<number>,
): number | undefined {
  if (!ts.isIdentifier(name.node) || !ts.isFunctionExpression(fun.node)) return undefined;
  const { text } = name.node;
  const own = fun.node.name?.text;
  const at = statements.findIndex(
    ({ node }, i) => !taken.has(i) && ts.isFunctionDeclaration(node) && node.name?.text === text,
  );
  const declared = statements[at]?.node;
  if (declared === undefined || !ts.isFunctionDeclaration(declared) || declared.body === undefined)
    return undefined;
  const used = [usedNames(declared.body), usedNames(fun.node.body)];
  if (used.some((names) => names.has(text) || (own !== undefined && names.has(own)))) return undefined;
  const isPlain = (f: ts.FunctionDeclaration | ts.FunctionExpression) =>
    f.asteriskToken === undefined && f.modifiers === undefined;
  return isPlain(declared) && isPlain(fun.node) ? at : undefined;
}

import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import ts from 'typescript';

/**
 * Runs a function of a file without imports and returns the decisions it took: each `if`, loop test, `?:` condition, left side of `&&`,
 * `||`, `??` and switch case, as text (`3T 7F`), with the numbers of the decisions in source order. Two inputs take the
 * same path iff the texts are equal. Made from the TypeScript compiler and V8 alone, so it is an oracle for Beagle.
 */
export type BranchVector = (args: readonly unknown[]) => string;

/** Prepares a function for it. */
export function branchVectorOf(path: string, fn: string): BranchVector {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022, true);
  const marked = ts.transform(source, [markDecisions]).transformed[0]!;
  const text = ts.createPrinter().printFile(marked);
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const taken: string[] = [];
  const exports: Record<string, (...args: unknown[]) => unknown> = {};
  const decide = (id: number, value: unknown): unknown => {
    taken.push(`${id}${value ? 'T' : 'F'}`);
    return value;
  };
  const decideNullish = (id: number, value: unknown): unknown => {
    taken.push(`${id}${value === null || value === undefined ? 'T' : 'F'}`);
    return value;
  };
  runInNewContext(outputText, { exports, decide, decideNullish, console: { log: () => {} } });
  return (args) => {
    taken.length = 0;
    let end = '';
    try {
      exports[fn]!(...args);
    } catch {
      end = ' throws';
    }
    return taken.join(' ') + end;
  };
}

/** The distinct vectors over some inputs, sorted. */
export function distinctVectors(vector: BranchVector, inputs: Iterable<readonly unknown[]>): string[] {
  const seen = new Set<string>();
  for (const input of inputs) seen.add(vector(input));
  return [...seen].sort();
}

/** All tuples with one value of each list. */
export function* product<T>(...lists: readonly (readonly T[])[]): Generator<T[]> {
  if (lists.length === 0) {
    yield [];
    return;
  }
  for (const first of lists[0]!) for (const rest of product(...lists.slice(1))) yield [first, ...rest];
}

/** The integers from `low` to `high`. */
export function range(low: number, high: number): number[] {
  return Array.from({ length: high - low + 1 }, (_, i) => low + i);
}

const markDecisions: ts.TransformerFactory<ts.SourceFile> = (context) => {
  const { factory } = context;
  let count = 0;
  const mark = (expression: ts.Expression, name = 'decide'): ts.Expression =>
    factory.createCallExpression(factory.createIdentifier(name), undefined, [
      factory.createNumericLiteral(count++),
      ts.visitNode(expression, visit) as ts.Expression,
    ]);
  const visit = (node: ts.Node): ts.Node => {
    if (ts.isIfStatement(node))
      return factory.updateIfStatement(
        node,
        mark(node.expression),
        ts.visitNode(node.thenStatement, visit) as ts.Statement,
        ts.visitNode(node.elseStatement, visit) as ts.Statement | undefined,
      );
    if (ts.isConditionalExpression(node))
      return factory.updateConditionalExpression(
        node,
        mark(node.condition),
        node.questionToken,
        ts.visitNode(node.whenTrue, visit) as ts.Expression,
        node.colonToken,
        ts.visitNode(node.whenFalse, visit) as ts.Expression,
      );
    if (ts.isWhileStatement(node))
      return factory.updateWhileStatement(
        node,
        mark(node.expression),
        ts.visitNode(node.statement, visit) as ts.Statement,
      );
    if (ts.isDoStatement(node))
      return factory.updateDoStatement(
        node,
        ts.visitNode(node.statement, visit) as ts.Statement,
        mark(node.expression),
      );
    if (ts.isForStatement(node) && node.condition !== undefined)
      return factory.updateForStatement(
        node,
        ts.visitNode(node.initializer, visit) as ts.ForInitializer | undefined,
        mark(node.condition),
        ts.visitNode(node.incrementor, visit) as ts.Expression | undefined,
        ts.visitNode(node.statement, visit) as ts.Statement,
      );
    if (ts.isBinaryExpression(node)) {
      const operator = node.operatorToken.kind;
      const isNullish = operator === ts.SyntaxKind.QuestionQuestionToken;
      if (
        isNullish ||
        operator === ts.SyntaxKind.AmpersandAmpersandToken ||
        operator === ts.SyntaxKind.BarBarToken
      )
        return factory.updateBinaryExpression(
          node,
          mark(node.left, isNullish ? 'decideNullish' : 'decide'),
          node.operatorToken,
          ts.visitNode(node.right, visit) as ts.Expression,
        );
    }
    if (ts.isSwitchStatement(node)) throw new Error('switch is not supported by the oracle');
    return ts.visitEachChild(node, visit, context);
  };
  return (file) => ts.visitNode(file, visit) as ts.SourceFile;
};

import { ts } from '../../../syntax/tree.ts';
import { TrialRealm } from './trial-realm.ts';

/** A parameter that a condition may speak of. */
export interface NamedParameter {
  readonly name: string;
  readonly rest?: true | undefined;
}

/** Which of some inputs satisfy each of some conditions, as they are printed, by condition; undefined when they are no expressions over the parameters. */
export function holdsFor(
  conditions: readonly string[],
  parameters: readonly NamedParameter[],
  inputs: readonly string[],
): boolean[][] | undefined {
  if (!conditions.every(isPlainExpression)) return undefined;
  if (!parameters.every((p) => /^[A-Za-z_$][\w$]*$/.test(p.name))) return undefined;
  const names = parameters.map((p) => (p.rest ? `...${p.name}` : p.name)).join(', ');
  const realm = new TrialRealm(0);
  // Of what a condition throws on it says nothing.
  const each = conditions.map((c) => `(() => { try { return Boolean(${c}); } catch { return false; } })()`);
  if (!realm.define('/when', `'use strict'; module.exports = (${names}) => [${each.join(', ')}];`))
    return undefined;
  realm.resolve({});
  const endings = realm.runInputs({ module: '/when', path: [] }, inputs);
  const holds = endings.map((ending) => /^\["return \[([^\]]*)\]"/.exec(ending)?.[1]?.split(', ') ?? []);
  return conditions.map((_, k) => holds.map((of) => of[k] === 'true'));
}

/** One expression without effects. */
function isPlainExpression(text: string): boolean {
  const file = ts.createSourceFile('c.js', `(${text})`, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const [statement, ...more] = file.statements;
  if (statement === undefined || more.length > 0 || !ts.isExpressionStatement(statement)) return false;
  if (!ts.isParenthesizedExpression(statement.expression)) return false;
  const isPure = (node: ts.Node): boolean => {
    if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)) return false;
    if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node))
      if (node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken)
        return false;
    return ts.forEachChild(node, (child) => !isPure(child)) !== true;
  };
  return isPure(statement);
}

function isAssignment(kind: ts.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

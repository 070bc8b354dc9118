import { ts } from '../../../syntax/tree.ts';

/** What has to hold for a run to come to a statement, as the code says it nearest to it: `text.length > s.length`, or which function has to be called. */
export function neededFor(node: ts.Node): string | undefined {
  for (let at = node; at.parent !== undefined; at = at.parent) {
    const { parent } = at;
    const needed = neededIn(parent, at);
    if (needed !== undefined) return needed;
    if (ts.isFunctionLike(parent)) {
      const name = nameOf(parent);
      return name === undefined ? undefined : `a call of ${name}`;
    }
  }
  return undefined;
}

function neededIn(parent: ts.Node, at: ts.Node): string | undefined {
  if (ts.isIfStatement(parent)) {
    if (at === parent.thenStatement) return textOf(parent.expression);
    return at === parent.elseStatement ? `not ${textOf(parent.expression)}` : undefined;
  }
  if (ts.isConditionalExpression(parent)) {
    if (at === parent.whenTrue) return textOf(parent.condition);
    return at === parent.whenFalse ? `not ${textOf(parent.condition)}` : undefined;
  }
  if ((ts.isWhileStatement(parent) || ts.isForStatement(parent)) && at === parent.statement) {
    const test = ts.isWhileStatement(parent) ? parent.expression : parent.condition;
    return test && textOf(test);
  }
  if (ts.isCatchClause(parent)) return 'an error inside of try';
  if (ts.isCaseClause(parent) && at !== parent.expression)
    return `${textOf(parent.parent.parent.expression)} to be ${textOf(parent.expression)}`;
  return undefined;
}

function nameOf(fn: ts.SignatureDeclaration): string | undefined {
  if (fn.name !== undefined && ts.isIdentifier(fn.name)) return fn.name.text;
  const { parent } = fn;
  const isNamed = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent);
  return isNamed && ts.isIdentifier(parent.name) ? parent.name.text : undefined;
}

function textOf(node: ts.Node): string {
  const text = node.getText().replace(/\s+/g, ' ');
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`;
}

const LONGEST = 80;

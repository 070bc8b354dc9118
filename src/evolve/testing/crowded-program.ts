import { Random } from '../../base/random.ts';
import { parseModule } from '../../syntax/parse/parse-module.ts';
import { ts } from '../../syntax/tree.ts';

/**
 * The program with more in one statement of `f`: assignments of assignments, several calls and assignments in one expression, variables declared
 * together. What it computes is another matter.
 */
export function crowdedProgram(source: string, seed: number): string {
  const random = new Random(seed);
  const { tree } = parseModule('/main.ts', source);
  const edits: { start: number; end: number; text: string }[] = [];
  const crowd = (statement: ts.ExpressionStatement, next: ts.Statement | undefined): boolean => {
    const text = statement.expression.getText(tree);
    const joined =
      next !== undefined && ts.isExpressionStatement(next) && random.chance(0.5)
        ? next.expression.getText(tree)
        : undefined;
    const one = random.pick([
      `${text}`,
      `(u = ${text})`,
      `(u = xs[0] = ${text})`,
      `xs.push((${text}), 1)`,
      `xs.push({ k: (${text}), m: [xs.pop(), (b = a)] }.m.length)`,
      `helper({ k: (u = ${text}), m: [(s = t), xs.shift()] })`,
      `((a > 1) ? (u = ${text}) : (b = ${text}))`,
    ]);
    const all =
      joined === undefined ? one : random.pick([`${one}, ${joined}`, `(b = a), ((${joined}), ${one})`]);
    edits.push({
      start: statement.getStart(tree),
      end: (joined === undefined ? statement : next!).end,
      text: `${all};`,
    });
    return joined !== undefined;
  };
  const visit = (node: ts.Node): void => {
    const statements = ts.isBlock(node) || ts.isCaseOrDefaultClause(node) ? node.statements : [];
    for (let i = 0; i < statements.length; i++) {
      const [at, next] = [statements[i]!, statements[i + 1]];
      if (ts.isExpressionStatement(at) && random.chance(0.6)) i += crowd(at, next) ? 1 : 0;
      else if (next !== undefined && areAlike(at, next)) {
        const head = next.declarationList.declarations[0]!.getStart(tree);
        edits.push({ start: at.end - 1, end: head, text: ', ' });
        i++;
      } else visit(at);
    }
    if (statements.length === 0) ts.forEachChild(node, visit);
  };
  const f = tree.statements.find((s) => ts.isFunctionDeclaration(s) && s.name?.text === 'f');
  if (f !== undefined) visit(f);
  let text = source;
  for (const edit of edits.reverse()) text = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
  return text;
}

/** Two declarations of the same kind, one after the other, the first of which ends with a semicolon. */
function areAlike(a: ts.Statement, b: ts.Statement): b is ts.VariableStatement {
  if (!ts.isVariableStatement(a) || !ts.isVariableStatement(b)) return false;
  return a.declarationList.flags === b.declarationList.flags && a.getText().endsWith(';');
}

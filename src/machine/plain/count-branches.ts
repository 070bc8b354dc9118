import { ts } from '../../syntax/tree.ts';

/**
 * JavaScript text that tells where it goes: what `?:`, `if`, loops, `&&`, `||` and `??` ask goes through `branch(place, value)`, which gives the value
 * back, and functions and cases call `hit(place)` on entry. Places are numbered one after the other from `first`. The text otherwise does what it did, on
 * the same lines.
 */
export function countBranches(text: string, first: number): { readonly text: string; readonly next: number } {
  const tree = ts.createSourceFile('plain.js', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const counter = new BranchCounter(tree, first);
  return { text: counter.rewritten(tree), next: counter.next };
}

class BranchCounter {
  next: number;
  readonly #tree: ts.SourceFile;

  constructor(tree: ts.SourceFile, first: number) {
    this.#tree = tree;
    this.next = first;
  }

  /** The text of a node, with what lies before it. */
  rewritten(node: ts.Node): string {
    const { text } = this.#tree;
    const entry = entryOf(node, this.#tree);
    let [out, from] = ['', node.pos];
    const upTo = (end: number): void => {
      if (entry !== undefined && from <= entry && entry <= end) {
        out += `${text.slice(from, entry)};${HIT}(${this.next++});`;
        from = entry;
      }
      out += text.slice(from, end);
      from = end;
    };
    ts.forEachChild(node, (child) => {
      if (child.pos < from || child.end === child.pos) return;
      const start = child.getStart(this.#tree);
      if (asks(node, child)) {
        upTo(start);
        const inner = this.rewritten(child).slice(start - child.pos);
        out += `${BRANCH}(${this.next++},(${inner}))`;
      } else {
        upTo(child.pos);
        out += this.rewritten(child);
      }
      from = child.end;
    });
    upTo(node.end);
    return out;
  }
}

/** What the text calls. */
const [HIT, BRANCH] = ['__hit', '__branch'];

/** Whether a node goes one way or the other by the value of a part of it. */
function asks(node: ts.Node, part: ts.Node): boolean {
  if (ts.isConditionalExpression(node) || ts.isForStatement(node)) return part === node.condition;
  if (ts.isIfStatement(node) || ts.isWhileStatement(node) || ts.isDoStatement(node))
    return part === node.expression;
  return ts.isBinaryExpression(node) && part === node.left && choosing.has(node.operatorToken.kind);
}

const choosing = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

/** Where a function's body, behind its directives, or a case begins. */
function entryOf(node: ts.Node, tree: ts.SourceFile): number | undefined {
  if (ts.isCaseOrDefaultClause(node))
    return node.getChildren(tree).find((c) => c.kind === ts.SyntaxKind.ColonToken)?.end;
  if (!ts.isBlock(node) || !ts.isFunctionLike(node.parent)) return undefined;
  let at = node.getStart(tree) + 1;
  for (const statement of node.statements) {
    if (!ts.isExpressionStatement(statement) || !ts.isStringLiteral(statement.expression)) break;
    at = statement.end;
  }
  return at;
}

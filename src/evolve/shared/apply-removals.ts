import { ts } from '../../syntax/tree.ts';
import { isWsl } from '../../syntax/wsl/is-wsl.ts';
import { applyWslRemovals } from './apply-wsl-removals.ts';
import type { Removal } from './removal.ts';
import { canInline } from './rewrite/can-inline.ts';
import { Edits } from './rewrite/edits.ts';
import { isInList, Plan, type Resolved } from './rewrite/plan.ts';
import { rescueNames } from './rewrite/rescue.ts';
import { indentation, statementRange } from './rewrite/statement-range.ts';

const K = ts.SyntaxKind;

/**
 * The source without what is removed, with known decisions written away; everything else, layout and comments included, stays as it is.
 * A plan says which nodes go and which decisions become one side (`rewrite/plan.ts`), declarations that are still needed are taken back
 * (`rewrite/rescue.ts`), then the changes are made as edits of the text. `tree` is the tree of `text`, with parents.
 */
export function applyRemovals(text: string, tree: ts.SourceFile, removals: readonly Removal[]): string {
  const acting = removals.filter((r) => r.action !== 'keep');
  if (acting.length === 0) return text;
  if (isWsl(tree.fileName)) return applyWslRemovals(text, acting);
  const plan = new Plan(tree, acting);
  const leftovers = rescueNames(plan);
  return new Rewriter(text, tree, plan, leftovers).run();
}

class Rewriter {
  readonly #text: string;
  readonly #tree: ts.SourceFile;
  readonly #plan: Plan;
  readonly #leftovers: ReadonlyMap<ts.Node, readonly string[]>;
  readonly #edits: Edits;

  constructor(
    text: string,
    tree: ts.SourceFile,
    plan: Plan,
    leftovers: ReadonlyMap<ts.Node, readonly string[]>,
  ) {
    this.#text = text;
    this.#tree = tree;
    this.#plan = plan;
    this.#leftovers = leftovers;
    this.#edits = new Edits(text);
  }

  run(): string {
    this.#node(this.#tree);
    return this.#edits.apply();
  }

  #node(node: ts.Node): void {
    const plan = this.#plan;
    if (plan.gone.has(node)) this.#remove(node);
    else if (ts.isIfStatement(node)) this.#if(node);
    else if (ts.isExpression(node) && plan.taken.has(node)) this.#take(node);
    else if (ts.isTryStatement(node) && plan.tries.has(node)) this.#try(node);
    else if (ts.isIterationStatement(node, false) && plan.loops.get(node) === 'once')
      this.#replaceByBody(node, node.statement, []);
    else {
      if (ts.isStatement(node) && plan.loops.get(node) === 'at-most-once') this.#whileToIf(node);
      ts.forEachChild(node, (child) => this.#node(child));
    }
  }

  #whileToIf(node: ts.Statement): void {
    const start = node.getStart(this.#tree);
    this.#edits.remove(start, start + 'while'.length);
    this.#edits.insert(start, 'if');
  }

  #remove(node: ts.Node): void {
    const declared = this.#declarations(node);
    if (ts.isStatement(node) && !isInList(node)) {
      this.#edits.remove(node.getStart(this.#tree), node.end);
      this.#edits.insert(node.getStart(this.#tree), declared === '' ? '{}' : `{ ${declared} }`);
      return;
    }
    const { start, end } = statementRange(this.#text, node);
    if (declared !== '') {
      this.#edits.remove(start, end);
      this.#edits.insert(start, declared);
    } else this.#edits.removeLines(start, end);
  }

  /** `var` declarations that a removed node leaves behind. */
  #declarations(node: ts.Node | undefined): string {
    const names = node === undefined ? undefined : this.#leftovers.get(node);
    return names === undefined ? '' : `var ${names.join(', ')};`;
  }

  /** One side of an `if`, or all of it, perhaps without its `else`. */
  #if(node: ts.IfStatement): void {
    const resolved = this.#plan.ifs.get(node);
    if (resolved !== undefined) {
      this.#resolve(node, resolved);
      return;
    }
    this.#node(node.expression);
    this.#node(node.thenStatement);
    const { elseStatement } = node;
    if (elseStatement === undefined) return;
    if (!this.#plan.isGone(elseStatement) || this.#hasLeftovers(elseStatement)) this.#node(elseStatement);
    else this.#edits.remove(node.thenStatement.end, elseStatement.end);
  }

  #hasLeftovers(node: ts.Node): boolean {
    for (const left of this.#leftovers.keys()) if (left.pos >= node.pos && left.end <= node.end) return true;
    return false;
  }

  #resolve(node: ts.IfStatement, resolved: Resolved): void {
    const before: string[] = [];
    let { branch, keepTest } = resolved;
    for (let at = node; ; ) {
      before.push(this.#declarations(branch === at.thenStatement ? at.elseStatement : at.thenStatement));
      if (keepTest) before.push(asStatement(at.expression.getText(this.#tree)));
      const next = branch !== undefined && ts.isIfStatement(branch) ? this.#plan.ifs.get(branch) : undefined;
      if (next === undefined) break;
      at = branch as ts.IfStatement;
      ({ branch, keepTest } = next);
    }
    const start = node.getStart(this.#tree);
    if (branch === undefined || this.#plan.gone.has(branch)) {
      const text = before.filter((s) => s !== '').join(' ');
      if (text === '' && isInList(node)) this.#edits.removeLines(start, node.end);
      else {
        this.#edits.remove(start, node.end);
        this.#edits.insert(start, text === '' ? '{}' : isInList(node) ? text : `{ ${text} }`);
      }
      return;
    }
    this.#replaceByBody(node, branch, before);
  }

  /** Leaves of a statement only the one inside it, without its braces where they are not needed. */
  #replaceByBody(node: ts.Statement, body: ts.Statement, before: readonly string[]): void {
    const edits = this.#edits;
    const start = node.getStart(this.#tree);
    const lines = before.filter((s) => s !== '');
    if (!isInList(node)) {
      edits.remove(start, body.getStart(this.#tree));
      edits.remove(body.end, node.end);
      this.#node(body);
      return;
    }
    const indent = indentation(this.#text, start);
    if (ts.isBlock(body) && canInline(body, node)) {
      const open = body.getStart(this.#tree) + 1;
      const isOwnLine = /^[ \t]*\r?\n/.test(this.#text.slice(open));
      for (const line of lines) edits.insert(start, isOwnLine ? `${indent}${line}\n` : `${line}\n${indent}`);
      edits.removeLines(start, open);
      edits.removeLines(body.end - 1, node.end);
      this.#outdent(body, indent.length);
      for (const statement of body.statements) this.#node(statement);
      return;
    }
    for (const line of lines) edits.insert(start, `${line}\n${indent}`);
    edits.remove(start, body.getStart(this.#tree));
    edits.remove(body.end, node.end);
    if (!ts.isBlock(body)) this.#outdent(body, indent.length, body.getStart(this.#tree));
    this.#node(body);
  }

  /** Moves the lines of a body to where the statement around it stood. */
  #outdent(body: ts.Statement, target: number, after = body.getStart(this.#tree) + 1): void {
    const first = ts.isBlock(body) ? body.statements[0] : body;
    if (first === undefined) return;
    const columns = indentation(this.#text, first.getStart(this.#tree)).length - target;
    if (columns <= 0) return;
    const fixed = templateRanges(body);
    for (let at = this.#text.indexOf('\n', after) + 1; at > 0 && at < body.end; ) {
      if (!fixed.some((t) => at > t.pos && at < t.end)) this.#edits.outdent(at, columns);
      const next = this.#text.indexOf('\n', at);
      if (next < 0) break;
      at = next + 1;
    }
  }

  #try(node: ts.TryStatement): void {
    const { tryBlock, catchClause, finallyBlock } = node;
    if (finallyBlock === undefined) {
      this.#replaceByBody(node, tryBlock, [this.#declarations(catchClause)]);
      return;
    }
    this.#node(tryBlock);
    this.#edits.remove(tryBlock.end, catchClause!.end);
    this.#node(finallyBlock);
  }

  #take(node: ts.Expression): void {
    const { part, first } = this.#plan.taken.get(node)!;
    const start = node.getStart(this.#tree);
    const from = part.getStart(this.#tree);
    const text = this.#text.slice(from, part.end);
    const wrap = first !== undefined || /^(\{|function\b|class\b|async\b|let\b)/.test(text);
    const before = first === undefined ? '' : `${first.getText(this.#tree)}, `;
    this.#edits.remove(start, from);
    this.#edits.insert(start, wrap ? `(${before}` : '');
    this.#edits.remove(part.end, node.end);
    this.#node(part);
    if (wrap) this.#edits.insert(part.end, ')');
  }
}

function asStatement(text: string): string {
  return /^[([`/+-]/.test(text)
    ? `;${text};`
    : /^(\{|function\b|class\b)/.test(text)
      ? `(${text});`
      : `${text};`;
}

/** Text within which lines must not move. */
function templateRanges(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (n: ts.Node): void => {
    if (n.kind === K.TemplateExpression || n.kind === K.NoSubstitutionTemplateLiteral) found.push(n);
    else ts.forEachChild(n, visit);
  };
  visit(node);
  return found;
}

import { ts } from '../../../syntax/tree.ts';
import type { Range } from '../edits/edit.ts';

/** Text to put in place of a range; it goes when its owner goes. */
export interface Piece extends Range {
  readonly text: string;
  readonly owner: Range;
  readonly closes: boolean;
}

/** A place whose executions are counted. */
export interface Counter {
  readonly id: number;
  readonly node: ts.Node;
  /** Nodes that run when it does. */
  readonly weight: number;
}

/** What a module needs to be run as a part of hybrids: its executions are counted, loops and calls are limited, constants may be declared twice. */
export interface Instrumented {
  readonly pieces: readonly Piece[];
  readonly counters: readonly Counter[];
}

/** Counters are numbered from `firstId`. The text calls `__n(id)`, and `__k()` at entries of functions and loops. */
export function instrument(file: ts.SourceFile, firstId: number): Instrumented {
  return new Instrumenter(file, firstId).run();
}

class Instrumenter {
  readonly #file: ts.SourceFile;
  readonly #firstId: number;
  readonly #pieces: Piece[] = [];
  readonly #counters: { id: number; node: ts.Node; weight: number }[] = [];

  constructor(file: ts.SourceFile, firstId: number) {
    this.#file = file;
    this.#firstId = firstId;
  }

  run(): Instrumented {
    this.#statements(this.#file.statements);
    this.#pieces.sort(byPlace);
    return { pieces: this.#pieces, counters: this.#counters };
  }

  #count(node: ts.Node): string {
    const id = this.#firstId + this.#counters.length;
    this.#counters.push({ id, node, weight: 0 });
    return `__n(${id})`;
  }

  #insert(at: number, text: string, owner: Range, closes = false): void {
    this.#pieces.push({ start: at, end: at, text, owner, closes });
  }

  #range(node: ts.Node): Range {
    return { start: node.getStart(this.#file), end: node.end };
  }

  #statements(list: readonly ts.Node[]): void {
    let isPrologue =
      list[0]?.parent !== undefined &&
      (ts.isSourceFile(list[0].parent) || ts.isFunctionLike(list[0].parent.parent));
    for (const node of list) {
      isPrologue &&= ts.isExpressionStatement(node) && ts.isStringLiteral(node.expression);
      if (isPrologue) continue;
      this.#statement(node);
    }
  }

  #statement(node: ts.Node): void {
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    const isCounted =
      ts.isStatement(node) && !ts.isFunctionDeclaration(node) && !ts.isBlock(node) && !isLinkage(node);
    if (!isCounted) {
      this.#inside(node, undefined);
      return;
    }
    const range = this.#range(node);
    this.#insert(range.start, `${this.#count(node)};`, range);
    this.#inside(node, this.#counters.length - 1);
  }

  /** What is in a node; `counter` counts what runs with it. */
  #inside(node: ts.Node, counter: number | undefined): void {
    if (counter !== undefined) this.#counters[counter]!.weight++;
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
    if (
      ts.isVariableDeclarationList(node) &&
      (node.flags & ts.NodeFlags.BlockScoped) === ts.NodeFlags.Const
    ) {
      const start = node.getStart(this.#file);
      this.#pieces.push({ start, end: start + 5, text: 'let', owner: this.#range(node), closes: false });
    }
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined)
      this.#function(node, node.body, counter);
    else if (ts.isIfStatement(node)) this.#if(node, counter, this.#range(node).start);
    else this.#children(node, counter);
  }

  #children(node: ts.Node, counter: number | undefined): void {
    ts.forEachChild(
      node,
      (child) => {
        if (ts.isIterationStatement(node, false) && node.statement === child)
          this.#body(child, this.#range(node), true);
        else if (ts.isBlock(child)) this.#statements(child.statements);
        else if (isArm(node, child)) this.#arm(child);
        else this.#inside(child, counter);
      },
      (children) => {
        if (children.some((c) => ts.isStatement(c))) this.#statements(children);
        else for (const child of children) this.#inside(child, counter);
      },
    );
  }

  #if(node: ts.IfStatement, counter: number | undefined, start: number): void {
    this.#inside(node.expression, counter);
    this.#body(node.thenStatement, { start, end: node.thenStatement.end }, false);
    const other = node.elseStatement;
    if (other === undefined) return;
    const keyword = node.getChildren(this.#file).find((c) => c.kind === ts.SyntaxKind.ElseKeyword)!;
    const from = keyword.getStart(this.#file);
    if (ts.isIfStatement(other)) this.#if(other, counter, from);
    else this.#body(other, { start: from, end: other.end }, false);
  }

  /** A statement that may be a block; without braces it gets some. */
  #body(node: ts.Node, owner: Range, isLoop: boolean): void {
    const start = node.getStart(this.#file);
    const tick = isLoop ? '__k();' : '';
    if (ts.isBlock(node)) {
      if (isLoop) this.#insert(start + 1, tick, this.#range(node));
      this.#statements(node.statements);
      return;
    }
    this.#insert(start, `{${tick}`, owner);
    this.#insert(node.end, '}', owner, true);
    this.#statement(node);
  }

  #arm(node: ts.Node): void {
    const range = this.#range(node);
    this.#insert(range.start, `(${this.#count(node)},`, range);
    this.#insert(range.end, ')', range, true);
    this.#inside(node, this.#counters.length - 1);
  }

  #function(node: ts.SignatureDeclaration, body: ts.Node, counter: number | undefined): void {
    for (const p of node.parameters) this.#inside(p, counter);
    if (!ts.isBlock(body)) {
      const range = this.#range(body);
      this.#insert(range.start, `(__k(),${this.#count(body)},`, range);
      this.#insert(range.end, ')', range, true);
      this.#inside(body, this.#counters.length - 1);
      return;
    }
    const first = body.statements.findIndex(
      (s) => !(ts.isExpressionStatement(s) && ts.isStringLiteral(s.expression)),
    );
    const at = first <= 0 ? body.getStart(this.#file) + 1 : body.statements[first - 1]!.end;
    this.#insert(at, first <= 0 ? '__k();' : ';__k();', this.#range(body));
    this.#statements(body.statements);
  }
}

/** Imports and exports stand first, or hold a declaration. */
function isLinkage(node: ts.Node): boolean {
  return ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isImportEqualsDeclaration(node);
}

/** Runs only when its parent chooses it. */
function isArm(parent: ts.Node, node: ts.Node): boolean {
  if (ts.isConditionalExpression(parent)) return node === parent.whenTrue || node === parent.whenFalse;
  return ts.isBinaryExpression(parent) && node === parent.right && choosing.has(parent.operatorToken.kind);
}

const choosing = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

/** What closes stands before what opens; what closes first, or opens last, is inside. */
export function byPlace(a: Piece, b: Piece): number {
  if (a.start !== b.start) return a.start - b.start;
  if (a.closes !== b.closes) return a.closes ? -1 : 1;
  const [x, y] = [a.owner.end - a.owner.start, b.owner.end - b.owner.start];
  return a.closes ? x - y : y - x;
}

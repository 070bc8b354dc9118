import { ts } from '../../syntax/tree.ts';
import { Edits } from '../shared/rewrite/edits.ts';
import { statementRange } from '../shared/rewrite/statement-range.ts';
import type { Units } from './1-units.ts';
import { isComposite, voidPart } from './expression-parts.ts';

/** Is a unit kept? By the node that it is known by; `value` asks for what a return or declaration computes. */
export interface KeptNodes {
  has(node: ts.Node, part?: 'value' | 'part'): boolean;
  /** Is the node a part of something, kept or not? */
  isPart(node: ts.Node): boolean;
}

export function keptNodes(units: Units, kept: { has(unit: Units['root']): boolean }): KeptNodes {
  return {
    has: (node, part) =>
      units.of(node).some((unit) => kept.has(unit) && (part === undefined || unit.kind === part)),
    isPart: (node) => units.parts.has(node),
  };
}

/** The source with everything that is not kept taken out, layout and comments of the rest as they were. */
export function writeSlice(tree: ts.SourceFile, entry: ts.Node, kept: KeptNodes): string {
  return new Writer(tree, entry, kept).write();
}

class Writer {
  readonly #tree: ts.SourceFile;
  readonly #entry: ts.Node;
  readonly #kept: KeptNodes;
  readonly #edits: Edits;

  constructor(tree: ts.SourceFile, entry: ts.Node, kept: KeptNodes) {
    this.#tree = tree;
    this.#entry = entry;
    this.#kept = kept;
    this.#edits = new Edits(tree.text);
  }

  write(): string {
    this.#inside(this.#tree);
    this.#returnType();
    return this.#edits.apply();
  }

  #inside(node: ts.Node): void {
    ts.forEachChild(node, (child) => this.#node(child));
  }

  #node(node: ts.Node): void {
    const isMember = ts.isClassElement(node) && ts.isClassLike(node.parent);
    if (isMember && !this.#kept.has(node)) this.#lines(node);
    else if (ts.isBinaryExpression(node) && this.#isGone(node.left)) this.#onlyValue(node);
    else if (!ts.isStatement(node) || ts.isBlock(node)) this.#inside(node);
    else if (!this.#isKept(node)) this.#drop(node);
    else if (ts.isVariableStatement(node)) this.#variables(node);
    else if (ts.isReturnStatement(node)) this.#return(node);
    else if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) this.#specifiers(node);
    else if (ts.isIfStatement(node)) this.#if(node);
    else if (ts.isExpressionStatement(node) && isComposite(node.expression)) this.#effects(node);
    else if (ts.isTryStatement(node)) this.#try(node);
    else if (ts.isSwitchStatement(node)) this.#switch(node);
    else this.#inside(node);
  }

  #isKept(node: ts.Statement): boolean {
    if (ts.isBlock(node)) return node.statements.some((s) => this.#isKept(s));
    if (ts.isLabeledStatement(node)) return this.#isKept(node.statement);
    if (ts.isVariableStatement(node))
      return this.#kept.has(node) || node.declarationList.declarations.some((d) => this.#kept.has(d));
    if (ts.isExpressionStatement(node) && ts.isStringLiteral(node.expression)) return isDirective(node);
    if (ts.isImportDeclaration(node)) return node.importClause === undefined || this.#kept.has(node);
    return this.#kept.has(node);
  }

  #isGone(node: ts.Node): boolean {
    return this.#kept.isPart(node) && !this.#kept.has(node, 'part');
  }

  /** Of an assignment only its value stays. */
  #onlyValue(node: ts.BinaryExpression): void {
    this.#edits.remove(node.left.getStart(this.#tree), node.right.getStart(this.#tree));
    this.#node(node.right);
  }

  /** What stays of a statement that is one expression: its kept parts, one after the other. */
  #effects(node: ts.ExpressionStatement): void {
    const tree = this.#tree;
    const stay = this.#staying(node.expression);
    if (stay.length === 0) this.#drop(node);
    let from = node.expression.getStart(tree);
    for (const [i, part] of stay.entries()) {
      const start = part.getStart(tree);
      this.#edits.remove(from, start);
      if (i > 0) this.#edits.insert(from, ', ');
      // Not what could be read as a block, a declaration or more of the line before.
      const isOdd =
        i === 0 && from < start && /^([{([`/+-]|(async +)?function\b|class\b|let\b)/.test(part.getText(tree));
      if (isOdd) this.#edits.insert(start, 'void (');
      this.#inside(part);
      if (isOdd) this.#edits.insert(part.end, ')');
      from = part.end;
    }
    if (stay.length > 0) this.#edits.remove(from, node.expression.end);
  }

  #staying(expression: ts.Expression): ts.Expression[] {
    const part = voidPart(expression);
    const { node } = part;
    if (part.kind === 'sequence')
      return [...this.#staying(part.node.left), ...this.#staying(part.node.right)];
    if (part.kind === 'assignment')
      return this.#isGone(part.node.left) ? this.#staying(part.node.right) : [node];
    if (!this.#isGone(node)) return [node];
    return part.inner.flatMap((inner) => this.#staying(inner));
  }

  /** A statement of a list goes; one that has to be there becomes an empty block. */
  #drop(node: ts.Statement): void {
    const { parent } = node;
    const isListed =
      ts.isSourceFile(parent) ||
      ts.isBlock(parent) ||
      ts.isCaseOrDefaultClause(parent) ||
      ts.isModuleBlock(parent);
    if (isListed) this.#lines(node);
    else this.#replace(node.getStart(this.#tree), node.end, '{}');
  }

  #lines(node: ts.Node): void {
    const { start, end } = statementRange(this.#tree.text, node);
    this.#edits.removeLines(start, end);
  }

  #replace(start: number, end: number, text: string): void {
    this.#edits.remove(start, end);
    this.#edits.insert(end, text);
  }

  #if(node: ts.IfStatement): void {
    const { thenStatement, elseStatement } = node;
    this.#inside(node.expression);
    this.#branch(thenStatement);
    if (elseStatement === undefined) return;
    if (this.#isKept(elseStatement)) this.#branch(elseStatement);
    else this.#edits.remove(thenStatement.end, elseStatement.end);
  }

  #branch(node: ts.Statement): void {
    if (!this.#isKept(node)) this.#replace(node.getStart(this.#tree), node.end, '{}');
    else this.#node(node);
  }

  #try(node: ts.TryStatement): void {
    this.#node(node.tryBlock);
    if (node.catchClause !== undefined) this.#node(node.catchClause);
    const last = node.finallyBlock;
    if (last === undefined) return;
    if (node.catchClause === undefined || this.#isKept(last)) this.#node(last);
    else this.#edits.remove(node.catchClause.end, last.end);
  }

  /** Cases in which nothing happens any more go, where no other case runs on into them and there is no default. */
  #switch(node: ts.SwitchStatement): void {
    this.#inside(node.expression);
    const { clauses } = node.caseBlock;
    const mayDrop = !clauses.some(ts.isDefaultClause);
    let isEntered = false;
    const gone = new Set<ts.CaseOrDefaultClause>();
    for (const clause of clauses) {
      const rest = clause.statements.filter((s) => this.#isKept(s));
      const leaves = rest.length === 1 && isPlainBreak(rest[0]!);
      if (mayDrop && leaves && !isEntered && isConstantCase(clause)) gone.add(clause);
      else isEntered = rest.length === 0 || !isJump(rest.at(-1)!);
    }
    for (let at = clauses.length - 1; mayDrop && at >= 0; at--) {
      const clause = clauses[at]!;
      if (gone.has(clause)) continue;
      if (clause.statements.some((s) => this.#isKept(s)) || !isConstantCase(clause)) break;
      gone.add(clause);
    }
    for (const clause of clauses) {
      if (gone.has(clause)) this.#lines(clause);
      else this.#inside(clause);
    }
  }

  #return(node: ts.ReturnStatement): void {
    if (node.expression === undefined) return;
    if (this.#kept.has(node, 'value')) this.#inside(node);
    else this.#edits.remove(node.getStart(this.#tree) + 'return'.length, node.expression.end);
  }

  #variables(node: ts.VariableStatement): void {
    const { declarations } = node.declarationList;
    const hasParts = declarations.some(
      (d) => d.initializer !== undefined && this.#kept.isPart(d.initializer),
    );
    if (this.#kept.has(node, 'value') && !hasParts) {
      this.#inside(node);
      return;
    }
    const rest = declarations.filter((d) => this.#kept.has(d));
    const tree = this.#tree;
    let from = declarations[0]!.getStart(tree);
    for (const [i, d] of rest.entries()) {
      this.#edits.remove(from, d.getStart(tree));
      if (i > 0) this.#edits.insert(from, ', ');
      from = (d.type ?? d.exclamationToken ?? d.name).end;
      if (d.initializer === undefined || !this.#kept.has(d.initializer, 'part')) continue;
      this.#node(d.initializer);
      from = d.end;
    }
    this.#edits.remove(from, declarations.at(-1)!.end);
  }

  #specifiers(node: ts.ImportDeclaration | ts.ExportDeclaration): void {
    const clause = ts.isImportDeclaration(node) ? node.importClause : node;
    if (clause === undefined) return;
    const named = ts.isImportClause(clause) ? clause.namedBindings : clause.exportClause;
    const name = ts.isImportClause(clause) ? clause.name : undefined;
    const keepsName = name !== undefined && this.#kept.has(name);
    if (named === undefined) return;
    const list = ts.isNamedImports(named) || ts.isNamedExports(named) ? [...named.elements] : [named];
    const rest = list.filter((e) => this.#kept.has(e));
    if (rest.length === list.length && (name === undefined || keepsName)) return;
    const text = (n: ts.Node) => n.getText(this.#tree);
    const inner =
      rest.length === 0
        ? []
        : ts.isNamespaceImport(named)
          ? [text(named)]
          : [`{ ${rest.map(text).join(', ')} }`];
    const parts = [...(keepsName ? [text(name)] : []), ...inner];
    this.#replace(
      (name ?? named).getStart(this.#tree),
      named.end,
      parts.length === 0 ? '{}' : parts.join(', '),
    );
  }

  /** Of a function that no longer returns anything the return type goes too. */
  #returnType(): void {
    const fn = this.#entry;
    if (!ts.isFunctionLike(fn) || fn.type === undefined || !('body' in fn) || fn.body === undefined) return;
    if (!ts.isBlock(fn.body)) return;
    const returns = (node: ts.Node): boolean => {
      if (ts.isFunctionLike(node) || ts.isClassLike(node)) return false;
      if (ts.isReturnStatement(node)) return this.#kept.has(node, 'value');
      return ts.forEachChild(node, (child) => returns(child) || undefined) ?? false;
    };
    if (!returns(fn.body)) this.#edits.remove(fn.type.pos - 1, fn.type.end);
  }
}

function isPlainBreak(node: ts.Statement): boolean {
  if (ts.isBlock(node) && node.statements.length === 1) return isPlainBreak(node.statements[0]!);
  return ts.isBreakStatement(node) && node.label === undefined;
}

function isJump(node: ts.Statement): boolean {
  return ts.isBreakOrContinueStatement(node) || ts.isReturnStatement(node) || ts.isThrowStatement(node);
}

/** Is the label a literal, so that comparing with it does nothing else? */
function isConstantCase(clause: ts.CaseOrDefaultClause): boolean {
  return (
    ts.isCaseClause(clause) &&
    (ts.isLiteralExpression(clause.expression) || /^(true|false|null)$/.test(clause.expression.getText()))
  );
}

/** A string in front of everything else in a file or function. */
function isDirective(node: ts.ExpressionStatement): boolean {
  const { parent } = node;
  if (!ts.isSourceFile(parent) && !(ts.isBlock(parent) && ts.isFunctionLike(parent.parent))) return false;
  return parent.statements
    .slice(0, parent.statements.indexOf(node) + 1)
    .every((s) => ts.isExpressionStatement(s) && ts.isStringLiteral(s.expression));
}

import { ts } from '../../../syntax/tree.ts';
import type { Removal, RemovalAction } from '../removal.ts';
import { isPure } from './is-pure.ts';
import { leavesOrRepeats } from './jumps.ts';

const K = ts.SyntaxKind;

/** A decision that is known: which branch stays, and whether its test must still be evaluated. */
export interface Resolved {
  readonly branch: ts.Statement | undefined;
  readonly keepTest: boolean;
}

/** An expression of which a part stays; `first` is evaluated before for its effect. */
export interface Taken {
  readonly part: ts.Expression;
  readonly first: ts.Expression | undefined;
}

/**
 * What removals mean for the nodes of a tree, outermost first: which nodes go with all they contain, which decisions become one of their
 * sides. Where a decision cannot be written away without changing what runs, it stays as it is.
 */
export class Plan {
  readonly gone = new Set<ts.Node>();
  readonly ifs = new Map<ts.IfStatement, Resolved>();
  readonly taken = new Map<ts.Expression, Taken>();
  readonly loops = new Map<ts.Statement, 'once' | 'at-most-once'>();
  /** Whose catch clause goes. */
  readonly tries = new Set<ts.TryStatement>();
  readonly #tree: ts.SourceFile;
  readonly #removals = new Map<string, Removal[]>();

  constructor(tree: ts.SourceFile, removals: readonly Removal[]) {
    this.#tree = tree;
    for (const removal of removals) {
      const key = `${removal.span.start}:${removal.span.end}`;
      const list = this.#removals.get(key);
      if (list === undefined) this.#removals.set(key, [removal]);
      else list.push(removal);
    }
    this.#node(tree);
  }

  #at(node: ts.Node, action: RemovalAction): Removal | undefined {
    return this.#removals
      .get(`${node.getStart(this.#tree)}:${node.end}`)
      ?.find((removal) => removal.action === action);
  }

  #node(node: ts.Node): void {
    if (this.gone.has(node)) return;
    if (isRemovable(node) && this.#at(node, 'remove') !== undefined && !this.#isCatch(node)) {
      this.gone.add(node);
      return;
    }
    if (ts.isIfStatement(node)) this.#if(node);
    else if (ts.isWhileStatement(node) || ts.isDoStatement(node) || ts.isForStatement(node)) this.#loop(node);
    else if (ts.isConditionalExpression(node)) this.#conditional(node);
    else if (ts.isBinaryExpression(node)) this.#binary(node);
    else if (ts.isCaseClause(node)) this.#case(node);
    else {
      if (ts.isTryStatement(node)) this.#try(node);
      ts.forEachChild(node, (child) => this.#node(child));
    }
  }

  #try(node: ts.TryStatement): void {
    const { catchClause } = node;
    if (catchClause === undefined || !this.#isCatch(catchClause)) return;
    this.tries.add(node);
    this.gone.add(catchClause);
  }

  #isCatch(node: ts.Node): boolean {
    return node.kind === K.CatchClause && this.#at(node, 'remove') !== undefined;
  }

  #if(node: ts.IfStatement): void {
    const { expression, thenStatement, elseStatement } = node;
    const truth = this.#test(expression);
    const keepTest = !this.#pure(expression);
    if (truth !== undefined && (!keepTest || isInList(node))) {
      const branch = truth ? thenStatement : elseStatement;
      for (const dead of [thenStatement, elseStatement])
        if (dead !== undefined && dead !== branch) this.gone.add(dead);
      if (!keepTest) this.gone.add(expression);
      if (branch === undefined && !keepTest) this.gone.add(node);
      else this.ifs.set(node, { branch, keepTest });
      if (branch !== undefined) this.#node(branch);
      return;
    }
    this.#node(thenStatement);
    if (elseStatement !== undefined) this.#node(elseStatement);
    const lost = this.isGone(thenStatement) || (elseStatement !== undefined && this.isGone(elseStatement));
    const empty = (s: ts.Statement | undefined) => s === undefined || this.isGone(s) || isEmpty(s);
    if (lost && empty(thenStatement) && empty(elseStatement) && !keepTest) this.gone.add(node);
  }

  #loop(node: ts.WhileStatement | ts.DoStatement | ts.ForStatement): void {
    const condition = ts.isForStatement(node) ? node.condition : node.expression;
    const truth = condition === undefined ? true : this.#test(condition);
    const pure = condition === undefined || this.#pure(condition);
    const initializer = ts.isForStatement(node) ? node.initializer : undefined;
    if (truth === false && pure && node.kind !== K.DoStatement && isIdle(initializer)) {
      this.gone.add(node);
      return;
    }
    const once = this.#at(node, 'once') !== undefined;
    const atMostOnce = this.#at(node, 'at-most-once') !== undefined;
    if ((once || atMostOnce) && pure && isInList(node) && !leavesOrRepeats(node)) {
      if (once && node.kind !== K.ForStatement) this.loops.set(node, 'once');
      else if (atMostOnce && node.kind === K.WhileStatement) this.loops.set(node, 'at-most-once');
      if (this.loops.get(node) === 'once') this.gone.add(condition!);
    }
    ts.forEachChild(node, (child) => {
      if (child !== condition) this.#node(child);
    });
  }

  #case(node: ts.CaseClause): void {
    for (const statement of node.statements) this.#node(statement);
    const dead = this.#at(node.expression, 'resolve-false') !== undefined && this.#pure(node.expression);
    if (dead && node.statements.every((s) => this.isGone(s))) this.gone.add(node);
  }

  #conditional(node: ts.ConditionalExpression): void {
    const truth = this.#test(node.condition);
    if (truth === undefined) {
      this.#node(node.whenTrue);
      this.#node(node.whenFalse);
      return;
    }
    this.#take(node, truth ? node.whenTrue : node.whenFalse, node.condition);
  }

  #binary(node: ts.BinaryExpression): void {
    const { left, right, operatorToken } = node;
    const isAnd = operatorToken.kind === K.AmpersandAmpersandToken;
    const isNullish = operatorToken.kind === K.QuestionQuestionToken;
    if (!isAnd && !isNullish && operatorToken.kind !== K.BarBarToken) {
      this.#node(left);
      this.#node(right);
      return;
    }
    const truth = isNullish ? this.#resolution(left) : this.#test(left);
    if (truth === undefined) {
      if (isNullish) this.#node(left);
      this.#node(right);
    } else if (truth === (isAnd || isNullish)) this.#take(node, right, left);
    else this.#take(node, left, undefined);
  }

  #take(node: ts.Expression, part: ts.Expression, before: ts.Expression | undefined): void {
    const first = before === undefined || this.#pure(before) ? undefined : before;
    this.taken.set(node, { part, first });
    ts.forEachChild(node, (child) => {
      if (child !== part && child !== first) this.gone.add(child);
    });
    this.#node(part);
  }

  /** The truth of an expression in a test position; where only a part is known, the rest is planned. */
  #test(expression: ts.Expression): boolean | undefined {
    const node = unwrap(expression);
    const known = this.#resolution(node) ?? (node === expression ? undefined : this.#resolution(expression));
    if (known !== undefined) return known;
    if (ts.isPrefixUnaryExpression(node) && node.operator === K.ExclamationToken) {
      const truth = this.#test(node.operand);
      return truth === undefined ? undefined : !truth;
    }
    if (ts.isBinaryExpression(node)) {
      const { kind } = node.operatorToken;
      if (kind === K.AmpersandAmpersandToken || kind === K.BarBarToken)
        return this.#connective(node, kind === K.AmpersandAmpersandToken);
    }
    this.#node(node);
    return undefined;
  }

  #connective(node: ts.BinaryExpression, isAnd: boolean): boolean | undefined {
    const { left, right } = node;
    const first = this.#test(left);
    if (first === !isAnd) return first;
    const second = this.#test(right);
    if (first !== undefined) {
      if (second !== undefined) return second;
      if (this.#pure(left)) this.#drop(node, right, left);
      return undefined;
    }
    if (second === undefined || second !== isAnd) return second;
    if (this.#pure(right)) this.#drop(node, left, right);
    return undefined;
  }

  #drop(node: ts.Expression, part: ts.Expression, other: ts.Expression): void {
    this.taken.set(node, { part, first: undefined });
    this.gone.add(other);
  }

  #resolution(node: ts.Expression): boolean | undefined {
    if (this.#at(node, 'resolve-true') !== undefined) return true;
    return this.#at(node, 'resolve-false') === undefined ? undefined : false;
  }

  #pure(expression: ts.Expression): boolean {
    const said = this.#at(expression, 'resolve-true') ?? this.#at(expression, 'resolve-false');
    if (said?.pure !== undefined) return said.pure;
    const node = unwrap(expression);
    if (node !== expression) return this.#pure(node);
    if (ts.isPrefixUnaryExpression(node) && node.operator === K.ExclamationToken)
      return this.#pure(node.operand);
    if (ts.isBinaryExpression(node)) {
      const { kind } = node.operatorToken;
      if (kind === K.AmpersandAmpersandToken || kind === K.BarBarToken)
        return this.#pure(node.left) && this.#pure(node.right);
    }
    return isPure(node);
  }

  /** Does nothing of the statement stay? */
  isGone(statement: ts.Statement): boolean {
    if (this.gone.has(statement)) return true;
    return (
      ts.isBlock(statement) &&
      statement.statements.length > 0 &&
      statement.statements.every((s) => this.isGone(s))
    );
  }
}

function unwrap(expression: ts.Expression): ts.Expression {
  let node = expression;
  while (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isSatisfiesExpression(node)
  )
    node = node.expression;
  return node;
}

/** Statements, clauses and declarations can go; a function's own body cannot. */
function isRemovable(node: ts.Node): boolean {
  if (ts.isBlock(node) && node.parent !== undefined && ts.isFunctionLike(node.parent)) return false;
  return ts.isStatement(node) || ts.isCaseOrDefaultClause(node) || node.kind === K.CatchClause;
}

/** Does the statement stand in a list, where any number of statements may stand? */
export function isInList(node: ts.Statement): boolean {
  const { parent } = node;
  return (
    ts.isBlock(parent) ||
    ts.isSourceFile(parent) ||
    ts.isCaseOrDefaultClause(parent) ||
    ts.isModuleBlock(parent)
  );
}

function isEmpty(statement: ts.Statement): boolean {
  return statement.kind === K.EmptyStatement || (ts.isBlock(statement) && statement.statements.length === 0);
}

/** Can a loop that never runs go together with its initialiser? */
function isIdle(initializer: ts.ForInitializer | undefined): boolean {
  if (initializer === undefined) return true;
  if (!ts.isVariableDeclarationList(initializer)) return isPure(initializer);
  if ((initializer.flags & ts.NodeFlags.BlockScoped) === 0) return false;
  return initializer.declarations.every(
    (d) => ts.isIdentifier(d.name) && (d.initializer === undefined || isPure(d.initializer)),
  );
}

import { assertNever } from '../../base/assert-never.ts';
import { eachStatement } from '../../ir/each-instruction.ts';
import type { Fn, FunctionId, If, Loop, Program, SiteId, Try } from '../../ir/ir.ts';
import { spanOf } from '../../syntax/text/source-text.ts';
import { ts } from '../../syntax/tree.ts';
import type { Removal, RemovalAction } from '../shared/removal.ts';
import { isPure } from '../shared/rewrite/is-pure.ts';
import type { LoopMark, Marks } from './interpret/marks.ts';

/** What execution reached, and in which functions that is all there is. */
export interface Reached {
  readonly program: Program;
  readonly marks: Marks;
  readonly owned: ReadonlySet<FunctionId>;
  /** Loops keep their tests as they are (what is known holds only on the way to a place). */
  readonly isBackward: boolean;
}

/** Tells for the source of each owned function of a file what is never reached and which decisions are known. */
export function findRemovals(tree: ts.SourceFile, reached: Reached): Removal[] {
  const removals: Removal[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) {
      const span = spanOf(node, tree);
      const fn = reached.program.functions.find(
        (f) => f.span.file === span.file && f.span.start === span.start && f.span.end === span.end,
      );
      const { body } = node as ts.FunctionLikeDeclaration;
      if (fn !== undefined && body !== undefined && reached.owned.has(fn.id))
        new FunctionRemovals(tree, reached, fn, removals).body(body);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  const gone = removals.filter((r) => r.action === 'remove');
  return removals.filter(
    (r) => !gone.some((g) => g !== r && g.span.start <= r.span.start && g.span.end >= r.span.end),
  );
}

class FunctionRemovals {
  readonly #tree: ts.SourceFile;
  readonly #reached: Reached;
  readonly #removals: Removal[];
  /** Sites of the function's own code, with their places. */
  readonly #sites: { readonly id: SiteId; readonly start: number; readonly end: number }[] = [];
  readonly #ifs = new Map<string, { sides: number; reached: boolean; role: If['role'] }>();
  readonly #loops = new Map<string, Loop>();
  readonly #tries = new Map<string, Try>();

  constructor(tree: ts.SourceFile, reached: Reached, fn: Fn, removals: Removal[]) {
    this.#tree = tree;
    this.#reached = reached;
    this.#removals = removals;
    const { program, marks } = reached;
    const seen = new Set<SiteId>();
    eachStatement(fn.body, (statement) => {
      if (statement.kind === 'block') return;
      const { start, end } = program.sites[statement.site]!.span;
      const key = `${start}:${end}`;
      if (!seen.has(statement.site)) this.#sites.push({ id: statement.site, start, end });
      seen.add(statement.site);
      if (statement.kind === 'if') {
        const known = this.#ifs.get(key);
        const sides = marks.sides.get(statement.site) ?? 0;
        this.#ifs.set(key, {
          sides: sides | (known?.sides ?? 0),
          reached: sides !== 0 || known?.reached === true,
          role: statement.role,
        });
      } else if (statement.kind === 'loop') this.#loops.set(key, statement);
      else if (statement.kind === 'try') this.#tries.set(key, statement);
    });
  }

  body(node: ts.Node): void {
    this.#node(node, undefined);
  }

  #key(node: ts.Node): string {
    return `${node.getStart(this.#tree)}:${node.end}`;
  }

  #say(node: ts.Node, action: RemovalAction, why: string, pure?: boolean): void {
    this.#removals.push({
      span: spanOf(node, this.#tree),
      action,
      why,
      ...(pure !== undefined && { pure }),
    });
  }

  /** `reason`: why the node does not run if it does not. */
  #node(node: ts.Node, reason: string | undefined): void {
    if (ts.isFunctionLike(node) || ts.isClassLike(node)) return;
    if (ts.isStatement(node) && !isBody(node)) {
      const state = this.#state(node);
      // On the way to a place the function's own end does not count, but without it the source is not typed.
      const isEnd = this.#reached.isBackward && ts.isReturnStatement(node) && isBody(node.parent);
      if (state === 'dead' && !ts.isBlock(node) && !isEnd) {
        this.#say(node, 'remove', reason ?? 'nothing leads here');
        return;
      }
      if (state !== 'none') this.#statement(node);
    }
    if (ts.isExpression(node)) this.#decision(node);
    if (ts.isIfStatement(node)) this.#if(node);
    else if (ts.isSwitchStatement(node)) this.#switch(node);
    else ts.forEachChild(node, (child) => this.#node(child, this.#isLoopBody(node, child) ?? reason));
  }

  /** Whether anything, and what, of a node's own code was reached. */
  #state(node: ts.Node): 'dead' | 'live' | 'none' {
    const start = node.getStart(this.#tree);
    let found = false;
    for (const site of this.#sites) {
      if (site.start < start || site.end > node.end) continue;
      if (this.#reached.marks.sites.has(site.id)) return 'live';
      found = true;
    }
    return found ? 'dead' : 'none';
  }

  #isLoopBody(node: ts.Node, child: ts.Node): string | undefined {
    if (!ts.isIterationStatement(node, false) || child !== node.statement) return undefined;
    const test = ts.isForStatement(node) ? node.condition : (node as ts.WhileStatement).expression;
    return test === undefined ? undefined : `${short(test, this.#tree)} is never true`;
  }

  #statement(node: ts.Statement): void {
    if (ts.isTryStatement(node)) {
      const found = this.#tries.get(this.#key(node));
      const isCalm = found?.handler !== undefined && !this.#reached.marks.caught.has(found.site);
      if (node.catchClause !== undefined && isCalm && !this.#reached.isBackward)
        this.#say(node.catchClause, 'remove', 'nothing in the try block throws');
    }
    if (!ts.isIterationStatement(node, false) || this.#reached.isBackward) return;
    const place = ts.isWhileStatement(node) || ts.isDoStatement(node) ? node.expression : node;
    const loop = this.#loops.get(this.#key(place));
    const mark = loop && this.#reached.marks.loops.get(loop);
    if (mark === undefined || ts.isForInStatement(node) || ts.isForOfStatement(node)) return;
    const said = loopCase(mark, ts.isDoStatement(node));
    if (said !== undefined) this.#say(node, said.action, said.why);
  }

  #if(node: ts.IfStatement): void {
    const text = short(node.expression, this.#tree);
    this.#node(node.expression, undefined);
    this.#node(node.thenStatement, `${text} is never true`);
    if (node.elseStatement !== undefined) this.#node(node.elseStatement, `${text} is always true`);
  }

  #switch(node: ts.SwitchStatement): void {
    this.#node(node.expression, undefined);
    for (const clause of node.caseBlock.clauses) {
      if (ts.isCaseClause(clause)) {
        const known = this.#ifs.get(this.#key(clause.expression));
        if (known !== undefined && !known.reached)
          this.#say(clause.expression, 'resolve-false', 'an earlier case is always taken');
      }
      const label = ts.isCaseClause(clause) ? short(clause.expression, this.#tree) : 'default';
      ts.forEachChild(clause, (child) =>
        this.#node(child, ts.isCaseClause(clause) ? `the value is never ${label}` : 'a case is always taken'),
      );
    }
  }

  /** A test of which only one side was taken. */
  #decision(node: ts.Expression): void {
    const known = this.#ifs.get(this.#key(node));
    if (known === undefined || (known.sides !== 1 && known.sides !== 2)) return;
    const truth = known.sides === 1;
    const text = short(node, this.#tree);
    const say = (why: string) =>
      this.#say(node, truth ? 'resolve-true' : 'resolve-false', why, this.#isIdle(node));
    switch (known.role) {
      case 'if':
      case 'loop':
      case 'and':
      case 'or':
      case 'conditional':
        say(`${text} is ${truth ? 'always' : 'never'} true`);
        break;
      case 'nullish':
        say(`${text} is ${truth ? 'always' : 'never'} null or undefined`);
        break;
      case 'case':
        say(`the value is ${truth ? 'always' : 'never'} ${text}`);
        break;
      case 'optional':
      case 'default':
      case 'iterator':
        break;
      default:
        assertNever(known.role);
    }
  }

  /** Has evaluating an expression no effect, and can it not throw? */
  #isIdle(node: ts.Expression): boolean {
    const start = node.getStart(this.#tree);
    const { throwing } = this.#reached.marks;
    const inside = this.#sites.filter((s) => s.start >= start && s.end <= node.end);
    return isPure(node, true) && !inside.some((s) => throwing.has(s.id));
  }
}

function isBody(node: ts.Node): boolean {
  return ts.isBlock(node) && ts.isFunctionLike(node.parent);
}

/** The cases of a loop that say something about how often it runs. */
function loopCase(mark: LoopMark, isDo: boolean): { action: RemovalAction; why: string } | undefined {
  if (!mark.entersFirst) return undefined;
  if (!mark.entersLater) {
    if (isDo || !mark.exitsFirst) return { action: 'once', why: 'the loop runs exactly once' };
    return { action: 'at-most-once', why: 'the loop runs at most once' };
  }
  if (isDo || mark.exitsLater) return undefined;
  return mark.exitsFirst
    ? { action: 'endless-if-entered', why: 'once entered, the loop is never left by its test' }
    : { action: 'endless', why: 'the loop is never left by its test' };
}

/** Source text on one line, not too long. */
function short(node: ts.Node, tree: ts.SourceFile): string {
  const text = node.getText(tree).replace(/\s+/g, ' ');
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

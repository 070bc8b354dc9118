import type { TypeErrorAt, TypeErrors } from '../../syntax/checker/type-errors.ts';
import { ts } from '../../syntax/tree.ts';
import { applyRemovals } from '../shared/apply-removals.ts';
import type { Removal } from '../shared/removal.ts';
import { eachName } from '../shared/rewrite/names.ts';

/** How often guards are put back. */
const mostRounds = 3;
/** How many tests that were put back are tried without again. */
const mostTries = 12;

/**
 * Writes what removals leave, and where the checker misses a test that narrowed a type, puts that test back: first tests over what the error
 * is about, then those over anything in the same expression or statement, then all of the function. Of those, what turns out not to be needed
 * goes after all. When that does not help, the text with the fewest errors stays.
 */
export function mendTypes(
  tree: ts.SourceFile,
  removals: readonly Removal[],
  types: TypeErrors,
): { readonly source: string; readonly removals: readonly Removal[] } {
  const write = (acting: readonly Removal[]) => {
    const source = applyRemovals(tree.text, tree, acting);
    return { source, removals: acting, errors: types.added(tree.text, source) };
  };
  const first = write(removals);
  const guards = new Guards(tree, removals);
  let best = first;
  let last = first;
  for (let round = 0; round < mostRounds; round++) {
    const errors = last.errors.filter((e) => !unusedCodes.has(e.code));
    if (errors.length === 0) break;
    const left = ts.createSourceFile(tree.fileName, last.source, ts.ScriptTarget.Latest, true);
    const back = new Set(errors.flatMap((e) => guards.about(left, e, round)));
    const acting = last.removals.filter((r) => !back.has(r));
    if (acting.length === last.removals.length) continue;
    last = write(acting);
    if (last.errors.length < best.errors.length) best = last;
  }
  if (best === first) return first;
  const back = removals.filter((r) => !best.removals.includes(r));
  for (const group of guards.groups(back).reverse().slice(0, mostTries)) {
    const acting = removals.filter((r) => best.removals.includes(r) || group.includes(r));
    const next = write(acting);
    if (next.errors.length <= best.errors.length) best = next;
  }
  return best;
}

/** Something is declared and not used: putting tests back is no answer to that. */
const unusedCodes = new Set([6133, 6138, 6192, 6196, 6198, 6199, 6205, 7027, 7028]);
/** The end of a function is reached without a result. */
const noEndCodes = new Set([2355, 2366, 2534, 7030]);

/** Removals, by what the tests that they belong to are about. */
class Guards {
  readonly #tree: ts.SourceFile;
  readonly #removals: readonly { readonly removal: Removal; readonly node: ts.Node }[];

  constructor(tree: ts.SourceFile, removals: readonly Removal[]) {
    this.#tree = tree;
    this.#removals = removals.flatMap((removal) => {
      const node = nodeAt(tree, removal.span.start, removal.span.end);
      return node === undefined || removal.action === 'keep' ? [] : [{ removal, node }];
    });
  }

  /** What to put back for an error of what is left. */
  about(left: ts.SourceFile, error: TypeErrorAt, round: number): Removal[] {
    const at = innermost(left, error.start, error.end);
    const name = functionName(at);
    const inFunction = this.#removals.filter(({ node }) => functionName(node) === name);
    if (round === mostRounds - 1) return inFunction.map((r) => r.removal);
    if (noEndCodes.has(error.code))
      return inFunction
        .filter(({ node, removal }) => removal.action === 'remove' && isBody(node.parent))
        .map((r) => r.removal);
    const names = namesIn(round === 0 ? subject(at) : outermost(at));
    const chosen = inFunction.filter(({ node }) => {
      const test = testOf(node);
      return test !== undefined && [...namesIn(test, round === 0)].some((n) => names.has(n));
    });
    const called = this.#removals.filter(({ node }) => {
      const fn = functionName(node);
      return fn !== undefined && fn !== name && namesIn(outermost(at)).has(fn);
    });
    const behind = chosen.flatMap(({ node }) => this.#behind(node));
    return [...chosen, ...behind, ...called].map((r) => r.removal);
  }

  /** Removals that belong to one test together, in the order of the source; statements that no test decides about one by one. */
  groups(removals: readonly Removal[]): Removal[][] {
    const groups = new Map<ts.Node, Removal[]>();
    for (const { removal, node } of this.#removals) {
      if (!removals.includes(removal)) continue;
      const key = testOf(node) ?? node;
      groups.set(key, [...(groups.get(key) ?? []), removal]);
    }
    return [...groups].sort(([a], [b]) => a.pos - b.pos).map(([, group]) => group);
  }

  /** Removed statements that only run when a test, put back, does not leave the function. */
  #behind(node: ts.Node) {
    const lists: ts.Node[] = [];
    for (let n = node; n !== undefined && !ts.isFunctionLike(n); n = n.parent)
      if (n.parent !== undefined && isList(n.parent)) lists.push(n.parent);
    const isBehind = (n: ts.Node) => n.getStart(this.#tree) >= node.end && lists.includes(n.parent);
    return this.#removals.filter((r) => r.removal.action === 'remove' && isBehind(r.node));
  }
}

/** The test that decides about a node: that which it is part of, or that of the statement around it. */
function testOf(node: ts.Node): ts.Node | undefined {
  for (let n = node; n.parent !== undefined && !ts.isFunctionLike(n); n = n.parent) {
    const { parent } = n;
    if (ts.isCaseOrDefaultClause(n)) return n.parent.parent.expression;
    if (ts.isIfStatement(parent) || ts.isWhileStatement(parent) || ts.isDoStatement(parent))
      return parent.expression;
    if (ts.isConditionalExpression(parent)) return parent.condition;
    if (ts.isForStatement(parent)) return parent.condition;
    if (ts.isExpression(n) && !ts.isExpression(parent) && !ts.isCaseClause(parent)) return n;
  }
  return undefined;
}

function innermost(tree: ts.SourceFile, start: number, end: number): ts.Node {
  let found: ts.Node = tree;
  const visit = (node: ts.Node): void => {
    if (node.getStart(tree) > start || node.end < end) return;
    found = node;
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function nodeAt(tree: ts.SourceFile, start: number, end: number): ts.Node | undefined {
  const node = innermost(tree, start, end);
  let found: ts.Node | undefined;
  for (let n = node; n !== undefined && n.getStart(tree) === start && n.end === end; n = n.parent) found = n;
  return found;
}

/** An access with what it is an access to. */
function subject(node: ts.Node): ts.Node {
  const { parent } = node;
  const isName = ts.isPropertyAccessExpression(parent) && parent.name === node;
  return isName ? parent.expression : node;
}

/** The whole expression, or the statement, that a node is in. */
function outermost(node: ts.Node): ts.Node {
  let n = node;
  while (n.parent !== undefined && !ts.isStatement(n) && !ts.isFunctionLike(n.parent)) n = n.parent;
  return n;
}

/** Variables in a node; with `narrowed`, without those that are only compared in size. */
function namesIn(node: ts.Node, narrowed = false): Set<string> {
  const names = new Set<string>();
  const skip = (n: ts.Node): boolean => {
    if (n.kind === ts.SyntaxKind.ThisKeyword) names.add('this');
    return narrowed && ts.isBinaryExpression(n) && sizeTests.has(n.operatorToken.kind);
  };
  eachName(node, (name) => names.add(name.text), skip);
  return names;
}

const K = ts.SyntaxKind;
/** Comparisons that tell the checker nothing. */
const sizeTests: ReadonlySet<ts.SyntaxKind> = new Set([
  K.LessThanToken,
  K.LessThanEqualsToken,
  K.GreaterThanToken,
  K.GreaterThanEqualsToken,
]);

/** The outermost named function around a node. */
function functionName(node: ts.Node): string | undefined {
  let name: string | undefined;
  for (let n = node; n !== undefined; n = n.parent) {
    if (!ts.isFunctionLike(n)) continue;
    const named = n.name ?? (ts.isVariableDeclaration(n.parent) ? n.parent.name : undefined);
    name = named?.getText() ?? name;
  }
  return name;
}

function isList(node: ts.Node): boolean {
  return ts.isBlock(node) || ts.isCaseOrDefaultClause(node);
}

function isBody(node: ts.Node): boolean {
  return ts.isBlock(node) && ts.isFunctionLike(node.parent);
}

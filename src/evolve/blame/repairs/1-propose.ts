import { ts } from '../../../syntax/tree.ts';
import { bare } from '../edits/code-tree.ts';
import type { Part } from '../edits/edit.ts';
import { declaredNames, usedNames } from '../edits/names.ts';
import type { Scopes } from '../edits/scopes.ts';
import { patternVariants } from './pattern-variants.ts';
import { type Repair, type RepairKind, sizeOf } from './repair.ts';

/** What repairs of a module are made from. */
export interface RepairSources {
  /** Path in the new version. */
  readonly module: string;
  readonly after: ts.SourceFile;
  readonly before: ts.SourceFile;
  /** Names that can be used in the new version. */
  readonly scopes: Scopes;
  /** Old names of parameters and variables that go by others now. */
  readonly renamed: ReadonlyMap<string, string>;
  /** Old code to take expressions from. */
  readonly donors: readonly ts.Node[];
}

/** Old expressions that are tried at one place. */
const MOST_DONORS = 24;

/** Larger old expressions say nothing about a place. */
const LARGEST_DONOR = 25;

const SWAPS: readonly (readonly ts.SyntaxKind[])[] = [
  [
    ts.SyntaxKind.PlusToken,
    ts.SyntaxKind.MinusToken,
    ts.SyntaxKind.AsteriskToken,
    ts.SyntaxKind.SlashToken,
    ts.SyntaxKind.PercentToken,
  ],
  [
    ts.SyntaxKind.LessThanToken,
    ts.SyntaxKind.LessThanEqualsToken,
    ts.SyntaxKind.GreaterThanToken,
    ts.SyntaxKind.GreaterThanEqualsToken,
  ],
  [
    ts.SyntaxKind.EqualsEqualsEqualsToken,
    ts.SyntaxKind.ExclamationEqualsEqualsToken,
    ts.SyntaxKind.EqualsEqualsToken,
    ts.SyntaxKind.ExclamationEqualsToken,
  ],
  [ts.SyntaxKind.AmpersandAmpersandToken, ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken],
  [
    ts.SyntaxKind.LessThanLessThanToken,
    ts.SyntaxKind.GreaterThanGreaterThanToken,
    ts.SyntaxKind.GreaterThanGreaterThanGreaterThanToken,
  ],
  [ts.SyntaxKind.PlusEqualsToken, ts.SyntaxKind.MinusEqualsToken, ts.SyntaxKind.EqualsToken],
];

/** Repairs of a node itself, not of what is in it. */
export function proposeRepairs(sources: RepairSources, node: ts.Node): Repair[] {
  return new Proposer(sources).of(node);
}

class Proposer {
  readonly #sources: RepairSources;
  readonly #repairs: Repair[] = [];

  constructor(sources: RepairSources) {
    this.#sources = sources;
  }

  of(node: ts.Node): Repair[] {
    if (ts.isStatement(node)) this.#statement(node);
    else if (ts.isExpression(node) && isValue(node)) this.#expression(node);
    else if (
      ts.isPropertyAssignment(node) ||
      ts.isSpreadAssignment(node) ||
      ts.isShorthandPropertyAssignment(node)
    )
      this.#drop(node, 'row');
    return this.#repairs;
  }

  #after(node: ts.Node): Part {
    return { version: 'after', start: node.getStart(this.#sources.after), end: node.end };
  }

  #put(
    node: ts.Node,
    parts: readonly Part[],
    touched: number,
    kind: RepairKind,
    range = this.#range(node),
  ): void {
    const { module } = this.#sources;
    const within = node.parent === undefined ? range : this.#range(node.parent);
    this.#repairs.push({ node, touched, kind, patch: { module, ...range, within, parts } });
  }

  #range(node: ts.Node) {
    return { start: node.getStart(this.#sources.after), end: node.end };
  }

  #statement(node: ts.Statement): void {
    if (ts.isFunctionDeclaration(node) || ts.isBlock(node) || ts.isEmptyStatement(node)) return;
    if (declaredNames(node).size === 0) this.#put(node, [';'], sizeOf(node), 'statement');
    if (ts.isIfStatement(node) && node.elseStatement === undefined)
      this.#put(node, [this.#after(node.thenStatement)], sizeOf(node.expression) + 1, 'condition');
  }

  #expression(node: ts.Expression): void {
    if (isCondition(node)) {
      this.#put(node, ['!(', this.#after(node), ')'], 1, 'condition');
      for (const fixed of ['true', 'false']) this.#put(node, [fixed], sizeOf(node) + 1, 'condition');
    }
    const inner = bare(node);
    if (inner === node) this.#byKind(node);
    this.#transplants(node);
  }

  #byKind(node: ts.Expression): void {
    if (ts.isBinaryExpression(node)) this.#binary(node);
    else if (ts.isPrefixUnaryExpression(node))
      this.#put(node, ['(', this.#after(node.operand), ')'], 1, 'operator');
    else if (ts.isConditionalExpression(node)) {
      this.#put(
        node,
        ['(', this.#after(node.whenTrue), ')'],
        sizeOf(node) - sizeOf(node.whenTrue),
        'operand',
      );
      this.#put(
        node,
        ['(', this.#after(node.whenFalse), ')'],
        sizeOf(node) - sizeOf(node.whenFalse),
        'operand',
      );
    } else if (ts.isCallExpression(node) || ts.isNewExpression(node)) this.#call(node);
    else if (ts.isNumericLiteral(node)) {
      const value = Number(node.text);
      for (const other of new Set([value + 1, value - 1, 0, 1, -value]))
        if (other !== value) this.#put(node, [`(${other})`], 1, 'literal');
    } else if (ts.isStringLiteral(node)) {
      if (node.text !== '' && !isModuleName(node)) this.#put(node, ["''"], 1, 'literal');
    } else if (node.kind === ts.SyntaxKind.TrueKeyword) this.#put(node, ['false'], 1, 'literal');
    else if (node.kind === ts.SyntaxKind.FalseKeyword) this.#put(node, ['true'], 1, 'literal');
    else if (ts.isRegularExpressionLiteral(node))
      for (const { text, touched } of patternVariants(node.text)) this.#put(node, [text], touched, 'pattern');
    else if (ts.isArrayLiteralExpression(node)) for (const e of node.elements) this.#drop(e, 'row');
    else if (ts.isPropertyAccessExpression(node) && !isCallee(node))
      this.#put(node, [this.#after(node.expression)], 1, 'operand');
  }

  #binary(node: ts.BinaryExpression): void {
    const { left, operatorToken, right } = node;
    const isAssigned = isAssigning(operatorToken.kind);
    for (const set of SWAPS) {
      if (!set.includes(operatorToken.kind)) continue;
      for (const other of set) {
        if (other === operatorToken.kind) continue;
        const text = ts.tokenToString(other)!;
        const parts: Part[] = ['(', this.#after(left), ` ${text} `, this.#after(right), ')'];
        this.#put(node, parts, 1, 'operator');
      }
    }
    if (isAssigned) return;
    this.#put(node, ['(', this.#after(left), ')'], sizeOf(right) + 1, 'operand');
    this.#put(node, ['(', this.#after(right), ')'], sizeOf(left) + 1, 'operand');
  }

  #call(node: ts.CallExpression | ts.NewExpression): void {
    const args = node.arguments ?? ts.factory.createNodeArray<ts.Expression>();
    const [first] = args;
    const callee = node.expression;
    if (ts.isCallExpression(node)) {
      if (ts.isPropertyAccessExpression(callee) && !isNamespace(callee.expression))
        this.#put(node, [this.#after(callee.expression)], sizeOf(node) - sizeOf(callee.expression), 'call');
      if (args.length === 1 && first !== undefined && !ts.isSpreadElement(first) && !ts.isFunctionLike(first))
        this.#put(node, ['(', this.#after(first), ')'], 2, 'call');
    }
    for (const [i, arg] of args.entries()) {
      const rest = args.filter((_, k) => k !== i);
      this.#put(node, this.#called(node, rest), sizeOf(arg), 'argument');
      const next = args[i + 1];
      if (next !== undefined) {
        const swapped = [...args];
        [swapped[i], swapped[i + 1]] = [next, arg];
        this.#put(node, this.#called(node, swapped), 2, 'argument');
      }
    }
  }

  #called(node: ts.CallExpression | ts.NewExpression, args: readonly ts.Node[]): Part[] {
    const { after } = this.#sources;
    const start = node.getStart(after);
    const open = (node.arguments?.pos ?? node.end) - 1;
    const head: Part = { version: 'after', start: node.expression.getStart(after), end: node.expression.end };
    const lead = after.text.slice(start, node.expression.getStart(after));
    const list = args.flatMap((a, i): Part[] => (i === 0 ? [this.#after(a)] : [', ', this.#after(a)]));
    return [lead, head, after.text.slice(node.expression.end, open), '(', ...list, ')'];
  }

  /** An item of a list, with the comma behind it. */
  #drop(node: ts.Node, kind: RepairKind): void {
    const { text } = this.#sources.after;
    const { start, end } = this.#range(node);
    const comma = /^\s*,/.exec(text.slice(end, end + 200));
    this.#put(node, [' '], sizeOf(node), kind, { start, end: end + (comma?.[0].length ?? 0) });
  }

  /** The text of an old expression with the names of today. */
  #oldParts(donor: ts.Node, at: number): Part[] {
    const { before, scopes, renamed } = this.#sources;
    const parts: Part[] = [];
    let from = donor.getStart(before);
    const uses = [...usedNames(donor)].flatMap(([name, nodes]) =>
      nodes.map((n) => [name, n.getStart(before)] as const),
    );
    for (const [name, start] of uses.sort((a, b) => a[1] - b[1])) {
      const now = renamed.get(name);
      if (now === undefined || scopes.has(name, at)) continue;
      parts.push({ version: 'before', start: from, end: start }, now);
      from = start + name.length;
    }
    return [...parts, { version: 'before', start: from, end: donor.end }];
  }

  /** Old expressions that fit the place, likely ones first. */
  #transplants(node: ts.Expression): void {
    const { scopes, donors, before } = this.#sources;
    const [role, own] = [roleOf(node), node.getText(this.#sources.after)];
    const scored: (readonly [number, ts.Node, string])[] = [];
    const seen = new Set([own]);
    const at = node.getStart(this.#sources.after);
    for (const donor of donors) {
      if (roleOf(donor) !== role && !isAlike(node, donor)) continue;
      const text = donor.getText(before);
      if (seen.has(text)) continue;
      seen.add(text);
      const nameNow = (name: string) =>
        scopes.has(name, at) ? name : (this.#sources.renamed.get(name) ?? name);
      if ([...usedNames(donor).keys()].some((name) => !scopes.has(nameNow(name), at) && !GLOBALS.has(name)))
        continue;
      const near = (roleOf(donor) === role ? 2 : 0) + (donor.kind === node.kind ? 1 : 0) + common(own, text);
      scored.push([near, donor, text]);
    }
    scored.sort((a, b) => b[0] - a[0]);
    const size = sizeOf(node);
    for (const [, donor] of scored.slice(0, MOST_DONORS)) {
      this.#put(
        node,
        ['(', ...this.#oldParts(donor, at), ')'],
        distance(node, donor, size),
        'old expression',
      );
    }
  }
}

/** Old expressions of a node that may be put elsewhere. */
export function donorsIn(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (n: ts.Node): void => {
    if (ts.isExpression(n) && isValue(n) && sizeOf(n) <= LARGEST_DONOR && !ts.isFunctionLike(n))
      found.push(n);
    ts.forEachChild(n, visit);
  };
  visit(node);
  return found;
}

/** How many nodes two expressions do not have in common. */
function distance(a: ts.Node, b: ts.Node, size: number): number {
  const count = new Map<string, number>();
  const visit = (n: ts.Node, by: number): void => {
    const isLeaf = ts.forEachChild(n, () => true) !== true;
    const key = `${n.kind} ${isLeaf ? n.getText() : ''}`;
    count.set(key, (count.get(key) ?? 0) + by);
    ts.forEachChild(n, (child) => visit(child, by));
  };
  visit(a, 1);
  visit(b, -1);
  let sum = 0;
  for (const n of count.values()) sum += Math.abs(n);
  return Math.max(1, Math.min(sum, size + sizeOf(b)));
}

/** Where an expression stands. */
function roleOf(node: ts.Node): string {
  const { parent } = node;
  if (parent === undefined) return '';
  if (ts.isParenthesizedExpression(parent)) return roleOf(parent);
  if (ts.isVariableDeclaration(parent)) return `= ${parent.name.getText()}`;
  if (ts.isPropertyAssignment(parent)) return `: ${parent.name.getText()}`;
  if (ts.isBinaryExpression(parent)) return parent.left === node ? 'left' : 'right';
  if (ts.isCallExpression(parent))
    return parent.expression === node
      ? 'callee'
      : `argument ${parent.arguments.indexOf(node as ts.Expression)}`;
  if (ts.isExpression(node) && isCondition(node)) return 'condition';
  return String(parent.kind);
}

/** The same kind of literal may stand for another one anywhere. */
function isAlike(a: ts.Node, b: ts.Node): boolean {
  if (a.kind !== b.kind) return ts.isRegularExpressionLiteral(a) && ts.isRegularExpressionLiteral(b);
  return (
    ts.isLiteralExpression(a) ||
    ts.isIdentifier(a) ||
    ts.isCallExpression(a) ||
    ts.isPropertyAccessExpression(a)
  );
}

/** Share of characters at both ends that two texts have in common. */
function common(a: string, b: string): number {
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (
    tail < a.length - head &&
    tail < b.length - head &&
    a[a.length - 1 - tail] === b[b.length - 1 - tail]
  )
    tail++;
  return (head + tail) / Math.max(a.length, b.length, 1);
}

function isCondition(node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isIfStatement(parent) || ts.isWhileStatement(parent) || ts.isDoStatement(parent))
    return parent.expression === node;
  return (ts.isConditionalExpression(parent) || ts.isForStatement(parent)) && parent.condition === node;
}

/** Has a value of its own: is no name of a member, no target of an assignment, no callee. */
function isValue(node: ts.Expression): boolean {
  const { parent } = node;
  if (parent === undefined || ts.isSpreadElement(node) || ts.isOmittedExpression(node)) return false;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node && !isCallee(parent);
  if (ts.isBinaryExpression(parent) && isAssigning(parent.operatorToken.kind)) return parent.right === node;
  if (ts.isIdentifier(node) || ts.isStringLiteral(node) || ts.isNumericLiteral(node))
    if ('name' in parent && parent.name === node) return false;
  if (ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent))
    return (
      parent.operator !== ts.SyntaxKind.PlusPlusToken && parent.operator !== ts.SyntaxKind.MinusMinusToken
    );
  if (ts.isForInStatement(parent) || ts.isForOfStatement(parent)) return parent.expression === node;
  if (ts.isExpressionStatement(parent)) return false;
  return (
    !(ts.isCallExpression(parent) && parent.expression === node) &&
    !ts.isTypeNode(node) &&
    !ts.isLabeledStatement(parent) &&
    !ts.isBreakOrContinueStatement(parent)
  );
}

function isAssigning(kind: ts.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

function isCallee(node: ts.Node): boolean {
  return ts.isCallExpression(node.parent) && node.parent.expression === node;
}

function isModuleName(node: ts.Node): boolean {
  const { parent } = node;
  return (
    ts.isImportDeclaration(parent) ||
    ts.isExportDeclaration(parent) ||
    (ts.isCallExpression(parent) && parent.expression.getText() === 'require')
  );
}

/** An object that only holds functions: it is no value to go on with. */
function isNamespace(node: ts.Node): boolean {
  return ts.isIdentifier(node) && GLOBALS.has(node.text);
}

const GLOBALS = new Set([
  ...[
    'Math',
    'JSON',
    'Object',
    'Array',
    'String',
    'Number',
    'Boolean',
    'Date',
    'RegExp',
    'Error',
    'TypeError',
    'RangeError',
    'Symbol',
    'Map',
    'Set',
  ],
  ...[
    'parseInt',
    'parseFloat',
    'isNaN',
    'isFinite',
    'undefined',
    'NaN',
    'Infinity',
    'encodeURIComponent',
    'decodeURIComponent',
    'Reflect',
    'Promise',
    'BigInt',
  ],
]);

import { ts } from '../../../syntax/tree.ts';
import { bare } from '../edits/code-tree.ts';
import type { Part } from '../edits/edit.ts';
import { declaredNames, usedNames } from '../edits/names.ts';
import type { Scopes } from '../edits/scopes.ts';
import { common, distance, isAlike, otherMethods } from './donors.ts';
import {
  GLOBALS,
  isAssigning,
  isCallee,
  isCondition,
  isModuleName,
  isNamespace,
  isValue,
  roleOf,
  standsAlone,
} from './expression-roles.ts';
import { otherAssignments } from './other-assignments.ts';
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

/** Other functions that are tried in place of one that is called. */
const MOST_CALLEES = 6;

/** Old expressions that are tried at one place. */
const MOST_DONORS = 24;

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
    for (const { target, operator, right } of otherAssignments(node))
      this.#put(node, [`${target} ${operator} `, this.#after(right), ';'], 2, 'target');
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
    if (ts.isPropertyAccessExpression(callee) && !ts.isOptionalChain(callee))
      for (const name of otherMethods(callee, args.length, this.#sources.donors).slice(0, MOST_CALLEES))
        this.#put(node, [this.#after(callee.expression), `.${name}`, ...this.#argumentsOf(args)], 1, 'call');
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
    return [lead, head, after.text.slice(node.expression.end, open), ...this.#argumentsOf(args)];
  }

  #argumentsOf(args: readonly ts.Node[]): Part[] {
    const list = args.flatMap((a, i): Part[] => (i === 0 ? [this.#after(a)] : [', ', this.#after(a)]));
    return ['(', ...list, ')'];
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
      const parts = this.#oldParts(donor, at);
      this.#put(
        node,
        standsAlone(node) ? parts : ['(', ...parts, ')'],
        distance(node, donor, size),
        'old expression',
      );
    }
  }
}

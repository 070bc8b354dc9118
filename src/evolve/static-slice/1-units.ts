import { pushTo } from '../../base/push-to.ts';
import type { Span } from '../../base/span.ts';
import { unwrap } from '../../ir/lower/unwrap.ts';
import { ts } from '../../syntax/tree.ts';
import { isWsl } from '../../syntax/wsl/is-wsl.ts';
import { isComposite, isSeparable, voidPart } from './expression-parts.ts';

/**
 * A piece of source that a slice keeps or drops as a whole, the units inside it apart: a statement with its header (the
 * test of an `if`, all of `for (…;…;…)`, the labels of a `switch`), a function's or class's head, a class member, an import.
 *
 * - `jump`: a return, break, continue or throw. What a `return` computes is a `value` of its own, so that the jump can stay alone.
 * - `declaration`: `let x` without its initialiser; `value`: the initialisers of the whole statement.
 * - `part`: of an expression or of several initialisers, with a site of its own (`expression-parts.ts`): the left side of an assignment, a call without arguments that
 *   do something themselves, … It implies the statement; what stands around it goes when nothing asks for it.
 * - `whole`: everything else.
 */
export interface Unit {
  readonly id: number;
  readonly node: ts.Node;
  readonly kind: 'whole' | 'jump' | 'value' | 'declaration' | 'part';
  /** Units that stay when this one stays: what encloses it, the declarations that a value initialises. */
  readonly implies: Unit[];
  /** Identifiers in the unit itself that may name something declared, and property names. */
  readonly names: ts.Identifier[];
  readonly properties: Set<string>;
  readonly children: Unit[];
}

/** The units of a file. */
export interface Units {
  readonly all: readonly Unit[];
  /** The file itself: what belongs to no statement. Always kept. */
  readonly root: Unit;
  /** The nodes of all parts. */
  readonly parts: ReadonlyMap<ts.Node, Unit>;
  /** The unit that a piece of source belongs to; for a `return` its value, or with `jump` the jump. */
  at(span: Span, jump?: boolean): Unit;
  /** The units of a declaring node (a declarator, function, class, import specifier …), outermost first. */
  of(node: ts.Node): readonly Unit[];
}

/** A unit with its parts. */
export function withParts(unit: Unit): Unit[] {
  return [unit, ...unit.children.filter((c) => c.kind === 'part').flatMap(withParts)];
}

export function unitsOf(tree: ts.SourceFile): Units {
  const { all, root, parts, byNode } = new Cutter(tree);
  return {
    all,
    root,
    parts,
    at: (span, jump = false) => {
      const unit = innermost(tree, span, root);
      const isValue = unit.kind === 'value' && ts.isReturnStatement(unit.node);
      return jump && isValue ? unit.implies[0]! : unit;
    },
    of: (node) => byNode.get(node) ?? [],
  };
}

/** Cuts a file. */
class Cutter {
  readonly all: Unit[] = [];
  readonly root: Unit;
  readonly parts = new Map<ts.Node, Unit>();
  readonly byNode = new Map<ts.Node, Unit[]>();
  readonly #isWsl: boolean;

  constructor(tree: ts.SourceFile) {
    this.#isWsl = isWsl(tree.fileName);
    this.root = this.#make(tree, 'whole', undefined);
    this.#inside(tree, this.root);
  }

  #make(node: ts.Node, kind: Unit['kind'], parent: Unit | undefined, implied = parent): Unit {
    const unit: Unit = {
      id: this.all.length,
      node,
      kind,
      implies: implied === undefined ? [] : [implied],
      names: [],
      properties: new Set(),
      children: [],
    };
    this.all.push(unit);
    if (kind === 'part') this.parts.set(node, unit);
    if (parent !== undefined) attach(parent, unit);
    pushTo(this.byNode, node, unit);
    return unit;
  }

  #inside(node: ts.Node, unit: Unit): void {
    ts.forEachChild(node, (child) => this.#visit(child, unit));
  }

  #visit(node: ts.Node, unit: Unit): void {
    if (ts.isIdentifier(node)) {
      if (isReference(node)) unit.names.push(node);
      else unit.properties.add(node.text);
      return;
    }
    if (ts.isStringLiteralLike(node)) unit.properties.add(node.text);
    if (ts.isPrivateIdentifier(node)) unit.properties.add(node.text);
    if (node.kind === ts.SyntaxKind.SuperKeyword && ts.isCallExpression(node.parent))
      this.#superCall(node, unit);
    if (ts.isVariableStatement(node)) {
      this.#variables(node, unit);
      return;
    }
    if (!this.#isWsl && isSeparable(node)) {
      this.#visit(node.left, this.#make(node.left, 'part', unit));
      this.#visit(node.right, unit);
      return;
    }
    if (!this.#isWsl && ts.isExpressionStatement(node) && isComposite(node.expression)) {
      const statement = this.#make(node, 'whole', unit);
      this.#cut(node.expression, statement, statement);
      return;
    }
    if (ts.isImportClause(node) && node.name !== undefined) this.#make(node.name, 'whole', unit);
    this.#inside(node, this.#unitFor(node, unit));
  }

  #unitFor(node: ts.Node, unit: Unit): Unit {
    if (ts.isReturnStatement(node)) return this.#make(node, 'value', this.#make(node, 'jump', unit));
    if (ts.isBreakOrContinueStatement(node) || ts.isThrowStatement(node))
      return this.#make(node, 'jump', unit);
    return isWholeUnit(node) ? this.#make(node, 'whole', unit) : unit;
  }

  /** The parts of an expression whose value nobody takes; @returns those that make its value. */
  #cut(expression: ts.Expression, statement: Unit, around: Unit): Unit[] {
    const part = voidPart(expression);
    if (part.kind === 'sequence') {
      this.#cut(part.node.left, statement, around);
      return this.#cut(part.node.right, statement, around);
    }
    if (part.kind === 'assignment') {
      const target = this.#make(part.node.left, 'part', around, statement);
      this.#visit(part.node.left, target);
      const value = this.#cut(part.node.right, statement, around);
      target.implies.push(...value);
      return value;
    }
    const whole = this.#make(part.node, 'part', around, statement);
    for (const node of part.rest) this.#visit(node, whole);
    for (const inner of part.inner) whole.implies.push(...this.#cut(inner, statement, whole));
    return [whole];
  }

  /** A constructor of a derived class has to call `super`. */
  #superCall(node: ts.Node, unit: Unit): void {
    const owner = ts.findAncestor(node, ts.isConstructorDeclaration);
    if (owner !== undefined) this.byNode.get(owner)?.[0]?.implies.push(unit);
  }

  #variables(statement: ts.VariableStatement, parent: Unit): void {
    const value = this.#make(statement, 'value', parent);
    const apart = !this.#isWsl && hasSeveral(statement);
    for (const declarator of statement.declarationList.declarations) {
      const { name, type, initializer } = declarator;
      const declaration = this.#make(declarator, 'declaration', parent);
      if (type !== undefined) this.#visit(type, declaration);
      if (apart) {
        if (initializer === undefined) continue;
        const initial = this.#make(initializer, 'part', value);
        initial.implies.push(declaration);
        if (isConstant(statement)) declaration.implies.push(initial);
        this.#visit(initializer, initial);
        continue;
      }
      value.implies.push(declaration);
      const isPattern = !ts.isIdentifier(name);
      if (isPattern) this.#inside(name, value);
      if (initializer !== undefined) this.#visit(initializer, value);
      if (isPattern || isConstant(statement) || this.#isWsl) declaration.implies.push(value);
    }
  }
}

/** The smallest unit within `unit` that a piece of source lies in; declarations aside. */
function innermost(tree: ts.SourceFile, span: Span, unit: Unit): Unit {
  const inner = unit.children.find(
    ({ kind, node }) => kind !== 'declaration' && node.getStart(tree) <= span.start && span.end <= node.end,
  );
  return inner === undefined ? unit : innermost(tree, span, inner);
}

function isWholeUnit(node: ts.Node): boolean {
  if (ts.isImportSpecifier(node) || ts.isExportSpecifier(node) || ts.isNamespaceImport(node)) return true;
  if (ts.isClassElement(node)) return !ts.isObjectLiteralExpression(node.parent);
  if (ts.isBlock(node) || ts.isLabeledStatement(node)) return false;
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true;
  return ts.isStatement(node);
}

function attach(parent: Unit, unit: Unit): void {
  parent.children.push(unit);
  if (ts.isClassElement(unit.node) && isDecorated(unit.node.parent)) parent.implies.push(unit);
}

/** What decorators make of a class and its members is not followed: such a class keeps its members. */
function isDecorated(node: ts.Node): boolean {
  if (!ts.isClassLike(node)) return false;
  const has = (n: ts.Node) => ts.canHaveDecorators(n) && (ts.getDecorators(n)?.length ?? 0) > 0;
  return has(node) || node.members.some(has);
}

/** Are there several variables, each with a name, whose initialisers can stand alone? */
function hasSeveral({ declarationList: { declarations, flags } }: ts.VariableStatement): boolean {
  const isUsing =
    (flags & ts.NodeFlags.BlockScoped) === ts.NodeFlags.Using ||
    (flags & ts.NodeFlags.AwaitUsing) === ts.NodeFlags.AwaitUsing;
  return (
    !isUsing &&
    declarations.length > 1 &&
    declarations.every(
      (d) =>
        ts.isIdentifier(d.name) &&
        (d.initializer === undefined || !ts.isClassExpression(unwrap(d.initializer))),
    )
  );
}

function isConstant(statement: ts.VariableStatement): boolean {
  return (
    (statement.declarationList.flags & ts.NodeFlags.BlockScoped) !== ts.NodeFlags.Let &&
    (statement.declarationList.flags & ts.NodeFlags.BlockScoped) !== 0
  );
}

/** Does the identifier stand for something declared, rather than name a property or a label? */
function isReference(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name !== node;
  if (ts.isQualifiedName(parent)) return parent.right !== node;
  if (ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent) || ts.isPropertyDeclaration(parent))
    return parent.name !== node;
  if (ts.isPropertySignature(parent) || ts.isMethodSignature(parent)) return false;
  if (ts.isGetAccessor(parent) || ts.isSetAccessor(parent) || ts.isEnumMember(parent))
    return parent.name !== node;
  if (ts.isBindingElement(parent)) return parent.propertyName !== node;
  if (ts.isImportSpecifier(parent) || ts.isNamespaceImport(parent) || ts.isImportClause(parent)) return false;
  if (ts.isExportSpecifier(parent)) return parent.propertyName === undefined || parent.propertyName === node;
  if (ts.isLabeledStatement(parent) || ts.isBreakOrContinueStatement(parent)) return false;
  if (ts.isJsxAttribute(parent)) return parent.name !== node;
  return true;
}

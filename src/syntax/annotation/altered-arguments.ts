import type { Parameter } from '../shape/shape.ts';
import { ts } from '../tree.ts';

/** The parameters of a constructor, with what instances may no longer have of them (`Parameter.altered`). */
export function withAltered(owner: Maker, parameters: readonly Parameter[]): readonly Parameter[] {
  const made = madeBy(owner);
  const all = made && writesIn(owner.getSourceFile());
  return parameters.map((p, i): Parameter => {
    const node = made?.parameters[i];
    const altered = made && all && node && node.name.getText() === p.name ? alters(made, node, all) : 'value';
    return altered === undefined ? p : { ...p, altered };
  });
}

type Maker = ts.ClassLikeDeclaration | ts.FunctionLikeDeclaration;

/** What runs when an instance is made: the constructor, or that of a base in the same file. */
function madeBy(owner: Maker): ts.FunctionLikeDeclaration | undefined {
  if (!ts.isClassLike(owner)) return owner;
  const own = owner.members.find((m) => ts.isConstructorDeclaration(m) && m.body !== undefined);
  if (own !== undefined) return own as ts.ConstructorDeclaration;
  const base = owner.heritageClauses?.find((h) => h.token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
  const found = owner
    .getSourceFile()
    .statements.find((s) => ts.isClassDeclaration(s) && s.name?.text === base?.expression.getText());
  return found !== undefined && found !== owner ? madeBy(found as ts.ClassDeclaration) : undefined;
}

function alters(
  made: ts.FunctionLikeDeclaration,
  { name, initializer, dotDotDotToken, modifiers }: ts.ParameterDeclaration,
  all: Writes,
): Parameter['altered'] {
  const own = name.getText();
  if (!ts.isIdentifier(name) || initializer !== undefined || dotDotDotToken !== undefined) return 'value';
  const isProperty = modifiers !== undefined && modifiers.length > 0;
  const body = made.body !== undefined && ts.isBlock(made.body) ? made.body.statements : [];
  const kept = body.filter((s) => s.getText().replace(/[\s;]/g, '') === `this.${own}=${own}`);
  if (!isProperty && kept.length !== 1) return 'value';
  const writes = all.ofAll.get(own) ?? [];
  const others = writes.filter(
    (w) => !isOfOther(w, made, all.extends) && !kept.includes(w.parent as ts.Statement),
  );
  if (all.isOpen || others.length > 0 || all.accessors.has(own)) return 'value';
  const isAssigned = all.names.get(own)?.some((n) => n.pos >= made.pos && n.end <= made.end) === true;
  if (isAssigned) return 'value';
  const mentioned = body.filter(
    (s) => !kept.includes(s) && new RegExp(`(?<![\\w$])${escaped(own)}(?![\\w$])`).test(s.getText()),
  );
  return mentioned.length > 0 ? 'contents' : undefined;
}

function escaped(name: string): string {
  return name.replaceAll('$', '\\$');
}

/** `this.x = …` in a class that has nothing to do with the one that is made. */
function isOfOther(write: ts.Node, made: ts.Node, hasBases: boolean): boolean {
  const target = (write as ts.BinaryExpression).left ?? (write as ts.PrefixUnaryExpression).operand;
  const isThis =
    target !== undefined &&
    ts.isPropertyAccessExpression(target) &&
    target.expression.kind === ts.SyntaxKind.ThisKeyword;
  return isThis && !hasBases && classAround(write) !== classAround(made);
}

function classAround(node: ts.Node): ts.Node | undefined {
  let at: ts.Node | undefined = node;
  while (at !== undefined && !ts.isClassLike(at)) at = at.parent;
  return at;
}

interface Writes {
  /** Expressions that assign to properties, by the property's name. */
  readonly ofAll: ReadonlyMap<string, readonly ts.Node[]>;
  /** Expressions that assign to variables. */
  readonly names: ReadonlyMap<string, readonly ts.Node[]>;
  readonly accessors: ReadonlySet<string>;
  /** Is there a class with a base? */
  readonly extends: boolean;
  /** Is anything assigned by a name that is computed, or by `Object.assign`? */
  readonly isOpen: boolean;
}

const known = new WeakMap<ts.SourceFile, Writes>();

function writesIn(file: ts.SourceFile): Writes {
  const found = known.get(file) ?? findWrites(file);
  known.set(file, found);
  return found;
}

function findWrites(file: ts.SourceFile): Writes {
  const ofAll = new Map<string, ts.Node[]>();
  const names = new Map<string, ts.Node[]>();
  const accessors = new Set<string>();
  let hasBases = false;
  let isOpen = false;
  const add = (map: Map<string, ts.Node[]>, name: string, node: ts.Node) => {
    map.set(name, [...(map.get(name) ?? []), node]);
  };
  const assigned = (target: ts.Node, by: ts.Node): void => {
    if (ts.isPropertyAccessExpression(target)) add(ofAll, target.name.text, by);
    else if (ts.isIdentifier(target)) add(names, target.text, by);
    else if (ts.isElementAccessExpression(target))
      isOpen ||= target.expression.kind === ts.SyntaxKind.ThisKeyword;
    else ts.forEachChild(target, (part) => assigned(part, by));
  };
  const visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)) assigned(node.left, node);
    else if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
      if (node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken)
        assigned(node.operand, node);
    } else if (ts.isDeleteExpression(node)) assigned(node.expression, node);
    else if (ts.isForOfStatement(node) || ts.isForInStatement(node)) assigned(node.initializer, node);
    else if (ts.isAccessor(node)) accessors.add(node.name.getText());
    else if (ts.isHeritageClause(node)) hasBases ||= node.token === ts.SyntaxKind.ExtendsKeyword;
    else if (ts.isCallExpression(node)) isOpen ||= setsOnThis.test(node.getText());
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { ofAll, names, accessors, extends: hasBases, isOpen };
}

const setsOnThis =
  /^(?:Object\.(?:assign|definePropert(?:y|ies))|Reflect\.(?:set|defineProperty))\(\s*this\b/;

function isAssignment(kind: ts.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

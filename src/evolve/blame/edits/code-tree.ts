import { ts } from '../../../syntax/tree.ts';

/** Items that stand one after the other: statements, arguments, members, branches. */
export interface CodeList {
  readonly items: readonly CodeTree[];
  /** What stands between two items. `undefined`: their number cannot be changed. */
  readonly separator: ',' | ';' | '' | undefined;
  /** Where an item of an empty list would stand. */
  readonly at: number;
}

/**
 * Source as it is compared: types, parentheses and formatting left out, `else if` branches beside each other, a single statement in place of a block as a list
 * of one. Two trees with the same key mean the same.
 */
export interface CodeTree {
  readonly kind: ts.SyntaxKind;
  readonly node: ts.Node;
  readonly start: number;
  readonly end: number;
  readonly key: number;
  /** Nodes in it. */
  readonly size: number;
  readonly slots: readonly (CodeTree | CodeList | undefined)[];
  readonly role: 'statement' | 'expression' | 'item';
}

export function isList(slot: CodeTree | CodeList | undefined): slot is CodeList {
  return slot !== undefined && 'items' in slot;
}

/** Builds trees whose keys can be compared with each other. */
export class CodeTrees {
  readonly #keys = new Map<string, number>();

  build(tree: ts.SourceFile): CodeTree {
    return new Builder(tree, this.#keys).tree(tree);
  }
}

class Builder {
  readonly #file: ts.SourceFile;
  readonly #keys: Map<string, number>;

  constructor(file: ts.SourceFile, keys: Map<string, number>) {
    this.#file = file;
    this.#keys = keys;
  }

  tree(outer: ts.Node): CodeTree {
    const node = bare(outer);
    if (ts.isIfStatement(node)) return this.#chain(node, outer);
    const slots: (CodeTree | CodeList | undefined)[] = [];
    let label = labelOf(node, this.#file);
    if (ts.isFunctionLike(node) && 'body' in node) {
      const name = ts.isFunctionExpression(node) ? undefined : node.name;
      label += modifiersOf(node) + ('asteriskToken' in node && node.asteriskToken !== undefined ? '*' : '');
      slots.push(name === undefined ? undefined : this.tree(name), this.#list(node.parameters, node));
      slots.push(node.body === undefined ? undefined : this.tree(node.body));
    } else
      ts.forEachChild(
        node,
        (child) => {
          if (isErased(child)) return;
          slots.push(isBody(node, child) ? this.#body(child as ts.Statement) : this.tree(child));
        },
        (children) => {
          if (children.some((c) => ts.isModifier(c) || ts.isDecorator(c))) label += modifiersOf(node);
          else if (!children.some(isType)) slots.push(this.#list(children, node));
        },
      );
    return this.#made(node, outer, label, slots);
  }

  #made(
    node: ts.Node,
    outer: ts.Node,
    label: string,
    slots: readonly (CodeTree | CodeList | undefined)[],
    start = outer.getStart(this.#file),
    end = outer.end,
  ): CodeTree {
    let [size, text] = [1, `${node.kind} ${label}`];
    for (const slot of slots) {
      text += '|';
      for (const item of isList(slot) ? slot.items : slot === undefined ? [] : [slot]) {
        size += item.size;
        text += `${item.key},`;
      }
    }
    let key = this.#keys.get(text);
    if (key === undefined) {
      key = this.#keys.size;
      this.#keys.set(text, key);
    }
    return { kind: node.kind, node, start, end, key, size, slots, role: roleOf(node) };
  }

  #list(nodes: ts.NodeArray<ts.Node>, parent: ts.Node): CodeList {
    const items = nodes.filter((n) => !isErased(n)).map((n) => this.tree(n));
    return { items, separator: separatorIn(parent), at: nodes.pos };
  }

  /** What a loop or a branch does: a list, with or without braces. */
  #body(node: ts.Statement): CodeTree {
    if (ts.isBlock(node)) return this.tree(node);
    const item = this.tree(node);
    const list: CodeList = { items: [item], separator: ';', at: item.start };
    const made = this.#made(node, node, '', [list]);
    return { ...made, kind: ts.SyntaxKind.Block, key: this.#blockKey(list) };
  }

  #blockKey({ items }: CodeList): number {
    const text = `${ts.SyntaxKind.Block} |${items.map((i) => `${i.key},`).join('')}`;
    const key = this.#keys.get(text) ?? this.#keys.size;
    this.#keys.set(text, key);
    return key;
  }

  /** An `if` with its `else if` and `else` branches in one list. */
  #chain(node: ts.IfStatement, outer: ts.Node): CodeTree {
    const branches: CodeTree[] = [];
    let last: ts.IfStatement = node;
    while (last.elseStatement !== undefined) {
      const start = last
        .getChildren(this.#file)
        .find((c) => c.kind === ts.SyntaxKind.ElseKeyword)!
        .getStart(this.#file);
      const next: ts.Statement = last.elseStatement;
      if (!ts.isIfStatement(next)) {
        branches.push(this.#made(next, next, 'else', [this.#body(next)], start));
        break;
      }
      const slots = [this.tree(next.expression), this.#body(next.thenStatement)];
      branches.push(this.#made(next, next, 'else if', slots, start, next.thenStatement.end));
      last = next;
    }
    const list: CodeList = { items: branches, separator: '', at: node.thenStatement.end };
    return this.#made(node, outer, 'if', [this.tree(node.expression), this.#body(node.thenStatement), list]);
  }
}

/** What is inside of parentheses and types. */
export function bare(node: ts.Node): ts.Node {
  let inner = node;
  while (
    ts.isParenthesizedExpression(inner) ||
    ts.isAsExpression(inner) ||
    ts.isNonNullExpression(inner) ||
    ts.isSatisfiesExpression(inner) ||
    ts.isTypeAssertionExpression(inner)
  )
    inner = inner.expression;
  return inner;
}

function isBody(parent: ts.Node, child: ts.Node): boolean {
  return ts.isIterationStatement(parent, false) && parent.statement === child;
}

function roleOf(node: ts.Node): CodeTree['role'] {
  if (ts.isStatement(node)) return 'statement';
  return ts.isExpression(node) && !isPart(node) ? 'expression' : 'item';
}

/** Looks like an expression, but only what it is part of can be put in parentheses. */
function isPart(node: ts.Node): boolean {
  const { parent } = node;
  if (parent === undefined) return true;
  if (ts.isSpreadElement(node) || ts.isOmittedExpression(node) || ts.isExpressionWithTypeArguments(node))
    return true;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  if (
    ts.isIdentifier(node) ||
    ts.isStringLiteral(node) ||
    ts.isNumericLiteral(node) ||
    ts.isPrivateIdentifier(node)
  )
    return 'name' in parent && parent.name === node && !ts.isShorthandPropertyAssignment(parent);
  return ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent);
}

function isErased(node: ts.Node): boolean {
  return (
    isType(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isEmptyStatement(node) ||
    node.kind === ts.SyntaxKind.EndOfFileToken ||
    node.kind === ts.SyntaxKind.QuestionToken ||
    node.kind === ts.SyntaxKind.ExclamationToken ||
    ts.isTypeParameterDeclaration(node) ||
    (ts.isFunctionDeclaration(node) && node.body === undefined)
  );
}

function isType(node: ts.Node): boolean {
  return ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node);
}

function modifiersOf(node: ts.Node): string {
  const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : [];
  const kept = [
    ts.SyntaxKind.AsyncKeyword,
    ts.SyntaxKind.StaticKeyword,
    ts.SyntaxKind.ExportKeyword,
    ts.SyntaxKind.DefaultKeyword,
  ];
  return modifiers
    .filter((m) => kept.includes(m.kind))
    .map((m) => ` ${m.kind}`)
    .join('');
}

function labelOf(node: ts.Node, file: ts.SourceFile): string {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return JSON.stringify(node.text);
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) return String(node.operator);
  if (ts.isVariableDeclarationList(node))
    return (node.flags & ts.NodeFlags.BlockScoped) === 0 ? 'var' : 'let';
  if (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) return '';
  return ts.forEachChild(node, () => true) === true ? '' : node.getText(file);
}

function separatorIn(parent: ts.Node): CodeList['separator'] {
  if (ts.isCaseBlock(parent)) return '';
  if (ts.isTemplateExpression(parent) || ts.isHeritageClause(parent)) return undefined;
  if (ts.isSourceFile(parent) || ts.isBlock(parent) || ts.isModuleBlock(parent)) return ';';
  return ts.isClassLike(parent) || ts.isCaseOrDefaultClause(parent) ? ';' : ',';
}

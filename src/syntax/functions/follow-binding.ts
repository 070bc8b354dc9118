import type { SourceModule, SourceSet } from '../modules/source-set.ts';
import { ts } from '../tree.ts';
import { moduleBindings, type Reference, readBindings, requiredModule } from './module-bindings.ts';

/** Where a name ends: a declaration or expression of some module, or (without a node) that module's namespace. */
export interface Place {
  readonly module: SourceModule;
  readonly node: ts.Node | undefined;
}

/** What `exports` of a module leads to by this name, re-exports followed. */
export function followExport(sources: SourceSet, module: SourceModule, name: string): Place | undefined {
  return new Follower(sources).exported(module, name);
}

/** What a top-level name of a module leads to, imports followed. */
export function followLocal(sources: SourceSet, module: SourceModule, name: string): Place | undefined {
  return new Follower(sources).local(module, name);
}

/** A member of a place: a property of an object, an exported name of a namespace, a member of a class. */
export function followMember(sources: SourceSet, place: Place, name: string): Place | undefined {
  return new Follower(sources).member(place, name);
}

/** All names a module exports, in order, those of `export *` last. */
export function exportedNames(sources: SourceSet, module: SourceModule, seen = new Set<string>()): string[] {
  if (module.tree === undefined || seen.has(module.path)) return [];
  seen.add(module.path);
  const { exports, stars } = moduleBindings(module.tree);
  const names = new Set([...exports.keys()].filter((name) => name !== 'export='));
  const whole = exports.has('export=') ? followExport(sources, module, 'export=') : undefined;
  if (whole !== undefined) {
    if (whole.node === undefined)
      for (const name of exportedNames(sources, whole.module, seen)) names.add(name);
    else if (ts.isObjectLiteralExpression(whole.node))
      for (const name of propertyNames(whole.node)) names.add(name);
    else names.add('default');
  }
  for (const specifier of stars) {
    const target = sources.byPath.get(module.resolutions.get(specifier) ?? '');
    if (target === undefined) continue;
    for (const name of exportedNames(sources, target, seen)) if (name !== 'default') names.add(name);
  }
  return [...names];
}

/** Names of the properties of an object literal, spreads and computed ones left out. */
export function propertyNames(literal: ts.ObjectLiteralExpression): string[] {
  return literal.properties.flatMap((p) =>
    p.name !== undefined && (ts.isIdentifier(p.name) || ts.isStringLiteralLike(p.name)) ? [p.name.text] : [],
  );
}

class Follower {
  readonly #sources: SourceSet;
  /** Guards against modules that re-export each other's names in circles. */
  #steps = 0;

  constructor(sources: SourceSet) {
    this.#sources = sources;
  }

  exported(module: SourceModule, name: string): Place | undefined {
    if (module.tree === undefined || this.#steps++ > 200) return undefined;
    if (name === '*') return { module, node: undefined };
    const { exports, stars } = moduleBindings(module.tree);
    const own = exports.get(name);
    if (own !== undefined) return this.#reference(module, own);
    const whole = exports.get('export=');
    if (whole !== undefined) {
      const place = this.#reference(module, whole);
      return place === undefined || name === 'default' ? place : this.member(place, name);
    }
    if (name === 'export=' || (name === 'default' && module.kind === 'cjs'))
      return { module, node: undefined };
    for (const specifier of name === 'default' ? [] : stars) {
      const target = this.#target(module, specifier);
      const found = target === undefined ? undefined : this.exported(target, name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  local(module: SourceModule, name: string): Place | undefined {
    if (module.tree === undefined || this.#steps++ > 200) return undefined;
    const own = moduleBindings(module.tree).locals.get(name);
    return own === undefined ? undefined : this.#reference(module, own);
  }

  member(place: Place, name: string): Place | undefined {
    const { module, node } = place;
    if (node === undefined) return this.exported(module, name);
    if (ts.isObjectLiteralExpression(node)) return this.#property(module, node, name);
    if (ts.isModuleDeclaration(node)) return this.#namespaceMember(module, node, name);
    return this.#assignedMember(place, name);
  }

  #target(module: SourceModule, specifier: string): SourceModule | undefined {
    return this.#sources.byPath.get(module.resolutions.get(specifier) ?? '');
  }

  #reference(module: SourceModule, reference: Reference): Place | undefined {
    if (reference.kind === 'node') return this.expression(module, reference.node);
    const target = this.#target(module, reference.specifier);
    return target === undefined ? undefined : this.exported(target, reference.name);
  }

  /** Follows names, member accesses and wrappers that do not change the value. */
  expression(module: SourceModule, node: ts.Node): Place | undefined {
    if (this.#steps++ > 200) return undefined;
    if (ts.isIdentifier(node)) return this.local(module, node.text);
    if (
      ts.isParenthesizedExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isSatisfiesExpression(node) ||
      ts.isNonNullExpression(node) ||
      ts.isTypeAssertionExpression(node)
    )
      return this.expression(module, node.expression);
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken)
      return this.expression(module, node.right);
    if (ts.isPropertyAccessExpression(node)) {
      const object = this.expression(module, node.expression);
      return object === undefined ? undefined : this.member(object, node.name.text);
    }
    if (ts.isCallExpression(node)) {
      const specifier = requiredModule(node);
      if (specifier !== undefined)
        return this.#reference(module, { kind: 'from', specifier, name: 'export=' });
      const frozen = /^Object\.(?:freeze|seal|assign)$/.test(node.expression.getText());
      if (frozen && node.arguments[0] !== undefined) return this.expression(module, node.arguments[0]);
    }
    return { module, node };
  }

  #property(module: SourceModule, object: ts.ObjectLiteralExpression, name: string): Place | undefined {
    for (const property of [...object.properties].reverse()) {
      if (ts.isSpreadAssignment(property)) {
        const spread = this.expression(module, property.expression);
        const found = spread === undefined ? undefined : this.member(spread, name);
        if (found !== undefined) return found;
      } else if (property.name !== undefined && memberName(property.name) === name) {
        if (ts.isShorthandPropertyAssignment(property)) return this.local(module, name);
        if (ts.isPropertyAssignment(property)) return this.expression(module, property.initializer);
        return { module, node: property };
      }
    }
    return undefined;
  }

  #namespaceMember(module: SourceModule, node: ts.ModuleDeclaration, name: string): Place | undefined {
    if (node.body === undefined || !ts.isModuleBlock(node.body)) return undefined;
    const found = readBindings(node.body.statements).locals.get(name);
    return found === undefined ? undefined : this.#reference(module, found);
  }

  /** `f.helper = …` at the top level of the module that declares `f`. */
  #assignedMember({ module, node }: Place, name: string): Place | undefined {
    if (module.tree === undefined) return undefined;
    for (const { owner, member, value } of memberAssignments(module.tree)) {
      if (member !== name) continue;
      if (this.local(module, owner)?.node === node) return this.expression(module, value);
    }
    return undefined;
  }
}

/** A name that is known without running anything; private names keep their `#`. */
export function memberName(name: ts.PropertyName): string | undefined {
  if (ts.isComputedPropertyName(name))
    return ts.isStringLiteralLike(name.expression) ? name.expression.text : undefined;
  return name.text;
}

/** Top-level statements `owner.member = value`. */
export function* memberAssignments(
  tree: ts.SourceFile,
): Generator<{ owner: string; member: string; value: ts.Expression }> {
  for (const statement of tree.statements) {
    if (!ts.isExpressionStatement(statement)) continue;
    const { expression } = statement;
    if (!ts.isBinaryExpression(expression) || expression.operatorToken.kind !== ts.SyntaxKind.EqualsToken)
      continue;
    const { left, right } = expression;
    if (!ts.isPropertyAccessExpression(left)) continue;
    const owner = left.expression.getText(tree);
    if (/^[\w$]+(?:\.prototype)?$/.test(owner)) yield { owner, member: left.name.text, value: right };
  }
}

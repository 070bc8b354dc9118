import { RequestError } from '../../base/diagnostic.ts';
import type { FoundFunction } from '../../syntax/found-function.ts';
import type { Shape } from '../../syntax/shape.ts';
import { type FunctionSignature, signatureOf } from '../../syntax/signature-of.ts';
import type { SignatureOptions } from '../../syntax/signature-options.ts';
import type { SourceSet } from '../../syntax/source-set.ts';
import { ts } from '../../syntax/tree.ts';

/**
 * Where a step function keeps its state. `parameter`: in a parameter, or (`path`) in a field of it. `receiver`: in a field of
 * `this`. `module`: in a variable of its module, or in a field of one. `name` is how people write it. `others` are the fields
 * or variables beside it that may change from step to step, which are inputs of a step as well.
 */
export type StatePlace =
  | {
      readonly kind: 'parameter';
      readonly name: string;
      readonly index: number;
      readonly path: readonly string[];
    }
  | {
      readonly kind: 'receiver' | 'module';
      readonly name: string;
      readonly shape: Shape;
      readonly typeText: string;
      readonly others: readonly StateVariable[];
    };

export interface StateVariable {
  readonly name: string;
  readonly shape: Shape;
  readonly typeText: string;
}

/** @throws RequestError when there is no such variable. */
export function placeState(
  sources: SourceSet,
  found: FoundFunction,
  signature: FunctionSignature,
  name: string,
  options: SignatureOptions,
): StatePlace {
  const [first, ...path] = name.split('.') as [string, ...string[]];
  const index = signature.parameters.findIndex((p) => p.name === first);
  if (index >= 0) return { kind: 'parameter', name, index, path };
  const typed = (
    kind: 'receiver' | 'module',
    whole: string,
    typeText: string,
    beside: readonly Omit<StateVariable, 'shape'>[],
  ): StatePlace => {
    const texts = [typeText, ...beside.map((v) => v.typeText)].map((text, i) => `p${i}: ${text}`);
    const { parameters } = signatureOf(sources, found, {
      ...options,
      types: `(${texts.join(', ')}) => unknown`,
    });
    const others = beside
      .map((v, i) => ({ ...v, shape: parameters[i + 1]!.shape }))
      .filter((v) => isPrimitive(v.shape));
    return { kind, name: whole, shape: parameters[0]!.shape, typeText, others };
  };
  const owner = found.owner !== undefined && !found.isStatic ? found.owner : undefined;
  const field = first === 'this' ? path.join('.') : name;
  if (owner !== undefined && ts.isClassLike(owner) && !field.includes('.')) {
    const member = fieldOf(owner, field);
    if (member !== undefined || first === 'this') {
      if (field.startsWith('#'))
        throw new RequestError(
          'no-such-state',
          `${name} is private to its class, so its value cannot be chosen`,
        );
      const fallback = owner.name === undefined ? 'unknown' : `${owner.name.text}["${field}"]`;
      const beside = fields(owner)
        .filter((m) => m !== member && !has(m, ts.SyntaxKind.ReadonlyKeyword))
        .flatMap((m) => variable(`this.${m.name.getText()}`, m, found));
      return typed('receiver', `this.${field}`, typeTextOf(member, found) ?? fallback, beside);
    }
  }
  const declared = variableOf(found.module.tree!, first);
  if (declared !== undefined) {
    const isConst = (ts.getCombinedNodeFlags(declared) & ts.NodeFlags.Const) !== 0;
    if (path.length === 0 && isConst)
      throw new RequestError('no-such-state', `${name} is a constant, so it cannot be the state`);
    const own = path.length === 0 ? typeTextOf(declared, found) : undefined;
    const query = `(typeof ${first})${path.map((key) => `["${key}"]`).join('')}`;
    const beside = variables(found.module.tree!)
      .filter((v) => v !== declared && (ts.getCombinedNodeFlags(v) & ts.NodeFlags.Const) === 0)
      .flatMap((v) => variable(v.name.getText(), v, found));
    return typed('module', name, own ?? query, beside);
  }
  const known = [
    ...signature.parameters.map((p) => p.name),
    ...(owner === undefined ? [] : fieldNames(owner)),
    ...variables(found.module.tree!)
      .filter((v) => (ts.getCombinedNodeFlags(v) & ts.NodeFlags.Const) === 0)
      .map((v) => v.name.getText()),
  ];
  throw new RequestError(
    'no-such-state',
    `${found.name} has no parameter, field or module variable "${name}"${known.length === 0 ? '' : `; it has ${known.join(', ')}`}`,
  );
}

type Declared = ts.VariableDeclaration | ts.PropertyDeclaration | ts.ParameterDeclaration;

/** A variable whose type can be told without the checker. */
function variable(name: string, node: Declared, found: FoundFunction): Omit<StateVariable, 'shape'>[] {
  const type = node.type ?? ts.getJSDocType(node);
  const typeText = type?.getText() ?? initialiserType(node.initializer, found.module.tree!);
  return typeText === 'unknown' ? [] : [{ name, typeText }];
}

function isPrimitive(shape: Shape): boolean {
  if (shape.kind === 'union') return shape.alternatives.every(isPrimitive);
  return ['number', 'string', 'boolean', 'bigint', 'literal'].includes(shape.kind);
}

/** The annotation of a declaration, or what its initialiser says; undefined when the checker has to be asked. */
function typeTextOf(node: Declared | undefined, found: FoundFunction): string | undefined {
  if (node === undefined) return undefined;
  const type = node.type ?? ts.getJSDocType(node);
  if (type !== undefined) return type.getText();
  if (/\.[cm]?tsx?$/.test(found.module.path)) return undefined;
  return initialiserType(node.initializer, found.module.tree!);
}

/** JavaScript without types: the kind of the literal that it starts with. */
function initialiserType(node: ts.Expression | undefined, file: ts.SourceFile, depth = 0): string {
  if (node === undefined || depth > 5) return 'unknown';
  if (ts.isStringLiteralLike(node)) return 'string';
  if (ts.isNumericLiteral(node) || ts.isPrefixUnaryExpression(node)) return 'number';
  if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) return 'boolean';
  if (ts.isIdentifier(node))
    return initialiserType(variableOf(file, node.text)?.initializer, file, depth + 1);
  if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
    const object = objectLiteral(variableOf(file, node.expression.text)?.initializer);
    const property = object?.properties.find(
      (p) => p.name !== undefined && ts.isIdentifier(p.name) && p.name.text === node.name.text,
    );
    return initialiserType(
      property && ts.isPropertyAssignment(property) ? property.initializer : undefined,
      file,
      depth + 1,
    );
  }
  return 'unknown';
}

/** `{…}`, `{…} as const`, `Object.freeze({…})`. */
export function objectLiteral(node: ts.Expression | undefined): ts.ObjectLiteralExpression | undefined {
  if (node === undefined || ts.isObjectLiteralExpression(node)) return node;
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node))
    return objectLiteral(node.expression);
  return ts.isCallExpression(node) ? objectLiteral(node.arguments[0]) : undefined;
}

function fieldOf(owner: ts.ClassLikeDeclaration, name: string): Declared | undefined {
  return fields(owner).find((f) => f.name.getText() === name);
}

/** Fields that a class declares, parameters of its constructor that are fields included; `#private` ones cannot be chosen. */
function fields(owner: ts.ClassLikeDeclaration): (ts.PropertyDeclaration | ts.ParameterDeclaration)[] {
  return [...owner.members].flatMap((member): (ts.PropertyDeclaration | ts.ParameterDeclaration)[] => {
    if (ts.isConstructorDeclaration(member))
      return [...member.parameters].filter((p) => ts.isParameterPropertyDeclaration(p, member));
    if (!ts.isPropertyDeclaration(member) || has(member, ts.SyntaxKind.StaticKeyword)) return [];
    return ts.isPrivateIdentifier(member.name) ? [] : [member];
  });
}

function has(node: ts.PropertyDeclaration | ts.ParameterDeclaration, kind: ts.SyntaxKind): boolean {
  return node.modifiers?.some((m) => m.kind === kind) ?? false;
}

function fieldNames(owner: NonNullable<FoundFunction['owner']>): string[] {
  return ts.isClassLike(owner) ? fields(owner).map((f) => `this.${f.name.getText()}`) : [];
}

/** A variable declared at the top level of a file. */
export function variableOf(file: ts.SourceFile, name: string): ts.VariableDeclaration | undefined {
  return variables(file).find((d) => d.name.getText() === name);
}

function variables(file: ts.SourceFile): ts.VariableDeclaration[] {
  return file.statements
    .filter(ts.isVariableStatement)
    .flatMap((s) => s.declarationList.declarations.filter((d) => ts.isIdentifier(d.name)));
}

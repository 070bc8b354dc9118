import { RequestError } from '../../base/diagnostic.ts';
import type { FoundFunction } from '../../syntax/functions/found-function.ts';
import type { SourceSet } from '../../syntax/modules/source-set.ts';
import { type FunctionSignature, signatureOf } from '../../syntax/parameters/signature-of.ts';
import type { Shape } from '../../syntax/shape/shape.ts';
import type { SignatureOptions } from '../../syntax/shape/signature-options.ts';
import { ts } from '../../syntax/tree.ts';
import { mayBeFilled } from './may-be-filled.ts';

/**
 * Where a step function keeps its state. `parameter`: in a parameter, or (`path`) in a field of it. `receiver`: in a field of
 * `this`. `module`: in a variable of its module, or in a field of one. `name` is how people write it. `others` are the fields
 * or variables beside it that a previous step or another method may have changed, contents of containers included: they are inputs of a step as
 * well. `kept` are those that may have been changed and cannot be chosen.
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
      readonly kept: readonly string[];
    };

export interface StateVariable {
  readonly name: string;
  readonly shape: Shape;
  readonly typeText: string;
  /** It cannot be assigned, but what it holds can be replaced. */
  readonly isFixed?: boolean;
}

/** A variable beside the state, before its type is read. */
interface Beside extends Omit<StateVariable, 'shape'> {
  readonly isReadonly?: boolean;
  /** Values of its type may be changed in place, so it matters only when something does. */
  readonly mayChange: boolean;
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
    beside: readonly Beside[],
  ): StatePlace => {
    const texts = [typeText, ...beside.map((v) => v.typeText)].map((text, i) => `p${i}: ${text}`);
    const { parameters } = signatureOf(sources, found, {
      ...options,
      types: `(${texts.join(', ')}) => unknown`,
    });
    const all = beside.map((v, i) => ({ ...v, shape: parameters[i + 1]!.shape }));
    const others: StateVariable[] = [];
    const kept: string[] = [];
    for (const { mayChange, isReadonly, ...v } of all) {
      if (isPrimitive(v.shape)) {
        if (v.isFixed !== true && isReadonly !== true) others.push(v);
      } else if (isContainer(v.shape) && mayChange) others.push(v);
      else if (mayChange) kept.push(v.name);
    }
    return { kind, name: whole, shape: parameters[0]!.shape, typeText, others, kept };
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
        .filter((m) => m !== member)
        .map((m) => ({
          ...variable(`this.${m.name.getText()}`, m, found),
          isReadonly: has(m, ts.SyntaxKind.ReadonlyKeyword),
          mayChange: isFilled(owner, m),
        }));
      const place = typed('receiver', `this.${field}`, typeTextOf(member, found) ?? fallback, beside);
      const hidden = owner.members.flatMap((m) =>
        ts.isPropertyDeclaration(m) && ts.isPrivateIdentifier(m.name) ? [`this.${m.name.text}`] : [],
      );
      return place.kind === 'parameter' ? place : { ...place, kept: [...place.kept, ...hidden] };
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
      .filter((v) => v !== declared)
      .map((v) => ({
        ...variable(v.name.getText(), v, found),
        isFixed: (ts.getCombinedNodeFlags(v) & ts.NodeFlags.Const) !== 0,
        mayChange: isFilledVariable(found.module.tree!, v),
      }));
    return typed('module', name, own ?? query, beside);
  }
  throw noSuchState(name, found, signature, owner);
}

function noSuchState(
  name: string,
  found: FoundFunction,
  signature: FunctionSignature,
  owner: FoundFunction['owner'],
): RequestError {
  const known = [
    ...signature.parameters.map((p) => p.name),
    ...(owner === undefined ? [] : fieldNames(owner)),
    ...variables(found.module.tree!)
      .filter((v) => (ts.getCombinedNodeFlags(v) & ts.NodeFlags.Const) === 0)
      .map((v) => v.name.getText()),
  ];
  return new RequestError(
    'no-such-state',
    `${found.name} has no parameter, field or module variable "${name}"${known.length === 0 ? '' : `; it has ${known.join(', ')}`}`,
  );
}

type Declared = ts.VariableDeclaration | ts.PropertyDeclaration | ts.ParameterDeclaration;

/** A variable with its type, as far as it can be told without the checker. */
export function variable(
  name: string,
  node: Declared,
  found: FoundFunction,
): { name: string; typeText: string } {
  const type = node.type ?? ts.getJSDocType(node);
  return { name, typeText: type?.getText() ?? initialiserType(node.initializer, found.module.tree!) };
}

/** May a method of the class, or somebody it is given to, change what a field holds? */
function isFilled(owner: ts.ClassLikeDeclaration, field: Declared): boolean {
  const name = field.name.getText();
  return mayBeFilled(
    owner,
    (n) =>
      ts.isPropertyAccessExpression(n) &&
      n.expression.kind === ts.SyntaxKind.ThisKeyword &&
      n.name.text === name,
    ts.isConstructorDeclaration,
  );
}

/** The same for a variable of a module and the functions in it. */
function isFilledVariable(file: ts.SourceFile, declared: ts.VariableDeclaration): boolean {
  const name = declared.name.getText();
  const isName = (n: ts.Node) =>
    ts.isIdentifier(n) &&
    n.text === name &&
    !(ts.isPropertyAccessExpression(n.parent) && n.parent.name === n) &&
    !(ts.isPropertyAssignment(n.parent) && n.parent.name === n);
  return mayBeFilled(file, isName, (n) => n === declared);
}

function isContainer(shape: Shape): boolean {
  if (shape.kind === 'reference') return isContainer(shape.resolve());
  return ['array', 'tuple', 'map', 'set', 'object'].includes(shape.kind);
}

export function isPrimitive(shape: Shape): boolean {
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
export function initialiserType(node: ts.Expression | undefined, file: ts.SourceFile, depth = 0): string {
  if (node === undefined || depth > 5) return 'unknown';
  if (ts.isStringLiteralLike(node)) return 'string';
  if (ts.isNumericLiteral(node) || ts.isPrefixUnaryExpression(node)) return 'number';
  if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) return 'boolean';
  if (ts.isArrayLiteralExpression(node)) {
    const kinds = new Set(node.elements.map((e) => initialiserType(e, file, depth + 1)));
    return `(${kinds.size === 0 ? 'unknown' : [...kinds].join(' | ')})[]`;
  }
  if (ts.isNewExpression(node) && ['Map', 'Set'].includes(node.expression.getText())) {
    const given = node.typeArguments?.map((t) => t.getText()).join(', ');
    const open = node.expression.getText() === 'Map' ? 'unknown, unknown' : 'unknown';
    return `${node.expression.getText()}<${given ?? open}>`;
  }
  if (ts.isAsExpression(node)) return node.type.getText() === 'const' ? 'unknown' : node.type.getText();
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

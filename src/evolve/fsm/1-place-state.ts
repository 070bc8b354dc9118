import { RequestError } from '../../base/diagnostic.ts';
import type { FoundFunction } from '../../syntax/found-function.ts';
import type { Shape } from '../../syntax/shape.ts';
import { type FunctionSignature, signatureOf } from '../../syntax/signature-of.ts';
import type { SignatureOptions } from '../../syntax/signature-options.ts';
import type { SourceSet } from '../../syntax/source-set.ts';
import { ts } from '../../syntax/tree.ts';

/**
 * Where a step function keeps its state. `parameter`: in a parameter, or (`path`) in a field of it. `receiver`: in a field of
 * `this`. `module`: in a variable of its module, or in a field of one. `name` is how people write it.
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
    };

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
  const typed = (kind: 'receiver' | 'module', whole: string, typeText: string): StatePlace => {
    const { parameters } = signatureOf(sources, found, {
      ...options,
      types: `(state: ${typeText}) => unknown`,
    });
    return { kind, name: whole, shape: parameters[0]!.shape, typeText };
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
      return typed('receiver', `this.${field}`, typeTextOf(member, found) ?? fallback);
    }
  }
  const variable = variableOf(found.module.tree!, first);
  if (variable !== undefined) {
    const isConst = (ts.getCombinedNodeFlags(variable) & ts.NodeFlags.Const) !== 0;
    if (path.length === 0 && isConst)
      throw new RequestError('no-such-state', `${name} is a constant, so it cannot be the state`);
    const own = path.length === 0 ? typeTextOf(variable, found) : undefined;
    const query = [`typeof ${first}`, ...path.map((key) => `["${key}"]`)].join('');
    return typed(
      'module',
      name,
      own ?? (path.length === 0 ? query : `(${query.replace(/^(typeof [\w$]+)/, '($1)')})`),
    );
  }
  const known = [
    ...signature.parameters.map((p) => p.name),
    ...(owner === undefined ? [] : fieldNames(owner)),
  ];
  throw new RequestError(
    'no-such-state',
    `${found.name} has no parameter, field or module variable "${name}"${known.length === 0 ? '' : `; it has ${known.join(', ')}`}`,
  );
}

type Declared = ts.VariableDeclaration | ts.PropertyDeclaration | ts.ParameterDeclaration;

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
  for (const member of owner.members) {
    if (ts.isPropertyDeclaration(member) && member.name.getText() === name) return member;
    if (ts.isConstructorDeclaration(member))
      for (const p of member.parameters)
        if (ts.isParameterPropertyDeclaration(p, member) && p.name.getText() === name) return p;
  }
  return undefined;
}

function fieldNames(owner: NonNullable<FoundFunction['owner']>): string[] {
  if (!ts.isClassLike(owner)) return [];
  return owner.members.filter(ts.isPropertyDeclaration).map((m) => `this.${m.name.getText()}`);
}

/** A variable declared at the top level of a file. */
export function variableOf(file: ts.SourceFile, name: string): ts.VariableDeclaration | undefined {
  for (const statement of file.statements)
    if (ts.isVariableStatement(statement))
      for (const d of statement.declarationList.declarations)
        if (ts.isIdentifier(d.name) && d.name.text === name) return d;
  return undefined;
}

/**
 * The fast reader of types: turns annotations into shapes from syntax alone, for types made of primitives, literals,
 * containers, object types and named types of the user's own files. Whatever needs type-level computation throws
 * CannotRead, and the checker's reader (checker/) takes over with equal results.
 */
import { NamedTypes } from '../shape/named-types.ts';
import { printShape } from '../shape/print-shape.ts';
import type { Shape } from '../shape/shape.ts';
import { never, type ShapeBuilder, unknownKey } from '../shape/shape-builder.ts';
import { ts } from '../tree.ts';
import { CannotRead } from './cannot-read.ts';
import { classShape } from './class-shape.ts';
import { fieldsOf, intersectShapes } from './combine-shapes.ts';
import { enumMembers } from './enum-shape.ts';
import { globalType, utilityType } from './global-types.ts';
import { functionShape, membersShape } from './member-shapes.ts';
import { readParameters } from './parameter-shapes.ts';
import type { TypeDeclarations, TypeFiles } from './type-files.ts';
import type { ReadParameter, TypeReader, TypeScope } from './type-reader.ts';

const K = ts.SyntaxKind;
const unknown: Shape = { kind: 'unknown' };

export class AnnotationReader implements TypeReader {
  readonly builder: ShapeBuilder;
  readonly files: TypeFiles;
  readonly named = new NamedTypes();

  constructor(builder: ShapeBuilder, files: TypeFiles) {
    this.builder = builder;
    this.files = files;
  }

  read(node: ts.TypeNode | undefined, scope: TypeScope): Shape {
    if (node === undefined) return unknown;
    switch (node.kind) {
      case K.NumberKeyword:
        return this.builder.number;
      case K.StringKeyword:
        return this.builder.string;
      case K.BooleanKeyword:
      case K.TypePredicate:
        return { kind: 'boolean' };
      case K.BigIntKeyword:
        return { kind: 'bigint' };
      case K.SymbolKeyword:
        return { kind: 'symbol' };
      case K.UndefinedKeyword:
      case K.VoidKeyword:
        return { kind: 'literal', value: undefined };
      case K.AnyKeyword:
      case K.UnknownKeyword:
      case K.JSDocAllType:
      case K.JSDocUnknownType:
        return unknown;
      case K.ObjectKeyword:
        return this.builder.anyObject();
      case K.NeverKeyword:
        return never;
    }
    if (ts.isTypeReferenceNode(node)) return this.#reference(node, scope);
    if (ts.isArrayTypeNode(node)) return this.builder.array(this.read(node.elementType, scope));
    if (ts.isUnionTypeNode(node)) return this.builder.union(node.types.map((t) => this.read(t, scope)));
    if (ts.isParenthesizedTypeNode(node)) return this.read(node.type, scope);
    if (ts.isLiteralTypeNode(node)) return literalShape(node.literal);
    if (ts.isTypeLiteralNode(node)) return membersShape(this, undefined, node.members, scope);
    if (ts.isTupleTypeNode(node)) return this.#tuple(node, scope);
    if (ts.isFunctionTypeNode(node)) return functionShape(this, node, scope);
    if (ts.isIntersectionTypeNode(node))
      return node.types.map((t) => this.read(t, scope)).reduce((a, b) => intersectShapes(this.builder, a, b));
    if (ts.isTypeOperatorNode(node)) return this.#operator(node, scope);
    if (ts.isIndexedAccessTypeNode(node)) return this.#indexedAccess(node, scope);
    if (ts.isTemplateLiteralTypeNode(node)) return this.#template(node, scope);
    if (ts.isImportTypeNode(node)) return this.#importType(node, scope);
    if (ts.isJSDocNullableType(node))
      return this.builder.union([this.read(node.type, scope), { kind: 'literal', value: null }]);
    if (ts.isJSDocNonNullableType(node)) return this.read(node.type, scope);
    throw new CannotRead(K[node.kind]);
  }

  parameters(nodes: readonly ts.ParameterDeclaration[], scope: TypeScope): ReadParameter[] {
    return readParameters(this, nodes, scope);
  }

  inner(
    scope: TypeScope,
    parameters: readonly ts.TypeParameterDeclaration[] | undefined,
    args: readonly Shape[] = [],
  ): TypeScope {
    if (parameters === undefined || parameters.length === 0) return scope;
    const known = new Map(scope.parameters);
    for (const { name } of parameters) known.delete(name.text);
    const inner = { file: scope.file, parameters: known };
    const pending = new Set(parameters.map((p) => p.name.text));
    for (const [i, { name, constraint, default: fallback }] of parameters.entries()) {
      const bound = args.length > 0 ? fallback : constraint;
      if (args[i] === undefined && bound !== undefined && mentions(bound, pending))
        throw new CannotRead('a type parameter that depends on itself');
      const free: Shape = { kind: 'unknown', isParameter: true };
      known.set(name.text, args[i] ?? (bound === undefined ? free : this.read(bound, inner)));
      pending.delete(name.text);
    }
    return inner;
  }

  #reference(node: ts.TypeReferenceNode, scope: TypeScope): Shape {
    const args = node.typeArguments?.map((a) => this.read(a, scope)) ?? [];
    const { typeName } = node;
    if (!ts.isIdentifier(typeName)) return this.#qualified(typeName, args, scope);
    const name = typeName.text;
    const parameter = scope.parameters.get(name);
    if (parameter !== undefined) return parameter;
    if (declaredInside(node, name)) throw new CannotRead(`${name} is declared inside a function`);
    const found = this.files.find(scope.file, name);
    if (found !== undefined) return this.#declared(name, found, args);
    if (name === 'const' || this.files.isKnown(scope.file, name)) throw new CannotRead(name);
    if (!/\.[cm]?tsx?$/.test(scope.file.fileName)) return this.#inJavaScript(name, args);
    const global = globalType(this.builder, name, args) ?? utilityType(this.builder, name, args);
    if (global === undefined) throw new CannotRead(name);
    return global;
  }

  /** JSDoc names: `Object` is anything, `Object<string, T>` an index signature, missing arguments are `any`. */
  #inJavaScript(name: string, args: readonly Shape[]): Shape {
    if (name === 'Object' && args.length === 0) return unknown;
    if (name === 'Object' && args.length === 2) return utilityType(this.builder, 'Record', args)!;
    if (/^(?:string|number|boolean|function|array|object)$/i.test(name) && !/^[A-Z]/.test(name))
      throw new CannotRead(name);
    const global = globalType(this.builder, name, args) ?? utilityType(this.builder, name, args);
    if (global === undefined) throw new CannotRead(name);
    return global;
  }

  #qualified({ left, right }: ts.QualifiedName, args: readonly Shape[], scope: TypeScope): Shape {
    if (!ts.isIdentifier(left)) throw new CannotRead('nested namespaces');
    const namespace = this.files.namespace(scope.file, left.text);
    if (namespace !== undefined) {
      const found = this.files.exported(namespace, right.text);
      if (found === undefined) throw new CannotRead(right.text);
      return this.#declared(right.text, found, args);
    }
    const owner = this.files.find(scope.file, left.text)?.nodes[0];
    const member =
      owner !== undefined && ts.isEnumDeclaration(owner)
        ? enumMembers(owner).find((m) => m.name === `${owner.name.text}.${right.text}`)
        : undefined;
    if (member === undefined) throw new CannotRead(`${left.text}.${right.text}`);
    return member;
  }

  #declared(name: string, { file, nodes }: TypeDeclarations, args: readonly Shape[]): Shape {
    const [node] = nodes;
    if (node === undefined) throw new CannotRead(name);
    if (this.named.isExhausted) throw new CannotRead('too many types');
    const variant = args.map((a) => printShape(a)).join();
    const outer: TypeScope = { file, parameters: new Map() };
    if (nodes.length > 1 && !nodes.every(ts.isInterfaceDeclaration))
      throw new CannotRead('merged declarations');
    return this.named.read(node, variant, name, () => {
      if (ts.isEnumDeclaration(node)) return this.builder.union(enumMembers(node));
      const scope = this.inner(outer, node.typeParameters, args);
      if (ts.isTypeAliasDeclaration(node)) return this.read(node.type, scope);
      if (ts.isClassDeclaration(node)) return classShape(this, node, scope);
      const interfaces = nodes as readonly ts.InterfaceDeclaration[];
      const bases = interfaces
        .flatMap((i) => i.heritageClauses ?? [])
        .flatMap((h) => h.types)
        .map((t) => this.#heritage(t, scope));
      return membersShape(
        this,
        name,
        interfaces.flatMap((i) => i.members),
        scope,
        bases,
      );
    });
  }

  #heritage(type: ts.ExpressionWithTypeArguments, scope: TypeScope): Shape {
    const args = type.typeArguments?.map((a) => this.read(a, scope)) ?? [];
    if (!ts.isIdentifier(type.expression)) throw new CannotRead('computed base');
    const name = type.expression.text;
    const found = this.files.find(scope.file, name);
    const shape =
      found === undefined ? utilityType(this.builder, name, args) : this.#declared(name, found, args);
    if (shape === undefined) throw new CannotRead(name);
    return shape;
  }

  #tuple(node: ts.TupleTypeNode, scope: TypeScope): Shape {
    const elements: Shape[] = [];
    let required = 0;
    let rest: Shape | undefined;
    for (const element of node.elements) {
      const isNamed = ts.isNamedTupleMember(element);
      const isRest = isNamed ? element.dotDotDotToken !== undefined : ts.isRestTypeNode(element);
      const optional = isNamed ? element.questionToken !== undefined : ts.isOptionalTypeNode(element);
      const type =
        isNamed || ts.isRestTypeNode(element) || ts.isOptionalTypeNode(element) ? element.type : element;
      if (rest !== undefined) throw new CannotRead('elements after a rest element');
      const shape = this.read(type, scope);
      if (isRest) {
        if (shape.kind !== 'array') throw new CannotRead('rest of a tuple');
        rest = shape.element;
      } else {
        elements.push(shape);
        if (!optional) required = elements.length;
      }
    }
    return this.builder.tuple(elements, required, rest);
  }

  #operator(node: ts.TypeOperatorNode, scope: TypeScope): Shape {
    if (node.operator === K.ReadonlyKeyword) return this.read(node.type, scope);
    if (node.operator === K.UniqueKeyword) return { kind: 'symbol' };
    const { fields, index } = fieldsOf(this.read(node.type, scope));
    if (index?.isAny && fields.length === 0) return unknownKey;
    if (index !== undefined && !index.isAny) throw new CannotRead('keyof with an index signature');
    return this.builder.union(fields.map(({ name }) => ({ kind: 'literal', value: name })));
  }

  #indexedAccess(node: ts.IndexedAccessTypeNode, scope: TypeScope): Shape {
    const object = this.read(node.objectType, scope);
    const key = this.read(node.indexType, scope);
    if (object.kind === 'array' && key.kind === 'number') return object.element;
    const keys = key.kind === 'union' ? key.alternatives : [key];
    const shapes = keys.flatMap((k) => {
      const field =
        k.kind === 'literal' ? fieldsOf(object).fields.find((f) => f.name === String(k.value)) : undefined;
      if (field === undefined) throw new CannotRead('indexed access');
      return field.optional ? [field.shape, { kind: 'literal', value: undefined } as const] : [field.shape];
    });
    return this.builder.union(shapes);
  }

  #template(node: ts.TemplateLiteralTypeNode, scope: TypeScope): Shape {
    const plain = node.templateSpans.every(({ type }) =>
      ['string', 'number', 'bigint'].includes(this.read(type, scope).kind),
    );
    if (!plain) throw new CannotRead('template literal type');
    return this.builder.string;
  }

  #importType(node: ts.ImportTypeNode, scope: TypeScope): Shape {
    const { argument, qualifier, isTypeOf } = node;
    if (isTypeOf || qualifier === undefined || !ts.isIdentifier(qualifier))
      throw new CannotRead('import type');
    if (!ts.isLiteralTypeNode(argument) || !ts.isStringLiteral(argument.literal))
      throw new CannotRead('import type');
    const found = this.files.exported(this.files.file(argument.literal.text, scope.file), qualifier.text);
    if (found === undefined) throw new CannotRead(qualifier.text);
    return this.#declared(qualifier.text, found, node.typeArguments?.map((a) => this.read(a, scope)) ?? []);
  }
}

function literalShape(literal: ts.LiteralTypeNode['literal']): Shape {
  if (ts.isStringLiteralLike(literal)) return { kind: 'literal', value: literal.text };
  if (ts.isNumericLiteral(literal)) return { kind: 'literal', value: Number(literal.text) };
  if (ts.isBigIntLiteral(literal)) return { kind: 'literal', value: BigInt(literal.text.slice(0, -1)) };
  if (literal.kind === K.NullKeyword) return { kind: 'literal', value: null };
  if (literal.kind === K.TrueKeyword) return { kind: 'literal', value: true };
  if (literal.kind === K.FalseKeyword) return { kind: 'literal', value: false };
  if (ts.isPrefixUnaryExpression(literal) && literal.operator === K.MinusToken) {
    const inner = literalShape(literal.operand as ts.LiteralTypeNode['literal']);
    if (inner.kind === 'literal' && typeof inner.value === 'number')
      return { kind: 'literal', value: -inner.value };
    if (inner.kind === 'literal' && typeof inner.value === 'bigint')
      return { kind: 'literal', value: -inner.value };
  }
  throw new CannotRead('literal type');
}

/** Whether a block around the type declares a type of this name, which hides the file's. */
function declaredInside(node: ts.Node, name: string): boolean {
  for (let at = node.parent; at !== undefined && !ts.isSourceFile(at); at = at.parent) {
    const statements = ts.isBlock(at) || ts.isModuleBlock(at) ? at.statements : [];
    for (const s of statements)
      if (
        (ts.isInterfaceDeclaration(s) ||
          ts.isTypeAliasDeclaration(s) ||
          ts.isClassDeclaration(s) ||
          ts.isEnumDeclaration(s)) &&
        s.name?.text === name
      )
        return true;
  }
  return false;
}

function mentions(node: ts.Node, names: ReadonlySet<string>): boolean {
  if (ts.isIdentifier(node) && names.has(node.text)) return true;
  return ts.forEachChild(node, (child) => mentions(child, names) || undefined) === true;
}

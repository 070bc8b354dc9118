/**
 * The exact reader of types: turns types of TypeScript's checker into shapes. It is asked when the syntactic reader
 * (annotation/) cannot read an annotation, and gives equal shapes for what both can read.
 */
import type { FileSource } from '../../base/environment.ts';
import { globalType } from '../annotation/global-types.ts';
import { NamedTypes } from '../shape/named-types.ts';
import type { Shape } from '../shape/shape.ts';
import { never, type ShapeBuilder, undeclared } from '../shape/shape-builder.ts';
import { ts } from '../tree.ts';
import { enumLiteral } from './enum-literal.ts';
import { instanceShape } from './instance-shape.ts';
import { structureShape } from './structure-shape.ts';

const F = ts.TypeFlags;
const primitives = F.StringLike | F.NumberLike | F.BooleanLike | F.BigIntLike | F.ESSymbolLike;
const unknown: Shape = { kind: 'unknown' };

export class CheckerReader {
  readonly builder: ShapeBuilder;
  readonly checker: ts.TypeChecker;
  readonly program: ts.Program;
  readonly files: FileSource;
  readonly named = new NamedTypes();
  /** Names of types that nothing declares; with DOM and Node's types they may be known. */
  readonly unresolved = new Set<string>();
  #arguments = new Map<ts.Type, ts.Type>();

  constructor(builder: ShapeBuilder, program: ts.Program, files: FileSource) {
    this.files = files;
    this.builder = builder;
    this.program = program;
    this.checker = program.getTypeChecker();
  }

  /** `at` is where the type is used: it decides what is visible. */
  read(type: ts.Type, at: ts.Node): Shape {
    const { flags } = type;
    if (flags & F.Any) return this.#any(type, at);
    if (flags & F.Unknown) return unknown;
    if (flags & F.EnumLiteral && !(flags & F.Union)) return enumLiteral(type, this.checker);
    if (flags & F.Enum) return this.builder.number;
    if (flags & (F.String | F.TemplateLiteral | F.StringMapping)) return this.builder.string;
    if (flags & F.Number) return this.builder.number;
    if (flags & F.Boolean) return { kind: 'boolean' };
    if (flags & F.BigInt) return { kind: 'bigint' };
    if (flags & F.ESSymbolLike) return { kind: 'symbol' };
    if (flags & (F.Undefined | F.Void)) return { kind: 'literal', value: undefined };
    if (flags & F.Null) return { kind: 'literal', value: null };
    if (flags & F.Never) return never;
    if (flags & F.NonPrimitive) return this.builder.anyObject();
    if (type.isStringLiteral() || type.isNumberLiteral()) return { kind: 'literal', value: type.value };
    if (flags & F.BooleanLiteral)
      return { kind: 'literal', value: this.checker.typeToString(type) === 'true' };
    if (flags & F.BigIntLiteral) {
      const { negative, base10Value } = (type as ts.BigIntLiteralType).value;
      return { kind: 'literal', value: BigInt(base10Value) * (negative ? -1n : 1n) };
    }
    if (type.isUnion()) return this.#union(type, at);
    if (flags & F.Instantiable) {
      const argument = this.#arguments.get(type);
      if (argument !== undefined) return this.read(argument, at);
      const bound = this.checker.getBaseConstraintOfType(type);
      if (bound === undefined || bound === type) return { kind: 'unknown', isParameter: true };
      return this.read(bound, at);
    }
    if (type.isIntersection()) {
      if (this.checker.isTypeAssignableTo(type, this.checker.getNeverType())) return never;
      const primitive = type.types.find((t) => t.flags & primitives);
      if (primitive !== undefined) return this.read(primitive, at);
    }
    if (flags & (F.Object | F.Intersection)) return this.#object(type, at);
    return this.unsupported(type, 'it is not understood');
  }

  /** A shape for a type that no value is built for. */
  unsupported(type: ts.Type, reason: string): Shape {
    const text = this.checker.typeToString(type, undefined, ts.TypeFormatFlags.InTypeAlias);
    return { kind: 'unsupported', type: text, reason };
  }

  /** Whether a type is declared by the standard library (or the DOM, or Node). */
  isLibrary(symbol: ts.Symbol | undefined): boolean {
    const file = symbol?.declarations?.[0]?.getSourceFile();
    return (
      file !== undefined &&
      (this.program.isSourceFileDefaultLibrary(file) || file.fileName.includes('/node_modules/@types/node/'))
    );
  }

  #any(type: ts.Type, at: ts.Node): Shape {
    const isError = (type as ts.Type & { intrinsicName?: string }).intrinsicName === 'error';
    if (!isError) return unknown;
    const name = (type.aliasSymbol ?? type.symbol)?.name ?? at.getText();
    this.unresolved.add(name);
    return undeclared(name);
  }

  #union(type: ts.UnionType, at: ts.Node): Shape {
    const read = () => this.builder.union(type.types.map((t) => this.read(t, at)));
    const alias = type.aliasSymbol?.name;
    return alias === undefined ? read() : this.named.read(type, this.#variant(), alias, read);
  }

  #object(type: ts.Type, at: ts.Node): Shape {
    const symbol = type.getSymbol();
    const name = symbol?.name ?? '';
    const own = name.startsWith('__') || name === '' ? undefined : name;
    const label = type.aliasSymbol?.name ?? own;
    if (this.named.isExhausted) return this.unsupported(type, 'its types do not end, or are too many');
    return this.named.read(type, this.#variant(), label ?? '{…}', () => {
      if (this.checker.isTupleType(type)) return this.#tuple(type as ts.TupleTypeReference, at);
      if (this.checker.isArrayType(type) || this.isLibrary(symbol)) {
        const args = this.checker.getTypeArguments(type as ts.TypeReference).map((a) => this.read(a, at));
        const known = globalType(this.builder, name, args);
        if (known !== undefined) return known;
      }
      return symbol !== undefined && isInstance(type)
        ? instanceShape(this, type, symbol, at)
        : structureShape(this, type, label, at);
    });
  }

  /** Reads with type parameters standing for arguments (constructor parameters of generic classes). */
  withArguments<T>(type: ts.Type, read: () => T): T {
    const { target } = type as ts.TypeReference;
    const parameters = target?.typeParameters ?? [];
    const args = parameters.length === 0 ? [] : this.checker.getTypeArguments(type as ts.TypeReference);
    const before = this.#arguments;
    this.#arguments = new Map(before);
    for (const [i, parameter] of parameters.entries()) {
      const argument = args[i];
      if (argument !== undefined && argument !== parameter) this.#arguments.set(parameter, argument);
    }
    try {
      return read();
    } finally {
      this.#arguments = before;
    }
  }

  #variant(): string {
    return [...this.#arguments.values()].map((t) => this.checker.typeToString(t)).join();
  }

  /** Optional elements have a type `undefined` of their own, meaning that they are not there. */
  #withoutMissing(type: ts.Type): ts.Type {
    const isMissing = (t: ts.Type) => (t.flags & F.Undefined) !== 0 && t !== this.checker.getUndefinedType();
    if (!type.isUnion() || !type.types.some(isMissing)) return type;
    const rest = type.types.filter((t) => !isMissing(t));
    return rest.length === 1 ? rest[0]! : this.checker.getNonNullableType(type);
  }

  #tuple(type: ts.TupleTypeReference, at: ts.Node): Shape {
    const { elementFlags } = type.target;
    const elements: Shape[] = [];
    let required = 0;
    let rest: Shape | undefined;
    for (const [i, argument] of this.checker.getTypeArguments(type).entries()) {
      const flag = elementFlags[i]!;
      const shape = this.read(
        flag & ts.ElementFlags.Optional ? this.#withoutMissing(argument) : argument,
        at,
      );
      if (rest !== undefined) return this.unsupported(type, 'a tuple with elements after its rest');
      if (flag & ts.ElementFlags.Variable) rest = shape;
      else {
        elements.push(shape);
        if (flag & ts.ElementFlags.Required) required = elements.length;
      }
    }
    return this.builder.tuple(elements, required, rest);
  }
}

/** An instance type of a class, instantiated or not; not the type of the class as a value. */
function isInstance(type: ts.Type): boolean {
  const flags = (t: ts.Type) => (t as ts.ObjectType).objectFlags;
  if (flags(type) & ts.ObjectFlags.Class) return true;
  const isReference = (flags(type) & ts.ObjectFlags.Reference) !== 0;
  return isReference && (flags((type as ts.TypeReference).target) & ts.ObjectFlags.Class) !== 0;
}

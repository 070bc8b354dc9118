import type { NamedTypes } from '../shape/named-types.ts';
import type { Parameter, Shape } from '../shape/shape.ts';
import type { ShapeBuilder } from '../shape/shape-builder.ts';
import type { ts } from '../tree.ts';
import type { TypeFiles } from './type-files.ts';

/** Where a type stands: the file whose names it uses, and what the type parameters around it are. */
export interface TypeScope {
  readonly file: ts.SourceFile;
  readonly parameters: ReadonlyMap<string, Shape>;
}

/** A parameter with the text of its type; `known` is false when nothing says its type. */
export interface ReadParameter {
  readonly parameter: Parameter;
  readonly typeText: string;
  readonly known: boolean;
}

/** What the parts of the syntactic reader know of each other. All throw CannotRead when a type needs the checker. */
export interface TypeReader {
  readonly builder: ShapeBuilder;
  readonly files: TypeFiles;
  readonly named: NamedTypes;
  /** `undefined`: no annotation, hence `any`. */
  read(node: ts.TypeNode | undefined, scope: TypeScope): Shape;
  parameters(nodes: readonly ts.ParameterDeclaration[], scope: TypeScope): ReadParameter[];
  /** The scope inside something with type parameters, by arguments, then by constraint. */
  inner(
    scope: TypeScope,
    parameters: readonly ts.TypeParameterDeclaration[] | undefined,
    args?: readonly Shape[],
  ): TypeScope;
}

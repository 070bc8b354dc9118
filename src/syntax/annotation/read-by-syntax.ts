import type { ClassNode, FoundFunction } from '../functions/found-function.ts';
import type { SourceSet } from '../modules/source-set.ts';
import type { Shape } from '../shape/shape.ts';
import type { ShapeBuilder } from '../shape/shape-builder.ts';
import { ts } from '../tree.ts';
import { withAltered } from './altered-arguments.ts';
import { CannotRead } from './cannot-read.ts';
import { classReference, classShape } from './class-shape.ts';
import { mergeOverloads } from './merge-overloads.ts';
import { AnnotationReader } from './read-annotation.ts';
import { TypeFiles } from './type-files.ts';
import type { ReadParameter, TypeScope } from './type-reader.ts';

/** The inputs of a function as its types say. */
export interface ReadInputs {
  readonly parameters: readonly ReadParameter[];
  readonly receiver: Shape | undefined;
}

const typeFiles = new WeakMap<SourceSet, TypeFiles>();

function readerFor(sources: SourceSet, builder: ShapeBuilder): AnnotationReader {
  let files = typeFiles.get(sources);
  if (files === undefined) {
    files = new TypeFiles(sources);
    typeFiles.set(sources, files);
  }
  return new AnnotationReader(builder, files);
}

/** Reads a function's inputs without the checker. @throws CannotRead when that is not enough. */
export function readBySyntax(sources: SourceSet, fn: FoundFunction, builder: ShapeBuilder): ReadInputs {
  const reader = readerFor(sources, builder);
  const file = fn.module.tree!;
  const outer: TypeScope = { file, parameters: new Map() };
  const owner = fn.owner;
  const inClass =
    owner !== undefined && ts.isClassLike(owner) ? reader.inner(outer, owner.typeParameters) : outer;
  const parameters = mergeOverloads(
    builder,
    overloadsOf(fn).map((node) => ({
      hasBody: (node as { body?: ts.Node }).body !== undefined,
      read: () => reader.parameters(node.parameters, reader.inner(inClass, node.typeParameters)),
    })),
  );
  const needsReceiver = owner !== undefined && !fn.isStatic;
  return { parameters, receiver: needsReceiver ? receiverShape(reader, owner) : undefined };
}

/** Reads the parameters of a function type given as text, with the names of a module. @throws CannotRead. */
export function readFunctionType(
  sources: SourceSet,
  file: ts.SourceFile,
  type: ts.FunctionTypeNode,
  builder: ShapeBuilder,
): readonly ReadParameter[] {
  const reader = readerFor(sources, builder);
  const scope: TypeScope = { file, parameters: new Map() };
  return reader.parameters(type.parameters, reader.inner(scope, type.typeParameters));
}

/** The receiver of a method without the checker. @throws CannotRead. */
export function readReceiver(sources: SourceSet, owner: ClassNode, builder: ShapeBuilder): Shape {
  return receiverShape(readerFor(sources, builder), owner);
}

function receiverShape(reader: AnnotationReader, owner: ClassNode): Shape {
  // The class may be declared elsewhere than the method (inheritance).
  const file = owner.getSourceFile();
  const scope: TypeScope = { file, parameters: new Map() };
  if (ts.isClassLike(owner))
    return reader.named.read(owner, '', owner.name?.text ?? 'this', () =>
      classShape(reader, owner, reader.inner(scope, owner.typeParameters)),
    );
  const given = reader.parameters(owner.parameters, scope).map((p) => p.parameter);
  const parameters = withAltered(owner, given);
  return { kind: 'instance', cls: classReference(owner, file), construct: { by: 'constructor', parameters } };
}

/** The function and the overload signatures that stand before it. */
export function overloadsOf({ node }: Pick<FoundFunction, 'node'>): ts.SignatureDeclaration[] {
  const siblings =
    ts.isFunctionDeclaration(node) && (ts.isSourceFile(node.parent) || ts.isModuleBlock(node.parent))
      ? node.parent.statements.filter(ts.isFunctionDeclaration)
      : ts.isMethodDeclaration(node) && ts.isClassLike(node.parent)
        ? node.parent.members.filter(ts.isMethodDeclaration)
        : [];
  const name = node.name?.getText();
  const overloads = siblings.filter((s) => s !== node && s.body === undefined && s.name?.getText() === name);
  if (name === undefined && overloads.length > 0) throw new CannotRead('overloads of a nameless function');
  return [...overloads, node];
}

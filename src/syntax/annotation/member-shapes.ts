import { memberName } from '../functions/follow-binding.ts';
import type { Field, Shape } from '../shape/shape.ts';
import { ts } from '../tree.ts';
import { CannotRead } from './cannot-read.ts';
import { fieldsOf } from './combine-shapes.ts';
import type { TypeReader, TypeScope } from './type-reader.ts';

/** The shape of an object type or of the members of an interface, with what it inherits. */
export function membersShape(
  reader: TypeReader,
  name: string | undefined,
  members: readonly ts.TypeElement[],
  scope: TypeScope,
  bases: readonly Shape[] = [],
): Shape {
  const fields = new Map<string, Field>();
  let index: { key: 'string' | 'number'; value: Shape } | undefined;
  let call: ts.CallSignatureDeclaration | undefined;
  for (const member of members) {
    if (ts.isCallSignatureDeclaration(member)) call ??= member;
    else if (ts.isConstructSignatureDeclaration(member)) throw new CannotRead('construct signature');
    else if (ts.isIndexSignatureDeclaration(member)) {
      const key = reader.read(member.parameters[0]?.type, scope);
      if (index !== undefined || (key.kind !== 'string' && key.kind !== 'number'))
        throw new CannotRead('index signature');
      index = { key: key.kind, value: reader.read(member.type, scope) };
    } else {
      const field = memberField(reader, member, scope);
      if (!fields.has(field.name)) fields.set(field.name, field);
    }
  }
  if (call !== undefined) return functionShape(reader, call, scope);
  for (const base of bases.map(fieldsOf)) {
    for (const field of base.fields) if (!fields.has(field.name)) fields.set(field.name, field);
    index ??= base.index;
  }
  return reader.builder.object(name, [...fields.values()], index);
}

function memberField(reader: TypeReader, member: ts.TypeElement, scope: TypeScope): Field {
  const name = member.name === undefined ? undefined : memberName(member.name);
  if (name === undefined) throw new CannotRead('computed member name');
  const optional = member.questionToken !== undefined;
  if (ts.isMethodSignature(member))
    return { name, shape: functionShape(reader, member, scope), optional, readonly: false };
  if (!ts.isPropertySignature(member)) throw new CannotRead('accessor in a type');
  const readonly = member.modifiers?.some((m) => m.kind === ts.SyntaxKind.ReadonlyKeyword) === true;
  return { name, shape: reader.read(member.type, scope), optional, readonly };
}

/** A stub for anything with a call signature. */
export function functionShape(
  reader: TypeReader,
  node: ts.SignatureDeclarationBase,
  scope: TypeScope,
): Shape {
  const inner = reader.inner(scope, node.typeParameters);
  const counted = node.parameters.filter(
    (p) => p.dotDotDotToken === undefined && !(ts.isIdentifier(p.name) && p.name.text === 'this'),
  );
  return { kind: 'function', parameters: counted.length, returns: reader.read(node.type, inner) };
}

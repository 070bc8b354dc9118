import { memberName } from '../functions/follow-binding.ts';
import { moduleBindings } from '../functions/module-bindings.ts';
import type { ClassReference, Field, Shape } from '../shape/shape.ts';
import { ts } from '../tree.ts';
import { withAltered } from './altered-arguments.ts';
import { CannotRead } from './cannot-read.ts';
import { mergeOverloads } from './merge-overloads.ts';
import type { ReadParameter, TypeReader, TypeScope } from './type-reader.ts';

/** An instance of a class: by its public constructor, or else by its fields. */
export function classShape(reader: TypeReader, node: ts.ClassLikeDeclaration, scope: TypeScope): Shape {
  const cls = classReference(node, scope.file);
  const constructors = node.members.filter(ts.isConstructorDeclaration);
  const hidden = constructors.some(
    (c) => has(c, ts.SyntaxKind.PrivateKeyword) || has(c, ts.SyntaxKind.ProtectedKeyword),
  );
  // Whether its abstract methods are all implemented is for the checker to say.
  if (
    has(node, ts.SyntaxKind.AbstractKeyword) &&
    node.members.some((m) => has(m, ts.SyntaxKind.AbstractKeyword))
  )
    throw new CannotRead('abstract members');
  if (hidden || has(node, ts.SyntaxKind.AbstractKeyword) || isFilledByOthers(node))
    return { kind: 'instance', cls, construct: { by: 'fields', fields: classFields(reader, node, scope) } };
  const given = constructorParameters(reader, node, scope).map((p) => p.parameter);
  const parameters = withAltered(node, given);
  return { kind: 'instance', cls, construct: { by: 'constructor', parameters } };
}

/**
 * A class whose fields others fill (data transfer objects, entities): it has no constructor and no base, and some field that is neither
 * initialised nor optional. What its constructor leaves is no value of the type.
 */
export function isFilledByOthers(node: ts.ClassLikeDeclaration): boolean {
  if (node.heritageClauses?.some((h) => h.token === ts.SyntaxKind.ExtendsKeyword)) return false;
  const fields = node.members
    .filter(ts.isPropertyDeclaration)
    .filter((m) => !has(m, ts.SyntaxKind.StaticKeyword));
  if (fields.some((m) => m.type === undefined || !ts.isIdentifier(m.name))) return false;
  if (fields.some((m) => m.initializer !== undefined && has(m, ts.SyntaxKind.PrivateKeyword))) return false;
  return (
    !node.members.some(ts.isConstructorDeclaration) &&
    fields.some(
      (m) => m.initializer === undefined && m.questionToken === undefined && !allowsUndefined(m.type),
    )
  );
}

function allowsUndefined(type: ts.TypeNode | undefined): boolean {
  if (
    type === undefined ||
    type.kind === ts.SyntaxKind.AnyKeyword ||
    type.kind === ts.SyntaxKind.UnknownKeyword
  )
    return true;
  if (ts.isUnionTypeNode(type)) return type.types.some(allowsUndefined);
  return type.kind === ts.SyntaxKind.UndefinedKeyword;
}

function constructorParameters(
  reader: TypeReader,
  node: ts.ClassLikeDeclaration,
  scope: TypeScope,
): ReadParameter[] {
  const constructors = node.members.filter(ts.isConstructorDeclaration);
  if (constructors.length > 0)
    return mergeOverloads(
      reader.builder,
      constructors.map((c) => ({
        hasBody: c.body !== undefined,
        read: () => reader.parameters(c.parameters, scope),
      })),
    );
  const base = baseOf(reader, node, scope);
  return base === undefined ? [] : constructorParameters(reader, base.node, base.scope);
}

function baseOf(
  reader: TypeReader,
  node: ts.ClassLikeDeclaration,
  scope: TypeScope,
): { node: ts.ClassDeclaration; scope: TypeScope } | undefined {
  const type = node.heritageClauses?.find((h) => h.token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
  if (type === undefined) return undefined;
  if (!ts.isIdentifier(type.expression)) throw new CannotRead('computed base class');
  const found = reader.files.find(scope.file, type.expression.text);
  const base = found?.nodes[0];
  if (found === undefined || found.nodes.length !== 1 || base === undefined || !ts.isClassDeclaration(base))
    throw new CannotRead('base class');
  const args = type.typeArguments?.map((a) => reader.read(a, scope));
  return {
    node: base,
    scope: reader.inner({ file: found.file, parameters: new Map() }, base.typeParameters, args),
  };
}

function classFields(reader: TypeReader, node: ts.ClassLikeDeclaration, scope: TypeScope): Field[] {
  const fields = new Map<string, Field>();
  const base = baseOf(reader, node, scope);
  if (base !== undefined)
    for (const field of classFields(reader, base.node, base.scope)) fields.set(field.name, field);
  const add = (member: ts.PropertyDeclaration | ts.ParameterDeclaration, name: string | undefined) => {
    if (name === undefined || ts.isPrivateIdentifier(member.name))
      throw new CannotRead('private or computed field');
    if (member.type === undefined) throw new CannotRead('field without a type');
    fields.set(name, {
      name,
      shape: reader.read(member.type, scope),
      optional: member.questionToken !== undefined,
      readonly: has(member, ts.SyntaxKind.ReadonlyKeyword),
    });
  };
  for (const member of node.members) {
    if (ts.isPropertyDeclaration(member) && !has(member, ts.SyntaxKind.StaticKeyword))
      add(member, memberName(member.name));
    else if (ts.isConstructorDeclaration(member))
      for (const p of member.parameters)
        if (ts.isParameterPropertyDeclaration(p, member) && ts.isIdentifier(p.name)) add(p, p.name.text);
  }
  return [...fields.values()];
}

/** How a class is named from outside: its module, its name there, the name it is exported by. */
export function classReference(
  node: ts.Node & { readonly name?: ts.Node },
  file: ts.SourceFile,
): ClassReference {
  const { locals, exports } = moduleBindings(file);
  const local = [...locals].find(([, r]) => r.kind === 'node' && r.node === node)?.[0];
  const own = node.name !== undefined && ts.isIdentifier(node.name) ? node.name.text : local;
  const isThis = (target: ts.Node) =>
    target === node || (ts.isIdentifier(target) && (target.text === local || target.text === own));
  const exported = [...exports].find(([, r]) => r.kind === 'node' && isThis(r.node))?.[0];
  const name = own ?? (exported === 'export=' ? undefined : exported) ?? 'default';
  const whole = exports.get('export=');
  const inWhole =
    whole?.kind === 'node' &&
    ts.isObjectLiteralExpression(whole.node) &&
    whole.node.properties.some((p) => ts.isShorthandPropertyAssignment(p) && p.name.text === name);
  return { file: file.fileName, name, exported: exported ?? (inWhole ? name : undefined) };
}

function has(node: ts.Node, kind: ts.SyntaxKind): boolean {
  return ts.canHaveModifiers(node) && ts.getModifiers(node)?.some((m) => m.kind === kind) === true;
}

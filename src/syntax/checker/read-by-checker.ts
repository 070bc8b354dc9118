import { CannotRead } from '../annotation/cannot-read.ts';
import { type ReadInputs, readReceiver } from '../annotation/read-by-syntax.ts';
import type { ReadParameter } from '../annotation/type-reader.ts';
import type { FoundFunction } from '../functions/found-function.ts';
import type { SourceSet } from '../modules/source-set.ts';
import type { Shape } from '../shape/shape.ts';
import { isUndeclared, type ShapeBuilder } from '../shape/shape-builder.ts';
import { ts } from '../tree.ts';
import { checkedParameters } from './checked-parameters.ts';
import { CheckerReader } from './read-type.ts';
import { type Libraries, typeProgram } from './type-program.ts';

const programs = new WeakMap<SourceSet, Map<string, ts.Program>>();

/** One program a set of sources and libraries; making one costs most of the time. */
function programFor(sources: SourceSet, libraries: Libraries, ...wanted: string[]): ts.Program {
  const own = programs.get(sources) ?? new Map<string, ts.Program>();
  programs.set(sources, own);
  const roots = sources.modules
    .filter((m) => m.package === undefined && m.tree !== undefined)
    .map((m) => m.path);
  const extra = wanted.filter((path) => !roots.includes(path));
  const key = [libraries, ...extra].join(' ');
  let program = own.get(key);
  if (program === undefined) {
    program = typeProgram(sources.files, [...roots, ...extra], libraries);
    own.set(key, program);
  }
  return program;
}

function ownerFile({ owner, isStatic }: FoundFunction): string[] {
  return owner === undefined || isStatic ? [] : [owner.getSourceFile().fileName];
}

/** Reads, and when names are missing reads again with DOM and Node's types. */
function withLibraries<T>(
  builder: ShapeBuilder,
  sources: SourceSet,
  program: (libraries: Libraries) => ts.Program,
  read: (reader: CheckerReader) => T,
  mentionsHost = false,
): T {
  const quick = new CheckerReader(builder, program('es'), sources.files);
  const result = read(quick);
  if (quick.unresolved.size === 0 && (result !== undefined || !mentionsHost)) return result;
  return read(new CheckerReader(builder, program('host'), sources.files));
}

/** Reads a function's inputs with the checker, from its own declaration. */
export function readByChecker(sources: SourceSet, fn: FoundFunction, builder: ShapeBuilder): ReadInputs {
  const { path } = fn.module;
  return withLibraries(
    builder,
    sources,
    (libraries) => programFor(sources, libraries, path, ...ownerFile(fn)),
    (reader) => {
      const node = sameNode(reader.program, path, fn.node) as ts.SignatureDeclaration;
      const parameters = checkedParameters(reader, signaturesOf(reader.checker, node), node);
      const owner = fn.owner !== undefined && !fn.isStatic ? fn.owner : undefined;
      return { parameters, receiver: owner && receiverOf(reader, owner) };
    },
  );
}

/**
 * Reads a function's parameters from a declaration file, joined by the name it is exported by; undefined when the file
 * does not declare it. The receiver is read from the source.
 */
export function readFromDeclarations(
  sources: SourceSet,
  fn: FoundFunction,
  declarations: string,
  builder: ShapeBuilder,
): ReadInputs | undefined {
  return withLibraries(
    builder,
    sources,
    (libraries) => programFor(sources, libraries, declarations, ...ownerFile(fn)),
    (reader) => {
      const signatures = declaredSignatures(reader, fn, declarations);
      const file = reader.program.getSourceFile(declarations);
      if (signatures === undefined || file === undefined) return undefined;
      const parameters = checkedParameters(reader, signatures, file).map((p, i) =>
        named(orUnknown(p), fn, i),
      );
      const owner = fn.owner !== undefined && !fn.isStatic ? fn.owner : undefined;
      return { parameters, receiver: owner && sourceReceiver(sources, builder, owner, reader) };
    },
    /["']node:|types="node"/.test(sources.files.read(declarations) ?? ''),
  );
}

/** Reads the parameters of a function type given as text, inside a module (TypeScript) or beside it (JavaScript). */
export function checkFunctionType(
  sources: SourceSet,
  module: { readonly path: string; readonly text: string },
  type: string,
  builder: ShapeBuilder,
): readonly ReadParameter[] {
  const inside = /\.[cm]?tsx?$/.test(module.path);
  const path = inside ? module.path : `${module.path}.beagle-types.ts`;
  const overlay = new Map([
    [path, `${inside ? `${module.text}\n` : ''}export type __BeagleTypes = ${type};`],
  ]);
  return withLibraries(
    builder,
    sources,
    (libraries) => typeProgram(sources.files, [path], libraries, overlay),
    (reader) => {
      const alias = reader.program.getSourceFile(path)?.statements.at(-1);
      if (alias === undefined || !ts.isTypeAliasDeclaration(alias)) return [];
      const signatures = reader.checker.getTypeFromTypeNode(alias.type).getCallSignatures();
      return checkedParameters(reader, signatures, alias);
    },
  );
}

function signaturesOf(checker: ts.TypeChecker, node: ts.SignatureDeclaration): ts.Signature[] {
  const own = checker.getSignatureFromDeclaration(node);
  const symbol = node.name === undefined ? undefined : checker.getSymbolAtLocation(node.name);
  const overloads = (symbol?.declarations ?? []).filter(
    (d): d is ts.SignatureDeclaration =>
      d !== node && d.kind === node.kind && (d as { body?: ts.Node }).body === undefined,
  );
  return [...overloads.flatMap((d) => checker.getSignatureFromDeclaration(d) ?? []), ...(own ? [own] : [])];
}

/** What a declaration file declares: itself as a module, or `declare module "package"`. */
function declaredModule(checker: ts.TypeChecker, file: ts.SourceFile): ts.Symbol | undefined {
  const own = checker.getSymbolAtLocation(file);
  if (own !== undefined) return own;
  const ambient = file.statements.filter(
    (s): s is ts.ModuleDeclaration => ts.isModuleDeclaration(s) && ts.isStringLiteral(s.name),
  );
  const inPackage = ambient.find((s) => file.fileName.includes(`/node_modules/${s.name.text}/`));
  const found = inPackage ?? ambient[0];
  return found === undefined ? undefined : checker.getSymbolAtLocation(found.name);
}

function declaredSignatures(
  { checker, program }: CheckerReader,
  { exported, members, isStatic, owner }: FoundFunction,
  declarations: string,
): readonly ts.Signature[] | undefined {
  const file = program.getSourceFile(declarations);
  const module = file === undefined ? undefined : declaredModule(checker, file);
  if (file === undefined || module === undefined || exported === undefined) return undefined;
  const whole = module.exports?.get('export=' as ts.__String);
  const root =
    exported === 'export='
      ? (whole ?? checker.getExportsOfModule(module).find((s) => s.name === 'default'))
      : checker.getExportsOfModule(module).find((s) => s.name === exported);
  if (root === undefined) return undefined;
  const symbol = root.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(root) : root;
  let type =
    owner !== undefined && !isStatic && members.length > 0 && symbol.flags & ts.SymbolFlags.Class
      ? checker.getDeclaredTypeOfSymbol(symbol)
      : checker.getTypeOfSymbolAtLocation(symbol, file);
  for (const member of members) {
    const property = type.getProperty(member);
    if (property === undefined) return undefined;
    type = checker.getTypeOfSymbolAtLocation(property, file);
  }
  const signatures = type.getCallSignatures();
  return signatures.length > 0 ? signatures : undefined;
}

/** The implementation's own name, which `@param` and conditions use. */
function named(read: ReadParameter, fn: FoundFunction, index: number): ReadParameter {
  const own = fn.node.parameters[index]?.name;
  if (own === undefined || !ts.isIdentifier(own)) return read;
  return { ...read, parameter: { ...read.parameter, name: own.text } };
}

/** A type that nothing declares says no more than none. */
function orUnknown(read: ReadParameter): ReadParameter {
  if (!isUndeclared(read.parameter.shape)) return read;
  return { ...read, parameter: { ...read.parameter, shape: { kind: 'unknown' } }, known: false };
}

function receiverOf(reader: CheckerReader, owner: ts.Node): Shape {
  const file = owner.getSourceFile().fileName;
  const node = sameNode(reader.program, file, owner);
  const type = reader.checker.getTypeAtLocation(node);
  if (ts.isClassLike(node)) {
    const instance = type.isClass() ? type : (type.getConstructSignatures()[0]?.getReturnType() ?? type);
    return reader.read(instance, node);
  }
  return {
    kind: 'unsupported',
    type: 'this',
    reason: 'the constructor function has types that are not read',
  };
}

function sourceReceiver(
  sources: SourceSet,
  builder: ShapeBuilder,
  owner: NonNullable<FoundFunction['owner']>,
  reader: CheckerReader,
): Shape {
  try {
    return readReceiver(sources, owner, builder);
  } catch (error) {
    if (!(error instanceof CannotRead)) throw error;
    return receiverOf(reader, owner);
  }
}

/** The node of a program's tree that a node of the source set's tree corresponds to. */
function sameNode(program: ts.Program, path: string, node: ts.Node): ts.Node {
  const file = program.getSourceFile(path);
  if (file === undefined) throw new Error(`${path} is not part of the program`);
  const find = (at: ts.Node): ts.Node | undefined => {
    if (at.kind === node.kind && at.pos === node.pos && at.end === node.end) return at;
    if (at.pos > node.pos || at.end < node.end) return undefined;
    return ts.forEachChild(at, find);
  };
  const found = find(file);
  if (found === undefined) throw new Error(`the program's tree of ${path} differs`);
  return found;
}

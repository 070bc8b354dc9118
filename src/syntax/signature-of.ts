import { type Diagnostic, RequestError } from '../base/diagnostic.ts';
import { CannotRead } from './annotation/cannot-read.ts';
import {
  overloadsOf,
  type ReadInputs,
  readBySyntax,
  readFunctionType,
  readReceiver,
} from './annotation/read-by-syntax.ts';
import type { ReadParameter } from './annotation/type-reader.ts';
import { declarationFile } from './checker/declaration-file.ts';
import { checkFunctionType, readByChecker, readFromDeclarations } from './checker/read-by-checker.ts';
import { docCommentOf, parseDocComment } from './doc-comment.ts';
import { isJavaScript } from './erased-imports.ts';
import type { FoundFunction } from './found-function.ts';
import { parseModule } from './parse-module.ts';
import { restrictParameters } from './restrict-parameters.ts';
import type { Shape, Signature } from './shape.ts';
import { ShapeBuilder } from './shape-builder.ts';
import type { SignatureOptions } from './signature-options.ts';
import type { SourceSet } from './source-set.ts';
import { spanOf } from './source-text.ts';
import { ts } from './tree.ts';

/** A signature, and what there is to say about how it was found. */
export interface FunctionSignature extends Signature {
  /** Notes on parameters without types, warnings on restrictions that restrict nothing. */
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the type checker had to be asked (it costs most of a second). */
  readonly usedChecker: boolean;
}

/**
 * The inputs of a function: shapes of its parameters and receiver, restrictions of its doc comment and of the options
 * applied. Types come from `options.types`, annotations, JSDoc, declaration files, defaults, in this order.
 * @throws RequestError when `options.types` is not a function type or a restriction names no parameter.
 */
export function signatureOf(
  sources: SourceSet,
  fn: FoundFunction,
  options: SignatureOptions = {},
): FunctionSignature {
  const builder = new ShapeBuilder(options);
  const read = readInputs(sources, fn, options, builder);
  builder.finish();
  const comment = docCommentOf(fn.node);
  const doc = comment === undefined ? undefined : parseDocComment(comment);
  const span = spanOf(fn.node.name ?? fn.node);
  const diagnostics = read.parameters.filter((p) => !p.known).map((p) => untyped(fn, p, span));
  const restricted = restrictParameters(read.parameters, fn, doc, options);
  for (const message of [...(doc?.problems ?? []), ...restricted.problems])
    diagnostics.push({ severity: 'warning', code: 'bad-restriction', message, span });
  const modifiers = ts.canHaveModifiers(fn.node) ? (ts.getModifiers(fn.node) ?? []) : [];
  return {
    parameters: restricted.parameters,
    receiver: read.receiver,
    requires: doc?.requires ?? [],
    async: modifiers.some((m) => m.kind === ts.SyntaxKind.AsyncKeyword),
    generator: 'asteriskToken' in fn.node && fn.node.asteriskToken !== undefined,
    typeTexts: read.parameters.map((p) => p.typeText),
    diagnostics,
    usedChecker: read.usedChecker,
  };
}

interface Read extends ReadInputs {
  readonly usedChecker: boolean;
}

function readInputs(
  sources: SourceSet,
  fn: FoundFunction,
  { types }: SignatureOptions,
  builder: ShapeBuilder,
): Read {
  if (types !== undefined) {
    const parameters = readGivenTypes(sources, fn, types, builder);
    return { ...parameters, receiver: givenReceiver(sources, fn, builder) };
  }
  const quick = attempt(() => readBySyntax(sources, fn, builder));
  if (quick?.parameters.every((p) => p.known) === true) return { ...quick, usedChecker: false };
  if (isJavaScript(fn.module.tree!) && overloadsOf(fn).length === 1) {
    const declarations = declarationFile(sources.files, fn.requested);
    const declared =
      declarations === undefined ? undefined : readFromDeclarations(sources, fn, declarations, builder);
    if (declared !== undefined) return { ...declared, usedChecker: true };
  }
  if (quick !== undefined) return { ...quick, usedChecker: false };
  return { ...readByChecker(sources, fn, builder), usedChecker: true };
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof CannotRead) return undefined;
    throw error;
  }
}

function readGivenTypes(
  sources: SourceSet,
  fn: FoundFunction,
  types: string,
  builder: ShapeBuilder,
): { parameters: readonly ReadParameter[]; usedChecker: boolean } {
  const { tree, errors } = parseModule('/types.ts', `type T = ${types};`);
  const [alias, ...more] = tree.statements;
  const type = alias !== undefined && ts.isTypeAliasDeclaration(alias) ? alias.type : undefined;
  if (errors.length > 0 || more.length > 0 || type === undefined || !ts.isFunctionTypeNode(type))
    throw new RequestError(
      'bad-types',
      `'${types}' is not a function type such as (s: string, n?: number) => unknown` +
        (errors[0] === undefined ? '' : `: ${errors[0].message}`),
    );
  const quick = attempt(() => readFunctionType(sources, fn.module.tree!, type, builder));
  return {
    parameters: quick ?? checkFunctionType(sources, fn.module, types, builder),
    usedChecker: quick === undefined,
  };
}

function givenReceiver(sources: SourceSet, fn: FoundFunction, builder: ShapeBuilder): Shape | undefined {
  const { owner } = fn;
  if (owner === undefined || fn.isStatic) return undefined;
  return attempt(() => readReceiver(sources, owner, builder)) ?? readByChecker(sources, fn, builder).receiver;
}

function untyped(fn: FoundFunction, { parameter }: ReadParameter, span: Diagnostic['span']): Diagnostic {
  const how = isJavaScript(fn.module.tree!)
    ? `a JSDoc '@param {type} ${parameter.name}'`
    : 'a type annotation';
  return {
    severity: 'note',
    code: 'untyped-parameter',
    message: `parameter '${parameter.name}' of ${fn.name} has no type, so values of several types are tried; give it ${how} or use --types`,
    span,
  };
}

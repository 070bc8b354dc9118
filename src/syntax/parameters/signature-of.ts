import { type Diagnostic, RequestError } from '../../base/diagnostic.ts';
import { CannotRead } from '../annotation/cannot-read.ts';
import {
  type ReadInputs,
  readBySyntax,
  readFunctionType,
  readReceiver,
} from '../annotation/read-by-syntax.ts';
import type { ReadParameter } from '../annotation/type-reader.ts';
import { declarationFile } from '../checker/declaration-file.ts';
import { checkFunctionType, readByChecker, readFromDeclarations } from '../checker/read-by-checker.ts';
import type { FoundFunction } from '../functions/found-function.ts';
import type { SourceSet } from '../modules/source-set.ts';
import { isJavaScript } from '../parse/is-javascript.ts';
import { parseModule } from '../parse/parse-module.ts';
import type { Shape, Signature } from '../shape/shape.ts';
import { ShapeBuilder } from '../shape/shape-builder.ts';
import { shapeSize } from '../shape/shape-size.ts';
import type { SignatureOptions } from '../shape/signature-options.ts';
import { spanOf } from '../text/source-text.ts';
import { ts } from '../tree.ts';
import { docCommentOf, parseDocComment } from './doc-comment.ts';
import { parameterPattern } from './parameter-pattern.ts';
import { restrictParameters } from './restrict-parameters.ts';

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
  const read = buildable(readInputs(sources, fn, options));
  const receiver = read.receiver && reachable(read.receiver, fn);
  const comment = docCommentOf(fn.node);
  const doc = comment === undefined ? undefined : parseDocComment(comment);
  const span = spanOf(fn.node.name ?? fn.node);
  const diagnostics = read.parameters.filter((p) => !p.known).map((p) => untyped(fn, p, span));
  const restricted = restrictParameters(read.parameters, fn, doc, options);
  for (const message of [...(doc?.problems ?? []), ...restricted.problems])
    diagnostics.push({ severity: 'warning', code: 'bad-restriction', message, span });
  const nodes = fn.node.parameters.filter((p) => !(ts.isIdentifier(p.name) && p.name.text === 'this'));
  const modifiers = ts.canHaveModifiers(fn.node) ? (ts.getModifiers(fn.node) ?? []) : [];
  return {
    parameters: restricted.parameters.map((p, i) => {
      const node = nodes[i];
      const pattern = node && parameterPattern(node);
      return pattern === undefined ? p : { ...p, pattern };
    }),
    receiver,
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

/** Inputs of more parts than this are too large to be explored or read. */
const maxShapeSize = 2000;

function buildable(read: Read): Read {
  const limit = (shape: Shape, typeText: string): Shape => {
    const size = shapeSize(shape);
    if (size <= maxShapeSize) return shape;
    return { kind: 'unsupported', type: typeText, reason: `its values have too many parts (${size})` };
  };
  return {
    ...read,
    parameters: read.parameters.map((p) => ({
      ...p,
      parameter: { ...p.parameter, shape: limit(p.parameter.shape, p.typeText) },
    })),
    receiver: read.receiver && limit(read.receiver, 'this'),
  };
}

function readInputs(sources: SourceSet, fn: FoundFunction, options: SignatureOptions): Read {
  if (options.types !== undefined)
    return {
      ...readGivenTypes(sources, fn, options.types, options),
      receiver: givenReceiver(sources, fn, options),
    };
  const quick = attempt(options, (builder) => readBySyntax(sources, fn, builder));
  if (quick?.parameters.every((p) => p.known) === true) return { ...quick, usedChecker: false };
  if (isJavaScript(fn.module.tree!)) {
    const file = declarationFile(sources.files, fn.requested);
    const declared =
      file === undefined
        ? undefined
        : build(options, (builder) => readFromDeclarations(sources, fn, file, builder));
    if (declared !== undefined) return { ...declared, usedChecker: true };
  }
  if (quick !== undefined) return { ...quick, usedChecker: false };
  return { ...checked(sources, fn, options), usedChecker: true };
}

/** The compiler itself fails on some types that refer to themselves: such inputs are not built, and that is said. */
function checked(sources: SourceSet, fn: FoundFunction, options: SignatureOptions): ReadInputs {
  try {
    return build(options, (builder) => readByChecker(sources, fn, builder));
  } catch (error) {
    if (error instanceof RequestError || error instanceof CannotRead || !(error instanceof Error))
      throw error;
    const reason = `the compiler fails on the types of ${fn.name} (${error.message})`;
    return unreadable(fn, reason);
  }
}

function unreadable(fn: FoundFunction, reason: string): ReadInputs {
  const parameters = fn.node.parameters.map((p, i): ReadParameter => {
    const typeText = p.type?.getText() ?? 'unknown';
    const name = ts.isIdentifier(p.name) ? p.name.text : `arg${i}`;
    const shape: Shape = { kind: 'unsupported', type: typeText, reason };
    return {
      parameter: {
        name,
        shape,
        optional: p.questionToken !== undefined,
        rest: p.dotDotDotToken !== undefined,
      },
      typeText,
      known: true,
    };
  });
  const receiver: Shape | undefined =
    fn.owner === undefined || fn.isStatic ? undefined : { kind: 'unsupported', type: 'this', reason };
  return { parameters, receiver };
}

/** Reads with a builder of its own: one that was given up on midway is of no use to the next. */
function build<T>(options: SignatureOptions, read: (builder: ShapeBuilder) => T): T {
  const builder = new ShapeBuilder(options);
  const result = read(builder);
  builder.finish();
  return result;
}

function attempt<T>(options: SignatureOptions, read: (builder: ShapeBuilder) => T): T | undefined {
  try {
    return build(options, read);
  } catch (error) {
    if (error instanceof CannotRead) return undefined;
    throw error;
  }
}

function readGivenTypes(
  sources: SourceSet,
  fn: FoundFunction,
  types: string,
  options: SignatureOptions,
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
  const quick = attempt(options, (builder) => readFunctionType(sources, fn.module.tree!, type, builder));
  return {
    parameters: quick ?? build(options, (builder) => checkFunctionType(sources, fn.module, types, builder)),
    usedChecker: quick === undefined,
  };
}

/** A class that is not exported by a name that its own module shows is the one that the request named. */
function reachable(receiver: Shape, { exported, members, requested }: FoundFunction): Shape {
  if (receiver.kind !== 'instance' || receiver.cls.exported !== undefined) return receiver;
  if (exported === undefined || members.length !== 1) return receiver;
  return { ...receiver, cls: { ...receiver.cls, file: requested.path, exported } };
}

function givenReceiver(sources: SourceSet, fn: FoundFunction, options: SignatureOptions): Shape | undefined {
  const { owner } = fn;
  if (owner === undefined || fn.isStatic) return undefined;
  return (
    attempt(options, (builder) => readReceiver(sources, owner, builder)) ??
    build(options, (builder) => readByChecker(sources, fn, builder).receiver)
  );
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

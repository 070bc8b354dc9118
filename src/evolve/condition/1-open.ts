import { RequestError } from '../../base/diagnostic.ts';
import type { FileSource } from '../../base/environment.ts';
import { nearNames } from '../../base/near-names.ts';
import { locateFunction } from '../../explore/locate-function.ts';
import { eachInstruction } from '../../ir/each-instruction.ts';
import type { Fn, Program } from '../../ir/ir.ts';
import { type ExtraFunction, lowerProgram } from '../../ir/lower/lower-program.ts';
import type { FoundFunction } from '../../syntax/functions/found-function.ts';
import { loadSources } from '../../syntax/modules/load-sources.ts';
import type { SourceSet } from '../../syntax/modules/source-set.ts';
import { type FunctionSignature, signatureOf } from '../../syntax/parameters/signature-of.ts';
import type { Parameter } from '../../syntax/shape/shape.ts';
import type { SignatureOptions } from '../../syntax/shape/signature-options.ts';
import { spanOf } from '../../syntax/text/source-text.ts';
import { ts } from '../../syntax/tree.ts';
import { isWsl } from '../../syntax/wsl/is-wsl.ts';
import { wslCondition } from '../../syntax/wsl/wsl-condition.ts';

/** A condition at a line: it holds (or, backwards, is to hold) whenever execution gets there. */
export interface LineCondition {
  readonly line: number;
  readonly text: string;
}

export interface OpenOptions {
  readonly signature: SignatureOptions;
  readonly packages: 'all' | 'none';
  /** Conditions over the parameters. */
  readonly when: readonly string[];
  readonly at: readonly LineCondition[];
  readonly leadingTo?: LineCondition | undefined;
  /** Inputs that conditions may speak of although what is left of the program has no use for them. */
  readonly inputs?: readonly Parameter[] | undefined;
}

/** A function with the conditions that are said of it, lowered together. */
export interface Opened {
  readonly sources: SourceSet;
  readonly found: FoundFunction;
  readonly signature: FunctionSignature;
  readonly program: Program;
  readonly fn: Fn;
  readonly conditions: readonly OpenedCondition[];
}

/** A condition as a function over `params`. */
export interface OpenedCondition {
  readonly kind: 'when' | 'at' | 'leadingTo';
  readonly text: string;
  readonly line: number;
  readonly params: readonly string[];
  readonly fn: Fn;
}

/** @throws RequestError when there is no such file or function, or a condition cannot be read. */
export function openConditioned(files: FileSource, file: string, name: string, options: OpenOptions): Opened {
  const sources = loadSources(files, [file], { packages: options.packages });
  const broken = sources.diagnostics.find((d) => d.severity === 'error');
  if (broken !== undefined) throw new RequestError(broken.code, broken.message, broken.span);
  const found = locateFunction(sources, name);
  const own = signatureOf(sources, found, options.signature);
  const isOwn = ({ name }: Parameter) => own.parameters.some((p) => p.name === name);
  const gone = (options.inputs ?? []).filter((p) => !isOwn(p));
  const signature = { ...own, parameters: [...own.parameters, ...gone] };
  const read = (text: string) => (isWsl(found.module.path) ? (wslCondition(text) ?? text) : text);
  const at = options.at.map((c) => ({ ...c, text: read(c.text) }));
  const leadingTo = options.leadingTo && { ...options.leadingTo, text: read(options.leadingTo.text) };
  const params = signature.parameters.map((p, i) => (isIdentifier(p.name) ? p.name : `$p${i}`));
  const asked = [
    ...signature.requires.map((text) => ({ kind: 'when' as const, text, line: 0, params })),
    ...options.when.map((text) => ({ kind: 'when' as const, text: read(text), line: 0, params })),
    ...at.map((c) => ({ kind: 'at' as const, ...c, params: namesIn(c.text, found) })),
    ...(leadingTo === undefined
      ? []
      : [{ kind: 'leadingTo' as const, ...leadingTo, params: namesIn(leadingTo.text, found) }]),
  ];
  for (const { text } of asked) checkExpression(text, found.module.path);
  const extra: ExtraFunction[] = asked.map(({ text, params }, i) => ({
    module: found.module.path,
    name: `$condition${i}`,
    params,
    expression: text,
  }));
  const { program, diagnostics } = lowerProgram(sources, { extra });
  const error = diagnostics.find((d) => d.severity === 'error');
  if (error !== undefined) throw new RequestError(error.code, error.message, error.span);
  const span = spanOf(found.node);
  const fn = program.functions.find(
    (f) => f.span.file === span.file && f.span.start === span.start && f.span.end === span.end,
  );
  if (fn === undefined)
    throw new RequestError('no-such-function', `${name} has no body that can be conditioned`);
  const conditions = asked.map((c, i) => ({ ...c, fn: extraFunction(program, found, `$condition${i}`) }));
  for (const condition of conditions) checkNames(condition, [...params, ...condition.params]);
  return { sources, found, signature, program, fn, conditions };
}

function extraFunction(program: Program, found: FoundFunction, name: string): Fn {
  const module = program.modules.find((m) => m.path === found.module.path)!;
  const binding = module.exports.get(name);
  const local = binding?.kind === 'local' ? binding.local : module.topLevel.get(name);
  for (const fn of program.functions)
    for (const statement of fn.body.body)
      if (statement.kind === 'assign' && statement.target === local && statement.value.kind === 'closure')
        return program.functions[statement.value.fn]!;
  throw new Error(`the condition ${name} was not lowered`);
}

/** Names in an expression that the function declares, itself or inside. */
function namesIn(text: string, found: FoundFunction): string[] {
  const declared = new Set<string>();
  const collect = (node: ts.Node): void => {
    const isDeclaration = ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node);
    if (isDeclaration && ts.isIdentifier(node.name)) declared.add(node.name.text);
    ts.forEachChild(node, collect);
  };
  collect(found.node);
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    const isProperty = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node;
    if (ts.isIdentifier(node) && declared.has(node.text) && !isProperty) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  const tree = ts.createSourceFile('condition.ts', `(${text}\n)`, ts.ScriptTarget.ESNext, true);
  ts.forEachChild(tree, visit);
  return [...names];
}

function checkExpression(text: string, path: string): void {
  const tree = ts.createSourceFile('condition.ts', `(${text}\n)`, ts.ScriptTarget.ESNext, true);
  const problem = (tree as unknown as { parseDiagnostics: ts.Diagnostic[] }).parseDiagnostics[0];
  if (text.trim() === '' || problem !== undefined || tree.statements.length !== 1)
    throw new RequestError(
      'usage',
      `"${text}" is not a condition: it must be one ${isWsl(path) ? 'expression of WSL or JavaScript' : 'JavaScript expression'}`,
    );
}

/** A name that is neither in scope nor a standard global is a slip. */
function checkNames({ fn, text }: OpenedCondition, known: readonly string[]): void {
  eachInstruction(fn.body, (instruction) => {
    const value =
      instruction.kind === 'assign' || instruction.kind === 'effect' ? instruction.value : undefined;
    if (value?.kind !== 'getGlobal' || value.name in globalThis || value.name === 'undefined') return;
    const [near] = nearNames(value.name, [...new Set(known)]);
    const hint = near === undefined ? '' : `; did you mean ${near}?`;
    throw new RequestError('usage', `"${text}" names ${value.name}, which is not in scope${hint}`);
  });
}

function isIdentifier(name: string): boolean {
  return /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(name) && name !== 'this';
}

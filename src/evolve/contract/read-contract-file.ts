import type { Diagnostic } from '../../base/diagnostic.ts';
import type { FileSource } from '../../base/environment.ts';
import { nearNames } from '../../base/near-names.ts';
import { typeProgram } from '../../syntax/checker/type-program.ts';
import { parseModule } from '../../syntax/parse/parse-module.ts';
import { spanBetween, spanOf } from '../../syntax/text/source-text.ts';
import { ts } from '../../syntax/tree.ts';
import { builderTypes } from './builder-types.ts';
import type { Clause, ClauseKind, Contract, ContractCase } from './contract.ts';
import { clausesOf } from './contract.ts';
import { registryPath } from './joint-modules.ts';
import { type PlacedText, placedAt } from './placed-text.ts';

/** The contracts in a contract file, by function name. It is read, not run. */
export interface ContractFile {
  readonly path: string;
  readonly contracts: ReadonlyMap<string, Contract>;
  readonly diagnostics: readonly Diagnostic[];
  /** The file as a module that only has, and registers, the functions that are the clauses of one contract. */
  moduleText(name: string): string;
}

const methods: Readonly<Record<string, ClauseKind | 'also'>> = {
  requires: 'requires',
  whenEnsured: 'when_ensured',
  whenSignaled: 'when_signaled',
  ensures: 'ensures',
  signals: 'signals',
  also: 'also',
};

/** @param files where types that it imports are found */
export function readContractFile(path: string, text: string, files: FileSource): ContractFile {
  const { tree, errors } = parseModule(path, text);
  const reader = new FileReader(tree);
  if (errors.length === 0) reader.read();
  const diagnostics = [...errors, ...reader.diagnostics];
  if (diagnostics.length === 0) diagnostics.push(...typeErrors(path, text, files));
  return {
    path,
    contracts: reader.contracts,
    diagnostics,
    moduleText: (name) => {
      const contract = reader.contracts.get(name)!;
      const entries = clausesOf(contract).flatMap(({ clause }, i) => [
        `c${i}: (${clause.condition.text})`,
        ...(clause.exception === undefined
          ? []
          : [`t${i}: ($error) => ($error instanceof (${clause.exception.type.text}))`]),
      ]);
      return `${reader.blanked()}\n;import { register as $beagleRegister } from "${registryPath}";\n$beagleRegister({ ${entries.join(',\n')} });`;
    },
  };
}

class FileReader {
  readonly contracts = new Map<string, Contract>();
  readonly diagnostics: Diagnostic[] = [];
  readonly #tree: ts.SourceFile;
  readonly #statements: ts.Statement[] = [];

  constructor(tree: ts.SourceFile) {
    this.#tree = tree;
  }

  read(): void {
    for (const statement of this.#tree.statements)
      for (const expression of valuesOf(statement)) {
        const calls = chainOf(expression);
        if (calls === undefined) continue;
        this.#statements.push(statement);
        this.#contract(calls);
      }
    if (this.#statements.length === 0)
      this.#error(this.#tree, "there is no contract in it: changedBehavior('name') of beagle-ts starts one");
  }

  /** The text without the statements that are contracts. */
  blanked(): string {
    let { text } = this.#tree;
    for (const s of this.#statements)
      text =
        text.slice(0, s.getStart()) +
        text.slice(s.getStart(), s.end).replace(/[^\n]/g, ' ') +
        text.slice(s.end);
    return text;
  }

  #contract([root, ...calls]: readonly Call[]): void {
    const [name] = root!.args;
    if (name === undefined || !ts.isStringLiteralLike(name)) {
      this.#error(root!.node, "changedBehavior takes the function's name, as a string");
      return;
    }
    const cases: { clauses: Clause[] }[] = [{ clauses: [] }];
    for (const call of calls) {
      const kind = Object.hasOwn(methods, call.name.text) ? methods[call.name.text] : undefined;
      if (kind === undefined) {
        const near = nearNames(call.name.text, Object.keys(methods))[0];
        this.#error(
          call.name,
          `there is no ${call.name.text}${near === undefined ? '' : `; did you mean ${near}?`}`,
        );
      } else if (kind === 'also') cases.push({ clauses: [] });
      else this.#clause(kind, call, cases.at(-1)!.clauses);
    }
    if (this.contracts.has(name.text)) this.#error(name, `${name.text} has a contract already`);
    const source = { path: this.#tree.fileName, text: this.#tree.text };
    this.contracts.set(name.text, { source, cases: cases as ContractCase[], diagnostics: [] });
  }

  #clause(kind: ClauseKind, call: Call, clauses: Clause[]): void {
    const hasType = kind === 'when_signaled' || kind === 'signals';
    const [type, condition] = hasType ? call.args : [undefined, call.args[0]];
    if ((hasType && type === undefined) || (!hasType && condition === undefined)) {
      this.#error(
        call.name,
        `${call.name.text} needs ${hasType ? 'the type of the exception' : 'a condition'}`,
      );
      return;
    }
    clauses.push({
      kind,
      text: call.args.map((a) => a.getText().replace(/\s+/g, ' ')).join(', '),
      condition: condition === undefined ? placedAt('() => true', type!.getStart()) : placed(condition),
      ...(type !== undefined && { exception: { type: placed(type), name: undefined } }),
      isFunction: true,
    });
  }

  #error(node: ts.Node, message: string): void {
    const span = ts.isSourceFile(node) ? undefined : spanOf(node, this.#tree);
    this.diagnostics.push({ severity: 'error', code: 'bad-contract', message, span });
  }
}

function placed(node: ts.Node): PlacedText {
  return placedAt(node.getText(), node.getStart());
}

/** Expressions that a statement gives a name or exports. */
function valuesOf(statement: ts.Statement): ts.Expression[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap((d) => d.initializer ?? []);
  if (ts.isExportAssignment(statement) || ts.isExpressionStatement(statement)) return [statement.expression];
  return [];
}

interface Call {
  readonly name: ts.Identifier;
  readonly node: ts.CallExpression;
  readonly args: readonly ts.Expression[];
}

/** `changedBehavior('f').requires(…).ensures(…)` as a list of calls. */
function chainOf(expression: ts.Expression): Call[] | undefined {
  if (!ts.isCallExpression(expression)) return undefined;
  const { expression: callee } = expression;
  if (ts.isIdentifier(callee))
    return callee.text === 'changedBehavior'
      ? [{ name: callee, node: expression, args: expression.arguments }]
      : undefined;
  if (!ts.isPropertyAccessExpression(callee) || !ts.isIdentifier(callee.name)) return undefined;
  const before = chainOf(callee.expression);
  return before && [...before, { name: callee.name, node: expression, args: expression.arguments }];
}

function typeErrors(path: string, text: string, files: FileSource): Diagnostic[] {
  const ambient = '/beagle-ts.d.ts';
  const overlay = new Map([
    [path, text],
    [
      ambient,
      `declare module 'beagle-ts' {\nexport function assume(condition: unknown): void;\n${builderTypes}}`,
    ],
  ]);
  const program = typeProgram(files, [path, ambient], 'es', overlay);
  const source = program.getSourceFile(path);
  // Modules of the other version may not be there.
  const missing = new Set([2307, 7016]);
  return (source === undefined ? [] : program.getSemanticDiagnostics(source))
    .filter(
      (d) => d.category === ts.DiagnosticCategory.Error && !missing.has(d.code) && d.start !== undefined,
    )
    .map((d) => ({
      severity: 'error' as const,
      code: 'bad-contract',
      message: ts.flattenDiagnosticMessageText(d.messageText, ' '),
      span: spanBetween(source!, d.start!, d.start! + (d.length ?? 1)),
    }));
}

import type { Diagnostic } from '../../base/diagnostic.ts';
import type { FoundFunction } from '../../syntax/functions/found-function.ts';
import { ts } from '../../syntax/tree.ts';
import {
  type ParsedClause,
  type Piece,
  type Presence,
  parseClause,
  type Role,
  roleOf,
} from './2-parse-clause.ts';
import { type Clause, type Contract, clausesOf } from './contract.ts';
import { type PlacedText, TextBuilder } from './placed-text.ts';

/** A function made of a piece of a clause, to be put at the end of its role's module. */
export interface CompiledFunction {
  readonly name: string;
  readonly role: Role;
  /** `clause`: a condition; `type`: whether the exception has the clause's type; `part`: an expression inside of a condition. */
  readonly kind: 'clause' | 'type' | 'part';
  readonly clause: Clause;
  /** What the exception is called. */
  readonly exception: string;
  readonly captured: readonly string[];
  readonly expression: PlacedText;
}

export interface CompiledContract {
  readonly contract: Contract;
  /** In the order of clausesOf. */
  readonly clauses: readonly CompiledClause[];
  readonly functions: readonly CompiledFunction[];
  /** Names that conditions mention. */
  readonly mentioned: ReadonlySet<string>;
}

export interface CompiledClause {
  readonly clause: Clause;
  readonly case: number;
  readonly role: Role;
  /** Names of its functions; no `type` where any exception will do. */
  readonly condition: string;
  readonly type: string | undefined;
}

/** Turns clauses into functions. Undefined when some are malformed, which is reported. */
export function compileContract(
  contract: Contract,
  presence: Presence,
  report: (diagnostic: Diagnostic) => void,
): CompiledContract | undefined {
  const functions: CompiledFunction[] = [];
  const clauses: CompiledClause[] = [];
  let failed = false;
  for (const [number, { clause, case: index }] of clausesOf(contract).entries()) {
    const parsed =
      clause.isFunction === true
        ? asFunction(clause)
        : parseClause(clause, { file: contract.source, presence, number, report });
    if (parsed === undefined) {
      failed = true;
      continue;
    }
    const type = typeTest(clause, number);
    const condition = `c${number}`;
    functions.push(toFunction(condition, 'clause', parsed.main, clause));
    if (type !== undefined) functions.push(type);
    for (const [name, piece] of parsed.parts) functions.push(toFunction(name, 'part', piece, clause));
    clauses.push({ clause, case: index, role: roleOf(clause), condition, type: type?.name });
  }
  const mentioned = new Set<string>();
  for (const { clause } of clausesOf(contract))
    for (const word of clause.condition.text.match(/[\p{ID_Start}_$][\p{ID_Continue}$]*/gu) ?? [])
      mentioned.add(word);
  return failed ? undefined : { contract, clauses, functions, mentioned };
}

/** A clause of a contract file is a function already. */
function asFunction(clause: Clause): ParsedClause {
  return {
    clause,
    main: { role: roleOf(clause), expression: clause.condition, captured: [] },
    parts: new Map(),
  };
}

function toFunction(name: string, kind: 'clause' | 'part', piece: Piece, clause: Clause): CompiledFunction {
  // What the clause calls it, its parts are given like any name.
  const exception = (kind === 'clause' ? clause.exception?.name : undefined) ?? '$error';
  return { name, kind, clause, exception, ...piece };
}

function typeTest(clause: Clause, number: number): CompiledFunction | undefined {
  const type = clause.exception?.type;
  if (type === undefined || type.text === 'any' || type.text === 'unknown') return undefined;
  const expression = new TextBuilder().put('$error instanceof ').add(type).build();
  return {
    name: `t${number}`,
    kind: 'type',
    role: roleOf(clause),
    clause,
    exception: '$error',
    captured: [],
    expression,
  };
}

/** `$this, $result, e, $, captured…, parameters…`: what a compiled function is called with. */
export function parameterTexts(
  fn: Pick<CompiledFunction, 'exception' | 'captured'>,
  found: FoundFunction,
): string[] {
  const taken = new Set(['$this', '$result', '$', fn.exception, ...fn.captured]);
  const own = ownParameters(found).map((p, i) => {
    const name = ts.isIdentifier(p.name) && taken.has(p.name.text) ? `$hidden${i}` : p.name.getText();
    const initial = p.initializer === undefined ? '' : ` = ${p.initializer.getText()}`;
    return `${p.dotDotDotToken === undefined ? '' : '...'}${name}${initial}`;
  });
  return ['$this', '$result', fn.exception, '$', ...fn.captured, ...own];
}

/** A function's parameters, a declared `this` left out. */
export function ownParameters(found: FoundFunction): readonly ts.ParameterDeclaration[] {
  return found.node.parameters.filter((p) => p.name.getText() !== 'this');
}

/**
 * WSL, the subset of the Wide Spectrum Language that the ConSUS thesis writes its programs in. `parseWsl` makes a {@link WslProgram} of text,
 * `printWsl` text of a program, and `wslModule` shows it to the rest of Beagle as a TypeScript tree whose nodes have
 * the places of the WSL text, so that lowering, exploring, slicing and reports need know nothing of WSL.
 */

/** A range of the text, from 0, end exclusive. */
export interface WslRange {
  readonly start: number;
  readonly end: number;
}

export interface WslProgram {
  readonly body: readonly WslStatement[];
}

export type WslStatement =
  | ({ readonly kind: 'skip' } & WslRange)
  | ({ readonly kind: 'abort' } & WslRange)
  /** `C: "text"`. */
  | ({ readonly kind: 'comment'; readonly text: string } & WslRange)
  | ({ readonly kind: 'assign'; readonly target: WslTarget; readonly value: WslExpression } & WslRange)
  /** `{condition}`: ABORT unless it holds. */
  | ({ readonly kind: 'assert'; readonly condition: WslExpression } & WslRange)
  | ({
      readonly kind: 'if';
      readonly branches: readonly WslBranch[];
      readonly otherwise: readonly WslStatement[] | undefined;
    } & WslRange)
  | ({
      readonly kind: 'while';
      readonly condition: WslExpression;
      readonly body: readonly WslStatement[];
    } & WslRange)
  /** `FOR i := from TO to STEP step DO body OD`; the variable is local to it. */
  | ({
      readonly kind: 'for';
      readonly variable: WslName;
      readonly from: WslExpression;
      readonly to: WslExpression;
      readonly step: WslExpression | undefined;
      readonly body: readonly WslStatement[];
    } & WslRange)
  /** `DO body OD`: until an EXIT. */
  | ({ readonly kind: 'loop'; readonly body: readonly WslStatement[] } & WslRange)
  /** `EXIT(n)`: leaves so many of the loops `DO … OD` around it. */
  | ({ readonly kind: 'exit'; readonly depth: number } & WslRange)
  /** `D_IF b -> S [] b -> S FI`: any branch whose guard holds; ABORT when none does. */
  | ({ readonly kind: 'choice'; readonly branches: readonly WslBranch[] } & WslRange)
  | ({
      readonly kind: 'var';
      readonly locals: readonly (Extract<WslStatement, { kind: 'assign' }> & { readonly target: WslName })[];
      readonly body: readonly WslStatement[];
    } & WslRange)
  /** `BEGIN body WHERE procedures END`. */
  | ({
      readonly kind: 'where';
      readonly body: readonly WslStatement[];
      readonly procedures: readonly WslProcedure[];
    } & WslRange)
  /** `p(e, e VAR x, y)`: calls a procedure. */
  | ({
      readonly kind: 'run';
      readonly procedure: WslName;
      readonly args: readonly WslExpression[];
      readonly vars: readonly WslName[];
    } & WslRange)
  | ({ readonly kind: 'input'; readonly target: WslName } & WslRange)
  | ({ readonly kind: 'print'; readonly values: readonly WslExpression[] } & WslRange);

/** `PROC name(values VAR vars) == body END`: parameters behind VAR are handed back; the others are its own. */
export interface WslProcedure extends WslRange {
  readonly name: WslName;
  readonly values: readonly WslName[];
  readonly vars: readonly WslName[];
  readonly body: readonly WslStatement[];
}

/** `IF condition THEN body`, or `ELSIF …`; the range starts at the keyword. */
export interface WslBranch extends WslRange {
  readonly condition: WslExpression;
  readonly body: readonly WslStatement[];
}

/** `a[i]`: an element of an array of numbers. */
export type WslElement = {
  readonly kind: 'element';
  readonly array: WslName;
  readonly index: WslExpression;
} & WslRange;

export type WslTarget = WslName | WslElement;

export type WslName = { readonly kind: 'name'; readonly name: string } & WslRange;

export type WslExpression =
  | WslName
  | WslElement
  | ({ readonly kind: 'number'; readonly value: number } & WslRange)
  | ({ readonly kind: 'string'; readonly value: string } & WslRange)
  | ({ readonly kind: 'boolean'; readonly value: boolean } & WslRange)
  | ({ readonly kind: 'unary'; readonly op: '-' | 'NOT'; readonly value: WslExpression } & WslRange)
  | ({
      readonly kind: 'binary';
      readonly op: WslOperator;
      readonly left: WslExpression;
      readonly right: WslExpression;
    } & WslRange)
  | ({ readonly kind: 'call'; readonly fn: WslFunction; readonly args: readonly WslExpression[] } & WslRange);

export type WslOperator =
  | '+'
  | '-'
  | '*'
  | '/'
  | '**'
  | '++'
  | 'DIV'
  | 'MOD'
  | '='
  | '<>'
  | '<'
  | '<='
  | '>'
  | '>='
  | 'AND'
  | 'OR';

/** Functions of expressions, with their number of arguments. */
export const wslFunctions = {
  ABS: 1,
  INT: 1,
  SGN: 1,
  LENGTH: 1,
  'EVEN?': 1,
  'ODD?': 1,
  MAX: 2,
  MIN: 2,
} as const;
export type WslFunction = keyof typeof wslFunctions;

/** How tightly operators bind; higher is tighter. All but `**` are left-associative. */
export const wslPrecedence: Readonly<Record<WslOperator, number>> = {
  OR: 1,
  AND: 2,
  '=': 4,
  '<>': 4,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '++': 5,
  '+': 6,
  '-': 6,
  '*': 7,
  '/': 7,
  DIV: 7,
  MOD: 7,
  '**': 9,
};

/** NOT binds looser than comparisons, minus tighter than products. */
export const wslUnaryPrecedence = { NOT: 3, '-': 8 } as const;

/** Visits statements, those inside others included, outermost first. */
export function eachWslStatement(
  statements: readonly WslStatement[],
  visit: (statement: WslStatement) => void,
): void {
  for (const statement of statements) {
    visit(statement);
    if (statement.kind === 'if') {
      for (const branch of statement.branches) eachWslStatement(branch.body, visit);
      eachWslStatement(statement.otherwise ?? [], visit);
    } else if (statement.kind === 'choice')
      for (const branch of statement.branches) eachWslStatement(branch.body, visit);
    else if (statement.kind === 'while' || statement.kind === 'for' || statement.kind === 'loop')
      eachWslStatement(statement.body, visit);
    else if (statement.kind === 'where') {
      eachWslStatement(statement.body, visit);
      for (const procedure of statement.procedures) eachWslStatement(procedure.body, visit);
    } else if (statement.kind === 'var') {
      eachWslStatement(statement.locals, visit);
      eachWslStatement(statement.body, visit);
    }
  }
}

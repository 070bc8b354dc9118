import type { Diagnostic } from '../../base/diagnostic.ts';
import type { ParsedFile } from '../parse-module.ts';
import { spanBetween } from '../source-text.ts';
import { ts } from '../tree.ts';
import { parseWsl } from './parse-wsl.ts';
import { WslSyntaxError } from './tokens.ts';
import type { WslExpression, WslProgram, WslRange, WslStatement } from './wsl.ts';
import { wslFunctionName } from './wsl-name.ts';
import type { WslType } from './wsl-types.ts';
import { type WslVariables, wslVariables } from './wsl-variables.ts';

const f = ts.factory;

/**
 * A WSL file as the module that it means: one exported function, named after the file, whose parameters are the variables
 * whose initial values matter and whose result is an object with the final values of all variables that are assigned. ABORT and
 * assertions that fail throw. Nodes have the places of the WSL text; what has none there (parameters, the result) stands behind its end, where
 * the tree's text goes on with the signature.
 */
export function wslModule(path: string, text: string): ParsedFile {
  const tree = ts.createSourceFile(path, '', ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const open = tree as { -readonly [K in keyof ts.SourceFile]: ts.SourceFile[K] };
  open.text = text;
  open.end = text.length;
  try {
    const builder = new TreeBuilder(text, parseWsl(text));
    const fn = builder.module(wslFunctionName(path));
    // The file is longer than its function, so that the two have different places.
    builder.text += '\n';
    open.text = builder.text;
    open.end = builder.text.length;
    open.statements = ts.setTextRange(f.createNodeArray([fn]), { pos: 0, end: builder.text.length });
    setParents(fn, tree);
    (tree as ts.SourceFile & { externalModuleIndicator?: ts.Node }).externalModuleIndicator = fn;
    return { tree, errors: [] };
  } catch (error) {
    if (!(error instanceof WslSyntaxError)) throw error;
    const { start, end } = error.range;
    const problem: Diagnostic = {
      severity: 'error',
      code: 'syntax-error',
      message: error.message,
      span: spanBetween(tree, Math.min(start, Math.max(0, text.trimEnd().length - 1)), end),
    };
    return { tree, errors: [problem] };
  }
}

/** Parentheses that the factory adds by itself stand where their expression stands. */
function setParents(node: ts.Node, parent: ts.Node): void {
  (node as { parent: ts.Node }).parent = parent;
  if (node.pos < 0) ts.setTextRange(node, ts.isParenthesizedExpression(node) ? node.expression : parent);
  ts.forEachChild(node, (child) => setParents(child, node));
}

class TreeBuilder {
  text: string;
  readonly #program: WslProgram;
  readonly #variables: WslVariables;
  /** Labels of the loops `DO … OD` around. */
  readonly #loops: string[] = [];

  constructor(text: string, program: WslProgram) {
    this.text = text;
    this.#program = program;
    this.#variables = wslVariables(program);
  }

  module(name: string): ts.Statement {
    const { inputs, outputs, types, readsInput, chooses } = this.#variables;
    const end = this.text.length;
    const body = this.#list(this.#program.body, { start: 0, end });
    this.text += '\n(';
    const parameters = inputs.map((input) => this.#parameter(input, types.get(input) ?? 'number'));
    if (readsInput) parameters.push(this.#parameter('INPUT', 'number', true));
    if (chooses) parameters.push(this.#parameter('CHOICE', 'boolean', true));
    this.text += ') ';
    const declared = outputs.filter((output) => !inputs.includes(output));
    const result = this.#result(outputs);
    const here = { start: end, end: end + 1 };
    const list = f.createVariableDeclarationList(
      declared.map((v) => this.#at(f.createVariableDeclaration(this.#at(f.createIdentifier(v), here)), here)),
      ts.NodeFlags.Let,
    );
    const variables = this.#at(f.createVariableStatement(undefined, this.#at(list, here)), here);
    const whole = { start: 0, end: this.text.length };
    const block = f.createBlock(
      [...(declared.length > 0 ? [variables] : []), ...body.statements, result],
      true,
    );
    const fn = f.createFunctionDeclaration(
      [this.#at(f.createModifier(ts.SyntaxKind.ExportKeyword), { start: 0, end: 0 })],
      undefined,
      this.#at(f.createIdentifier(name), here),
      undefined,
      parameters,
      undefined,
      this.#at(block, whole),
    );
    return this.#at(fn, whole);
  }

  #at<T extends ts.Node>(node: T, { start, end }: WslRange): T {
    return ts.setTextRange(node, { pos: start, end });
  }

  /** Appends text and gives its range. */
  #write(text: string): WslRange {
    const start = this.text.length;
    this.text += text;
    return { start, end: this.text.length };
  }

  /** `isFunction`: a source of such values instead of one. */
  #parameter(name: string, type: WslType, isFunction = false): ts.ParameterDeclaration {
    if (!this.text.endsWith('(')) this.text += ', ';
    const id = this.#write(name);
    this.text += ': ';
    const start = this.#write(isFunction ? '() => ' : '').start;
    const own = this.#write(type === 'array' ? 'number[]' : type);
    const value =
      type === 'array'
        ? this.#at(
            f.createArrayTypeNode(
              this.#at(f.createKeywordTypeNode(keywords.number), { start: own.start, end: own.end - 2 }),
            ),
            own,
          )
        : this.#at(f.createKeywordTypeNode(keywords[type]), own);
    const whole = { start, end: own.end };
    const annotation = isFunction ? this.#at(f.createFunctionTypeNode(undefined, [], value), whole) : value;
    const identifier = this.#at(f.createIdentifier(name), id);
    const node = f.createParameterDeclaration(undefined, undefined, identifier, undefined, annotation);
    return this.#at(node, { start: id.start, end: own.end });
  }

  #result(outputs: readonly string[]): ts.Statement {
    const { start } = this.#write('return { ');
    const members = outputs.map((name, i) => {
      if (i > 0) this.text += ', ';
      const range = this.#write(name);
      return this.#at(f.createShorthandPropertyAssignment(this.#at(f.createIdentifier(name), range)), range);
    });
    const { end } = this.#write(' }');
    const object = f.createObjectLiteralExpression(members);
    return this.#at(f.createReturnStatement(this.#at(object, { start: start + 7, end })), { start, end });
  }

  #list(statements: readonly WslStatement[], around: WslRange): ts.Block {
    const nodes = statements.flatMap((s) => this.#statement(s));
    const [first, last] = [statements[0], statements.at(-1)];
    const range = first === undefined || last === undefined ? around : { start: first.start, end: last.end };
    return this.#at(f.createBlock(nodes, true), range);
  }

  #statement(s: WslStatement): ts.Statement[] {
    switch (s.kind) {
      case 'comment':
      case 'skip':
        return [];
      case 'abort':
        return [this.#abort(s)];
      case 'assign': {
        const value = this.#binary(
          s,
          this.#expression(s.target),
          ts.SyntaxKind.EqualsToken,
          this.#expression(s.value),
        );
        return [this.#at(f.createExpressionStatement(value), s)];
      }
      case 'assert': {
        const none = this.#at(f.createBlock([]), { start: s.start, end: s.start + 1 });
        const otherwise = this.#abort({ start: s.end - 1, end: s.end });
        return [this.#at(f.createIfStatement(this.#expression(s.condition), none, otherwise), s)];
      }
      case 'if':
        return [this.#if(s, 0)];
      case 'while': {
        const body = this.#list(s.body, { start: s.condition.end, end: s.end });
        return [this.#at(f.createWhileStatement(this.#expression(s.condition), body), s)];
      }
      case 'for':
        return [this.#for(s)];
      case 'loop': {
        const label = `loop${this.#loops.length}`;
        this.#loops.push(label);
        const body = this.#list(s.body, { start: s.start + 2, end: s.end - 2 });
        this.#loops.pop();
        const forever = this.#at(f.createWhileStatement(this.#at(f.createTrue(), place(s)), body), s);
        return [this.#at(f.createLabeledStatement(this.#name(label, place(s)), forever), s)];
      }
      case 'exit': {
        const label = this.#loops.at(-s.depth)!;
        return [this.#at(f.createBreakStatement(this.#name(label, s)), s)];
      }
      case 'choice':
        return [this.#choice(s, 0)];
      case 'var': {
        const locals = s.locals.map((local) => {
          const declaration = f.createVariableDeclaration(
            this.#name(local.target.name, local.target),
            undefined,
            undefined,
            this.#expression(local.value),
          );
          const list = f.createVariableDeclarationList([this.#at(declaration, local)], ts.NodeFlags.Let);
          return this.#at(f.createVariableStatement(undefined, this.#at(list, local)), local);
        });
        return [
          this.#at(f.createBlock([...locals, ...s.body.flatMap((inner) => this.#statement(inner))]), s),
        ];
      }
      case 'input': {
        const call = this.#at(f.createCallExpression(this.#name('INPUT', s), undefined, []), s);
        const value = this.#binary(s, this.#name(s.target.name, s.target), ts.SyntaxKind.EqualsToken, call);
        return [this.#at(f.createExpressionStatement(value), s)];
      }
      case 'print': {
        const log = f.createPropertyAccessExpression(
          this.#name('console', s),
          this.#at(f.createIdentifier('log'), s),
        );
        const args = s.values.map((v) => this.#expression(v));
        const call = this.#at(f.createCallExpression(this.#at(log, s), undefined, args), s);
        return [this.#at(f.createExpressionStatement(call), s)];
      }
    }
  }

  #for(s: Extract<WslStatement, { kind: 'for' }>): ts.Statement {
    const K = ts.SyntaxKind;
    const { name } = s.variable;
    const declaration = f.createVariableDeclaration(
      this.#name(name, s.variable),
      undefined,
      undefined,
      this.#expression(s.from),
    );
    const first = { start: s.variable.start, end: s.from.end };
    const list = f.createVariableDeclarationList([this.#at(declaration, first)], ts.NodeFlags.Let);
    const counter = () => this.#name(name, s.to);
    const goesDown = s.step?.kind === 'unary' && s.step.op === '-';
    const test = this.#binary(
      s.to,
      counter(),
      goesDown ? K.GreaterThanEqualsToken : K.LessThanEqualsToken,
      this.#expression(s.to),
    );
    const step = s.step === undefined ? this.#number(1, s.to) : this.#expression(s.step);
    const at = s.step ?? s.to;
    const next = this.#binary(at, this.#name(name, at), K.PlusEqualsToken, step);
    const body = this.#list(s.body, { start: at.end, end: s.end });
    return this.#at(f.createForStatement(this.#at(list, first), test, next, body), s);
  }

  /** A branch whose guard holds is taken when no other guard after it does, or when it is chosen; without any, ABORT. */
  #choice(s: Extract<WslStatement, { kind: 'choice' }>, index: number): ts.Statement {
    const K = ts.SyntaxKind;
    const branch = s.branches[index];
    const last = s.branches.at(-1)!;
    if (branch === undefined) return this.#abort({ start: s.end - 2, end: s.end });
    const others = s.branches.slice(index + 1).map((b) => this.#expression(b.condition));
    const [one, ...more] = others;
    let test = this.#expression(branch.condition);
    if (one !== undefined) {
      const any = more.reduce((a, b) => this.#binary(place(branch), a, K.BarBarToken, b), one);
      const none = this.#at(f.createPrefixUnaryExpression(K.ExclamationToken, any), place(branch));
      const chosen = this.#at(
        f.createCallExpression(this.#name('CHOICE', place(branch)), undefined, []),
        place(branch),
      );
      const isFree = this.#binary(place(branch), none, K.BarBarToken, chosen);
      test = this.#binary(place(branch), test, K.AmpersandAmpersandToken, isFree);
    }
    const body = this.#list(branch.body, { start: branch.condition.end, end: branch.end });
    const node = f.createIfStatement(test, body, this.#choice(s, index + 1));
    return this.#at(node, index === 0 ? s : { start: branch.start, end: last.end });
  }

  #if(s: Extract<WslStatement, { kind: 'if' }>, index: number): ts.Statement {
    const branch = s.branches[index]!;
    const body = this.#list(branch.body, { start: branch.condition.end, end: branch.end });
    const isLast = index === s.branches.length - 1;
    const rest = !isLast
      ? this.#if(s, index + 1)
      : s.otherwise === undefined
        ? undefined
        : this.#list(s.otherwise, { start: branch.end, end: s.end });
    const last = s.otherwise?.at(-1) ?? s.branches.at(-1)!;
    const node = f.createIfStatement(this.#expression(branch.condition), body, rest);
    return this.#at(node, index === 0 ? s : { start: branch.start, end: last.end });
  }

  #abort(range: WslRange): ts.Statement {
    const error = f.createNewExpression(this.#name('Error', range), undefined, [
      this.#at(f.createStringLiteral('ABORT'), range),
    ]);
    return this.#at(f.createThrowStatement(this.#at(error, range)), range);
  }

  #name(name: string, range: WslRange): ts.Identifier {
    return this.#at(f.createIdentifier(name), range);
  }

  #binary(range: WslRange, left: ts.Expression, op: ts.BinaryOperator, right: ts.Expression): ts.Expression {
    const node = f.createBinaryExpression(left, op, right);
    this.#at(node.operatorToken, { start: left.end, end: left.end });
    return this.#at(node, range);
  }

  #math(range: WslRange, name: string, args: readonly ts.Expression[]): ts.Expression {
    const callee = f.createPropertyAccessExpression(this.#name('Math', range), this.#name(name, range));
    return this.#at(f.createCallExpression(this.#at(callee, range), undefined, args), range);
  }

  #number(value: number, range: WslRange): ts.Expression {
    return this.#at(f.createNumericLiteral(value), range);
  }

  #expression(e: WslExpression): ts.Expression {
    const K = ts.SyntaxKind;
    switch (e.kind) {
      case 'name':
        return this.#name(e.name, e);
      case 'element':
        return this.#at(
          f.createElementAccessExpression(this.#name(e.array.name, e.array), this.#expression(e.index)),
          e,
        );
      case 'number':
        return this.#number(e.value, e);
      case 'string':
        return this.#at(f.createStringLiteral(e.value), e);
      case 'boolean':
        return this.#at(e.value ? f.createTrue() : f.createFalse(), e);
      case 'unary': {
        const op = e.op === 'NOT' ? K.ExclamationToken : K.MinusToken;
        return this.#at(f.createPrefixUnaryExpression(op, this.#expression(e.value)), e);
      }
      case 'call':
        return this.#call(e);
      case 'binary': {
        if (e.op === 'DIV' || e.op === 'MOD') return this.#quotient(e);
        return this.#binary(e, this.#expression(e.left), operators[e.op], this.#expression(e.right));
      }
    }
  }

  /** Division rounds down, and the remainder goes with it. */
  #quotient(e: Extract<WslExpression, { kind: 'binary' }>): ts.Expression {
    const K = ts.SyntaxKind;
    const divide = () => this.#binary(e, this.#expression(e.left), K.SlashToken, this.#expression(e.right));
    const whole = this.#math(e, 'floor', [divide()]);
    if (e.op === 'DIV') return whole;
    const product = this.#binary(e, this.#expression(e.right), K.AsteriskToken, whole);
    return this.#binary(e, this.#expression(e.left), K.MinusToken, product);
  }

  #call(e: Extract<WslExpression, { kind: 'call' }>): ts.Expression {
    const K = ts.SyntaxKind;
    const args = e.args.map((arg) => this.#expression(arg));
    switch (e.fn) {
      case 'ABS':
      case 'MAX':
      case 'MIN':
        return this.#math(e, e.fn.toLowerCase(), args);
      case 'INT':
        return this.#math(e, 'floor', args);
      case 'SGN':
        return this.#math(e, 'sign', args);
      case 'LENGTH':
        return this.#at(f.createPropertyAccessExpression(args[0]!, this.#name('length', e)), e);
      case 'EVEN?':
      case 'ODD?': {
        const rest = this.#binary(e, args[0]!, K.PercentToken, this.#number(2, e));
        const op = e.fn === 'EVEN?' ? K.EqualsEqualsEqualsToken : K.ExclamationEqualsEqualsToken;
        return this.#binary(e, rest, op, this.#number(0, e));
      }
    }
  }
}

/** Where something stands that the text does not show. */
function place({ start }: WslRange): WslRange {
  return { start, end: start + 1 };
}

const keywords = {
  number: ts.SyntaxKind.NumberKeyword,
  string: ts.SyntaxKind.StringKeyword,
  boolean: ts.SyntaxKind.BooleanKeyword,
} as const;

const operators = {
  '+': ts.SyntaxKind.PlusToken,
  '-': ts.SyntaxKind.MinusToken,
  '*': ts.SyntaxKind.AsteriskToken,
  '/': ts.SyntaxKind.SlashToken,
  '**': ts.SyntaxKind.AsteriskAsteriskToken,
  '++': ts.SyntaxKind.PlusToken,
  '=': ts.SyntaxKind.EqualsEqualsEqualsToken,
  '<>': ts.SyntaxKind.ExclamationEqualsEqualsToken,
  '<': ts.SyntaxKind.LessThanToken,
  '<=': ts.SyntaxKind.LessThanEqualsToken,
  '>': ts.SyntaxKind.GreaterThanToken,
  '>=': ts.SyntaxKind.GreaterThanEqualsToken,
  AND: ts.SyntaxKind.AmpersandAmpersandToken,
  OR: ts.SyntaxKind.BarBarToken,
} as const;

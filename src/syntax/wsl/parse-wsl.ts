import { isWslKeyword, WslSyntaxError, type WslToken, wslTokens } from './tokens.ts';
import {
  type WslBranch,
  type WslElement,
  type WslExpression,
  type WslFunction,
  type WslName,
  type WslOperator,
  type WslProgram,
  type WslRange,
  type WslStatement,
  wslFunctions,
  wslPrecedence,
  wslUnaryPrecedence,
} from './wsl.ts';

/** @throws WslSyntaxError at the first place that is no WSL. */
export function parseWsl(text: string): WslProgram {
  return new Parser(wslTokens(text)).program();
}

/** Operators as other languages write them. */
const aliases: Readonly<Record<string, WslOperator>> = {
  '==': '=',
  '!=': '<>',
  '/=': '<>',
  '&&': 'AND',
  '||': 'OR',
};

/** Names that what WSL programs become needs itself. */
const reserved = new Set(['Math', 'Error', 'console', 'undefined', 'NaN', 'Infinity', 'arguments']);

class Parser {
  readonly #tokens: readonly WslToken[];
  #at = 0;
  /** Loops `DO … OD` around. */
  #loops = 0;

  constructor(tokens: readonly WslToken[]) {
    this.#tokens = tokens;
  }

  program(): WslProgram {
    const body = this.#statements();
    if (this.#next.kind !== 'end') this.#fail(`'${this.#next.text}' closes nothing here`);
    return { body };
  }

  get #next(): WslToken {
    return this.#tokens[this.#at]!;
  }

  #is(text: string): boolean {
    const { kind } = this.#next;
    return (kind === 'symbol' || kind === 'keyword') && this.#next.text === text;
  }

  #take(text: string, why: string): WslToken {
    if (!this.#is(text)) this.#fail(`'${text}' is missing ${why}: found ${this.#found()}`);
    return this.#tokens[this.#at++]!;
  }

  #found(): string {
    return this.#next.kind === 'end' ? this.#next.text : `'${this.#next.text}'`;
  }

  #fail(message: string, range: WslRange = this.#next): never {
    throw new WslSyntaxError(message, { start: range.start, end: range.end });
  }

  #since(start: number): WslRange {
    return { start, end: this.#tokens[Math.max(0, this.#at - 1)]!.end };
  }

  /** Statements between semicolons; empty ones are let pass, so that a list may end in a semicolon. */
  #statements(): WslStatement[] {
    const list: WslStatement[] = [];
    for (;;) {
      while (this.#is(';')) this.#at++;
      if (this.#endsList()) return list;
      list.push(this.#statement());
      if (this.#endsList()) return list;
      if (!this.#is(';')) this.#fail(`';' is missing between statements: found ${this.#found()}`);
    }
  }

  #endsList(): boolean {
    const { kind, text } = this.#next;
    return (
      kind === 'end' ||
      (kind === 'keyword' && /^(ELSIF|ELSE|FI|OD|ENDVAR|END)$/.test(text)) ||
      this.#is('}') ||
      this.#is('[]')
    );
  }

  #statement(): WslStatement {
    const { start, kind, text } = this.#next;
    if (kind === 'name') {
      if ((text === 'C' || text === 'COMMENT') && this.#tokens[this.#at + 1]?.text === ':')
        return this.#comment(start);
      return this.#assign(start);
    }
    if (kind === 'symbol' && text === '{') {
      this.#at++;
      const condition = this.#expression();
      this.#take('}', 'after the assertion');
      return { kind: 'assert', condition, ...this.#since(start) };
    }
    if (kind !== 'keyword') this.#fail(`a statement is expected here, not ${this.#found()}`);
    this.#at++;
    switch (text) {
      case 'SKIP':
        return { kind: 'skip', ...this.#since(start) };
      case 'ABORT':
        return { kind: 'abort', ...this.#since(start) };
      case 'IF':
        return this.#if(start);
      case 'WHILE': {
        const condition = this.#expression();
        this.#take('DO', "after the loop's condition");
        const body = this.#statements();
        this.#take('OD', 'to close the WHILE');
        return { kind: 'while', condition, body, ...this.#since(start) };
      }
      case 'D_IF':
        return this.#choice(start);
      case 'FOR':
        return this.#for(start);
      case 'DO': {
        this.#loops++;
        const body = this.#statements();
        this.#loops--;
        this.#take('OD', 'to close the DO');
        return { kind: 'loop', body, ...this.#since(start) };
      }
      case 'EXIT':
        return this.#exit(start);
      case 'VAR':
        return this.#var(start);
      case 'INPUT': {
        this.#take('(', 'after INPUT');
        const target = this.#name('to read into');
        this.#take(')', 'after the variable');
        return { kind: 'input', target, ...this.#since(start) };
      }
      case 'PRINT':
      case 'PRINFLUSH':
        return { kind: 'print', values: this.#arguments(), ...this.#since(start) };
      default:
        this.#at--;
        return this.#fail(`a statement is expected here, not ${this.#found()}`);
    }
  }

  #comment(start: number): WslStatement {
    this.#at += 2;
    const token = this.#next;
    if (token.kind !== 'string') return this.#fail('a comment is written C:"text"');
    this.#at++;
    return { kind: 'comment', text: token.value, ...this.#since(start) };
  }

  #name(why: string): WslName {
    const { kind, text, start, end } = this.#next;
    if (kind !== 'name') this.#fail(`a variable ${why} is expected, not ${this.#found()}`);
    if (text.endsWith('?')) this.#fail(`'${text}' is no variable: names with ? are not supported`);
    if (reserved.has(text)) this.#fail(`'${text}' cannot be the name of a variable here`);
    this.#at++;
    return { kind: 'name', name: text, start, end };
  }

  #assign(start: number): Extract<WslStatement, { kind: 'assign' }> {
    const word = this.#next.text;
    if (isWslKeyword(word.toUpperCase()) && !this.#followedBy(':=') && !this.#followedBy('['))
      this.#fail(`keywords are written in capitals: ${word.toUpperCase()}`);
    const name = this.#name('to assign to');
    const target = this.#is('[') ? this.#element(name) : name;
    if (this.#is('=') || this.#is('==')) this.#fail("an assignment is written with ':='");
    this.#take(':=', `after the variable '${name.name}'`);
    const value = this.#expression();
    return { kind: 'assign', target, value, ...this.#since(start) };
  }

  #element(array: WslName): WslElement {
    this.#take('[', 'before the index');
    const index = this.#expression();
    this.#take(']', 'after the index');
    return { kind: 'element', array, index, ...this.#since(array.start) };
  }

  #followedBy(text: string): boolean {
    return this.#tokens[this.#at + 1]?.text === text;
  }

  #if(start: number): WslStatement {
    const branches: WslBranch[] = [];
    let otherwise: WslStatement[] | undefined;
    for (let from = start; ; from = this.#tokens[this.#at - 1]!.start) {
      const condition = this.#expression();
      this.#take('THEN', 'after the condition');
      const body = this.#statements();
      branches.push({ condition, body, ...this.#since(from) });
      if (!this.#is('ELSIF')) break;
      this.#at++;
    }
    if (this.#is('ELSE')) {
      this.#at++;
      otherwise = this.#statements();
    }
    this.#take('FI', `to close the IF`);
    return { kind: 'if', branches, otherwise, ...this.#since(start) };
  }

  #choice(start: number): WslStatement {
    const branches: WslBranch[] = [];
    for (let from = start; ; from = this.#tokens[this.#at - 1]!.start) {
      const condition = this.#expression();
      this.#take('->', 'after the guard');
      const body = this.#statements();
      branches.push({ condition, body, ...this.#since(from) });
      if (!this.#is('[]')) break;
      this.#at++;
    }
    this.#take('FI', 'to close the D_IF');
    return { kind: 'choice', branches, ...this.#since(start) };
  }

  #for(start: number): WslStatement {
    const variable = this.#name('to count with');
    this.#take(':=', `after '${variable.name}'`);
    const from = this.#expression();
    this.#take('TO', 'after the first value');
    const to = this.#expression();
    let step: WslExpression | undefined;
    if (this.#is('STEP')) {
      this.#at++;
      step = this.#expression();
    }
    this.#take('DO', 'before the body of FOR');
    const body = this.#statements();
    this.#take('OD', 'to close the FOR');
    return { kind: 'for', variable, from, to, step, body, ...this.#since(start) };
  }

  #exit(start: number): WslStatement {
    let depth = 1;
    if (this.#is('(')) {
      this.#at++;
      const { kind, text } = this.#next;
      if (kind !== 'number') this.#fail('EXIT takes a number');
      depth = Number(text);
      this.#at++;
      this.#take(')', 'after the number');
    }
    if (!Number.isInteger(depth) || depth < 1 || depth > this.#loops)
      this.#fail(`EXIT(${depth}) leaves more loops than there are around it`, this.#since(start));
    return { kind: 'exit', depth, ...this.#since(start) };
  }

  #var(start: number): WslStatement {
    this.#take('<', 'after VAR');
    const locals: Extract<WslStatement, { kind: 'var' }>['locals'][number][] = [];
    for (;;) {
      const { start: from } = this.#next;
      const target = this.#name('to declare');
      this.#take(':=', `after '${target.name}': local variables have initial values`);
      const value = this.#arithmetic(wslPrecedence['++']);
      locals.push({ kind: 'assign', target, value, ...this.#since(from) });
      if (!this.#is(',')) break;
      this.#at++;
    }
    this.#take('>', 'after the local variables');
    this.#take(':', 'before the body of VAR');
    const body = this.#statements();
    if (this.#is('END')) this.#at++;
    else this.#take('ENDVAR', 'to close the VAR');
    return { kind: 'var', locals, body, ...this.#since(start) };
  }

  #arguments(): WslExpression[] {
    this.#take('(', 'before the arguments');
    const args: WslExpression[] = [];
    if (!this.#is(')')) args.push(this.#expression());
    while (this.#is(',')) {
      this.#at++;
      args.push(this.#expression());
    }
    this.#take(')', 'after the arguments');
    return args;
  }

  #expression(): WslExpression {
    return this.#arithmetic(0);
  }

  /** Precedence climbing: operators that bind at least as tightly as `least`. */
  #arithmetic(least: number): WslExpression {
    const { start } = this.#next;
    let left = this.#unary();
    for (;;) {
      const op = this.#operator();
      if (op === undefined || wslPrecedence[op] < least) return left;
      this.#at++;
      const right = this.#arithmetic(wslPrecedence[op] + (op === '**' ? 0 : 1));
      left = { kind: 'binary', op, left, right, ...this.#since(start) };
    }
  }

  #operator(): WslOperator | undefined {
    const { kind, text } = this.#next;
    if (kind !== 'symbol' && kind !== 'keyword') return undefined;
    const op = aliases[text] ?? text;
    return Object.hasOwn(wslPrecedence, op) ? (op as WslOperator) : undefined;
  }

  #unary(): WslExpression {
    const { start } = this.#next;
    for (const op of ['-', 'NOT'] as const)
      if (this.#is(op)) {
        this.#at++;
        const value = this.#arithmetic(wslUnaryPrecedence[op]);
        return { kind: 'unary', op, value, ...this.#since(start) };
      }
    return this.#primary();
  }

  #primary(): WslExpression {
    const token = this.#next;
    const { start, end } = token;
    if (token.kind === 'number' || token.kind === 'string') {
      this.#at++;
      if (token.kind === 'number') return { kind: 'number', value: Number(token.text), start, end };
      return { kind: 'string', value: token.value, start, end };
    }
    if (this.#is('TRUE') || this.#is('FALSE')) {
      this.#at++;
      return { kind: 'boolean', value: token.text === 'TRUE', start, end };
    }
    if (this.#is('(')) {
      this.#at++;
      const inner = this.#expression();
      this.#take(')', 'after the expression in parentheses');
      return inner;
    }
    if (token.kind === 'name' && this.#followedBy('(')) return this.#call();
    if (token.kind === 'name') {
      const name = this.#name('');
      return this.#is('[') ? this.#element(name) : name;
    }
    return this.#fail(`an expression is expected here, not ${this.#found()}`);
  }

  #call(): WslExpression {
    const { text, start, end } = this.#next;
    if (!Object.hasOwn(wslFunctions, text))
      this.#fail(`'${text}' is no function of this subset (${Object.keys(wslFunctions).join(', ')})`);
    this.#at++;
    const args = this.#arguments();
    const fn = text as WslFunction;
    if (args.length !== wslFunctions[fn])
      this.#fail(
        `${fn} takes ${wslFunctions[fn]} argument${wslFunctions[fn] === 1 ? '' : 's'}, not ${args.length}`,
        { start, end },
      );
    return { kind: 'call', fn, args, ...this.#since(start) };
  }
}

import { TokenReader } from './token-reader.ts';
import {
  type WslElement,
  type WslExpression,
  type WslFunction,
  type WslName,
  type WslOperator,
  wslFunctions,
  wslPrecedence,
  wslUnaryPrecedence,
} from './wsl.ts';

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

/** The expressions of WSL. */
export class ExpressionParser extends TokenReader {
  protected name(why: string): WslName {
    const { kind, text, start, end } = this.next;
    if (kind !== 'name') this.fail(`a variable ${why} is expected, not ${this.found()}`);
    if (text.endsWith('?')) this.fail(`'${text}' is no variable: names with ? are not supported`);
    if (reserved.has(text)) this.fail(`'${text}' cannot be the name of a variable here`);
    this.position++;
    return { kind: 'name', name: text, start, end };
  }

  protected element(array: WslName): WslElement {
    this.take('[', 'before the index');
    const index = this.expression();
    this.take(']', 'after the index');
    return { kind: 'element', array, index, ...this.since(array.start) };
  }

  protected arguments(): WslExpression[] {
    this.take('(', 'before the arguments');
    const args: WslExpression[] = [];
    if (!this.is(')')) args.push(this.expression());
    while (this.is(',')) {
      this.position++;
      args.push(this.expression());
    }
    this.take(')', 'after the arguments');
    return args;
  }

  protected expression(): WslExpression {
    return this.arithmetic(0);
  }

  /** Precedence climbing: operators that bind at least as tightly as `least`. */
  protected arithmetic(least: number): WslExpression {
    const { start } = this.next;
    let left = this.#unary();
    for (;;) {
      const op = this.#operator();
      if (op === undefined || wslPrecedence[op] < least) return left;
      this.position++;
      const right = this.arithmetic(wslPrecedence[op] + (op === '**' ? 0 : 1));
      left = { kind: 'binary', op, left, right, ...this.since(start) };
    }
  }

  #operator(): WslOperator | undefined {
    const { kind, text } = this.next;
    if (kind !== 'symbol' && kind !== 'keyword') return undefined;
    const op = aliases[text] ?? text;
    return Object.hasOwn(wslPrecedence, op) ? (op as WslOperator) : undefined;
  }

  #unary(): WslExpression {
    const { start } = this.next;
    for (const op of ['-', 'NOT'] as const)
      if (this.is(op)) {
        this.position++;
        const value = this.arithmetic(wslUnaryPrecedence[op]);
        return { kind: 'unary', op, value, ...this.since(start) };
      }
    return this.#primary();
  }

  #primary(): WslExpression {
    const token = this.next;
    const { start, end } = token;
    if (token.kind === 'number' || token.kind === 'string') {
      this.position++;
      if (token.kind === 'number') return { kind: 'number', value: Number(token.text), start, end };
      return { kind: 'string', value: token.value, start, end };
    }
    if (this.is('TRUE') || this.is('FALSE')) {
      this.position++;
      return { kind: 'boolean', value: token.text === 'TRUE', start, end };
    }
    if (this.is('(')) {
      this.position++;
      const inner = this.expression();
      this.take(')', 'after the expression in parentheses');
      return inner;
    }
    if (token.kind === 'name' && this.followedBy('(')) return this.#call();
    if (token.kind === 'name') {
      const name = this.name('');
      return this.is('[') ? this.element(name) : name;
    }
    return this.fail(`an expression is expected here, not ${this.found()}`);
  }

  #call(): WslExpression {
    const { text, start, end } = this.next;
    if (!Object.hasOwn(wslFunctions, text))
      this.fail(`'${text}' is no function of this subset (${Object.keys(wslFunctions).join(', ')})`);
    this.position++;
    const args = this.arguments();
    const fn = text as WslFunction;
    if (args.length !== wslFunctions[fn])
      this.fail(
        `${fn} takes ${wslFunctions[fn]} argument${wslFunctions[fn] === 1 ? '' : 's'}, not ${args.length}`,
        { start, end },
      );
    return { kind: 'call', fn, args, ...this.since(start) };
  }
}

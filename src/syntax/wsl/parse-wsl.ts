import { checkWslCalls } from './check-wsl-calls.ts';
import { ExpressionParser } from './expression-parser.ts';
import { isWslKeyword, wslTokens } from './tokens.ts';
import {
  type WslBranch,
  type WslExpression,
  type WslName,
  type WslProcedure,
  type WslProgram,
  type WslStatement,
  wslPrecedence,
} from './wsl.ts';

/** @throws WslSyntaxError at the first place that is no WSL. */
export function parseWsl(text: string): WslProgram {
  return new Parser(wslTokens(text)).program();
}

class Parser extends ExpressionParser {
  /** Loops `DO … OD` around. */
  #loops = 0;

  program(): WslProgram {
    const body = this.#statements();
    if (this.next.kind !== 'end') this.fail(`'${this.next.text}' closes nothing here`);
    checkWslCalls(body);
    return { body };
  }

  /** Statements between semicolons; empty ones are let pass, so that a list may end in a semicolon. */
  #statements(): WslStatement[] {
    const list: WslStatement[] = [];
    for (;;) {
      while (this.is(';')) this.position++;
      if (this.#endsList()) return list;
      list.push(this.#statement());
      if (this.#endsList()) return list;
      if (!this.is(';')) this.fail(`';' is missing between statements: found ${this.found()}`);
    }
  }

  #endsList(): boolean {
    const { kind, text } = this.next;
    return (
      kind === 'end' ||
      (kind === 'keyword' && /^(ELSIF|ELSE|FI|OD|ENDVAR|END|WHERE)$/.test(text)) ||
      this.is('}') ||
      this.is('[]')
    );
  }

  #statement(): WslStatement {
    const { start, kind, text } = this.next;
    if (kind === 'name') {
      if ((text === 'C' || text === 'COMMENT') && this.tokens[this.position + 1]?.text === ':')
        return this.#comment(start);
      return this.followedBy('(') ? this.#run(start) : this.#assign(start);
    }
    if (kind === 'symbol' && text === '{') {
      this.position++;
      const condition = this.expression();
      this.take('}', 'after the assertion');
      return { kind: 'assert', condition, ...this.since(start) };
    }
    if (kind !== 'keyword') this.fail(`a statement is expected here, not ${this.found()}`);
    this.position++;
    switch (text) {
      case 'SKIP':
        return { kind: 'skip', ...this.since(start) };
      case 'ABORT':
        return { kind: 'abort', ...this.since(start) };
      case 'IF':
        return this.#if(start);
      case 'WHILE': {
        const condition = this.expression();
        this.take('DO', "after the loop's condition");
        const body = this.#statements();
        this.take('OD', 'to close the WHILE');
        return { kind: 'while', condition, body, ...this.since(start) };
      }
      case 'D_IF':
        return this.#choice(start);
      case 'FOR':
        return this.#for(start);
      case 'DO': {
        this.#loops++;
        const body = this.#statements();
        this.#loops--;
        this.take('OD', 'to close the DO');
        return { kind: 'loop', body, ...this.since(start) };
      }
      case 'EXIT':
        return this.#exit(start);
      case 'VAR':
        return this.#var(start);
      case 'BEGIN':
        return this.#where(start);
      case 'INPUT': {
        this.take('(', 'after INPUT');
        const target = this.name('to read into');
        this.take(')', 'after the variable');
        return { kind: 'input', target, ...this.since(start) };
      }
      case 'PRINT':
      case 'PRINFLUSH':
        return { kind: 'print', values: this.arguments(), ...this.since(start) };
      default:
        this.position--;
        return this.fail(`a statement is expected here, not ${this.found()}`);
    }
  }

  #comment(start: number): WslStatement {
    this.position += 2;
    const token = this.next;
    if (token.kind !== 'string') return this.fail('a comment is written C:"text"');
    this.position++;
    return { kind: 'comment', text: token.value, ...this.since(start) };
  }

  #assign(start: number): Extract<WslStatement, { kind: 'assign' }> {
    const word = this.next.text;
    if (isWslKeyword(word.toUpperCase()) && !this.followedBy(':=') && !this.followedBy('['))
      this.fail(`keywords are written in capitals: ${word.toUpperCase()}`);
    const name = this.name('to assign to');
    const target = this.is('[') ? this.element(name) : name;
    if (this.is('=') || this.is('==')) this.fail("an assignment is written with ':='");
    this.take(':=', `after the variable '${name.name}'`);
    const value = this.expression();
    return { kind: 'assign', target, value, ...this.since(start) };
  }

  #if(start: number): WslStatement {
    const branches: WslBranch[] = [];
    let otherwise: WslStatement[] | undefined;
    for (let from = start; ; from = this.tokens[this.position - 1]!.start) {
      const condition = this.expression();
      this.take('THEN', 'after the condition');
      const body = this.#statements();
      branches.push({ condition, body, ...this.since(from) });
      if (!this.is('ELSIF')) break;
      this.position++;
    }
    if (this.is('ELSE')) {
      this.position++;
      otherwise = this.#statements();
    }
    this.take('FI', `to close the IF`);
    return { kind: 'if', branches, otherwise, ...this.since(start) };
  }

  #choice(start: number): WslStatement {
    const branches: WslBranch[] = [];
    for (let from = start; ; from = this.tokens[this.position - 1]!.start) {
      const condition = this.expression();
      this.take('->', 'after the guard');
      const body = this.#statements();
      branches.push({ condition, body, ...this.since(from) });
      if (!this.is('[]')) break;
      this.position++;
    }
    this.take('FI', 'to close the D_IF');
    return { kind: 'choice', branches, ...this.since(start) };
  }

  #for(start: number): WslStatement {
    const variable = this.name('to count with');
    this.take(':=', `after '${variable.name}'`);
    const from = this.expression();
    this.take('TO', 'after the first value');
    const to = this.expression();
    let step: WslExpression | undefined;
    if (this.is('STEP')) {
      this.position++;
      step = this.expression();
    }
    this.take('DO', 'before the body of FOR');
    const body = this.#statements();
    this.take('OD', 'to close the FOR');
    return { kind: 'for', variable, from, to, step, body, ...this.since(start) };
  }

  #exit(start: number): WslStatement {
    let depth = 1;
    if (this.is('(')) {
      this.position++;
      const { kind, text } = this.next;
      if (kind !== 'number') this.fail('EXIT takes a number');
      depth = Number(text);
      this.position++;
      this.take(')', 'after the number');
    }
    if (!Number.isInteger(depth) || depth < 1 || depth > this.#loops)
      this.fail(`EXIT(${depth}) leaves more loops than there are around it`, this.since(start));
    return { kind: 'exit', depth, ...this.since(start) };
  }

  #var(start: number): WslStatement {
    this.take('<', 'after VAR');
    const locals: Extract<WslStatement, { kind: 'var' }>['locals'][number][] = [];
    for (;;) {
      const { start: from } = this.next;
      const target = this.name('to declare');
      this.take(':=', `after '${target.name}': local variables have initial values`);
      const value = this.arithmetic(wslPrecedence['++']);
      locals.push({ kind: 'assign', target, value, ...this.since(from) });
      if (!this.is(',')) break;
      this.position++;
    }
    this.take('>', 'after the local variables');
    this.take(':', 'before the body of VAR');
    const body = this.#statements();
    if (this.is('END')) this.position++;
    else this.take('ENDVAR', 'to close the VAR');
    return { kind: 'var', locals, body, ...this.since(start) };
  }

  #where(start: number): WslStatement {
    const body = this.#statements();
    const procedures: WslProcedure[] = [];
    this.take('WHERE', 'before the procedures');
    while (this.is('PROC')) procedures.push(this.#procedure());
    this.take('END', 'to close the BEGIN');
    return { kind: 'where', body, procedures, ...this.since(start) };
  }

  #procedure(): WslProcedure {
    const { start } = this.take('PROC', 'before a procedure');
    const name = this.name('to name the procedure');
    this.take('(', 'before the parameters');
    const values = this.is(')') || this.is('VAR') ? [] : this.#names();
    const vars = this.#vars();
    this.take('==', 'before the body of the procedure');
    const loops = this.#loops;
    this.#loops = 0;
    const body = this.#statements();
    this.#loops = loops;
    this.take('END', 'to close the PROC');
    return { name, values, vars, body, ...this.since(start) };
  }

  #run(start: number): WslStatement {
    const word = this.next.text;
    if (isWslKeyword(word.toUpperCase()))
      this.fail(`keywords are written in capitals: ${word.toUpperCase()}`);
    const procedure = this.name('to call');
    this.take('(', 'before the arguments');
    const args: WslExpression[] = [];
    if (!this.is(')') && !this.is('VAR')) args.push(this.expression());
    while (this.is(',')) {
      this.position++;
      args.push(this.expression());
    }
    return { kind: 'run', procedure, args, vars: this.#vars(), ...this.since(start) };
  }

  /** What stands behind VAR, if anything does, up to the closing parenthesis. */
  #vars(): WslName[] {
    const vars: WslName[] = [];
    if (this.is('VAR')) {
      this.position++;
      vars.push(...this.#names());
    }
    this.take(')', 'after the parameters');
    return vars;
  }

  #names(): WslName[] {
    const names = [this.name('to pass')];
    while (this.is(',')) {
      this.position++;
      names.push(this.name('to pass'));
    }
    return names;
  }
}

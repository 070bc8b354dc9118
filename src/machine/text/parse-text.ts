import vm from 'node:vm';
import { parseModule } from '../../syntax/parse/parse-module.ts';
import { ts } from '../../syntax/tree.ts';

/** How a program makes code from text: `direct` is a call of `eval` by that name, the others are constructors but for `eval`. */
export type TextKind =
  | 'direct'
  | 'eval'
  | 'Function'
  | 'GeneratorFunction'
  | 'AsyncFunction'
  | 'AsyncGeneratorFunction';

export interface Text {
  readonly kind: TextKind;
  /** Of a constructor: all arguments but the last, with commas between them. */
  readonly parameters: string;
  readonly body: string;
  /** Of `direct`: the code around is strict. */
  readonly strict: boolean;
}

export interface ParsedText {
  readonly kind: 'code';
  readonly tree: ts.SourceFile;
  /** Of constructors: the text that the function shows. */
  readonly shown: string | undefined;
}

/** The message of its SyntaxError, in V8's words, or why it is not followed. */
export interface NoText {
  readonly kind: 'error' | 'refused';
  readonly message: string;
}

const heads: Readonly<Record<Exclude<TextKind, 'direct' | 'eval'>, string>> = {
  Function: 'function',
  GeneratorFunction: 'function*',
  AsyncFunction: 'async function',
  AsyncGeneratorFunction: 'async function*',
};

/** Parses code from text. V8 judges whether it is any; nothing of it is run. */
export function parseText(path: string, text: Text): ParsedText | NoText {
  const { kind, parameters, body, strict } = text;
  if (kind === 'direct' || kind === 'eval') {
    const message = problem(strict ? `"use strict";${body}` : body);
    return message === undefined ? parsed(path, body, undefined) : { kind: 'error', message };
  }
  const head = heads[kind];
  for (const [params, statements] of [
    [parameters, ''],
    ['', body],
    [parameters, body],
  ]) {
    const whole = `(${head} anonymous(${params}\n) {\n${statements}\n})`;
    const message = problem(whole);
    if (message !== undefined) return { kind: 'error', message };
    const made = parsed(path, whole, undefined);
    // A text that closes the function and goes on is no body of one.
    if (made.kind === 'code' && !isOneFunction(made.tree)) {
      const early = statements === '' && params !== '';
      const message = early ? 'Arg string terminates parameters early' : 'Single function literal required';
      return { kind: 'error', message };
    }
  }
  const shown = `${head} anonymous(${parameters}\n) {\n${body}\n}`;
  return parsed(path, `(${head} (${parameters}\n) {\n${body}\n})`, shown);
}

/** V8's message for what is no script. */
function problem(text: string): string | undefined {
  try {
    void new vm.Script(text, { filename: 'beagle:text' });
    return undefined;
  } catch (error) {
    return String((error as Error).message);
  }
}

function parsed(path: string, text: string, shown: string | undefined): ParsedText | NoText {
  const { tree, errors } = parseModule(path, text);
  if (errors.length > 0) return { kind: 'refused', message: errors[0]!.message };
  return { kind: 'code', tree, shown };
}

function isOneFunction({ statements }: ts.SourceFile): boolean {
  const [first] = statements;
  return (
    statements.length === 1 &&
    ts.isExpressionStatement(first!) &&
    ts.isParenthesizedExpression(first.expression) &&
    ts.isFunctionExpression(first.expression.expression)
  );
}

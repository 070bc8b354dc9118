import { ts } from '../tree.ts';
import { at, binaryNode, expressionNode, nameNode, numberNode } from './expression-node.ts';
import { procedureNode, runNode } from './procedure-node.ts';
import type { WslProgram, WslRange, WslStatement } from './wsl.ts';
import type { WslType } from './wsl-types.ts';
import { type WslVariables, wslVariables } from './wsl-variables.ts';

const f = ts.factory;

/** The function that a WSL program means; `text` goes on behind the program's with the signature. */
export class WslFunctionBuilder {
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
      declared.map((v) => at(f.createVariableDeclaration(at(f.createIdentifier(v), here)), here)),
      ts.NodeFlags.Let,
    );
    const variables = at(f.createVariableStatement(undefined, at(list, here)), here);
    const whole = { start: 0, end: this.text.length };
    const block = f.createBlock(
      [...(declared.length > 0 ? [variables] : []), ...body.statements, result],
      true,
    );
    const fn = f.createFunctionDeclaration(
      [at(f.createModifier(ts.SyntaxKind.ExportKeyword), { start: 0, end: 0 })],
      undefined,
      at(f.createIdentifier(name), here),
      undefined,
      parameters,
      undefined,
      at(block, whole),
    );
    return at(fn, whole);
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
        ? at(
            f.createArrayTypeNode(
              at(f.createKeywordTypeNode(keywords.number), { start: own.start, end: own.end - 2 }),
            ),
            own,
          )
        : at(f.createKeywordTypeNode(keywords[type]), own);
    const whole = { start, end: own.end };
    const annotation = isFunction ? at(f.createFunctionTypeNode(undefined, [], value), whole) : value;
    const identifier = at(f.createIdentifier(name), id);
    const node = f.createParameterDeclaration(undefined, undefined, identifier, undefined, annotation);
    return at(node, { start: id.start, end: own.end });
  }

  #result(outputs: readonly string[]): ts.Statement {
    const { start } = this.#write('return { ');
    const members = outputs.map((name, i) => {
      if (i > 0) this.text += ', ';
      const range = this.#write(name);
      return at(f.createShorthandPropertyAssignment(at(f.createIdentifier(name), range)), range);
    });
    const { end } = this.#write(' }');
    const object = f.createObjectLiteralExpression(members);
    return at(f.createReturnStatement(at(object, { start: start + 7, end })), { start, end });
  }

  #list(statements: readonly WslStatement[], around: WslRange): ts.Block {
    const nodes = statements.flatMap((s) => this.#statement(s));
    const [first, last] = [statements[0], statements.at(-1)];
    const range = first === undefined || last === undefined ? around : { start: first.start, end: last.end };
    return at(f.createBlock(nodes, true), range);
  }

  #statement(s: WslStatement): ts.Statement[] {
    switch (s.kind) {
      case 'comment':
      case 'skip':
        return [];
      case 'abort':
        return [this.#abort(s)];
      case 'assign': {
        const value = binaryNode(
          s,
          expressionNode(s.target),
          ts.SyntaxKind.EqualsToken,
          expressionNode(s.value),
        );
        return [at(f.createExpressionStatement(value), s)];
      }
      case 'assert': {
        const none = at(f.createBlock([]), { start: s.start, end: s.start + 1 });
        const otherwise = this.#abort({ start: s.end - 1, end: s.end });
        return [at(f.createIfStatement(expressionNode(s.condition), none, otherwise), s)];
      }
      case 'if':
        return [this.#if(s, 0)];
      case 'while': {
        const body = this.#list(s.body, { start: s.condition.end, end: s.end });
        return [at(f.createWhileStatement(expressionNode(s.condition), body), s)];
      }
      case 'for':
        return [this.#for(s)];
      case 'loop': {
        const label = `loop${this.#loops.length}`;
        this.#loops.push(label);
        const body = this.#list(s.body, { start: s.start + 2, end: s.end - 2 });
        this.#loops.pop();
        const forever = at(f.createWhileStatement(at(f.createTrue(), place(s)), body), s);
        return [at(f.createLabeledStatement(nameNode(label, place(s)), forever), s)];
      }
      case 'exit': {
        const label = this.#loops.at(-s.depth)!;
        return [at(f.createBreakStatement(nameNode(label, s)), s)];
      }
      case 'choice':
        return [this.#choice(s, 0)];
      case 'var': {
        const locals = s.locals.map((local) => {
          const declaration = f.createVariableDeclaration(
            nameNode(local.target.name, local.target),
            undefined,
            undefined,
            expressionNode(local.value),
          );
          const list = f.createVariableDeclarationList([at(declaration, local)], ts.NodeFlags.Let);
          return at(f.createVariableStatement(undefined, at(list, local)), local);
        });
        return [at(f.createBlock([...locals, ...s.body.flatMap((inner) => this.#statement(inner))]), s)];
      }
      case 'where':
        return [this.#where(s)];
      case 'run':
        return [runNode(s)];
      case 'input': {
        const call = at(f.createCallExpression(nameNode('INPUT', s), undefined, []), s);
        const value = binaryNode(s, nameNode(s.target.name, s.target), ts.SyntaxKind.EqualsToken, call);
        return [at(f.createExpressionStatement(value), s)];
      }
      case 'print': {
        const log = f.createPropertyAccessExpression(
          nameNode('console', s),
          at(f.createIdentifier('log'), s),
        );
        const args = s.values.map((v) => expressionNode(v));
        const call = at(f.createCallExpression(at(log, s), undefined, args), s);
        return [at(f.createExpressionStatement(call), s)];
      }
    }
  }

  #where(s: Extract<WslStatement, { kind: 'where' }>): ts.Statement {
    const procedures = s.procedures.map((procedure) => {
      const loops = this.#loops.splice(0);
      const body = procedure.body.flatMap((inner) => this.#statement(inner));
      this.#loops.push(...loops);
      return procedureNode(procedure, body);
    });
    return at(f.createBlock([...procedures, ...s.body.flatMap((inner) => this.#statement(inner))]), s);
  }

  #for(s: Extract<WslStatement, { kind: 'for' }>): ts.Statement {
    const K = ts.SyntaxKind;
    const { name } = s.variable;
    const declaration = f.createVariableDeclaration(
      nameNode(name, s.variable),
      undefined,
      undefined,
      expressionNode(s.from),
    );
    const first = { start: s.variable.start, end: s.from.end };
    const list = f.createVariableDeclarationList([at(declaration, first)], ts.NodeFlags.Let);
    const counter = () => nameNode(name, s.to);
    const goesDown = s.step?.kind === 'unary' && s.step.op === '-';
    const test = binaryNode(
      s.to,
      counter(),
      goesDown ? K.GreaterThanEqualsToken : K.LessThanEqualsToken,
      expressionNode(s.to),
    );
    const step = s.step === undefined ? numberNode(1, s.to) : expressionNode(s.step);
    const last = s.step ?? s.to;
    const next = binaryNode(last, nameNode(name, last), K.PlusEqualsToken, step);
    const body = this.#list(s.body, { start: last.end, end: s.end });
    return at(f.createForStatement(at(list, first), test, next, body), s);
  }

  /** A branch whose guard holds is taken when no other guard after it does, or when it is chosen; without any, ABORT. */
  #choice(s: Extract<WslStatement, { kind: 'choice' }>, index: number): ts.Statement {
    const K = ts.SyntaxKind;
    const branch = s.branches[index];
    const last = s.branches.at(-1)!;
    if (branch === undefined) return this.#abort({ start: s.end - 2, end: s.end });
    const others = s.branches.slice(index + 1).map((b) => expressionNode(b.condition));
    const [one, ...more] = others;
    let test = expressionNode(branch.condition);
    if (one !== undefined) {
      const any = more.reduce((a, b) => binaryNode(place(branch), a, K.BarBarToken, b), one);
      const none = at(f.createPrefixUnaryExpression(K.ExclamationToken, any), place(branch));
      const chosen = at(
        f.createCallExpression(nameNode('CHOICE', place(branch)), undefined, []),
        place(branch),
      );
      const isFree = binaryNode(place(branch), none, K.BarBarToken, chosen);
      test = binaryNode(place(branch), test, K.AmpersandAmpersandToken, isFree);
    }
    const body = this.#list(branch.body, { start: branch.condition.end, end: branch.end });
    const node = f.createIfStatement(test, body, this.#choice(s, index + 1));
    return at(node, index === 0 ? s : { start: branch.start, end: last.end });
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
    const node = f.createIfStatement(expressionNode(branch.condition), body, rest);
    return at(node, index === 0 ? s : { start: branch.start, end: last.end });
  }

  #abort(range: WslRange): ts.Statement {
    const error = f.createNewExpression(nameNode('Error', range), undefined, [
      at(f.createStringLiteral('ABORT'), range),
    ]);
    return at(f.createThrowStatement(at(error, range)), range);
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

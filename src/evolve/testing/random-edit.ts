import { Random } from '../../base/random.ts';

/** Two versions of the body of a function of integers `a`, `b` and `c`, the second made from the first by one or two edits. */
export interface RandomEdit {
  readonly before: string;
  readonly after: string;
}

/** The versions as modules with a function `f`, each statement on a line of its own. */
export function editedSource({ before, after }: RandomEdit): RandomEdit {
  const source = (body: string) =>
    `export function f(a: number, b: number, c: number) {\n${body.replaceAll(/[;{}] /g, '$&\n')}\n}`;
  return { before: source(before), after: source(after) };
}

export type Expression =
  | { kind: 'text'; text: string }
  | { kind: 'constant'; value: number }
  | { kind: 'name'; name: string }
  | { kind: 'binary'; op: string; left: Expression; right: Expression };

export type Statement =
  | { kind: 'text'; text: string }
  | { kind: 'assign'; name: string; value: Expression }
  | { kind: 'if'; test: Expression; yes: Statement[]; no: Statement[] }
  | { kind: 'loop'; count: Expression; body: Statement[]; index: string }
  | { kind: 'return'; value: Expression }
  | { kind: 'throw'; value: Expression };

const parameters = ['a', 'b', 'c'];
const variables = ['x', 'y'];
const comparisons = ['<', '<=', '>', '>=', '===', '!=='];

export function randomEdit(seed: number): RandomEdit {
  const random = new Random(seed);
  const body = randomBody(random);
  const edited = structuredClone(body);
  for (let n = random.int(1, 2); n > 0; n--) editBody(edited, random);
  return { before: bodyText(body), after: bodyText(edited) };
}

export function randomBody(random: Random): Statement[] {
  const body = new Generator(random).block(3, 3);
  body.push({ kind: 'return', value: new Generator(random).number(2) });
  return body;
}

class Generator {
  readonly #random: Random;
  #loops = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  block(length: number, depth: number): Statement[] {
    return Array.from({ length: this.#random.int(1, length) }, () => this.#statement(depth));
  }

  #statement(depth: number): Statement {
    const r = this.#random;
    if (depth > 0 && r.chance(0.45))
      return {
        kind: 'if',
        test: this.test(),
        yes: this.block(2, depth - 1),
        no: r.chance(0.5) ? this.block(2, depth - 1) : [],
      };
    if (depth > 1 && r.chance(0.1))
      return { kind: 'loop', count: this.number(1), body: this.block(2, 0), index: `i${this.#loops++}` };
    if (r.chance(0.08)) return { kind: 'return', value: this.number(1) };
    if (r.chance(0.05)) return { kind: 'throw', value: this.number(0) };
    return { kind: 'assign', name: r.pick(variables), value: this.number(2) };
  }

  test(): Expression {
    return {
      kind: 'binary',
      op: this.#random.pick(comparisons),
      left: this.number(1),
      right: this.number(1),
    };
  }

  number(depth: number): Expression {
    const r = this.#random;
    if (depth === 0 || r.chance(0.4))
      return r.chance(0.35)
        ? { kind: 'constant', value: r.int(-2, 4) }
        : { kind: 'name', name: r.pick([...parameters, ...variables]) };
    return {
      kind: 'binary',
      op: r.pick(['+', '-', '*']),
      left: this.number(depth - 1),
      right: this.number(depth - 1),
    };
  }
}

/** Changes one place: a constant, an operator, a name; or drops, doubles or swaps statements and branches. */
export function editBody(body: Statement[], random: Random): void {
  const blocks: Statement[][] = [];
  const expressions: Expression[] = [];
  const ifs: (Statement & { kind: 'if' })[] = [];
  const visit = (block: Statement[]): void => {
    blocks.push(block);
    for (const s of block) {
      if (s.kind === 'if') {
        ifs.push(s);
        collect(s.test);
        visit(s.yes);
        visit(s.no);
      } else if (s.kind === 'loop') {
        collect(s.count);
        visit(s.body);
      } else if (s.kind !== 'text') collect(s.value);
    }
  };
  const collect = (e: Expression): void => {
    expressions.push(e);
    if (e.kind === 'binary') {
      collect(e.left);
      collect(e.right);
    }
  };
  visit(body);
  if (random.chance(0.6)) {
    changeExpression(random.pick(expressions), random);
    return;
  }
  const block = random.pick(blocks);
  if (ifs.length > 0 && random.chance(0.4)) {
    const s = random.pick(ifs);
    [s.yes, s.no] = [s.no, s.yes];
  } else if (block.length > 1 && random.chance(0.5)) {
    const i = random.int(0, block.length - 2);
    [block[i], block[i + 1]] = [block[i + 1]!, block[i]!];
  } else block.splice(random.int(0, block.length), 0, new Generator(random).block(1, 1)[0]!);
}

function changeExpression(e: Expression, random: Random): void {
  switch (e.kind) {
    case 'constant':
      e.value += random.pick([-1, 1]);
      return;
    case 'name':
      e.name = random.pick([...parameters, ...variables]);
      return;
    case 'binary':
      e.op = random.pick(comparisons.includes(e.op) ? comparisons : ['+', '-', '*']);
  }
}

export function bodyText(body: readonly Statement[]): string {
  return `let x = 0, y = 1; ${body.map(statementText).join(' ')}`;
}

export function statementText(s: Statement): string {
  const block = (list: readonly Statement[]) => `{ ${list.map(statementText).join(' ')} }`;
  switch (s.kind) {
    case 'text':
      return s.text;
    case 'assign':
      return `${s.name} = ${expressionText(s.value)};`;
    case 'if':
      return `if (${expressionText(s.test)}) ${block(s.yes)} else ${block(s.no)}`;
    case 'loop':
      return `for (let ${s.index} = 0; ${s.index} < ${expressionText(s.count)} && ${s.index} < 3; ${s.index}++) ${block(s.body)}`;
    case 'return':
      return `return ${expressionText(s.value)};`;
    case 'throw':
      return `throw new RangeError('at ' + ${expressionText(s.value)});`;
  }
}

export function expressionText(e: Expression): string {
  if (e.kind === 'text') return e.text;
  if (e.kind === 'constant') return e.value < 0 ? `(${e.value})` : `${e.value}`;
  return e.kind === 'name' ? e.name : `(${expressionText(e.left)} ${e.op} ${expressionText(e.right)})`;
}

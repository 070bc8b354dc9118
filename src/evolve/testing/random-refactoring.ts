import { Random } from '../../base/random.ts';
import {
  bodyText,
  type Expression,
  expressionText,
  randomBody,
  type Statement,
  statementText,
} from './random-edit.ts';

/** Two versions of a module with a function `f` of numbers `a`, `b` and `c` that do the same. */
export interface RandomRefactoring {
  readonly kind: Refactoring;
  readonly before: string;
  readonly after: string;
}

export const refactorings = ['rename', 'extract', 'reorder', 'invert', 'while'] as const;

export type Refactoring = (typeof refactorings)[number];

/** Seeds go through the kinds of refactorings in turn; bodies are drawn until there is a place for it. */
export function randomRefactoring(seed: number): RandomRefactoring {
  const random = new Random(seed);
  const kind = refactorings[seed % refactorings.length]!;
  for (;;) {
    const body = randomBody(random);
    const before = moduleText(bodyText(body));
    const after = refactored(kind, body, random);
    if (after !== undefined) return { kind, before, after };
  }
}

/** The new version; `undefined` if the body has no place for the refactoring. May change the body. */
function refactored(kind: Refactoring, body: Statement[], random: Random): string | undefined {
  const places = placesIn(body);
  switch (kind) {
    case 'rename':
      return moduleText(bodyText(body).replace(/\bx\b/g, 'total'));
    case 'extract': {
      const place = pick(places.binaries, random);
      if (place === undefined) return undefined;
      const value = expressionText(place);
      const free = ['a', 'b', 'c', 'x', 'y'].filter((name) => new RegExp(`\\b${name}\\b`).test(value));
      replaceBy(place, `part(${free.join(', ')})`);
      const params = free.map((name) => `${name}: number`).join(', ');
      return `${moduleText(bodyText(body))}\nfunction part(${params}) { return ${value}; }`;
    }
    case 'reorder': {
      const place = pick(places.independent, random);
      if (place === undefined) return undefined;
      const [block, i] = place;
      block.splice(i, 2, block[i + 1]!, block[i]!);
      return moduleText(bodyText(body));
    }
    case 'invert': {
      const place = pick(places.ifs, random);
      if (place === undefined) return undefined;
      [place.yes, place.no] = [place.no, place.yes];
      place.test = { kind: 'text', text: `!(${expressionText(place.test)})` };
      return moduleText(bodyText(body));
    }
    case 'while': {
      const place = pick(places.loops, random);
      if (place === undefined) return undefined;
      const { index, count } = place;
      const inner = place.body.map(statementText).join(' ');
      const test = `${index} < ${expressionText(count)} && ${index} < 3`;
      replaceBy(place, `{ let ${index} = 0; while (${test}) { ${inner} ${index}++; } }`);
      return moduleText(bodyText(body));
    }
  }
}

interface Places {
  readonly binaries: (Expression & { kind: 'binary' })[];
  readonly independent: (readonly [block: Statement[], at: number])[];
  readonly ifs: (Statement & { kind: 'if' })[];
  readonly loops: (Statement & { kind: 'loop' })[];
}

function placesIn(body: Statement[]): Places {
  const places: Places = { binaries: [], independent: [], ifs: [], loops: [] };
  const expression = (e: Expression): void => {
    if (e.kind !== 'binary') return;
    places.binaries.push(e);
    expression(e.left);
    expression(e.right);
  };
  const block = (list: Statement[]): void => {
    for (const [i, s] of list.entries()) {
      if (areIndependent(s, list[i + 1])) places.independent.push([list, i]);
      if (s.kind === 'if') {
        places.ifs.push(s);
        expression(s.test);
        block(s.yes);
        block(s.no);
      } else if (s.kind === 'loop') {
        places.loops.push(s);
        expression(s.count);
        block(s.body);
      } else if (s.kind !== 'text') expression(s.value);
    }
  };
  block(body);
  return places;
}

/** Assignments to two variables neither of which the other one uses. */
function areIndependent(s: Statement, next: Statement | undefined): boolean {
  if (s.kind !== 'assign' || next?.kind !== 'assign' || s.name === next.name) return false;
  const uses = (e: Expression, name: string) => new RegExp(`\\b${name}\\b`).test(expressionText(e));
  return !uses(s.value, next.name) && !uses(next.value, s.name);
}

function pick<T>(items: readonly T[], random: Random): T | undefined {
  return items.length === 0 ? undefined : random.pick(items);
}

function replaceBy(node: Expression | Statement, text: string): void {
  for (const key of Object.keys(node)) delete (node as unknown as Record<string, unknown>)[key];
  Object.assign(node, { kind: 'text', text });
}

function moduleText(body: string): string {
  return `export function f(a: number, b: number, c: number) { ${body} }`;
}

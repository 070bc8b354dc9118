import { Random } from '../../base/random.ts';

/** Two bodies of a function with some typed parameters; the second differs in one place. */
export interface RandomRegression {
  readonly before: string;
  readonly after: string;
  /** Types by name. */
  readonly parameters: Readonly<Record<string, string>>;
}

type Sort = 'number' | 'text' | 'truth';

/** How an expression is made of others: a template in which `#` stands for a number, `$` for a text, `?` for a truth value. */
const templates: Readonly<Record<Sort, readonly string[]>> = {
  number: [
    '(# + #)',
    '(# - #)',
    '(# * #)',
    '(# / #)',
    '(# % #)',
    '(-#)',
    'Math.floor(#)',
    'Math.round(#)',
    'Math.ceil(#)',
    'Math.trunc(#)',
    'Math.abs(#)',
    'Math.max(#, #)',
    'Math.min(#, #)',
    '$.length',
    '$.indexOf($)',
    'Number($)',
    'parseInt($, 10)',
    '(? ? # : #)',
    '(# || #)',
    '(# | 0)',
    'Math.sign(#)',
  ],
  text: [
    '($ + $)',
    '$.slice(#)',
    '$.slice(0, #)',
    '$.trim()',
    '$.toUpperCase()',
    '$.toLowerCase()',
    'String(#)',
    '$.charAt(#)',
    '(? ? $ : $)',
    '($ || $)',
    '$.replace($, $)',
    '$.padStart(3, "0")',
  ],
  truth: [
    '(# < #)',
    '(# <= #)',
    '(# > #)',
    '(# >= #)',
    '(# === #)',
    '(# !== #)',
    '($ === $)',
    '$.startsWith($)',
    '$.endsWith($)',
    '$.includes($)',
    '(? && ?)',
    '(? || ?)',
    '!?',
    'Number.isNaN(#)',
    'Number.isInteger(#)',
  ],
};

const sortOf: Readonly<Record<string, Sort>> = { '#': 'number', $: 'text', '?': 'truth' };

/** What a parameter of each type gives. */
const leaves: Readonly<Record<string, (name: string) => Partial<Record<Sort, readonly string[]>>>> = {
  number: (p) => ({ number: [p, p] }),
  string: (p) => ({ text: [p, p], number: [`${p}.length`] }),
  boolean: (p) => ({ truth: [p] }),
  'number[]': (p) => ({
    number: [`${p}.length`, `(${p}[0] ?? 0)`, `${p}.reduce((s, x) => s + x, 0)`, `Math.max(...${p})`],
    truth: [`${p}.includes(1)`],
  }),
  'string[]': (p) => ({ text: [`${p}.join("-")`, `(${p}[0] ?? "")`], number: [`${p}.length`] }),
  '{ long: boolean; n: number }': (p) => ({ number: [`${p}.n`], truth: [`${p}.long`] }),
  '{ sep?: string }': (p) => ({ text: [`(${p}.sep ?? ",")`], truth: [`${p}.sep === undefined`] }),
  'number | null': (p) => ({ number: [`(${p} ?? 1)`], truth: [`${p} === null`] }),
  '"a" | "b" | "c"': (p) => ({ truth: [`${p} === "a"`, `${p} === "b"`], text: [p] }),
};

interface Node {
  readonly sort: Sort;
  template: string;
  parts: Node[];
}

interface Line {
  readonly name: string;
  test: Node | undefined;
  value: Node;
}

export function randomRegression(seed: number): RandomRegression {
  const random = new Random(seed);
  const types = Array.from({ length: random.int(1, 3) }, () => random.pick(Object.keys(leaves)));
  const parameters = Object.fromEntries(types.map((type, i) => ['abc'[i]!, type]));
  const maker = new Maker(random, parameters);
  const lines = Array.from({ length: random.int(0, 3) }, () => maker.line());
  const result = maker.node(random.pick(['number', 'text', 'truth']), 3);
  const before = bodyOf(lines, result);
  const edited = structuredClone({ lines, result });
  const all = [...edited.lines.flatMap((l) => [l.value, ...(l.test ? [l.test] : [])]), edited.result];
  for (let n = 0; n < 20; n++) {
    maker.change(random.pick(all.flatMap(nodesOf)));
    const after = bodyOf(edited.lines, edited.result);
    if (after !== before) return { before, after, parameters };
  }
  return { before, after: bodyOf(edited.lines, edited.result), parameters };
}

function nodesOf(node: Node): Node[] {
  return [node, ...node.parts.flatMap(nodesOf)];
}

function bodyOf(lines: readonly Line[], result: Node): string {
  const texts = lines.map(({ name, test, value }) => {
    const assign = `${name} = ${textOf(value)};`;
    return test === undefined ? assign : `if (${textOf(test)}) ${assign}`;
  });
  return `let x = 0, s = ""; ${texts.join(' ')} return ${textOf(result)};`;
}

function textOf({ template, parts }: Node): string {
  let next = 0;
  return parts.length === 0
    ? template
    : template.replaceAll(/ \? (?=[#$?])|[#$?]/g, (hole) => (hole === ' ? ' ? hole : textOf(parts[next++]!)));
}

class Maker {
  readonly #random: Random;
  readonly #leaves: Readonly<Record<Sort, readonly string[]>>;

  constructor(random: Random, parameters: Readonly<Record<string, string>>) {
    this.#random = random;
    const given = Object.entries(parameters).map(([name, type]) => leaves[type]!(name));
    const of = (sort: Sort) => given.flatMap((g) => g[sort] ?? []);
    this.#leaves = { number: [...of('number'), 'x'], text: [...of('text'), 's'], truth: of('truth') };
  }

  line(): Line {
    const [name, sort] = this.#random.pick([['x', 'number'] as const, ['s', 'text'] as const]);
    const test = this.#random.chance(0.6) ? this.node('truth', 2) : undefined;
    return { name, test, value: this.node(sort, 2) };
  }

  node(sort: Sort, depth: number): Node {
    const r = this.#random;
    const own = this.#leaves[sort];
    if (depth === 0 || r.chance(0.25)) {
      if (own.length > 0 && r.chance(0.85)) return { sort, template: r.pick(own), parts: [] };
      if (sort !== 'truth' || depth === 0) return { sort, template: this.#constant(sort), parts: [] };
    }
    return this.#made(sort, r.pick(templates[sort]), depth);
  }

  /** Another operator, constant or parameter, or something else in its place. */
  change(node: Node): void {
    const r = this.#random;
    const alike = templates[node.sort].filter((t) => holes(t) === holes(node.template));
    if (node.parts.length > 0 && alike.length > 1 && r.chance(0.6)) node.template = r.pick(alike);
    else if (node.parts.length === 0 && r.chance(0.6))
      node.template = r.pick([this.#constant(node.sort), ...this.#leaves[node.sort]]);
    else Object.assign(node, this.node(node.sort, 1));
  }

  #made(sort: Sort, template: string, depth: number): Node {
    const parts = [...holes(template)].map((hole) => this.node(sortOf[hole]!, depth - 1));
    return { sort, template, parts };
  }

  #constant(sort: Sort): string {
    const r = this.#random;
    if (sort === 'number') return r.pick(['0', '1', '2', '3', '10', '(-1)', '0.5', '60', '100']);
    return sort === 'text' ? r.pick(['""', '"a"', '"-"', '"0"', '"ab"', '"."']) : r.pick(['true', 'false']);
  }
}

/** The places of a template; the `?` of a conditional is none. */
function holes(template: string): string {
  return template.replaceAll(/ \? (?=[#$])/g, ' ').replaceAll(/[^#$?]/g, '');
}

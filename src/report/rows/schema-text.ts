/**
 * Texts that differ only in counts and positions, as one text with a letter. `[a[0], a[1]]` and `[a[0], a[1], a[2]]` have the
 * same skeleton: a run of `a[i]`, once up to 1 and once up to 2. A skeleton has a list of numbers, in which alone such texts differ.
 */

export interface Skeleton {
  /** Equal for texts that differ in numbers only. */
  readonly key: string;
  readonly numbers: readonly number[];
  /** The text for other numbers, each given as text. */
  readonly render: (numbers: readonly string[]) => string;
}

type Node = string | number | Group | Run;
interface Group {
  readonly open: string;
  readonly parts: readonly Node[];
  readonly close: string;
}
/** `segment(from) separator … separator segment(to)`; the positions that go up are marked in the segment. */
interface Run {
  readonly segment: readonly Node[];
  readonly moving: ReadonlySet<number>;
  readonly separator: string;
  readonly count: number;
}

export function skeletonOf(text: string): Skeleton {
  const nodes = withRuns(parse(tokens(text)));
  const numbers: number[] = [];
  const key = keyOf(nodes, numbers);
  return {
    key,
    numbers,
    render: (texts) => {
      let next = 0;
      return textOf(nodes, () => texts[next++]!);
    },
  };
}

function tokens(text: string): string[] {
  return text.match(/"(?:[^"\\]|\\.)*"|[A-Za-z_$][\w$]*|\d+\.\d+|\d+|\s*(?:&&|\|\||,|\+)\s*|[\s\S]/g) ?? [];
}

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

function parse(list: readonly string[]): Node[] {
  const stack: { open: string; parts: Node[] }[] = [{ open: '', parts: [] }];
  for (const token of list) {
    const top = stack[stack.length - 1]!;
    if (token in closing) stack.push({ open: token, parts: [] });
    else if (stack.length > 1 && token === closing[top.open]) {
      stack.pop();
      stack[stack.length - 1]!.parts.push({ open: top.open, parts: top.parts, close: token });
    } else top.parts.push(/^\d+$/.test(token) && token.length < 10 ? Number(token) : token);
  }
  // Brackets that do not close are in no text of ours; they stay as they are.
  return stack.flatMap(({ open, parts }) => (open === '' ? parts : [open, ...parts]));
}

const isSeparator = (node: Node): node is string =>
  typeof node === 'string' && /^\s*(?:&&|\|\||,|\+)\s*$/.test(node);

/** The nodes with neighbours that count up joined, inside of brackets first. */
function withRuns(nodes: readonly Node[]): Node[] {
  const inner = nodes.map((node) =>
    typeof node === 'object' && 'open' in node ? { ...node, parts: withRuns(node.parts) } : node,
  );
  const segments: Node[][] = [[]];
  const separators: string[] = [];
  for (const node of inner)
    if (isSeparator(node)) {
      separators.push(node);
      segments.push([]);
    } else segments[segments.length - 1]!.push(node);
  const result: Node[] = [];
  for (let i = 0; i < segments.length; ) {
    const end = endOfRun(segments, separators, i);
    if (i > 0) result.push(separators[i - 1]!);
    if (end === i) result.push(...segments[i]!);
    else
      result.push({
        segment: segments[i]!,
        moving: movingIn(segments[i]!, segments[i + 1]!)!,
        separator: separators[i]!,
        count: end - i + 1,
      });
    i = end + 1;
  }
  return result;
}

/** The last segment of those that count up by one from `start`. */
function endOfRun(segments: readonly Node[][], separators: readonly string[], start: number): number {
  let end = start;
  let moving: string | undefined;
  while (end + 1 < segments.length && separators[end] === separators[start]) {
    const now = movingIn(segments[end]!, segments[end + 1]!);
    const key = now === undefined ? undefined : [...now].join(' ');
    if (key === undefined || (moving !== undefined && key !== moving)) break;
    moving = key;
    end++;
  }
  return end;
}

/** Which numbers go up by one from one segment to the next, by position; undefined when they differ otherwise, or not at all. */
function movingIn(a: readonly Node[], b: readonly Node[]): Set<number> | undefined {
  const [first, second]: [number[], number[]] = [[], []];
  if (keyOf(a, first) !== keyOf(b, second)) return undefined;
  const moving = new Set<number>();
  for (const [i, n] of first.entries()) {
    if (second[i] === n + 1) moving.add(i);
    else if (second[i] !== n) return undefined;
  }
  return moving.size === 0 ? undefined : moving;
}

/** The nodes without their numbers, which are added to a list. */
function keyOf(nodes: readonly Node[], numbers: number[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return `'${node}`;
      if (typeof node === 'number') {
        numbers.push(node);
        return '#';
      }
      if ('open' in node) return `${node.open}${keyOf(node.parts, numbers)}${node.close}`;
      const segment = keyOf(node.segment, numbers);
      numbers.push(node.count);
      return `<${segment};${[...node.moving].join(' ')};${node.separator}>`;
    })
    .join('');
}

function textOf(nodes: readonly Node[], next: () => string): string {
  return nodes
    .map((node, i) => {
      if (typeof node === 'string') return node;
      if (typeof node === 'number') return inPlace(next(), nodes, i);
      if ('open' in node) return `${node.open}${textOf(node.parts, next)}${node.close}`;
      return runText(node, next);
    })
    .join('');
}

/** In parentheses where the neighbours may bind more tightly than its own operator. */
function inPlace(text: string, nodes: readonly Node[], i: number): string {
  if (/^\w+$/.test(text) || (i === 0 && nodes.length === 1)) return text;
  return `(${text})`;
}

/** `a[0], …, a[n - 1]`; the first two and the last where the last is a number. */
function runText({ segment, moving, separator }: Run, next: () => string): string {
  const numbers: number[] = [];
  keyOf(segment, numbers);
  const texts = numbers.map(() => next());
  const count = next();
  const at = (step: string) => {
    let position = 0;
    return textOf(segment, () => {
      const text = texts[position]!;
      return moving.has(position++) ? plus(text, step) : text;
    });
  };
  const all = Number(count);
  if (all <= 2) return [at('0'), at('1')].slice(0, all).join(separator);
  const last = /^\d+$/.test(count) ? String(all - 1) : plus(count, '-1');
  return [at('0'), '…', at(last)].join(separator);
}

/** The sum of two terms like `4`, `n` and `n - 1`. */
function plus(a: string, b: string): string {
  const read = (text: string): { letter: string; offset: number } => {
    const [, letter = '', rest = ''] = /^([a-z]?)\s*(.*)$/.exec(text)!;
    return { letter, offset: rest === '' ? 0 : Number(rest.replace(/\s/g, '')) };
  };
  const [x, y] = [read(a), read(b)];
  return affine(x.letter || y.letter, x.offset + y.offset);
}

/** `n`, `n + 2`, `n - 1`, `3`. */
export function affine(letter: string, offset: number): string {
  if (letter === '') return String(offset);
  if (offset === 0) return letter;
  return `${letter} ${offset < 0 ? '-' : '+'} ${Math.abs(offset)}`;
}

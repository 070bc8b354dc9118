import type { Random } from '../../base/random.ts';
import type { Subject } from '../../explore/subject.ts';
import { isOurs } from '../../machine/self-hosted-source.ts';
import type { SourceModule } from '../../syntax/modules/source-set.ts';
import { ts } from '../../syntax/tree.ts';
import { NamedValues } from './named-values.ts';

/** Values and names that occur in some code. Regular expressions as `/source/flags`. */
export interface Words {
  readonly numbers: readonly number[];
  readonly strings: readonly string[];
  /** Names of properties. */
  readonly keys: readonly string[];
  readonly regexes: readonly string[];
}

/** Which lines of files a change touched. */
export type ChangedLines = ReadonlyMap<string, ReadonlySet<number>>;

/**
 * What both versions of a function know: constants, names of properties and regular expressions. Those of changed lines are what inputs should be made of,
 * then those that only one version has, those of the function's own file, and the rest.
 */
export class Dictionary {
  /** From the nearest to the change to the farthest. */
  readonly #tiers: readonly Words[];
  /** All words of the nearer tiers as one text, for telling what the code is about. */
  readonly about: string;
  readonly separators: readonly string[];
  /** Those of the nearer tiers. */
  readonly texts: ReadonlySet<string>;
  readonly #heard: string[] = [];
  readonly #nearKeys: ReadonlySet<string>;

  /** What properties and variables of a name are compared with. */
  readonly named: NamedValues;

  /** Properties that only one version reads. */
  readonly newKeys: readonly string[];

  /** Further properties that changed lines read. */
  readonly nearReads: readonly string[];

  constructor(
    tiers: readonly Words[],
    about = '',
    named = new NamedValues(),
    newKeys: readonly string[] = [],
    nearReads: readonly string[] = [],
  ) {
    this.nearReads = nearReads;
    this.#tiers = tiers;
    this.newKeys = newKeys;
    this.named = named;
    this.about = about;
    this.texts = new Set(tiers.slice(0, 2).flatMap((t) => t.strings));
    this.#nearKeys = new Set(tiers[0]?.keys);
    this.separators = [...new Set(tiers.flatMap((t) => t.strings.filter((s) => /^[^\w\s]{1,2}$/.test(s))))];
  }

  /** A property that the change is about. */
  isNearKey(key: string): boolean {
    return this.#nearKeys.has(key);
  }

  /** A property that only one version knows, and does not call. */
  newKey(random: Random): string | undefined {
    return this.newKeys.length === 0 ? undefined : random.pick(this.newKeys);
  }

  /** A word that only one version has, or that stands on a changed line: a text, or the name of a property. */
  newWord(random: Random): string | undefined {
    const { strings = [], keys = [] } = this.#tiers[0] ?? {};
    const list = keys.length === 0 || (strings.length > 0 && random.chance(0.6)) ? strings : keys;
    return list.length === 0 ? undefined : random.pick(list);
  }

  /** A text that only one version has, or that stands on a changed line. */
  newText(random: Random): string | undefined {
    const { strings = [] } = this.#tiers[0] ?? {};
    return strings.length === 0 ? undefined : random.pick(strings);
  }

  number(random: Random): number | undefined {
    return this.#pick('numbers', random);
  }

  string(random: Random): string | undefined {
    return this.#pick('strings', random);
  }

  key(random: Random): string | undefined {
    return this.#pick('keys', random);
  }

  regex(random: Random): string | undefined {
    return this.#pick('regexes', random);
  }

  /** A string that an input worth keeping had, the latest more often. */
  heard(random: Random): string | undefined {
    const last = this.#heard.length - 1;
    return last < 0 ? undefined : this.#heard[last - random.int(0, Math.min(last, RECENT))];
  }

  hear(text: string): void {
    if (text !== '' && text.length < LONGEST_HEARD && !this.#heard.includes(text)) this.#heard.push(text);
  }

  /** A near tier more often than a far one. */
  #pick<K extends keyof Words>(kind: K, random: Random): Words[K][number] | undefined {
    for (let tries = 0; tries < 3; tries++)
      for (const tier of this.#tiers) {
        const list = tier[kind];
        if (list.length > 0 && random.chance(NEARER)) return random.pick(list as readonly Words[K][number][]);
      }
    const all = this.#tiers.find((tier) => tier[kind].length > 0);
    return all === undefined ? undefined : random.pick(all[kind] as readonly Words[K][number][]);
  }
}

const NEARER = 0.4;
const [RECENT, LONGEST_HEARD, LONGEST] = [60, 200, 120];

/** The dictionary for two versions of a function whose files differ on these lines. */
export function dictionaryOf(
  before: Subject,
  after: Subject,
  changed: { readonly before: ChangedLines; readonly after: ChangedLines },
): Dictionary {
  const named = new NamedValues();
  const each = [before, after].map(({ sources, found }, i) => {
    const lines = i === 0 ? changed.before : changed.after;
    const collected = { touched: new Collected(), near: new Collected(), far: new Collected() };
    for (const module of sources.modules) {
      if (module.tree === undefined || isOurs(module.path)) continue;
      const isNear = module.path === found.module.path || lines.has(module.path);
      collect(module, lines.get(module.path), collected.touched, isNear ? collected.near : collected.far);
      if (isNear) named.addAllOf(module.tree);
    }
    return collected;
  });
  const [old, now] = each as [(typeof each)[0], (typeof each)[0]];
  const touched = old.touched.and(now.touched);
  const near = old.near.and(now.near);
  const all = [old.touched.and(old.near).and(old.far), now.touched.and(now.near).and(now.far)] as const;
  const own = all[0].without(all[1]).and(all[1].without(all[0]));
  const names = [before, after].flatMap(({ found, signature }) => [
    found.name,
    ...signature.parameters.map((p) => p.name),
  ]);
  const about = [...names, ...touched.texts(), ...near.texts()].join('\n').slice(0, ABOUT);
  return new Dictionary(
    [own.and(touched), near, old.far.and(now.far)].map((c) => c.words()),
    about,
    named,
    [...own.read],
    [...touched.read].filter((key) => !own.read.has(key) && key !== 'length'),
  );
}

const ABOUT = 100_000;

class Collected {
  readonly numbers: Set<number>;
  readonly strings: Set<string>;
  readonly keys: Set<string>;
  readonly regexes: Set<string>;
  /** Those of the keys that are not just called. */
  readonly read: Set<string>;

  constructor(from: Partial<Record<keyof Words | 'read', Iterable<unknown>>> = {}) {
    this.read = new Set(from.read as Iterable<string> | undefined);
    this.numbers = new Set(from.numbers as Iterable<number> | undefined);
    this.strings = new Set(from.strings as Iterable<string> | undefined);
    this.keys = new Set(from.keys as Iterable<string> | undefined);
    this.regexes = new Set(from.regexes as Iterable<string> | undefined);
  }

  and(other: Collected): Collected {
    return new Collected({
      numbers: [...this.numbers, ...other.numbers],
      strings: [...this.strings, ...other.strings],
      keys: [...this.keys, ...other.keys],
      regexes: [...this.regexes, ...other.regexes],
      read: [...this.read, ...other.read],
    });
  }

  without(other: Collected): Collected {
    return new Collected({
      numbers: [...this.numbers].filter((n) => !other.numbers.has(n)),
      strings: [...this.strings].filter((s) => !other.strings.has(s)),
      keys: [...this.keys].filter((k) => !other.keys.has(k)),
      regexes: [...this.regexes].filter((r) => !other.regexes.has(r)),
      read: [...this.read].filter((k) => !other.keys.has(k)),
    });
  }

  texts(): string[] {
    return [...this.strings, ...this.keys, ...this.regexes];
  }

  words(): Words {
    return {
      numbers: [...this.numbers],
      strings: [...this.strings],
      keys: [...this.keys],
      regexes: [...this.regexes],
    };
  }
}

function collect(
  module: SourceModule,
  touched: ReadonlySet<number> | undefined,
  changed: Collected,
  rest: Collected,
): void {
  const tree = module.tree!;
  noteComments(module.text, rest);
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    const isTouched = touched?.has(tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1);
    note(node, isTouched ? changed : rest);
    ts.forEachChild(node, visit);
  };
  visit(tree);
}

/** Examples stand in comments, in quotes. */
function noteComments(text: string, into: Collected): void {
  for (const [comment] of text.matchAll(/\/\*[\s\S]*?\*\/|(?:^|\s)\/\/.*/g))
    for (const [, , quoted] of comment.matchAll(/(["'`])((?:(?!\1)[^\n\\]){1,60})\1/g))
      if (into.strings.size < MOST_STRINGS) into.strings.add(quoted!);
}

const MOST_STRINGS = 2000;

/** Numbers that code asks for without writing them down. */
const oddNumbers: ReadonlyMap<string, readonly number[]> = new Map([
  ['NaN', [Number.NaN]],
  ['isNaN', [Number.NaN]],
  ['Infinity', [Infinity]],
  ['isFinite', [Infinity, Number.NaN]],
]);

function note(node: ts.Node, into: Collected): void {
  if (ts.isNumericLiteral(node)) into.numbers.add(Number(node.text));
  else if (ts.isIdentifier(node)) for (const n of oddNumbers.get(node.text) ?? []) into.numbers.add(n);
  else if (ts.isBinaryExpression(node) && node.left.getText() === node.right.getText())
    into.numbers.add(Number.NaN);
  else if (
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node)
  ) {
    if (node.text.length > 0 && node.text.length <= LONGEST && node.text !== 'use strict')
      into.strings.add(node.text);
  } else if (ts.isRegularExpressionLiteral(node)) into.regexes.add(node.text);
  else if (ts.isPropertyAccessExpression(node)) {
    into.keys.add(node.name.text);
    if (!ts.isCallExpression(node.parent) || node.parent.expression !== node) into.read.add(node.name.text);
  } else if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) into.keys.add(node.name.text);
  else if (ts.isShorthandPropertyAssignment(node)) into.keys.add(node.name.text);
  else if (ts.isBindingElement(node) && ts.isIdentifier(node.propertyName ?? node.name)) {
    into.keys.add((node.propertyName ?? node.name).getText());
    if (ts.isObjectBindingPattern(node.parent)) into.read.add((node.propertyName ?? node.name).getText());
  } else if (isRegExpCall(node)) {
    const [source, flags] = node.arguments ?? [];
    if (source !== undefined && ts.isStringLiteralLike(source))
      into.regexes.add(
        `/${source.text.replaceAll('/', '\\/')}/${flags !== undefined && ts.isStringLiteralLike(flags) ? flags.text : ''}`,
      );
  }
}

function isRegExpCall(node: ts.Node): node is ts.NewExpression | ts.CallExpression {
  return (
    (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === 'RegExp'
  );
}

/** The words of doc comments that Beagle reads, for completion and hover. */
export interface ContractWord {
  readonly word: string;
  /** What is inserted, as a snippet. */
  readonly snippet: string;
  readonly help: string;
}

export const contractTags: readonly ContractWord[] = [
  {
    word: '@requires',
    snippet: '@requires ${1:condition}',
    help: 'Which inputs the function is meant for. In a change contract: which calls the case is about.',
  },
  {
    word: '@range',
    snippet: '@range ${1:0}..${2:9}',
    help: 'On a `@param` line, or right below it: the numbers that are considered, both ends included.',
  },
  {
    word: '@integer',
    snippet: '@integer',
    help: 'On a `@param` line, or right below it: whole numbers only.',
  },
  {
    word: '@maxLength',
    snippet: '@maxLength ${1:8}',
    help: 'On a `@param` line, or right below it: how long the string or array may be.',
  },
  {
    word: '@changed_behavior',
    snippet:
      '@changed_behavior\n * @requires ${1:condition}\n * @ensures ${2:\\\\result === \\\\prev(\\\\result)}',
    help: 'Begins a change contract: how behaviour is meant to differ from the version before. Where it is silent, nothing may differ.',
  },
  {
    word: '@when_ensured',
    snippet: '@when_ensured ${1:condition}',
    help: 'The case is about calls on which the old version returned so.',
  },
  {
    word: '@when_signaled',
    snippet: '@when_signaled (${1:Error}) ${2:condition}',
    help: 'The case is about calls on which the old version threw so.',
  },
  {
    word: '@ensures',
    snippet: '@ensures ${1:condition}',
    help: 'When the new version returns, this holds.',
  },
  {
    word: '@signals',
    snippet: '@signals (${1:any}) ${2:false}',
    help: 'When the new version throws, it throws this, and the condition holds. `(any) false`: it does not throw.',
  },
  { word: '@also', snippet: '@also', help: 'A further case of the contract.' },
];

export const contractNames: readonly ContractWord[] = [
  { word: '\\result', snippet: '\\\\result', help: 'What the call returned.' },
  { word: '\\old', snippet: '\\\\old(${1:x})', help: 'The value of an expression before the call.' },
  {
    word: '\\prev',
    snippet: '\\\\prev(${1:\\\\result})',
    help: 'The value of an expression after the call of the version before.',
  },
  { word: '\\latest', snippet: '\\\\latest(${1:x})', help: 'Something that the new version alone has.' },
  {
    word: '\\deprecated',
    snippet: '\\\\deprecated(${1:x})',
    help: 'Something that the old version alone had.',
  },
];

const all = new Map([...contractTags, ...contractNames].map((w) => [w.word, w]));

/** The word that stands at a place in a doc comment, columns from 0. */
export function contractWordAt(text: string, line: number, column: number): ContractWord | undefined {
  if (!isInDocComment(text, line, column)) return undefined;
  const content = text.split('\n')[line - 1] ?? '';
  for (const found of content.matchAll(/[@\\]\w+/g))
    if (found.index <= column && column <= found.index + found[0].length) return all.get(found[0]);
  return undefined;
}

/** What may follow the beginning of a word that stands before a place in a doc comment. */
export function contractWordsFor(text: string, line: number, column: number): readonly ContractWord[] {
  if (!isInDocComment(text, line, column)) return [];
  const before = (text.split('\n')[line - 1] ?? '').slice(0, column);
  const start = /[@\\]\w*$/.exec(before)?.[0];
  if (start === undefined) return [];
  return (start.startsWith('@') ? contractTags : contractNames).filter((w) => w.word.startsWith(start));
}

/** Line from 1, column from 0. */
export function isInDocComment(text: string, line: number, column: number): boolean {
  const lines = text.split('\n');
  const before = [...lines.slice(0, line - 1), (lines[line - 1] ?? '').slice(0, column)].join('\n');
  const open = before.lastIndexOf('/**');
  return open >= 0 && before.indexOf('*/', open) < 0;
}

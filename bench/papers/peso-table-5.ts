/**
 * Table V of "Path exploration based on symbolic output": DARWIN's debugging by path conditions and by relevant-slice conditions. The paper's programs (JLex, JTopas, NanoXML) are Java; here
 * stand published npm packages of their kind, each with a fault between two of its versions and an input that shows it. They are installed into a folder
 * of the cache when the bench runs. `experiments` is what `blame` does today.
 */
import { defaultEffects } from '../../src/evolve/shared/observed-places.ts';
import { defaultBudget } from '../../src/explore/budget.ts';
import { nodeContext } from '../../src/host/node-context.ts';
import { nodeFiles } from '../../src/host/node-files.ts';
import { blameExperiments } from '../../src/session/blame-experiments.ts';
import { type BlameOptions, blameFunction } from '../../src/session/blame-function.ts';
import { printTable } from '../print-table.ts';
import { cpuMs } from './explore-subject.ts';
import { InstalledPackages, type PackageVersion } from './installed-packages.ts';
import type { PaperTable } from './paper-table.ts';

interface Subject {
  /** What the paper has in its place. */
  readonly instead: string;
  readonly kind: string;
  readonly name: string;
  readonly good: string;
  readonly bad: string;
  /** The sources of the program, for the counts of lines. */
  readonly sources: readonly string[];
  /** A function of a text, written into the package's folder. */
  readonly driver: string;
  readonly input: string;
  /** Stands on the line of the faulty version, or on that of the other one which it lacks. */
  readonly guilty: RegExp;
}

const subjects: readonly Subject[] = [
  {
    instead: 'JLex: 15 min and 3 lines by slices, 543 min and 50 lines by paths',
    kind: 'lexer generator',
    name: 'moo',
    good: '0.4.3',
    bad: '0.5.0',
    sources: ['moo.js'],
    driver: `const moo = require('./moo.js');
/** @param {string} text */
exports.run = function run(text) {
  const lexer = moo.compile({ id: { match: /[a-z]+/, keywords: { kw: ['if', 'else'] } }, ws: / +/ });
  lexer.reset(text);
  const types = [];
  for (let token = lexer.next(); token; token = lexer.next()) types.push(token.type);
  return types.join(' ');
};
`,
    input: 'if x',
    guilty: /keywords/,
  },
  {
    instead: 'JTopas: 5 min and 4 lines by slices, 81 min and 4 lines by paths',
    kind: 'tokenizer of selectors',
    name: 'css-what',
    good: '5.0.0',
    bad: '4.0.0',
    sources: ['lib/parse.js'],
    driver: `const parse = require('./lib/parse.js').default;
/** @param {string} text */
exports.run = function run(text) {
  return parse(text)[0].map((token) => token.type + ' ' + token.name).join(' ');
};
`,
    input: '|a',
    guilty: /\|/,
  },
  {
    instead: 'NanoXML: 43 s and 6 lines by slices, 2m56s and 8 lines by paths',
    kind: 'XML parser',
    name: 'sax',
    good: '1.4.4',
    bad: '1.4.1',
    sources: ['lib/sax.js'],
    driver: `const sax = require('./lib/sax.js');
/** @param {string} text */
exports.run = function run(text) {
  const seen = [];
  const parser = sax.parser(false, {});
  parser.ontext = (t) => seen.push(t);
  parser.onopentag = (tag) => seen.push(tag.name);
  parser.write(text).close();
  return seen.join(' ');
};
`,
    input: '<a>&#xFFFFFF;</a>',
    guilty: /isNaN\(num\)|fromCodePoint\(num\)/,
  },
  {
    instead: 'the same',
    kind: 'XML parser',
    name: 'fast-xml-parser',
    good: '4.3.5',
    bad: '4.4.0',
    sources: ['src/xmlparser/OrderedObjParser.js'],
    driver: `const XMLParser = require('./src/xmlparser/XMLParser.js');
/** @param {string} text */
exports.run = function run(text) {
  return new XMLParser({ processEntities: true, htmlEntities: true }).parse(text).a;
};
`,
    input: '<a>&#128512;</a>',
    guilty: /num_dec/,
  },
];

const options: BlameOptions = {
  basis: 'slice',
  predicates: false,
  expect: undefined,
  effects: defaultEffects,
  budget: { ...defaultBudget, timeoutMs: 60_000 },
  order: 'dfs',
  seed: 1,
  maxSteps: 1_000_000,
  queryTimeoutMs: 2000,
  solver: 'wasm',
  packages: 'all',
  signature: { numbers: 'double' },
  numbers: 'double',
};

const goodOf = (s: Subject): PackageVersion => ({ ...s, version: s.good });
const badOf = (s: Subject): PackageVersion => ({ ...s, version: s.bad });

export const pesoTable5: PaperTable = {
  name: 'peso-5',
  title: 'PESO, table V: debugging by path conditions, by relevant-slice conditions, by experiments',
  print() {
    const packages = new InstalledPackages(
      'table-5',
      subjects.flatMap((s) => [goodOf(s), badOf(s)]),
    );
    const rows = subjects.map((subject) => {
      process.stderr.write(`${subject.name} …\n`);
      const { kind, name, good, bad } = subject;
      return [
        `${name}, ${kind}`,
        `${good} (${packages.linesOf(goodOf(subject))})`,
        `${bad} (${packages.linesOf(badOf(subject))})`,
        String(packages.changedLines(goodOf(subject), badOf(subject))),
        ...(['path', 'slice', 'experiments'] as const).flatMap((way) => measured(packages, subject, way)),
      ];
    });
    const ways = ['path', 'slice', 'experiments'].flatMap((way) => [
      `time, ${way}`,
      'lines',
      way === 'experiments' ? 'the first' : 'fault',
    ]);
    return [
      printTable(['program', 'stable (lines)', 'faulty (lines)', 'diff', ...ways], rows),
      '\nThe paper:',
      ...subjects.map(({ name, instead }) => `- in place of ${name}: ${instead}`),
    ].join('\n');
  },
};

type Way = 'path' | 'slice' | 'experiments';

interface Line {
  readonly file: string;
  readonly line: number;
}

/** Time of the processor, how many lines are suspected, and whether the fault is among them. */
function measured(packages: InstalledPackages, subject: Subject, way: Way): string[] {
  const versions = [goodOf(subject), badOf(subject)];
  const textOf = (l: Line) => packages.lineAt(versions, l.file, l.line);
  const start = cpuMs();
  let lines: readonly Line[] = [];
  let failure: string | undefined;
  try {
    lines = suspects(packages, subject, way);
  } catch (error) {
    failure = (error as Error).message.split('\n')[0]!.slice(0, 40);
  }
  const seconds = `${((cpuMs() - start) / 1000).toFixed(1)} s`;
  if (failure !== undefined) return [seconds, '-', failure];
  const all = new Set(lines.map((l) => `${l.file}:${l.line}`));
  const isNamed = lines.some((l) => subject.guilty.test(textOf(l)));
  if (way === 'experiments')
    return [seconds, String(all.size), lines.length === 0 ? '-' : textOf(lines[0]!).trim().slice(0, 60)];
  return [seconds, String(all.size), isNamed ? 'named' : '-'];
}

function suspects(packages: InstalledPackages, subject: Subject, way: Way): readonly Line[] {
  const version = (v: PackageVersion) => ({ files: nodeFiles, file: packages.driver(v), label: v.version });
  const pair = { before: version(goodOf(subject)), after: version(badOf(subject)) };
  const name = { before: 'run', after: 'run' };
  const inputs = [{ input: { text: subject.input }, notes: [] }];
  if (way === 'experiments')
    return blameExperiments(nodeContext(), pair, name, inputs, options)?.suspects ?? [];
  const result = blameFunction(nodeContext(), pair, name, inputs, { ...options, basis: way });
  return result.suspects.flatMap((s) => [s, ...s.sources]);
}

/**
 * Tables 10 and 11 of "Dependence guided symbolic execution": how many mutants the inputs kill that `path`, `dependence` and `output`
 * generate. A mutant is killed when one of the inputs makes it print, return or throw something else than the original
 * does. The mutants are those of StrykerJS, where the paper takes MuJava.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { printTable } from '../../print-table.ts';
import { exploreSubject } from './explore-subject.ts';
import { MutatedModule } from './mutated-module.ts';
import { type Mutant, mutate } from './stryker.ts';
import { type DgseSubject, dgseSubjects } from './subjects.ts';

const strategies = ['path', 'dependence', 'output'] as const;
type Suites = Readonly<Record<(typeof strategies)[number], readonly string[]>>;

interface Killed {
  readonly subject: DgseSubject;
  readonly suites: Suites;
  readonly mutants: readonly { readonly mutant: Mutant; readonly by: ReadonlySet<string> }[];
}

/** Table 10: kills of DGSE and SPF as parts of all mutants. */
const paperRates: Readonly<Record<string, readonly [dgse: string, spf: string]>> = {
  WBS: ['46.89 %', '47.01 %'],
  Tcas: ['52.03 %', '52.03 %'],
  Schedule: ['69.29 %', '69.42 %'],
  Schedule2: ['70.11 %', '70.20 %'],
  PrintTokens2: ['63.82 %', '63.82 %'],
  Replace: ['55.28 %', '55.31 %'],
};

async function killsOf(subject: DgseSubject, limitMs: number): Promise<Killed> {
  const suites = Object.fromEntries(
    strategies.map((strategy) => {
      const { inputs } = exploreSubject(subject, strategy, limitMs);
      // They are numbers and truth values, so that JSON has room for them.
      return [strategy, [...new Set(inputs.map((args) => JSON.stringify(args)))]];
    }),
  ) as unknown as Suites;
  const { text, mutants } = await mutate(
    join(resolve(process.env.BEAGLE_ROOT ?? '.'), 'bench/subjects', subject.file),
  );
  const module = new MutatedModule(text, subject.fn);
  const inputs = [...new Set(strategies.flatMap((s) => suites[s]))];
  const original = module.observe(undefined);
  const expected = new Map(inputs.map((input) => [input, original(JSON.parse(input))]));
  return {
    subject,
    suites,
    mutants: mutants.map((mutant) => {
      const observe = module.observe(mutant.id);
      const by = new Set<string>();
      for (const strategy of strategies)
        if (suites[strategy].some((input) => observe(JSON.parse(input)) !== expected.get(input)))
          by.add(strategy);
      return { mutant, by };
    }),
  };
}

/** One row, or with several subjects what they come to together. */
function killRow(name: string, inputs: string, all: readonly Killed[], paper: readonly string[]): string[] {
  const mutants = all.flatMap((k) => k.mutants);
  const tests = (s: (typeof strategies)[number]) => all.reduce((n, k) => n + k.suites[s].length, 0);
  const killed = (s: string) => mutants.filter((m) => m.by.has(s)).length;
  const only = (a: string, b: string) => mutants.filter((m) => m.by.has(a) && !m.by.has(b)).length;
  const rate = (s: string) => `${((100 * killed(s)) / mutants.length).toFixed(2)} %`;
  return [
    name,
    inputs,
    String(mutants.length),
    ...strategies.map((s) => String(tests(s))),
    ...strategies.map((s) => String(killed(s))),
    String(only('path', 'dependence')),
    String(only('dependence', 'path')),
    ...strategies.map(rate),
    ...paper,
  ];
}

/** Table 11: rates by kind of mutation, over all subjects. */
function kindRows(all: readonly Killed[]): string[][] {
  const kinds = new Map<string, { all: number; by: Map<string, number> }>();
  for (const { mutants } of all)
    for (const { mutant, by } of mutants) {
      const kind = kinds.get(mutant.mutatorName) ?? { all: 0, by: new Map<string, number>() };
      kinds.set(mutant.mutatorName, kind);
      kind.all++;
      for (const s of by) kind.by.set(s, (kind.by.get(s) ?? 0) + 1);
    }
  return [...kinds].map(([name, { all: n, by }]) => [
    name,
    String(n),
    ...strategies.map((s) => `${((100 * (by.get(s) ?? 0)) / n).toFixed(2)} %`),
  ]);
}

const { values, positionals } = parseArgs({
  options: { limit: { type: 'string', default: '120' } },
  allowPositionals: true,
});
/** The paper's smaller sizes, which it took for its table as well. */
const small = new Set(['wheelBrake6', 'advisory', 'schedule3', 'replace5', 'printTokens2']);
const results: Killed[] = [];
for (const subject of dgseSubjects) {
  if (!small.has(subject.fn)) continue;
  if (positionals.length > 0 && !positionals.includes(subject.name.toLowerCase())) continue;
  process.stderr.write(`${subject.name} …\n`);
  results.push(await killsOf(subject, Number(values.limit) * 1000));
}
console.log('\nTable 10: kill rates\n');
console.log(
  printTable(
    [
      'subject',
      'inputs',
      'mutants',
      'tests: path',
      'dependence',
      'output',
      'kills: path',
      'dependence',
      'output',
      'path only',
      'dependence only',
      'rate: path',
      'dependence',
      'output',
      'paper: DGSE',
      'SPF',
    ],
    [
      ...results.map((k) =>
        killRow(k.subject.name, String(k.subject.inputs), [k], paperRates[k.subject.name] ?? []),
      ),
      killRow('all', '', results, []),
    ],
  ),
);
console.log('\nTable 11: by kind of mutation\n');
console.log(printTable(['mutation', 'mutants', ...strategies], kindRows(results)));
process.exit(0);

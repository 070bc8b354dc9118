import type { ModelEntry } from '../machine/model.ts';
import type { Way } from './coverage.ts';

const headings: readonly (readonly [Way, string, string])[] = [
  [
    'exact',
    'Exact',
    'The result is a term that solvers understand, or shadows move along with the values. No decision is recorded beyond types and sizes.',
  ],
  [
    'split',
    'By decisions',
    'Decisions are recorded on the way (does it throw, is there a match, which entry is meant, what does the callback answer), and their other sides are explored like branches: complete. What is computed between the decisions is exact.',
  ],
  [
    'fn',
    'Evaluated, but opaque to solvers',
    'The term is evaluated exactly, so that conditions and results are right; solvers only know that equal arguments give equal results. Whether the built-in throws is a decision of its own.',
  ],
  [
    'concretised',
    'Concretised',
    'Inputs are fixed to the values of the run, and every result lists the place.',
  ],
];

/** The page docs/builtins.md. */
export function renderCoverage(models: readonly ModelEntry[], coverage: ReadonlyMap<string, Way>): string {
  const hosted = new Set(models.filter((m) => m.kind === 'selfHosted').map((m) => m.path));
  const lines = [
    '# Built-ins',
    '',
    '<!-- Generated from src/models/coverage.ts; `BEAGLE_UPDATE=1 npx vitest run src/models/coverage.test.ts` writes it. -->',
    '',
    'What the built-ins mean to an exploration. A model computes the concrete result with the real built-in and says which term',
    'shadows it. Names with a star are self-hosted: they run as JavaScript under the machine itself, so that callbacks and the',
    'decisions inside are seen. Everything not listed here runs natively on concrete values (`concretised-native-call`), and the',
    'result says so.',
    '',
  ];
  for (const [way, title, text] of headings) {
    lines.push(`## ${title}`, '', text, '', '| of | built-ins |', '|---|---|');
    for (const [owner, names] of byOwner(coverage, way)) {
      const shown = names.map((name) => `\`${name}\`${hosted.has(join(owner, name)) ? '\\*' : ''}`);
      lines.push(`| ${ownerText(owner)} | ${shown.join(', ')} |`);
    }
    lines.push('');
  }
  return `${lines.join('\n')}${limits}`;
}

const limits = `## Worth knowing

* **Objects as arguments** are converted by their own \`toString\`/\`valueOf\`, once, with shadows.
* **Regular expressions** must be constant: one made from an input is concretised. Groups, \`index\`, named groups and \`lastIndex\`
  are terms; whether there is a match, and whether an optional group took part, are decisions. Offsets (flag \`d\`) are concretised.
* **Map and Set** compare a symbolic key with every stored key; \`has\` and \`get\` of primitives are one term, writes decide.
* **sort** makes the comparisons that V8 makes, in its order, each a branch; inconsistent comparators behave as they do there.
* **Messages** of errors that the engine itself throws may quote keys and operands (\`reading 'a'\`), and these have no term. What built-ins quote of their arguments (\`Invalid count value: -1\`) has one.
* **Typed arrays** convert what is written to them exactly. Shadows belong to one view: a second view of the same buffer sees
  concrete values.
* **Dates** are functions of their time value; the UTC time of day and weekday are arithmetic, the calendar is opaque to solvers.
* **Array methods on receivers that are no arrays** run natively on concrete values, except those with callbacks, which take anything.
`;

function byOwner(coverage: ReadonlyMap<string, Way>, way: Way): [string, string[]][] {
  const owners = new Map<string, string[]>();
  for (const [path, its] of coverage) {
    if (its !== way) continue;
    const at = path.endsWith(']') ? path.lastIndexOf('[') : path.lastIndexOf('.') + 1;
    const owner = path.slice(0, at).replace(/\.$/, '');
    owners.set(owner, [...(owners.get(owner) ?? []), path.slice(at)]);
  }
  return [...owners];
}

function join(owner: string, name: string): string {
  if (owner === '') return name;
  return name.startsWith('[') ? `${owner}${name}` : `${owner}.${name}`;
}

function ownerText(owner: string): string {
  if (owner === '') return 'globals';
  return owner === '%path%' ? "Node's `path`" : `\`${owner}\``;
}

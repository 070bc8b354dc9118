import { inJunction } from '../explore/behaviour-json.ts';
import { scopeLines, whereText } from '../scope-text.ts';
import { pathInLabel, sarifText, sarifUri } from '../text/sarif-text.ts';
import { exploreOutcomeText, observedText } from '../values/outcome-text.ts';
import type { ChangeJson, DiffJson, FunctionDiffJson } from './diff-schema.ts';
import { callText, noteText, shownChanges } from './diff-text.ts';

const rules = [
  { id: 'changed-behaviour', text: 'The new version does something else on some inputs.' },
  { id: 'removed-function', text: 'The new version does not have this function.' },
  { id: 'undecided', text: 'No difference was found, but not everything was settled.' },
  { id: 'same-within', text: 'No difference was found within the scope that is named.' },
] as const;

type RuleId = (typeof rules)[number]['id'];

/** The result of `diff` as a SARIF 2.1.0 log, for code-scanning services. */
export function diffSarif(result: DiffJson, version: string): object {
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Beagle',
            semanticVersion: version,
            informationUri: 'https://www.npmjs.com/package/beagle-ts',
            rules: rules.map(({ id, text }) => ({ id, shortDescription: { text } })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: result.functions.flatMap((fn) => resultsOf(withPaths(fn, [result.before, result.after]))),
      },
    ],
  };
}

/** Its files by their paths, without revisions. */
function withPaths(fn: FunctionDiffJson, revisions: readonly string[]): FunctionDiffJson {
  const { before, after } = fn.file;
  return {
    ...fn,
    file: {
      ...(before !== undefined && { before: pathInLabel(before, revisions) }),
      ...(after !== undefined && { after: pathInLabel(after, revisions) }),
    },
  };
}

function resultsOf(fn: FunctionDiffJson): object[] {
  if (fn.code === 'removed')
    return [sarifResult('removed-function', 'warning', `${fn.function} was removed.`, fn.file.before, 1)];
  const line = fn.changed.after[0] ?? 1;
  if (fn.verdict === 'unknown') {
    const why = fn.limits.map((limit) => limit.message).join('; ');
    return [sarifResult('undecided', 'note', `${fn.function}: ${why}.`, fn.file.after, line)];
  }
  if (fn.verdict === 'same')
    return [
      sarifResult(
        'same-within',
        'note',
        `${fn.function}: ${[`no difference ${whereText(fn.scope)}`.trimEnd(), ...scopeLines(fn.scope)].join('; ')}`,
        fn.file.after,
        line,
        { scope: fn.scope },
      ),
    ];
  return shownChanges(fn).map((change) => {
    const isSubtle = change.detail === 'rounding' || change.detail === 'negative-zero';
    return sarifResult(
      'changed-behaviour',
      isSubtle || change.intended === true ? 'note' : 'warning',
      changeText(change, fn),
      fn.file.after,
      change.lines.after[0] ?? line,
      {
        kind: change.kind,
        detail: change.detail,
        witness: change.witness,
        ...(change.script !== undefined && { script: change.script }),
        observed: change.observed,
        effects: change.effects,
      },
    );
  });
}

function changeText(change: ChangeJson, fn: FunctionDiffJson): string {
  const when =
    change.script !== undefined
      ? 'the example is run'
      : change.condition.length === 0
        ? 'always'
        : change.condition.map(inJunction).join(' && ');
  const note = noteText(change);
  const effects = change.effects.map((e) => ` Afterwards ${e.place} is ${e.after}, and was ${e.before}.`);
  return (
    `${fn.function} changed${note === '' ? '' : ` (${note})`} when ${when}: ` +
    `before ${exploreOutcomeText(change.before)}, now ${exploreOutcomeText(change.after)}. ` +
    `For example ${callText(change, fn)} ${observedText(change.observed.before)} before, ` +
    `${observedText(change.observed.after)} now.${effects.join('')}`
  );
}

function sarifResult(
  ruleId: RuleId,
  level: 'warning' | 'note',
  text: string,
  file: string | undefined,
  startLine: number,
  properties?: object,
): object {
  return {
    ruleId,
    ruleIndex: rules.findIndex((rule) => rule.id === ruleId),
    level,
    message: { text: sarifText(text) },
    locations: [
      { physicalLocation: { artifactLocation: { uri: sarifUri(file ?? '') }, region: { startLine } } },
    ],
    ...(properties !== undefined && { properties }),
  };
}

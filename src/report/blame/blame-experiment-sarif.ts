import { sarifText, sarifUri } from '../text/sarif-text.ts';
import type { ExperimentBlameJson } from './blame-experiment-schema.ts';

/** The suspects of `blame` by experiments as a SARIF 2.1.0 log. */
export function experimentBlameSarif(result: ExperimentBlameJson, version: string): object {
  const rules = [
    { id: 'suspect', shortDescription: { text: 'This line may be to blame for a failing input.' } },
  ];
  const driver = {
    name: 'Beagle',
    semanticVersion: version,
    informationUri: 'https://www.npmjs.com/package/beagle-ts',
    rules,
  };
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver },
        columnKind: 'utf16CodeUnits',
        results: [result, ...result.others].flatMap(results),
      },
    ],
  };
}

function results(result: ExperimentBlameJson): object[] {
  return result.suspects.map((s) => ({
    ruleId: 'suspect',
    level: s.rank === 1 ? 'error' : 'warning',
    rank: 100 / s.rank,
    message: { text: sarifText(s.words) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: sarifUri(s.file) },
          region: { startLine: s.line, startColumn: s.column },
        },
      },
    ],
    properties: {
      input: result.input,
      observed: result.observed,
      restores: s.restores,
      ...(s.values !== undefined && { values: s.values }),
    },
  }));
}

import { sarifText, sarifUri } from '../text/sarif-text.ts';
import type { BlameJson } from './blame-schema.ts';
import { sourceText } from './blame-text.ts';

/** The suspects of `blame` as a SARIF 2.1.0 log; those in the old version are placed there. */
export function blameSarif(result: BlameJson, version: string): object {
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
            rules: [
              { id: 'suspect', shortDescription: { text: 'This line may be to blame for a failing input.' } },
            ],
          },
        },
        columnKind: 'utf16CodeUnits',
        results: result.suspects.map((s) => ({
          ruleId: 'suspect',
          level: s.passes ? 'error' : 'warning',
          rank: 100 / s.rank,
          message: { text: sarifText(s.words) },
          locations: [location(s.file, s.line)],
          relatedLocations: s.sources.map((source) => ({
            ...location(source.file, source.line),
            message: { text: sarifText(`it ${sourceText(source)}`) },
          })),
          properties: {
            version: s.version,
            input: result.input,
            alternate: s.alternate,
            observed: s.observed,
            passes: s.passes,
          },
        })),
      },
    ],
  };
}

function location(path: string, startLine: number): object {
  return { physicalLocation: { artifactLocation: { uri: sarifUri(path) }, region: { startLine } } };
}

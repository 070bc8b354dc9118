import type { Witness } from '../report/page/page-data.ts';
import type { InputJson, ObservedOutcome } from '../report/schema.ts';
import { witnessCall } from '../report/values/witness-call.ts';
import { observed } from './outcome.ts';

/** A test that pins what was observed, for people to paste. */
export function testText(
  name: string,
  inputs: readonly InputJson[],
  title: string,
  witness: Witness,
  outcome: ObservedOutcome,
): string {
  const call = witnessCall(name, inputs, witness);
  const body =
    outcome.kind === 'throw'
      ? `expect(() => ${call}).toThrow(${JSON.stringify(outcome.message)});`
      : outcome.kind === 'return'
        ? `expect(${call}).toEqual(${observed(outcome)});`
        : `// ${observed(outcome)}`;
  return `it(${JSON.stringify(title)}, () => {\n  ${body}\n});\n`;
}

import type { Witness } from '../report/page/page-data.ts';
import type { InputJson, ObservedOutcome } from '../report/schema.ts';
import { lastCall } from '../report/values/outcome-text.ts';
import { taggedText } from '../report/values/tagged-text.ts';
import { bareCall, witnessState } from '../report/values/witness-call.ts';
import { observed } from './outcome.ts';

/** A test that pins what was observed, for people to paste. */
export function testText(
  name: string,
  inputs: readonly InputJson[],
  title: string,
  witness: Witness,
  outcome: ObservedOutcome,
): string {
  const call = bareCall(name, inputs, witness);
  const state = witnessState(inputs, witness);
  const last = outcome.kind === 'return' ? lastCall(outcome.value) : undefined;
  const body =
    last !== undefined
      ? last.throws === undefined
        ? `expect(${call}).toEqual(${taggedText(last.returns!)});`
        : `expect(() => ${call}).toThrow();`
      : outcome.kind === 'throw'
        ? `expect(() => ${call}).toThrow(${JSON.stringify(outcome.message)});`
        : outcome.kind === 'return'
          ? `expect(${call}).toEqual(${observed(outcome)});`
          : `// ${observed(outcome)}`;
  const before = state === undefined ? '' : `  // before the call: ${state}\n`;
  return `it(${JSON.stringify(title)}, () => {\n${before}  ${body}\n});\n`;
}

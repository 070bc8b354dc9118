import type { MinimizedInput } from '../../explore/slice/minimize-inputs.ts';
import type { Subject } from '../../explore/subject.ts';
import { conditionTexts, expressedEnd, observedEnd } from '../explore/behaviour-json.ts';
import { type ExpressedOutcome, type ObservedOutcome, type ResultJson, SCHEMA } from '../schema.ts';
import { exploreOutcomeText } from '../values/outcome-text.ts';

export interface MinimizeJson extends ResultJson {
  readonly command: 'minimize';
  readonly function: string;
  readonly file: string;
  readonly kept: readonly number[];
  readonly dropped: readonly { readonly index: number; readonly same: number }[];
  readonly inputs: readonly {
    readonly input: Readonly<Record<string, unknown>>;
    readonly condition: readonly string[];
    readonly outcome: ExpressedOutcome;
    readonly observed: ObservedOutcome;
    readonly note?: string;
  }[];
}

/** Which inputs are kept, in the result schema. */
export function minimizeJson(
  subject: Subject,
  header: { readonly name: string; readonly file: string },
  inputs: readonly Readonly<Record<string, unknown>>[],
  result: readonly MinimizedInput[],
): MinimizeJson {
  const endOf = ({ trace }: MinimizedInput) => ({
    outcome: trace.result,
    state: subject.criterion.values(trace),
  });
  return {
    schema: SCHEMA,
    command: 'minimize',
    function: header.name,
    file: header.file,
    kept: result.flatMap((r, i) => (r.same === i ? [i] : [])),
    dropped: result.flatMap((r, index) => (r.same === index ? [] : [{ index, same: r.same }])),
    inputs: result.map((r, i) => ({
      input: inputs[i]!,
      condition: conditionTexts(r.conditions, subject.store),
      outcome: expressedEnd(endOf(r), subject.store),
      observed: observedEnd(endOf(r)),
      ...(r.note !== undefined && { note: r.note }),
    })),
  };
}

/** The same for people. */
export function minimizeText(json: MinimizeJson): string {
  const lines = [`${json.inputs.length} inputs, ${json.kept.length} kept:`];
  for (const index of json.kept) {
    const { input, condition, outcome, note } = json.inputs[index]!;
    const same = json.dropped.filter((d) => d.same === index).map((d) => d.index);
    lines.push(
      `  ${index}  ${JSON.stringify(input)}   ${condition.join(' && ') || 'always'} ⇒ ${exploreOutcomeText(outcome)}`,
    );
    if (same.length > 0) lines.push(`     the same: ${same.join(', ')}`);
    if (note !== undefined) lines.push(`     told apart by its whole path: ${note}`);
  }
  return `${lines.join('\n')}\n`;
}

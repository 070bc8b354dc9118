import { observedText } from '../../report/values/outcome-text.ts';
import { witnessCall } from '../../report/values/witness-call.ts';
import { changeLines } from './change-lines.ts';
import { lensTitle } from './code-lenses.ts';
import type { ShownFunction } from './document-state.ts';

/** A function of an open document, as views show it. */
export interface KnownFunction {
  readonly uri: string;
  readonly name: string;
  /** From 1. */
  readonly line: number;
  readonly lens: string;
  /** A line each: when, what, and an example. */
  readonly behaviours: readonly string[];
  readonly changes: readonly string[];
}

export function knownFunctions(
  uri: string,
  functions: readonly ShownFunction[],
  base: string,
): KnownFunction[] {
  return functions.map((f) => {
    const { explored, compared } = f.state;
    const behaviours = (explored?.behaviours ?? []).map((behaviour) => {
      const { witness, observed } = behaviour.example ?? behaviour;
      const { condition } = behaviour;
      const example = `${witnessCall(f.name, explored!.inputs, witness)} ${observedText(observed)}`;
      return `${condition.join(' && ') || 'always'}: ${example}`;
    });
    const changes = compared === undefined ? [] : changeLines(compared);
    return { uri, name: f.name, line: f.line, lens: lensTitle(f, base), behaviours, changes };
  });
}

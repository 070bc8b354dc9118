import type { Witness } from '../report/page/page-data.ts';
import type { InputJson, ObservedOutcome } from '../report/schema.ts';
import { witnessCall } from '../report/values/witness-call.ts';
import { observed } from './outcome.ts';

/** One input, and what both versions did on it. */
export function TwoOutcomes(props: {
  name: string;
  inputs: readonly InputJson[];
  witness: Witness;
  outcomes: { readonly before: ObservedOutcome; readonly after: ObservedOutcome };
  /** What was left different besides. */
  effects?: readonly string[];
}) {
  return (
    <table class="values">
      <thead>
        <tr>
          <th scope="col">version</th>
          <th scope="col">
            <code>{witnessCall(props.name, props.inputs, props.witness)}</code>
          </th>
        </tr>
      </thead>
      <tbody>
        {(['before', 'after'] as const).map((version) => (
          <tr key={version}>
            <th scope="row">{version}</th>
            <td>
              <code>{observed(props.outcomes[version])}</code>
            </td>
          </tr>
        ))}
        {props.effects?.map((effect) => (
          <tr key={effect}>
            <th scope="row">besides</th>
            <td>{effect}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

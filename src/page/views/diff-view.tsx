import { useState } from 'preact/hooks';
import type { ChangeJson, FunctionDiffJson } from '../../report/diff/diff-schema.ts';
import type { PageData, PageEntry } from '../../report/page/page-data.ts';
import { witnessCall } from '../../report/values/witness-call.ts';
import { CopyButton } from '../copy-button.tsx';
import { expressed, observed } from '../outcome.ts';
import { SourcePane } from '../source-pane.tsx';
import { testText } from '../test-text.ts';
import { VirtualList } from '../virtual-list.tsx';

/** Both versions side by side, with the differences: choosing one lights the lines it goes through. */
export function DiffView({ entry, sources }: { entry: PageEntry; sources: PageData['sources'] }) {
  const result = entry.result as unknown as FunctionDiffJson;
  const [selected, setSelected] = useState(0);
  const chosen = result.changes[selected];
  return (
    <>
      {result.changes.length > 0 && (
        <section class="rows short" aria-label="Differences">
          <VirtualList
            label="Differences"
            count={result.changes.length}
            selected={selected}
            onSelect={setSelected}
            row={(i) => <ChangeText change={result.changes[i]!} />}
          />
        </section>
      )}
      {chosen !== undefined && <Details change={chosen} result={result} />}
      <div class="split">
        <SourcePane
          label={`before: ${result.file.before ?? 'not there'}`}
          lines={sources[entry.before ?? '']}
          lit={chosen?.lines.before ?? none}
          marked={result.changed.before}
        />
        <SourcePane
          label={`after: ${result.file.after ?? 'not there'}`}
          lines={sources[entry.after ?? '']}
          lit={chosen?.lines.after ?? none}
          marked={result.changed.after}
        />
      </div>
    </>
  );
}

const none: readonly number[] = [];

function whenText({ condition, script }: ChangeJson): string {
  if (script !== undefined) return script;
  return condition.length === 0 ? 'always' : condition.join(' && ');
}

function ChangeText({ change }: { change: ChangeJson }) {
  return (
    <>
      <span class="chip">{change.kind === 'value' ? change.detail : change.kind}</span>
      <code class="condition">{whenText(change)}</code>
      <span class="arrow">⇒</span>
      <code class="outcome before">{expressed(change.before)}</code>
      <span class="arrow">→</span>
      <code class="outcome after">{expressed(change.after)}</code>
    </>
  );
}

function Details({ change, result }: { change: ChangeJson; result: FunctionDiffJson }) {
  const call = change.script ?? witnessCall(result.function, result.inputs, change.witness);
  return (
    <div class="details" aria-live="polite">
      <p>
        When <code>{whenText(change)}</code>, for example <code>{call}</code>:
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">version</th>
            <th scope="col">computes</th>
            <th scope="col">observed</th>
          </tr>
        </thead>
        <tbody>
          {(['before', 'after'] as const).map((version) => (
            <tr key={version}>
              <th scope="row">{version}</th>
              <td>
                <code>{expressed(change[version])}</code>
              </td>
              <td>
                <code>{observed(change.observed[version])}</code>
              </td>
            </tr>
          ))}
          {change.effects.map((effect) => (
            <tr key={effect.place}>
              <th scope="row">{effect.place} afterwards</th>
              <td>
                <code>{effect.before}</code>
              </td>
              <td>
                <code>{effect.after}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {change.script === undefined && (
        <CopyButton
          label="Copy as test of the old behaviour"
          text={testText(
            result.function,
            result.inputs,
            `as before when ${whenText(change)}`,
            change.witness,
            change.observed.before,
          )}
        />
      )}
    </div>
  );
}

import type { EditJson } from '../report/blame/blame-experiment-schema.ts';

/** An edit as a diff, with what its first differing expression gave in both versions in the margin. */
export function EditDiff({ edit }: { edit: EditJson }) {
  const sides = [
    { sign: '-', class: 'gone', lines: linesOf(edit.before), at: edit.values?.before },
    { sign: '+', class: 'new', lines: linesOf(edit.after), at: edit.values?.after },
  ];
  return (
    <figure class="edit">
      <figcaption>
        {edit.file}:{edit.lines[0]}
      </figcaption>
      <pre>
        {sides.flatMap((side) =>
          side.lines.map((line, i) => (
            <div key={`${side.sign}${i}`}>
              <code class={side.class}>
                {side.sign} {line}
              </code>
              {side.at?.line === i && <code class="margin"> ← {side.at.value}</code>}
            </div>
          )),
        )}
      </pre>
    </figure>
  );
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}

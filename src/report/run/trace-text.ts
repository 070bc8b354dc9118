import type { Subject } from '../../explore/subject.ts';
import { printTerm } from '../../expr/print-term.ts';
import type { Trace } from '../../machine/trace.ts';
import { conditionTexts, expressedOutcome, observedOutcome } from '../explore/behaviour-json.ts';
import { SCHEMA } from '../schema.ts';
import type { InstanceJson, TraceJson } from './run-schema.ts';

/** A recorded trace for people: one line per statement instance with what it depends on. */
export function traceText(instances: readonly InstanceJson[]): string {
  const rows = instances.map((i) => {
    const depends = [...(i.control >= 0 ? [`c${i.control}`] : []), ...i.data.map(String)].join(' ');
    const side = i.taken === undefined ? '' : i.taken ? ' [true]' : ' [false]';
    return `${String(i.index).padStart(5)}  line ${String(i.line).padEnd(4)} ${i.text}${side}${i.term === undefined ? '' : `   {${i.term}}`}${depends === '' ? '' : `   <- ${depends}`}\n`;
  });
  return `instance, line, statement, {term}, <- instances it depends on (c: control)\n${rows.join('')}`;
}

/** One run as a result. */
export function traceJson(subject: Subject, trace: Trace, shorten: (path: string) => string): TraceJson {
  return {
    schema: SCHEMA,
    command: 'run',
    conditions: conditionTexts(trace.conditions, subject.store),
    outcome: expressedOutcome(trace.result, subject.store),
    observed: observedOutcome(trace.result),
    steps: trace.steps,
    approximations: subject.ledger.notes().map(({ code, message, span }) => ({
      code,
      message,
      file: shorten(span.file),
      line: span.line,
    })),
    ...(trace.instances !== undefined && { instances: instances(subject, trace) }),
  };
}

function instances(subject: Subject, trace: Trace): InstanceJson[] {
  const columns = trace.instances;
  if (columns === undefined) return [];
  const list: InstanceJson[] = [];
  for (let i = 0; i < columns.count; i++) {
    const site = subject.program.sites[columns.site[i]!]!;
    const term = columns.term[i]!;
    const taken = columns.taken[i]!;
    list.push({
      index: i,
      line: site.span.line,
      text: siteText(subject, site.span, site.kind),
      ...(term !== 0 && { term: printTerm(subject.store, term) }),
      ...(taken >= 0 && site.kind === 'branch' && { taken: taken === 1 }),
      control: columns.parent[i]!,
      data: [...columns.data.subarray(columns.dataStart[i], columns.dataStart[i + 1])],
    });
  }
  return list;
}

function siteText(
  subject: Subject,
  span: { file: string; start: number; end: number },
  kind: string,
): string {
  if (kind === 'entry' || kind === 'exit') return `(${kind})`;
  const text = subject.sources.byPath.get(span.file)?.text.slice(span.start, span.end) ?? '';
  const first = text.split('\n', 1)[0]!.trim();
  return first.length > 60 ? `${first.slice(0, 59)}…` : first;
}

import type { ExperimentBlame } from '../../evolve/blame/blame-by-experiment.ts';
import { type Change, lineOf } from '../../evolve/blame/edits/change.ts';
import type { Edit, Patch } from '../../evolve/blame/edits/edit.ts';
import { renderHybrid } from '../../evolve/blame/experiments/render.ts';
import type { Finding } from '../../evolve/blame/finding.ts';
import type { Chosen } from '../../evolve/blame/repairs/4-choose.ts';
import { plainText } from '../../evolve/blame/repairs/repair.ts';
import type { WrongValue } from '../../evolve/blame/values/1-align.ts';
import { type InputJson, type ObservedOutcome, SCHEMA, type Tagged } from '../schema.ts';
import { unifiedDiff } from '../text/unified-diff.ts';
import type {
  EditJson,
  ExperimentBlameJson,
  ExperimentSuspectJson,
  ExplainsJson,
} from './blame-experiment-schema.ts';
import type { SuspectJson } from './blame-schema.ts';
import { tidyPatch } from './tidy-patch.ts';

export interface ExperimentHeader {
  readonly name: string;
  readonly file: { readonly before: string; readonly after: string };
  readonly inputs: readonly InputJson[];
  readonly input: { readonly [name: string]: Tagged };
  readonly test?: string | undefined;
  readonly observed: { readonly before: ObservedOutcome; readonly after: ObservedOutcome };
  readonly effects: readonly string[];
  readonly explains: ExplainsJson;
  readonly notes: readonly string[];
  readonly experiments: number;
  readonly timeMs: number;
  /** Decisions on the lines of suspects that come out otherwise on an input that passes. */
  readonly alternates: ReadonlyMap<Chosen, Pick<SuspectJson, 'decision' | 'alternate'>>;
  readonly shorten: (path: string) => string;
}

/** The result of `blame` by experiments in the schema. */
export function experimentBlameJson(
  result: ExperimentBlame,
  change: Change,
  header: ExperimentHeader,
): ExperimentBlameJson {
  return new Renderer(result, change, header).json();
}

class Renderer {
  readonly #result: ExperimentBlame;
  readonly #change: Change;
  readonly #header: ExperimentHeader;

  constructor(result: ExperimentBlame, change: Change, header: ExperimentHeader) {
    this.#result = result;
    this.#change = change;
    this.#header = header;
  }

  json(): ExperimentBlameJson {
    const { suspects: found, causes, controls, breaks } = this.#result;
    const { name, file, inputs, input, test, observed, effects, explains, notes, experiments, timeMs } =
      this.#header;
    const suspects = found.map((s, i) => this.#suspect(s, i + 1));
    // The edit that the verdict names, or the likeliest one.
    const named = causes.find((cause) => cause.edits === found[0]?.finding.edits) ?? causes[0];
    const edits = [...(named?.edits ?? []), ...(named?.needed ?? [])].map((id) =>
      this.#edit(this.#change.edits[id]!),
    );
    const limits =
      suspects.length > 0
        ? []
        : [
            'taking back everything that changed did not make it right: the cause is not in the code that was matched',
          ];
    return {
      schema: SCHEMA,
      command: 'blame',
      method: 'experiments',
      function: name,
      file,
      inputs,
      input,
      ...(test !== undefined && { test }),
      observed,
      effects,
      verdict: suspects.length > 0 ? 'suspects' : 'none',
      sentence: this.#sentence(suspects[0], edits),
      suspects,
      edits,
      breaks: breaks.map((id) => this.#edit(this.#change.edits[id]!)),
      explains,
      experiments,
      patch: this.#patch(found.find((f) => f.finding.repair?.kind !== 'value')?.finding),
      others: [],
      notes,
      limits,
      stats: {
        edits: this.#change.edits.length,
        controls: { agree: controls.agree.length, differ: controls.differ.length },
        timeMs: Math.round(timeMs),
      },
    };
  }

  #suspect(chosen: Chosen, rank: number): ExperimentSuspectJson {
    const { finding, at, kind } = chosen;
    const decision = this.#header.alternates.get(chosen);
    const { module, repair, distance, wrong, turned } = finding;
    const { after } = module.trees!;
    const { line, character } = after.getLineAndCharacterOfPosition(at);
    const was =
      repair === undefined
        ? this.#afterText(finding)
        : oneLine(after.text.slice(repair.patch.start, repair.patch.end));
    const tried =
      turned !== undefined
        ? String(!turned.was)
        : wrong !== undefined
          ? oneLine(wrong.before)
          : repair === undefined
            ? this.#beforeText(finding)
            : oneLine(this.#text(finding, repair.patch));
    return {
      rank,
      version: 'after',
      file: this.#header.shorten(module.after.path),
      line: line + 1,
      column: character + 1,
      text: (after.text.split('\n')[line] ?? '').trim(),
      changed: this.#isChanged(
        module.after.path,
        after.getPositionOfLineAndCharacter(line, 0),
        after.getLineEndOfPosition(at),
      ),
      restores: kind !== 'condition',
      kind,
      words:
        kind === 'condition'
          ? `This condition is new, and leads to line ${lineOf(after, finding.at)}: ${lowerFirst(this.#words(finding, was, tried))}`
          : this.#words(finding, was, tried),
      ...(wrong !== undefined &&
        kind === 'value' && { values: { before: wrong.before, after: wrong.after } }),
      ...(decision !== undefined && {
        alternate: { decision: decision.decision, input: decision.alternate },
      }),
      was,
      tried,
      broken: distance.broken,
    };
  }

  #words(
    { repair, edits, needed = [], distance, wrong, turned }: Finding,
    was: string,
    tried: string,
  ): string {
    if (turned !== undefined) {
      const { was: came, occurrence } = turned;
      const time = occurrence === 0 ? 'here' : `here, the ${ordinal(occurrence + 1)} time`;
      return `${code(was)} ${came ? 'holds' : 'does not hold'} ${time}; the other way round it is right.`;
    }
    const near = distance.broken > 0 ? ' (but it makes other inputs wrong)' : '';
    if (wrong !== undefined) {
      const place = `${code(oneLine(wrong.old.getText()))} in line ${lineOf(wrong.old.getSourceFile(), wrong.old.getStart())} before`;
      return `${code(was)} gives ${code(oneLine(wrong.after))} here, where ${place} gave ${code(tried)}; with that value it is right${near}.`;
    }
    if (repair !== undefined)
      return tried === '' || tried === ';'
        ? `Without ${code(was)} it is right${near}.`
        : `With ${code(tried)} in place of ${code(was)} it is right${near}.`;
    const all = edits.length + needed.length;
    const many =
      edits.length > 1
        ? `Taking back ${all} edits together makes it right`
        : needed.length > 0
          ? `Taking this back, and with it ${needed.length === 1 ? 'the edit' : `the ${needed.length} edits`} that it needs, makes it right`
          : 'Taking this back alone makes it right';
    if (tried === '') return `${code(was)} is new. ${many}${near}.`;
    return was === ''
      ? `${code(tried)} is gone${this.#goneTo(edits)}. ${many}${near}.`
      : `${code(was)} replaced ${code(tried)}. ${many}${near}.`;
  }

  /** Where a statement that is gone stands now, if anywhere. */
  #goneTo(edits: readonly number[]): string {
    const { module, before, next } = this.#change.edits[edits[0]!]!;
    if (edits.length > 1 || before.length !== 1) return '';
    for (const edit of this.#change.edits) {
      const now = edit.module === module && edit.after.find((tree) => tree.key === before[0]!.key);
      if (now)
        return ` from ${next === undefined ? 'behind' : 'before'} this line, and stands in line ${lineOf(now.node.getSourceFile(), now.start)} now`;
    }
    return '';
  }

  #sentence(first: ExperimentSuspectJson | undefined, edits: readonly EditJson[]): string {
    if (first === undefined) return 'No edit was found that makes it right when it is taken back.';
    const place = `${first.file}:${first.line}`;
    if (first.kind === 'edit') return `${place}: ${lowerFirst(first.words)}`;
    const [edit] = edits;
    const isSame =
      edit !== undefined &&
      edit.file === first.file &&
      edit.lines[0] <= first.line &&
      first.line <= edit.lines[1];
    const by =
      edit === undefined
        ? ''
        : edits.length > 1
          ? ` Taking back ${edits.length} edits together makes it right, too.`
          : isSame
            ? ` The edit it is part of, taken back alone, makes it right, too.`
            : ` Taking back the edit at ${edit.file}:${edit.lines[0]} alone makes it right, too.`;
    return `${place}: ${lowerFirst(first.words)}${by}`;
  }

  #edit({ module: path, start, end, before, after, next }: Edit): EditJson {
    const module = this.#change.modules.find((m) => m.after.path === path)!;
    const { before: old, after: now } = module.trees!;
    const [from, to] = [after[0]?.start ?? next ?? start, after.at(-1)?.end ?? next ?? end];
    const lineAt = (at: number) => lineOf(now, at);
    const isIn = (node: WrongValue['node'], file: typeof now, trees: Edit['after']) =>
      node.getSourceFile() === file && trees.some((t) => t.start <= node.getStart() && node.end <= t.end);
    const value = this.#result.values.find((v) => isIn(v.node, now, after) && isIn(v.old, old, before));
    return {
      file: this.#header.shorten(path),
      before: before.length === 0 ? '' : old.text.slice(before[0]!.start, before.at(-1)!.end),
      after: after.length === 0 ? '' : now.text.slice(from, to),
      lines: [lineAt(from), lineAt(to)],
      ...(value !== undefined && {
        values: {
          before: {
            value: value.before,
            line: lineOf(old, value.old.getStart()) - lineOf(old, before[0]!.start),
          },
          after: { value: value.after, line: lineAt(value.node.getStart()) - lineAt(from) },
        },
      }),
    };
  }

  #afterText({ edits }: Finding): string {
    return oneLine(edits.map((id) => this.#edit(this.#change.edits[id]!).after).join(' … '));
  }

  #beforeText({ edits }: Finding): string {
    return oneLine(edits.map((id) => this.#edit(this.#change.edits[id]!).before).join(' … '));
  }

  #text({ module }: Finding, patch: Patch): string {
    return plainText(patch.parts, { before: module.before.text, after: module.after.text });
  }

  #isChanged(path: string, start: number, end: number): boolean {
    return this.#change.edits.some(
      (e) => e.module === path && e.after.some((tree) => tree.start < end && tree.end > start),
    );
  }

  /** The new text with the patches of a finding. */
  #patch(finding: Finding | undefined): string {
    if (finding === undefined) return '';
    return this.#change.modules
      .map(({ before, after }) => {
        const patches = finding.patches
          .filter((p) => p.module === after.path)
          .map((p) => (finding.repair === undefined ? tidyPatch(p, before.text, after.text) : p));
        if (patches.length === 0) return '';
        const plain = (text: string) => ({ text, pieces: [] });
        const name = this.#header.shorten(after.path);
        return unifiedDiff(after.text, renderHybrid(plain(before.text), plain(after.text), patches), {
          before: name,
          after: name,
        });
      })
      .join('');
  }
}

function ordinal(n: number): string {
  const isTeen = n % 100 >= 11 && n % 100 <= 13;
  return `${n}${(isTeen ? undefined : ['th', 'st', 'nd', 'rd'][n % 10]) ?? 'th'}`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function code(text: string): string {
  return `\`${text}\``;
}

function oneLine(text: string): string {
  let short = text.replace(/\s+/g, ' ').trim();
  if (/^\([^()]*\)$/.test(short)) short = short.slice(1, -1);
  return short.length > 90 ? `${short.slice(0, 89)}…` : short;
}

import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Diagnostic, DiagnosticRelatedInformation, Location } from 'vscode-languageserver';
import type { ChangeJson, FunctionDiffJson } from '../../report/diff/diff-schema.ts';
import type { ExploreJson, FaultJson } from '../../report/explore/explore-schema.ts';
import { observedText } from '../../report/values/outcome-text.ts';
import { witnessCall } from '../../report/values/witness-call.ts';
import { bothOutcomes, witnessOf } from './change-lines.ts';
import type { CommentProblem } from './comment-problems.ts';
import type { ShownFunction } from './document-state.ts';
import { functionRange, lineRange } from './function-range.ts';
import { shortened } from './shortened.ts';
import type { ShownExtras } from './shown-extras.ts';

/** A document, as diagnostics are made for it. */
export interface DiagnosedDocument {
  readonly uri: string;
  /** Absolute. */
  readonly path: string;
  readonly text: string;
  /** The folder that paths in results are told from. */
  readonly cwd: string;
  /** What it is compared with, as people call it. */
  readonly base: string;
  /** What was asked to be shown. */
  readonly extras: ShownExtras | undefined;
  /** What is wrong with its doc comments. */
  readonly problems: readonly CommentProblem[];
}

const SOURCE = 'beagle';
const WARNING = 2;
const INFORMATION = 3;
const HINT = 4;
const UNNECESSARY = 1;
const LONGEST_WHEN = 120;
/** Of one function; the page has all. */
const MOST_CHANGES = 5;

/** What goes wrong in the functions of a document, and what they do otherwise than in the base. */
export function diagnosticsOf(
  document: DiagnosedDocument,
  functions: readonly ShownFunction[],
): Diagnostic[] {
  const ofFunctions = functions.flatMap((f) => {
    const { explored, compared, comparing, doc } = f.state;
    // Whether its contract allows them is known in the end.
    const isJudged = comparing !== 'so far' || doc?.includes('@changed_behavior') !== true;
    const faults = explored?.faults.filter((fault) => fault.kind !== 'throw') ?? [];
    const changes =
      (isJudged && compared?.changes.filter((c) => c.intended !== true && c.alike === undefined)) || [];
    return [
      ...faults.map((fault) => faultDiagnostic(document, f, explored!, fault)),
      ...changes.slice(0, MOST_CHANGES).map((change) => changeDiagnostic(document, f, compared!, change)),
    ];
  });
  return [...ofFunctions, ...ofComments(document), ...ofExtras(document)];
}

/** What is wrong with doc comments. */
function ofComments({ text, problems }: DiagnosedDocument): Diagnostic[] {
  return problems.map(({ line, code, message }) => ({
    range: lineRange(text, line),
    severity: WARNING,
    source: SOURCE,
    code,
    message,
  }));
}

/** Lines that were asked to be dimmed, which editors do with what is unnecessary, and lines under suspicion. */
function ofExtras({ text, extras }: DiagnosedDocument): Diagnostic[] {
  const dimmed = (extras?.dimmed ?? []).map(
    (line): Diagnostic => ({
      range: lineRange(text, line),
      severity: HINT,
      source: SOURCE,
      code: 'dimmed',
      message: 'does not matter for what was asked',
      tags: [UNNECESSARY],
    }),
  );
  const suspects = (extras?.suspects ?? []).map(
    ({ line, message }): Diagnostic => ({
      range: lineRange(text, line),
      severity: WARNING,
      source: SOURCE,
      code: 'suspect',
      message,
    }),
  );
  return [...dimmed, ...suspects];
}

function faultDiagnostic(
  { uri, path, text, cwd }: DiagnosedDocument,
  f: ShownFunction,
  { function: name, inputs }: ExploreJson,
  fault: FaultJson,
): Diagnostic {
  const file = resolve(cwd, fault.file);
  const isHere = file === path;
  const when = fault.condition.length === 0 ? '' : ` when ${fault.condition.join(' && ')}`;
  const call = `${witnessCall(name, inputs, fault.witness)} ${observedText(fault.observed)}`;
  const start = { line: Math.max(fault.line - 1, 0), character: 0 };
  const there: Location = isHere
    ? { uri, range: lineRange(text, fault.line) }
    : { uri: pathToFileURL(file).href, range: { start, end: start } };
  return {
    range: isHere ? there.range : functionRange(f),
    severity: WARNING,
    source: SOURCE,
    code: `fault-${fault.kind}`,
    message: `${name}: ${fault.message}${shortened(when, LONGEST_WHEN)}`,
    relatedInformation: [{ location: there, message: `${call}${when}` }],
  };
}

function changeDiagnostic(
  { uri, text, base }: DiagnosedDocument,
  f: ShownFunction,
  compared: FunctionDiffJson,
  change: ChangeJson,
): Diagnostic {
  const inside = change.lines.after.filter((line) => f.line <= line && line <= f.endLine);
  // Where the edit is, if the witness comes by it.
  const line = inside.find((l) => compared.changed.after.includes(l)) ?? inside[0];
  const range = line === undefined ? functionRange(f) : lineRange(text, line);
  const { before, after } = bothOutcomes(change);
  const call = witnessOf(compared, change);
  const related = (message: string): DiagnosticRelatedInformation => ({ location: { uri, range }, message });
  return {
    range,
    severity: INFORMATION,
    source: SOURCE,
    code: `changed-${change.kind}`,
    message: `${shortened(call)} was ${shortened(before)} in ${base}, is ${shortened(after)} now`,
    relatedInformation: [
      related(`witness: ${call}`),
      related(`in ${base}: ${before}`),
      related(`now: ${after}`),
      ...(change.condition.length === 0 ? [] : [related(`when ${change.condition.join(' && ')}`)]),
    ],
  };
}

/**
 * A function with loops in closed form: when it comes to each of its ends and what it is then, for inputs of any size, with methods of arrays for its loops. What a round does
 * is read off its code run from any state; that a function of plain loops that do so is the same as the function itself is shown by relation.
 */
import type { Clock } from '../../../base/environment.ts';
import { functionOf } from '../../../explore/function-of.ts';
import type { Subject } from '../../../explore/subject.ts';
import type { TermStore } from '../../../expr/term-store.ts';
import { lowerProgram } from '../../../ir/lower/lower-program.ts';
import type { Solver } from '../../../solver/solver.ts';
import { MemoryFiles } from '../../../syntax/files/memory-files.ts';
import { parseModule } from '../../../syntax/parse/parse-module.ts';
import { Asker } from '../asker.ts';
import { Executor } from '../execute.ts';
import { NeedsSymbol, Unsupported } from '../flat-code.ts';
import { flatten } from '../flatten/flatten.ts';
import { ITSELF } from '../function-pairs.ts';
import { anyInputs } from '../inputs.ts';
import { proveByRelation, type Related, type RelateRequest } from '../prove-by-relation.ts';
import { sideOf } from '../side.ts';
import { Unknowns } from '../unknowns.ts';
import { type ClosedRow, closedForm } from './closed-form.ts';
import { guessTemplate } from './guess-template.ts';
import { loopText } from './loop-text.ts';
import { type RunEnd, runTemplate } from './run-template.ts';
import type { Template } from './template.ts';
import { isForHoles } from './template-facts.ts';

export interface SummariseRequest {
  readonly subject: Subject;
  readonly store: TermStore;
  readonly solver: Solver;
  readonly clock: Clock;
  readonly seed: number;
  /** Milliseconds and questions to the solver altogether. */
  readonly timeMs: number;
  readonly queries: number;
}

export interface Summary {
  readonly rows: readonly ClosedRow[];
  readonly related: Related & { readonly holds: true };
  /** The row that arguments belong to by what the template does with them, and what it comes to. */
  run(args: Readonly<Record<string, unknown>>): { readonly row: number; readonly end: RunEnd } | undefined;
}

const QUERY_MS = 300;

/** Where there is none, why. */
export function summarise(request: SummariseRequest): Summary | string {
  try {
    const { subject, store } = request;
    const names = subject.signature.parameters.map((p) => p.name);
    if (names.some((name) => !/^[A-Za-z_$][\w$]*$/.test(name))) return 'a parameter without a name';
    const template = templateOf(request, names);
    const rows = closedForm(store, template);
    const related = proveByRelation({
      ...request,
      before: subject,
      after: lowered(request, template, names),
    });
    if (related?.holds !== true) return related?.why ?? 'no loop';
    return {
      rows,
      related: { ...related, withHoles: related.withHoles && isForHoles(store, template) },
      run(args) {
        const end = runTemplate(store, template, args);
        const row = rows.findIndex((r) => end !== undefined && r.keys.includes(end.key));
        return end === undefined || row < 0 ? undefined : { row, end };
      },
    };
  } catch (error) {
    if (!(error instanceof Unsupported || error instanceof NeedsSymbol)) throw error;
    return error.message;
  }
}

function templateOf(
  { subject, store, solver, clock, timeMs, queries }: SummariseRequest,
  names: readonly string[],
): Template {
  const { program, found, signature, inputOptions } = subject;
  const fn = functionOf(program, found);
  if (fn === undefined) throw new Unsupported('no function to follow');
  const side = sideOf(
    flatten(program, fn, { symbols: new Map([[fn, ITSELF]]), tails: true, holes: true, fused: false }),
  );
  if (!side.code.instructions.some((i) => i.kind === 'head')) throw new Unsupported('no loop');
  const unknowns = new Unknowns(store, inputOptions.numbers);
  const asker = new Asker(unknowns, { solver, clock, queries, timeMs, queryMs: QUERY_MS });
  const inputs = anyInputs(unknowns, signature.parameters);
  const executor = new Executor(side.code, asker, unknowns);
  return guessTemplate({ side, executor, unknowns, asker, inputs, names });
}

const PATH = '/beagle-loops.js';

/** The template as a program of plain loops. */
function lowered(
  { store }: SummariseRequest,
  template: Template,
  names: readonly string[],
): RelateRequest['after'] {
  const text = loopText(store, template, names);
  const { tree } = parseModule(PATH, text);
  const module = {
    path: PATH,
    kind: 'esm' as const,
    tree,
    text,
    resolutions: new Map<string, string>(),
    natives: new Map<string, string>(),
    erased: new Set<never>(),
  };
  const { program } = lowerProgram({
    modules: [module],
    byPath: new Map([[PATH, module]]),
    entries: [PATH],
    diagnostics: [],
    files: new MemoryFiles({}),
  });
  return { program, found: { node: tree.statements[0]! } };
}

import { RequestError } from '../../base/diagnostic.ts';
import { locateFunction } from '../../explore/subject.ts';
import { dependenceChain } from '../../flow/dependence-chain.ts';
import { LineDependences } from '../../flow/line-dependences.ts';
import { ProgramFlow } from '../../flow/program-flow.ts';
import { nodeFiles } from '../../host/node-files.ts';
import type { FunctionId, Program } from '../../ir/ir.ts';
import { lowerProgram } from '../../ir/lower/lower-program.ts';
import { explainJson } from '../../report/explain-json.ts';
import { explainText } from '../../report/explain-text.ts';
import { loadSources } from '../../syntax/load-sources.ts';
import { spanOf } from '../../syntax/source-text.ts';
import type { Io } from '../io.ts';
import { isSet, one, wholeNumber } from '../option-values.ts';
import type { ParsedArguments } from '../parse-arguments.ts';
import { shortPath } from '../short-path.ts';
import { parseTarget } from '../target.ts';

/** `beagle explain file#function --from 9 --to 14`: the chain of dependences between two lines. */
export function explainCommand(args: ParsedArguments, io: Io): number {
  const target = args.positionals.length === 1 ? parseTarget(args.positionals[0]!) : undefined;
  if (target?.name === undefined)
    throw new RequestError('usage', 'beagle explain takes one function, as path/to/file.ts#function');
  if (one(args, 'from') === undefined || one(args, 'to') === undefined)
    throw new RequestError('usage', 'beagle explain needs two lines of the function, as --from 9 --to 14');
  const from = wholeNumber(args, 'from', 1, 1);
  const to = wholeNumber(args, 'to', 1, 1);
  const sources = loadSources(nodeFiles, [target.file], {
    packages: (one(args, 'packages') ?? 'all') as 'all' | 'none',
  });
  const { program, diagnostics } = lowerProgram(sources);
  const error = [...sources.diagnostics, ...diagnostics].find((d) => d.severity === 'error');
  if (error !== undefined) throw new RequestError(error.code, error.message, error.span);
  const found = locateFunction(sources, target.name);
  const fn = functionWith(program, spanOf(found.node));
  if (fn === undefined)
    throw new RequestError('no-such-function', `${target.name} has no code of its own to explain`);
  const lines = new LineDependences(new ProgramFlow(program), fn);
  for (const line of [from, to])
    if (lines.points.on(line).length === 0) throw noSuchLine(lines, line, target.name);
  const text = found.module.text.split('\n');
  const json = explainJson(dependenceChain(lines, from, to), {
    name: target.name,
    file: shortPath(found.module.path),
    from,
    to,
    text: (line) => (text[line - 1] ?? '').trim(),
  });
  io.stdout(isSet(args, 'json') ? `${JSON.stringify(json, null, 2)}\n` : explainText(json));
  return 0;
}

function functionWith(
  program: Program,
  span: { readonly file: string; readonly start: number; readonly end: number },
): FunctionId | undefined {
  return program.functions.find(
    (f) => f.span.file === span.file && f.span.start === span.start && f.span.end === span.end,
  )?.id;
}

function noSuchLine(lines: LineDependences, line: number, name: string): RequestError {
  const { first, last } = lines.points.range;
  return new RequestError(
    'no-such-line',
    `line ${line} has no statement of ${name} itself, which is on lines ${first} to ${last}`,
  );
}

import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isatty } from 'node:tty';
import { RequestError } from '../../base/diagnostic.ts';
import type { LineCondition } from '../../evolve/condition/1-open.ts';
import { defaultLimits } from '../../evolve/condition/interpret/limits.ts';
import { parseCriteria } from '../../evolve/static-slice/criterion.ts';
import { TermStore } from '../../expr/term-store.ts';
import { nodeClock } from '../../host/node-clock.ts';
import { nodeFiles } from '../../host/node-files.ts';
import { conditionJson } from '../../report/condition-json.ts';
import { conditionSummary, conditionView, partitionText } from '../../report/condition-text.ts';
import { conditionFile } from '../../session/condition-file.ts';
import { buildSolver, type SolverOptions } from '../../solver/build-solver.ts';
import { isWsl, wslFunctionName } from '../../syntax/wsl/wsl-module.ts';
import type { Io } from '../io.ts';
import { duration, isSet, one, wholeNumber } from '../option-values.ts';
import type { ParsedArguments } from '../parse-arguments.ts';
import { shortDiagnostic } from '../short-diagnostic.ts';
import { shortPath } from '../short-path.ts';
import { signatureOptions } from '../signature-options.ts';
import { parseTarget } from '../target.ts';

/** `beagle condition file#function --when …`: what is left of a function under a condition. */
export function conditionCommand(args: ParsedArguments, io: Io): number {
  const { file, name, at } = requestOf(args);
  const quiet = isSet(args, 'quiet');
  const store = new TermStore();
  const solver = buildSolver(store, {
    timeoutMs: duration(args, 'query-timeout', 500),
    backend: (one(args, 'solver') ?? 'wasm') as SolverOptions['backend'],
    seed: wholeNumber(args, 'seed', 1),
  });
  const leadingTo = one(args, 'leading-to');
  if (!quiet) io.progress(`${name}: conditioning`);
  try {
    const result = conditionFile(nodeFiles, file, name, {
      signature: signatureOptions(args),
      packages: (one(args, 'packages') ?? 'all') as 'all' | 'none',
      when: args.options.get('when') ?? [],
      at,
      leadingTo: leadingTo === undefined ? undefined : lineCondition(leadingTo, '--leading-to'),
      slice: one(args, 'slice') === undefined ? [] : parseCriteria(one(args, 'slice')!),
      partition: isSet(args, 'partition'),
      store,
      solver,
      limits: {
        ...defaultLimits,
        pairs: wholeNumber(args, 'budget', defaultLimits.pairs, 1),
        queries: wholeNumber(args, 'max-queries', defaultLimits.queries),
        depth: wholeNumber(args, 'inline-depth', defaultLimits.depth, 1),
        timeMs: duration(args, 'timeout', 30_000),
      },
      clock: nodeClock,
      repeat: 4,
    });
    const json = conditionJson(result, { name, when: args.options.get('when') ?? [], shorten: shortPath });
    for (const d of result.first.opened.signature.diagnostics)
      if (!quiet) io.stderr(`${shortDiagnostic(d)}\n`);
    const out = one(args, 'out');
    if (out !== undefined) writeFileSync(resolve(out), result.source);
    if (isSet(args, 'json')) io.stdout(`${JSON.stringify(json, null, 2)}\n`);
    else if (isSet(args, 'partition')) io.stdout(partitionText(json));
    else if (isSet(args, 'view')) io.stdout(conditionView(json, isatty(1) && !process.env.NO_COLOR));
    else if (out === undefined && !json.impossible) io.stdout(result.source);
    if (!quiet) io.stderr(conditionSummary(json));
    if (json.impossible) return 1;
    return json.partition !== undefined && !json.partition.uniform ? 1 : 0;
  } finally {
    solver.dispose();
  }
}

/** The function, and the conditions at lines: `--at 12 "x > 0"` or `--at "12: x > 0"`. */
function requestOf(args: ParsedArguments): { file: string; name: string; at: LineCondition[] } {
  const lines = args.options.get('at') ?? [];
  const loose = lines.filter((text) => /^\d+$/.test(text.trim()));
  const isTarget = (text: string) => /\.([cm]?[jt]sx?|wsl)(#|$)/.test(text);
  const position = Math.max(0, args.positionals.findIndex(isTarget));
  const texts = args.positionals.filter((_, i) => i !== position);
  const target = args.positionals[position];
  if (target === undefined || texts.length > loose.length)
    throw new RequestError('usage', 'beagle condition takes one function, as path/to/file.ts#function');
  const { file, name } = parseTarget(target);
  const wanted = name ?? (isWsl(file) ? wslFunctionName(file) : undefined);
  if (wanted === undefined)
    throw new RequestError('usage', `beagle condition needs a function: ${target}#function`);
  const at = lines.map((text): LineCondition => {
    if (!loose.includes(text)) return lineCondition(text, '--at');
    const condition = texts.shift();
    if (condition === undefined)
      throw new RequestError('usage', `--at ${text} needs a condition: --at ${text} "x > 0"`);
    return { line: Number(text), text: condition };
  });
  return { file, name: wanted, at };
}

/** Reads `12: x > 0` or `line 12: x > 0`. */
function lineCondition(text: string, option: string): LineCondition {
  const match = /^\s*(?:line\s+)?(\d+)\s*:\s*(.+)$/s.exec(text);
  if (match === null || Number(match[1]) === 0)
    throw new RequestError(
      'usage',
      `${option} must be a line and a condition, as "12: x > 0", not "${text}"`,
    );
  return { line: Number(match[1]), text: match[2]! };
}

import { resolve } from 'node:path';
import { isatty } from 'node:tty';
import { duration, flag, text, texts, wholeNumber } from '../../argv/option.ts';
import type { Operands } from '../../argv/parse-arguments.ts';
import { RequestError } from '../../base/diagnostic.ts';
import { writeText } from '../../host/write-text.ts';
import { conditionSummary, conditionView, partitionText } from '../../report/slice/condition-text.ts';
import { jsonText } from '../../report/text/json-text.ts';
import { parseTarget } from '../../serve/target.ts';
import { ask, conclude } from '../../serve/terminal/ask.ts';
import { PageFile } from '../../serve/terminal/page-file.ts';
import { conditionDefaults } from '../../session/condition-defaults.ts';
import { engineDefaults } from '../../session/engine-options.ts';
import type { LineConditionRequest } from '../../session/request.ts';
import type { FunctionRequest } from '../../session/requests/engine-request.ts';
import { command } from '../command.ts';
import { htmlOption, inputOptions, inputRequest, jsonOption, solverOption } from '../shared-options.ts';

/** `beagle condition file#function --when …`: what is left of a function under a condition. */
export const condition = command({
  name: 'condition',
  usage: 'beagle condition <file>#<function> [--when <condition>] [--slice <name>] [options]',
  summary: 'What is left of a function when this much is known: its source without what cannot run then.',
  options: {
    when: texts('<condition>', 'what holds when the function is called: JavaScript over its parameters'),
    at: texts(
      '<line> <condition>',
      'what holds whenever execution gets to a line: JavaScript over what is in scope there',
    ),
    'leading-to': text(
      '<line: condition>',
      'keep only what can lead to that line in a state that satisfies the condition',
    ),
    slice: text(
      '<name[@line]>',
      'keep only what the value of a variable (or return) depends on, before and after conditioning until nothing more goes',
    ),
    partition: flag(
      'print the conditions on which what is left behaves in different ways; exit code 1 when there are several',
    ),
    ...inputOptions,
    budget: wholeNumber(
      '<pairs>',
      'pairs of path condition and store kept apart; more are joined, which is coarser but never wrong',
      conditionDefaults.pairs,
      1,
    ),
    'max-queries': wholeNumber(
      '<n>',
      'questions to the solver; decisions after that stay open',
      conditionDefaults.queries,
    ),
    'inline-depth': wholeNumber('<n>', 'calls inside of calls that are followed', conditionDefaults.depth, 1),
    timeout: duration('decisions after this long stay open', conditionDefaults.timeoutMs),
    'query-timeout': duration(
      'work for one question to the solver: what a slow machine does in that time',
      conditionDefaults.queryTimeoutMs,
    ),
    solver: solverOption,
    seed: wholeNumber('<n>', 'seed of everything random', engineDefaults.seed),
    out: text('<file>', 'write what is left into this file instead of printing it'),
    view: flag('show the function with removed lines greyed, and why they went'),
    json: jsonOption,
    html: htmlOption,
    quiet: flag('no summary and no notes'),
  },
  async run(values, operands, io) {
    const { target, at } = targetOf(operands, values.at);
    const { when, slice, partition, solver, seed, out, quiet } = values;
    const answer = await ask(
      {
        ...inputRequest(values),
        ...target,
        command: 'condition',
        when,
        at,
        leadingTo:
          values['leading-to'] === undefined
            ? undefined
            : lineCondition(values['leading-to'], '--leading-to'),
        slice,
        partition,
        maxPairs: values.budget,
        maxQueries: values['max-queries'],
        inlineDepth: values['inline-depth'],
        timeoutMs: values.timeout,
        queryTimeoutMs: values['query-timeout'],
        solver,
        seed,
      },
      io,
      { quiet, progress: (event) => `${event.function}: conditioning` },
    );
    const { result } = answer;
    if (out !== undefined && result !== undefined) writeText(resolve(out), result.source);
    if (values.html !== undefined && result !== undefined) {
      const page = new PageFile(
        values.html,
        'condition',
        `${target.function}, ${conditionSummary(result).trim()}`,
      );
      page.add(result, target.file, conditionView(result, false));
      await page.write(io);
    }
    const code = conclude(
      answer,
      io,
      (json) => {
        if (values.json) return jsonText(json);
        if (partition) return partitionText(json);
        if (values.view) return conditionView(json, isatty(1) && !process.env.NO_COLOR);
        return out === undefined && !json.impossible ? json.source : '';
      },
      (json) => (json.impossible || json.partition?.uniform === false ? 1 : 0),
    );
    if (!quiet && result !== undefined) io.stderr(conditionSummary(result));
    return code;
  },
});

/** The function, and the conditions at lines: `--at 12 "x > 0"` or `--at "12: x > 0"`. */
function targetOf(
  { all }: Operands,
  lines: readonly string[],
): { readonly target: FunctionRequest; readonly at: readonly LineConditionRequest[] } {
  const loose = lines.filter((line) => /^\d+$/.test(line.trim()));
  const isTarget = (operand: string) => /\.([cm]?[jt]sx?|wsl)(#|$)/.test(operand);
  const position = Math.max(0, all.findIndex(isTarget));
  const conditions = all.filter((_, i) => i !== position);
  const operand = all[position];
  if (operand === undefined || conditions.length > loose.length)
    throw new RequestError('usage', 'beagle condition takes one function, as path/to/file.ts#function');
  const { file, name } = parseTarget(operand);
  if (name === undefined)
    throw new RequestError('usage', `beagle condition needs a function: ${operand}#function`);
  const at = lines.map((line): LineConditionRequest => {
    if (!loose.includes(line)) return lineCondition(line, '--at');
    const next = conditions.shift();
    if (next === undefined)
      throw new RequestError('usage', `--at ${line} needs a condition: --at ${line} "x > 0"`);
    return { line: Number(line), text: next };
  });
  return { target: { file, function: name }, at };
}

/** Reads `12: x > 0` or `line 12: x > 0`. */
function lineCondition(given: string, option: string): LineConditionRequest {
  const match = /^\s*(?:line\s+)?(\d+)\s*:\s*(.+)$/s.exec(given);
  if (match === null || Number(match[1]) === 0)
    throw new RequestError(
      'usage',
      `${option} must be a line and a condition, as "12: x > 0", not "${given}"`,
    );
  return { line: Number(match[1]), text: match[2]! };
}

import { choice, flag, names, pick, text } from '../../argv/option.ts';
import { RequestError } from '../../base/diagnostic.ts';
import { writeText } from '../../host/write-text.ts';
import { experimentBlameMarkdown } from '../../report/blame/blame-experiment-markdown.ts';
import { experimentBlameSarif } from '../../report/blame/blame-experiment-sarif.ts';
import type { ExperimentBlameJson } from '../../report/blame/blame-experiment-schema.ts';
import { experimentBlameText } from '../../report/blame/blame-experiment-text.ts';
import { blameMarkdown } from '../../report/blame/blame-markdown.ts';
import { blameSarif } from '../../report/blame/blame-sarif.ts';
import type { BlameJson } from '../../report/blame/blame-schema.ts';
import { blameText } from '../../report/blame/blame-text.ts';
import { jsonText } from '../../report/text/json-text.ts';
import { ask, conclude } from '../../serve/terminal/ask.ts';
import { blameGiven } from '../../serve/terminal/blame-given.ts';
import { PageFile } from '../../serve/terminal/page-file.ts';
import { command } from '../command.ts';
import {
  budgetOptions,
  budgetRequest,
  htmlOption,
  inputOptions,
  inputRequest,
  jsonOption,
  ON_PLACES,
  quietOption,
} from '../shared-options.ts';
import { version } from '../version.ts';

/** `beagle blame`: the lines that may be to blame for a failing input. */
export const blame = command({
  name: 'blame',
  usage:
    'beagle blame <before>[#<function>] <after>[#<function>] --input <json> | --test <file>   |   beagle blame <revision>[..<revision>] -- <file>#<function> …',
  summary: 'From an input that fails in the new version to the lines that may be to blame.',
  options: {
    input: text(
      '<json>',
      'the failing input: a value for each parameter, by name; a list of several; or @ and a file with them',
    ),
    method: choice(
      '<name>',
      'experiments take edits back; decisions ask a solver which decision went wrong; auto chooses',
      ['auto', 'experiments', 'decisions'],
      'auto',
    ),
    patch: text('<file>', 'write the smallest change that makes the input right as a patch'),
    test: text(
      '<file>',
      'a failing test (vitest, jest or node:test), whose calls of the function are the inputs',
    ),
    expect: text(
      '<expression>',
      'what a pass is, over result, before, input and error; without it, the same outcome as before',
    ),
    for: names('<name,…>', `what is wrong, and nothing else: ${ON_PLACES}`),
    on: choice(
      '<what>',
      'what of the runs is compared: all that they decide, or what the outcome depends on',
      ['slice', 'path'],
      'slice',
    ),
    predicates: flag(
      'look at values too (signs, null, equality with other variables), not only when decisions tell nothing',
    ),
    ...inputOptions,
    ...pick(budgetOptions, 'timeout', 'max-steps', 'query-timeout', 'solver', 'seed'),
    json: jsonOption,
    html: htmlOption,
    markdown: flag('print the result as Markdown, fit for an issue'),
    sarif: flag('print the suspects as SARIF 2.1.0, for code scanning'),
    quiet: quietOption,
  },
  async run(values, operands, io) {
    const { input, test, expect, on: basis, predicates, for: criterion } = values;
    const method = values.method === 'auto' ? undefined : values.method;
    if ((input === undefined) === (test === undefined))
      throw new RequestError(
        'usage',
        'beagle blame needs the failing input: either --input or --test (beagle diff finds inputs on which two versions differ)',
      );
    const engine = { ...inputRequest(values), ...budgetRequest(values) };
    const about = { method, basis, predicates, expect, criterion };
    const { pair, answer } = await blameGiven(operands, { input, test }, engine, io, (given) =>
      ask({ ...engine, command: 'blame', ...given, ...about }, io, {
        quiet: values.quiet,
        progress: ({ done, of }) => `${done} of ${of} decisions asked`,
      }),
    );
    const render = (result: BlameJson | ExperimentBlameJson): string => {
      if (result.method === 'experiments') return renderExperiment(result, values);
      if (values.json) return jsonText(result);
      if (values.sarif) return jsonText(blameSarif(result, version));
      return values.markdown ? blameMarkdown(result) : blameText(result);
    };
    if (values.html !== undefined && answer.result !== undefined) {
      const page = new PageFile(values.html, 'blame', answer.result.function);
      const { result } = answer;
      page.add(
        result,
        pair,
        result.method === 'experiments' ? experimentBlameText(result) : blameText(result),
      );
      await page.write(io);
    }
    if (values.patch !== undefined && answer.result?.method === 'experiments')
      writeText(values.patch, answer.result.patch);
    return conclude(answer, io, render, exitCode);
  },
});

function renderExperiment(
  result: ExperimentBlameJson,
  { json, sarif, markdown }: { readonly json: boolean; readonly sarif: boolean; readonly markdown: boolean },
): string {
  if (json) return jsonText(result);
  if (sarif) return jsonText(experimentBlameSarif(result, version));
  return markdown ? experimentBlameMarkdown(result) : experimentBlameText(result);
}

function exitCode({ verdict, observed }: BlameJson | ExperimentBlameJson): number {
  if (verdict === 'passes') return 0;
  return observed.after.kind === 'limit' || observed.before.kind === 'limit' ? 3 : 1;
}

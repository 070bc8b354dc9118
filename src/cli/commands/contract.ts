import { flag, text, texts, wholeNumber } from '../../argv/option.ts';
import { contractMarkdown } from '../../report/contract/contract-markdown.ts';
import type { ContractJson, SuggestJson } from '../../report/contract/contract-schema.ts';
import { contractText } from '../../report/contract/contract-text.ts';
import { suggestionText } from '../../report/contract/suggestion-text.ts';
import { jsonText } from '../../report/text/json-text.ts';
import { diffTargets } from '../../serve/diff-targets.ts';
import { onePair } from '../../serve/one-pair.ts';
import { readInputs } from '../../serve/read-inputs.ts';
import { ask, conclude } from '../../serve/terminal/ask.ts';
import { PageFile } from '../../serve/terminal/page-file.ts';
import { callsOfTests } from '../../serve/terminal/recorded-calls.ts';
import { inputsRun } from '../../serve/terminal/showing.ts';
import { GENERATED } from '../../session/contract-defaults.ts';
import type { PairRequest, PairsRequest } from '../../session/requests/pair-request.ts';
import { command } from '../command.ts';
import { acceptOption, exitCode } from '../exit-code.ts';
import {
  budgetOptions,
  budgetRequest,
  effectsOption,
  htmlOption,
  inputOptions,
  inputRequest,
  jsonOption,
  orderOption,
  quietOption,
} from '../shared-options.ts';

/** `beagle contract`: checks change contracts. */
export const contract = command({
  name: 'contract',
  usage:
    'beagle contract <before>[#<function>] <after>[#<function>]   |   beagle contract <revision>[..<revision>] [-- <path …>]',
  summary: 'Whether a change does what its change contract says, and nothing else.',
  options: {
    contract: text(
      '<file>',
      'a contract file, instead of the doc comment; <after>.contract.ts beside the new version is found by itself',
    ),
    inputs: text('<file>', 'run these inputs too: a JSON array of objects with a value for each parameter'),
    tests: texts('<file>', 'run the inputs too that this test file calls the function with'),
    generate: wholeNumber('<n>', 'how many inputs are generated and run as they are', GENERATED),
    'run-only': flag('run inputs only, do not look for others with the solver'),
    on: effectsOption(
      'what must stay the same where the contract is silent: result, arguments, receiver, state, calls, log',
    ),
    suggest: flag('write the weakest contract that describes how the versions differ'),
    order: orderOption,
    ...inputOptions,
    ...budgetOptions,
    accept: acceptOption,
    json: jsonOption,
    html: htmlOption,
    markdown: flag('print the result as Markdown, fit for a pull request'),
    quiet: quietOption,
  },
  async run(values, operands, io) {
    const { on, order, generate, inputs, tests, quiet } = values;
    const engine = { ...inputRequest(values), ...budgetRequest(values) };
    // Inputs and tests are of one function.
    const isOne = inputs !== undefined || tests.length > 0;
    const one = isOne ? await onePair('contract', operands, io.execute) : undefined;
    const targets =
      one === undefined ? await diffTargets(operands.names, operands.paths, io.execute) : alone(one);
    const { before, after, pairs } = targets;
    const request = {
      ...engine,
      before,
      after,
      pairs,
      on,
      order,
      generate,
      runOnly: values['run-only'],
      contractFile: values.contract,
      inputs: inputs === undefined ? [] : readInputs(inputs),
      calls: one === undefined ? [] : await callsOfTests(one, tests, engine, io),
    };
    const how = { quiet, progress: inputsRun };
    if (values.suggest) {
      const answer = await ask({ ...request, command: 'suggest' }, io, how);
      const code = conclude(answer, io, values.json ? jsonText : suggestionsText, () => 0);
      return code || (answer.failed ? 2 : 0);
    }
    const answer = await ask({ ...request, command: 'contract' }, io, how);
    if (values.html !== undefined && answer.result !== undefined) {
      const page = new PageFile(values.html, 'contract', `${before} and ${after}`);
      for (const each of answer.result.functions) {
        const pair = pairs.find((p) => p.after.label === each.file.after) ?? pairs[0]!;
        page.add(each, pair, contractText({ ...answer.result, functions: [each] }));
      }
      await page.write(io);
    }
    const render = values.json ? jsonText : values.markdown ? contractMarkdown : contractText;
    const code = conclude(answer, io, render, ({ functions }: ContractJson) =>
      exitCode(
        functions.map((f) => f.verdict),
        values.accept,
      ),
    );
    return code || (answer.failed ? 2 : 0);
  },
});

function alone(pair: PairRequest): PairsRequest {
  return { before: pair.before.label, after: pair.after.label, pairs: [pair] };
}

function suggestionsText({ suggestions }: SuggestJson): string {
  return suggestions.length === 0
    ? 'Nothing differs, as far as was found: no contract is needed.\n'
    : suggestions.map(suggestionText).join('\n');
}

import { pick, text } from '../../argv/option.ts';
import type { ExposeJson } from '../../report/expose/expose-schema.ts';
import { exposeText } from '../../report/expose/expose-text.ts';
import { jsonText } from '../../report/text/json-text.ts';
import { onePair } from '../../serve/one-pair.ts';
import { readInputs } from '../../serve/read-inputs.ts';
import { ask, conclude } from '../../serve/terminal/ask.ts';
import { PageFile } from '../../serve/terminal/page-file.ts';
import { command } from '../command.ts';
import {
  budgetOptions,
  budgetRequest,
  htmlOption,
  inputOptions,
  inputRequest,
  jsonOption,
  quietOption,
} from '../shared-options.ts';

/** `beagle expose`: for each change an input that shows it. */
export const expose = command({
  name: 'expose',
  usage:
    'beagle expose <before>[#<function>] <after>[#<function>] [--inputs <file>]   |   beagle expose <revision>[..<revision>] -- <file>#<function>',
  summary:
    'For each change an input that shows it, for programs too large to compare whole: reach the change, then follow its effect.',
  options: {
    inputs: text(
      '<file>',
      'JSON file with inputs to start from: an array of objects with a value for each parameter; without it, a random one',
    ),
    ...inputOptions,
    ...pick(budgetOptions, 'timeout', 'max-runs', 'max-steps', 'query-timeout', 'solver', 'seed'),
    json: jsonOption,
    html: htmlOption,
    quiet: quietOption,
  },
  async run(values, operands, io) {
    const inputs = values.inputs === undefined ? [] : readInputs(values.inputs);
    const pair = await onePair('expose', operands, io.execute);
    const answer = await ask(
      { ...inputRequest(values), ...budgetRequest(values), command: 'expose', pair, inputs },
      io,
      { quiet: values.quiet, progress: ({ done, of, runs }) => `${done} of ${of} changes, ${runs} runs` },
    );
    if (values.html !== undefined && answer.result !== undefined) {
      const page = new PageFile(values.html, 'expose', pair.after.label);
      page.add(answer.result, pair, exposeText(answer.result));
      await page.write(io);
    }
    return conclude(answer, io, values.json ? jsonText : exposeText, exitCode);
  },
});

function exitCode({ changes }: ExposeJson): number {
  return changes.some((c) => c.status === 'exposed') ? 1 : 0;
}

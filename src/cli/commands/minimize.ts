import { flag, text } from '../../argv/option.ts';
import { RequestError } from '../../base/diagnostic.ts';
import { minimizeText } from '../../report/slice/minimize.ts';
import { jsonText } from '../../report/text/json-text.ts';
import { readInputs } from '../../serve/read-inputs.ts';
import { oneTarget } from '../../serve/target.ts';
import { ask, conclude } from '../../serve/terminal/ask.ts';
import { command } from '../command.ts';
import { inputOptions, inputRequest } from '../shared-options.ts';
import { onOption, runOptions } from './slice.ts';

/** `beagle minimize file#function --inputs …`: one input per relevant-slice condition. */
export const minimize = command({
  name: 'minimize',
  usage: 'beagle minimize <file>#<function> --inputs <file.json> [--on <name,…>]',
  summary:
    'Keeps one input for each way in which the outcome is computed, and says which one each other input equals.',
  options: {
    inputs: text('<file.json>', 'an array of inputs, each with the arguments by parameter name'),
    on: onOption,
    ...inputOptions,
    ...runOptions,
    json: flag('print the result as JSON'),
  },
  async run(values, { all }, io) {
    if (values.inputs === undefined)
      throw new RequestError('usage', 'beagle minimize needs --inputs with a JSON file');
    const inputs = readInputs(values.inputs);
    const answer = await ask(
      {
        ...inputRequest(values),
        ...oneTarget('minimize', all),
        command: 'minimize',
        inputs,
        on: values.on,
        timeoutMs: values.timeout,
        maxSteps: values['max-steps'],
      },
      io,
      { quiet: false },
    );
    return conclude(answer, io, values.json ? jsonText : minimizeText, () => 0);
  },
});

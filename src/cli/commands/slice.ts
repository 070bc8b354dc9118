import { choice, duration, flag, names, text, wholeNumber } from '../../argv/option.ts';
import { RequestError } from '../../base/diagnostic.ts';
import { sliceKinds } from '../../explore/slice/dependence-walk.ts';
import { nodeFiles } from '../../host/node-files.ts';
import { writeText } from '../../host/write-text.ts';
import { sliceText } from '../../report/slice/slice-text.ts';
import type { StaticSliceJson } from '../../report/slice/static-slice-json.ts';
import { staticSliceText, staticWhyText } from '../../report/slice/static-slice-text.ts';
import { typeErrorsText } from '../../report/slice/type-errors-json.ts';
import { jsonText } from '../../report/text/json-text.ts';
import { parseInput } from '../../serve/read-inputs.ts';
import { oneTarget } from '../../serve/target.ts';
import { ask, conclude } from '../../serve/terminal/ask.ts';
import { shortPath } from '../../serve/terminal/short-path.ts';
import { engineDefaults } from '../../session/engine-options.ts';
import { RUN_TIMEOUT_MS } from '../../session/run-defaults.ts';
import { command } from '../command.ts';
import { inputOptions, inputRequest, ON_PLACES } from '../shared-options.ts';

/** What a slice is for. */
export const onOption = names('<name,…>', `what counts as output: ${ON_PLACES}`, 'return');

/** What a run of one input may take. */
export const runOptions = {
  timeout: duration('stop after this long', RUN_TIMEOUT_MS),
  'max-steps': wholeNumber(
    '<n>',
    'loop iterations and calls that a run may make',
    engineDefaults.maxSteps,
    1,
  ),
};

/** `beagle slice file#function`: with `--of` the static slice of the source, with `--input` the relevant slice of one run. */
export const slice = command({
  name: 'slice',
  usage: 'beagle slice <file>#<function> (--of <name[@line],…> | --input <json>) [--why <line>]',
  summary:
    'What is left of the source when only these variables matter (--of); or the lines that matter for the outcome of one run (--input).',
  options: {
    of: text(
      '<name[@line],…>',
      'slice the source, for all inputs: variables at the end of the function or at a line, return, this.x',
    ),
    view: flag('with --of: the whole source, with the lines of the slice marked'),
    out: text('<file>', 'with --of: write what is left of the source to this file'),
    input: text('<json>', 'slice one run: arguments by parameter name, e.g. \'{"x": 6, "s": "ab"}\''),
    kind: choice(
      '<name>',
      'with --input: lines whose values, decisions or other sides matter (relevant), or without other sides (dynamic)',
      sliceKinds,
      'relevant',
    ),
    on: onOption,
    why: wholeNumber('<line>', 'say how the outcome depends on this line', undefined, 1),
    ...inputOptions,
    ...runOptions,
    json: flag('print the slice as JSON'),
  },
  async run(values, { all }, io) {
    const { of, input, on, why, out } = values;
    if (of !== undefined)
      for (const other of ['input', 'on'] as const)
        if (values[other] !== undefined)
          throw new RequestError(
            'usage',
            `--${other} is for slices of one run; leave it out, or leave out --of`,
          );
    const target = oneTarget('slice', all);
    if (of === undefined && input === undefined)
      throw new RequestError(
        'usage',
        'beagle slice needs --of with variables to slice the source for, or --input with the arguments of a run',
      );
    const answer = await ask(
      {
        ...inputRequest(values),
        ...target,
        command: 'slice',
        of,
        on,
        kind: values.kind,
        why,
        input: input === undefined ? undefined : parseInput(input),
        timeoutMs: values.timeout,
        maxSteps: values['max-steps'],
      },
      io,
      { quiet: false },
    );
    const { result } = answer;
    const isSource = result !== undefined && 'source' in result;
    if (out !== undefined && isSource) writeSlice(out, result);
    const code = conclude(
      answer,
      io,
      (json) => {
        if (values.json) return jsonText(json);
        if (!('source' in json)) return sliceText(json);
        if (values.view) return staticSliceText(json);
        if (json.why !== undefined) return `${staticWhyText(json.why).join('\n')}\n`;
        return out === undefined ? json.source : '';
      },
      (json) => ('observed' in json && json.observed.kind === 'limit' ? 3 : 0),
    );
    if (isSource) {
      for (const line of typeErrorsText(result.typeErrors)) io.stderr(`${line}\n`);
      if (out !== undefined) io.stderr(`wrote ${shortPath(out)}\n`);
    }
    return code;
  },
});

function writeSlice(out: string, { file, source }: StaticSliceJson): void {
  if (nodeFiles.isFile(out) && nodeFiles.realpath(out) === nodeFiles.realpath(file))
    throw new RequestError('usage', `--out ${out} is the file that is sliced; name another one`);
  writeText(out, source);
}

import { resolve } from 'node:path';
import { duration, flag, text, wholeNumber } from '../../argv/option.ts';
import { RequestError } from '../../base/diagnostic.ts';
import { nodeFiles } from '../../host/node-files.ts';
import type { ScriptJson, TraceJson } from '../../report/run/run-schema.ts';
import { runText } from '../../report/run/run-text.ts';
import { jsonText } from '../../report/text/json-text.ts';
import { parseInput } from '../../serve/read-inputs.ts';
import { oneTarget } from '../../serve/target.ts';
import { ask, conclude } from '../../serve/terminal/ask.ts';
import type { Io } from '../../serve/terminal/io.ts';
import { RUN_STEPS } from '../../session/answers/run.ts';
import { RUN_TIMEOUT_MS } from '../../session/run-defaults.ts';
import { command } from '../command.ts';
import { inputOptions, inputRequest } from '../shared-options.ts';

/** `beagle run`: scripts in one realm, a module, or one function on one input. */
export const run = command({
  name: 'run',
  usage: 'beagle run <script.js …> [--module]   |   beagle run <file>#<function> --input <json> [--trace]',
  summary: 'Runs scripts, or one function on one input, under the machine that analyses them.',
  options: {
    module: flag('the last file is a module rather than a script'),
    input: text('<json>', 'arguments by parameter name, e.g. \'{"x": 6, "s": "ab"}\''),
    trace: flag('print every statement run, with values, terms and dependences'),
    ...inputOptions,
    timeout: duration('stop after this long', RUN_TIMEOUT_MS),
    'max-steps': wholeNumber('<n>', 'loop iterations and calls that the run may make', RUN_STEPS, 1),
    json: flag('print the trace as JSON'),
  },
  async run(values, { all }, io) {
    const { module, input, trace, timeout: timeoutMs, 'max-steps': maxSteps } = values;
    const [first, ...others] = all;
    if (first === undefined)
      throw new RequestError(
        'usage',
        'beagle run takes scripts to run, or path/to/file.ts#function with --input',
      );
    if (first.includes('#') && !nodeFiles.isFile(resolve(first))) {
      if (others.length > 0) throw new RequestError('usage', 'beagle run takes one function at a time');
      if (module) throw new RequestError('usage', '--module goes with a file, not with a function');
      const target = oneTarget('run', all);
      const given = parseInput(input ?? '{}');
      const answer = await ask(
        { ...inputRequest(values), ...target, command: 'run', input: given, trace, timeoutMs, maxSteps },
        io,
        { quiet: false },
      );
      return conclude(answer, io, values.json ? jsonText : runText, exitCode);
    }
    if (input !== undefined || trace)
      throw new RequestError(
        'usage',
        `--${input !== undefined ? 'input' : 'trace'} needs a function: path/to/file.ts#function`,
      );
    const files = all.map((path) => resolve(path));
    const answer = await ask({ command: 'script', files, module, timeoutMs, maxSteps }, io, { quiet: false });
    return conclude(
      answer,
      io,
      () => '',
      (result) => reportOutcome(result, io),
    );
  },
});

function exitCode({ observed }: TraceJson): number {
  return observed.kind === 'throw' ? 1 : observed.kind === 'limit' ? 3 : 0;
}

/** Prints an uncaught error or a limit; the exit code. */
function reportOutcome({ outcome }: ScriptJson, io: Io): number {
  switch (outcome.kind) {
    case 'return':
      return 0;
    case 'throw':
      io.stderr(`Uncaught ${outcome.message}\n`);
      return 1;
    case 'limit':
      // A promise that never settles is no error: Node too ends quietly then.
      if (outcome.limit === 'pending') return 0;
      io.stderr(`beagle: the run was ended: ${outcome.message}\n`);
      return 3;
  }
}

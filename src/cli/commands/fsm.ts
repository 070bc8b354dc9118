import { choice, flag, text } from '../../argv/option.ts';
import { RequestError } from '../../base/diagnostic.ts';
import { fsmDot } from '../../report/fsm/fsm-dot.ts';
import type { FsmJson } from '../../report/fsm/fsm-json.ts';
import { fsmMermaid } from '../../report/fsm/fsm-mermaid.ts';
import { fsmSvg } from '../../report/fsm/fsm-svg.ts';
import { fsmText } from '../../report/fsm/fsm-text.ts';
import { jsonText } from '../../report/text/json-text.ts';
import { parseTarget } from '../../serve/target.ts';
import { ask, conclude } from '../../serve/terminal/ask.ts';
import { PageFile } from '../../serve/terminal/page-file.ts';
import type { ProgressEvent } from '../../session/event.ts';
import { command } from '../command.ts';
import {
  budgetOptions,
  budgetRequest,
  htmlOption,
  inputOptions,
  inputRequest,
  orderOption,
  quietOption,
} from '../shared-options.ts';

/** `beagle fsm`: mines the state machine of a step function. */
export const fsm = command({
  name: 'fsm',
  usage: 'beagle fsm <file>#<step> --state <name> [options]',
  summary: 'The finite-state machine that a step function implements.',
  options: {
    state: text(
      '<name>',
      'what holds the state: a parameter, a field (m.state, this.state) or a module variable',
    ),
    next: text(
      '<expression>',
      'the state after a step, over the parameters and result, where it is not where it was',
    ),
    strategy: choice('<name>', 'how paths are told apart (by output, by path with Maps and Sets)', [
      'output',
      'path',
    ]),
    order: orderOption,
    ...inputOptions,
    ...budgetOptions,
    json: flag('print the machine as JSON (docs/json.md)'),
    html: htmlOption,
    mermaid: flag('print a Mermaid state diagram'),
    dot: flag('print a graph for Graphviz'),
    svg: flag('print a picture'),
    quiet: quietOption,
  },
  async run(values, { all }, io) {
    const { state, next, strategy, order, quiet } = values;
    const [operand, ...more] = all;
    if (operand === undefined || more.length > 0)
      throw new RequestError('usage', 'beagle fsm takes one function, as path/to/file.ts#step --state state');
    const { file, name } = parseTarget(operand);
    if (name === undefined)
      throw new RequestError('usage', 'beagle fsm needs the step function, as path/to/file.ts#step');
    if (state === undefined)
      throw new RequestError('usage', 'beagle fsm needs --state <name>: what holds the state');
    const answer = await ask(
      {
        ...inputRequest(values),
        ...budgetRequest(values),
        command: 'fsm',
        file,
        function: name,
        state,
        next,
        strategy,
        order,
      },
      io,
      { quiet, progress: progressLine },
    );
    if (answer.result === undefined && !values.json) io.stdout(`${name}: no machine was found in time\n`);
    const render = (result: FsmJson): string => {
      if (values.json) return jsonText(result);
      if (values.mermaid) return fsmMermaid(result);
      if (values.dot) return fsmDot(result);
      return values.svg ? fsmSvg(result) : fsmText(result, io.width);
    };
    if (values.html !== undefined && answer.result !== undefined) {
      const page = new PageFile(values.html, 'fsm', operand);
      page.add(answer.result, file, fsmText(answer.result, 100));
      await page.write(io);
    }
    return conclude(answer, io, render, ({ complete }) => (complete ? 0 : 3));
  },
});

function progressLine({ function: name, runs, behaviours, elapsedMs = 0 }: ProgressEvent): string {
  return `${name}: ${runs} runs, ${behaviours} behaviours, ${(elapsedMs / 1000).toFixed(1)} s`;
}

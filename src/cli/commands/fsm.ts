import { RequestError } from '../../base/diagnostic.ts';
import type { StrategyName } from '../../explore/strategies/create-strategy.ts';
import { nodeContext } from '../../host/node-context.ts';
import { fsmDot } from '../../report/fsm/fsm-dot.ts';
import { fsmMermaid } from '../../report/fsm/fsm-mermaid.ts';
import { fsmSvg } from '../../report/fsm/fsm-svg.ts';
import { fsmText } from '../../report/fsm/fsm-text.ts';
import { mineFunction } from '../../session/mine-function.ts';
import { engineOptions } from '../engine-options.ts';
import type { Io } from '../io.ts';
import { isSet, one } from '../option-values.ts';
import type { ParsedArguments } from '../parse-arguments.ts';
import { shortDiagnostic } from '../short-diagnostic.ts';
import { parseTarget } from '../target.ts';

/** Transitions are read and merged after the exploration, within this time. */
const READING_MS = 8000;

/** `beagle fsm`: mines the state machine of a step function. */
export function fsmCommand(args: ParsedArguments, io: Io): number {
  const [text, ...more] = args.positionals;
  const state = one(args, 'state');
  if (text === undefined || more.length > 0)
    throw new RequestError('usage', 'beagle fsm takes one function, as path/to/file.ts#step --state state');
  const { file, name } = parseTarget(text);
  if (name === undefined)
    throw new RequestError('usage', 'beagle fsm needs the step function, as path/to/file.ts#step');
  if (state === undefined)
    throw new RequestError('usage', 'beagle fsm needs --state <name>: what holds the state');
  const quiet = isSet(args, 'quiet');
  let last = 0;
  const engine = engineOptions(args);
  io.partial({
    kind: 'rendered',
    text: isSet(args, 'json') ? '' : `${name}: no machine was found in time\n`,
    code: 3,
    deadlineMs: engine.budget.timeoutMs + READING_MS,
  });
  const result = mineFunction(
    nodeContext(),
    file,
    name,
    {
      ...engine,
      state,
      next: one(args, 'next'),
      strategy: (one(args, 'strategy') ?? 'output') as StrategyName,
    },
    {
      diagnostic: (d) => quiet || io.stderr(`${shortDiagnostic(d)}\n`),
      progress: ({ runs, behaviours, elapsedMs }) => {
        if (quiet || elapsedMs - last < 200) return;
        last = elapsedMs;
        io.progress(`${name}: ${runs} runs, ${behaviours} behaviours, ${(elapsedMs / 1000).toFixed(1)} s`);
      },
    },
  );
  io.partial({ kind: 'done' });
  if (isSet(args, 'json')) io.stdout(`${JSON.stringify(result, null, 2)}\n`);
  else if (isSet(args, 'mermaid')) io.stdout(fsmMermaid(result));
  else if (isSet(args, 'dot')) io.stdout(fsmDot(result));
  else if (isSet(args, 'svg')) io.stdout(fsmSvg(result));
  else io.stdout(fsmText(result, io.width));
  return result.complete ? 0 : 3;
}

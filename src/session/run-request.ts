/** The one door: a request goes in, events come while it is worked on, a result comes out. */
import { RequestError } from '../base/diagnostic.ts';
import { workDone } from '../base/work.ts';
import { answerBlame } from './answers/blame.ts';
import { answerCondition } from './answers/condition.ts';
import { answerConfig } from './answers/config.ts';
import { answerContract, answerSuggest } from './answers/contract.ts';
import { answerDiff } from './answers/diff.ts';
import { answerEntry } from './answers/entry.ts';
import { answerExplain } from './answers/explain.ts';
import { answerExplore } from './answers/explore.ts';
import { answerExpose } from './answers/expose.ts';
import { answerFsm } from './answers/fsm.ts';
import { answerHighlight } from './answers/highlight.ts';
import { answerImports } from './answers/imports.ts';
import { answerInstrument } from './answers/instrument.ts';
import { answerList } from './answers/list.ts';
import { answerMinimize } from './answers/minimize.ts';
import { answerOutline } from './answers/outline.ts';
import { answerRun } from './answers/run.ts';
import { answerScript } from './answers/script.ts';
import { answerSlice } from './answers/slice.ts';
import { answerTested } from './answers/tested.ts';
import type { SessionContext } from './context.ts';
import type { Emit } from './event.ts';
import type { SessionRequest } from './request.ts';
import type { CommandName, RequestOf, ResultOf, SessionResult } from './result.ts';

type Answers = {
  readonly [C in CommandName]: (request: RequestOf<C>, context: SessionContext, emit: Emit) => ResultOf[C];
};

const answers: Answers = {
  list: answerList,
  imports: answerImports,
  tested: answerTested,
  outline: answerOutline,
  config: answerConfig,
  entry: answerEntry,
  highlight: answerHighlight,
  instrument: answerInstrument,
  explore: answerExplore,
  diff: answerDiff,
  expose: answerExpose,
  blame: answerBlame,
  contract: answerContract,
  suggest: answerSuggest,
  condition: answerCondition,
  slice: answerSlice,
  fsm: answerFsm,
  minimize: answerMinimize,
  explain: answerExplain,
  run: answerRun,
  script: answerScript,
};

/**
 * Runs a request to its end. The work itself is synchronous: whoever needs to end it early runs it in a process of its own and keeps the
 * last `partial` event.
 * @throws RequestError when the request cannot be carried out.
 */
export async function runRequest(
  request: SessionRequest,
  context: SessionContext,
  emit: Emit,
): Promise<SessionResult> {
  const before = workDone();
  const result = answer(request.command, request, context, emit);
  emit({ type: 'worked', units: workDone() - before });
  return result;
}

function answer<C extends CommandName>(
  command: C,
  request: SessionRequest,
  context: SessionContext,
  emit: Emit,
): ResultOf[C] {
  if (answers[command] === undefined) throw new RequestError('usage', `there is no request "${command}"`);
  return answers[command](request as RequestOf<C>, context, emit);
}

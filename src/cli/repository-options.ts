import { availableParallelism } from 'node:os';
import { buildId } from '../host/build-id.ts';
import { nodeContext } from '../host/node-context.ts';
import { HttpStore } from '../host/store/http-store.ts';
import { LocalStore } from '../host/store/local-store.ts';
import { answersCheck } from '../host/store/still-answers.ts';
import { layered } from '../host/store/store.ts';
import type { OutlineOptions } from '../serve/plan/outlines.ts';
import type { Io } from './io.ts';
import { flag, type Values, wholeNumber } from './option.ts';

/** Options of commands that look at many functions. */
export const repositoryOptionsTable = {
  workers: wholeNumber(
    '<n>',
    'how many functions are looked at side by side; all cores when left out',
    undefined,
    1,
  ),
  'no-cache': flag('look at everything anew, and keep no results'),
};

/** Who does the work, and where results are remembered. */
export function repositoryOptions(values: Values<typeof repositoryOptionsTable>, io: Io): OutlineOptions {
  const store = values['no-cache'] ? undefined : layered([LocalStore.ofUser(), HttpStore.ofEnvironment()]);
  return {
    workers: values.workers ?? availableParallelism(),
    execute: io.execute,
    moment: `${process.pid} ${moments++}`,
    store,
    version: buildId(),
    stillAnswers: answersCheck(nodeContext()),
  };
}

/** A command that looks twice sees two moments. */
let moments = 0;

import { resolve } from 'node:path';
import { RequestError } from '../../base/diagnostic.ts';
import { nodeFiles } from '../../host/node-files.ts';
import type { TestedFunction } from '../../report/run/run-schema.ts';
import type { BlameRequest } from '../../session/requests/blame-request.ts';
import type { EngineRequest } from '../../session/requests/engine-request.ts';
import type { PairRequest } from '../../session/requests/pair-request.ts';
import type { ResultOf } from '../../session/result.ts';
import { shortPath } from '../../session/short-path.ts';
import { commitHistory } from '../commit-history.ts';
import { gitVersions } from '../diff-targets.ts';
import { type NamedVersions, onePair } from '../one-pair.ts';
import { parseInputs } from '../read-inputs.ts';
import { parseTarget } from '../target.ts';
import { type Answer, askOutright } from './ask.ts';
import type { Io } from './io.ts';
import { failingCalls } from './recorded-calls.ts';

/** What is blamed: two versions of a function, and inputs. */
type Given = Required<Pick<BlameRequest, 'pair' | 'inputs' | 'calls' | 'history'>>;

type Blamed = Answer<ResultOf['blame']>;

/** Functions whose calls are recorded when none is named: each is a run of the tests. */
const MOST_TRIED = 8;

/**
 * Asks about the function that is named with the inputs given, or with those of a failing test. When a test is given and no function, those that the test speaks of are asked
 * about, one after the other, until one of their calls fails.
 */
export async function blameGiven(
  operands: NamedVersions,
  from: { readonly input?: string | undefined; readonly test?: string | undefined },
  engine: EngineRequest,
  io: Io,
  ask: (given: Given) => Promise<Blamed>,
): Promise<{ readonly pair: PairRequest; readonly answer: Blamed }> {
  const { input, test } = from;
  const about = async (pair: PairRequest) => {
    const inputs = input === undefined ? [] : parseInputs(input);
    const calls = test === undefined ? [] : await failingCalls(pair, test, engine, io);
    return { pair, answer: await ask({ pair, inputs, calls, history: commitHistory(pair) }) };
  };
  if (test === undefined) return about(await onePair('blame', operands, io.execute));
  const { named, pairs } = await pairsOf(operands, test, io);
  if (named !== undefined) return about(named);
  for (const pair of pairs.slice(0, MOST_TRIED)) {
    try {
      const { answer } = await about(pair);
      if (answer.result === undefined || answer.result.verdict !== 'passes') return { pair, answer };
    } catch (error) {
      // Other functions may be called, or be there in both versions.
      if (!(error instanceof RequestError) || !PASSED_OVER.has(error.diagnostic.code)) throw error;
    }
  }
  throw new RequestError('usage', notFound(test, pairs));
}

const PASSED_OVER = new Set(['not-called', 'no-such-function', 'no-such-file']);

interface Pairs {
  /** The function is named, or there is only one. */
  readonly named?: PairRequest;
  readonly pairs: readonly PairRequest[];
}

async function pairsOf(operands: NamedVersions, test: string, io: Io): Promise<Pairs> {
  const { names, paths } = operands;
  if (paths.length === 0 && names.length > 0 && !names.some(isFile)) {
    const { functions } = await askOutright({ command: 'tested', file: resolve(test) }, io);
    const pairs = functions.flatMap((f) => inGit(names, f));
    if (pairs.length > 0) return { pairs };
    if (functions.length > 0) throw new RequestError('usage', onlyNew(test, functions));
  }
  const pair = await onePair('blame', operands, io.execute);
  if (pair.name !== undefined) return { named: pair, pairs: [] };
  const asked = { command: 'tested', file: resolve(test), files: [pair.after.file] } as const;
  const { functions } = await askOutright(asked, io);
  if (functions.length < 2) return { named: pair, pairs: [] };
  return { pairs: functions.map((f) => withName(pair, f.name)) };
}

function withName(pair: PairRequest, name: string): PairRequest {
  return { ...pair, name: { before: name, after: name } };
}

function isFile(name: string): boolean {
  const { file } = parseTarget(name);
  return nodeFiles.isFile(file) || nodeFiles.isDirectory(file);
}

/** None where a revision does not have the file. */
function inGit(names: readonly string[], { file, name }: TestedFunction): PairRequest[] {
  try {
    return [withName(gitVersions(names, file), name)];
  } catch (error) {
    if (error instanceof RequestError && error.diagnostic.code === 'no-such-file') return [];
    throw error;
  }
}

function onlyNew(test: string, functions: readonly TestedFunction[]): string {
  const all = functions.map(({ file, name }) => `${shortPath(process.cwd(), file)}#${name}`);
  return `the old version has none of the files whose functions ${test} speaks of (${all.join(', ')})`;
}

function notFound(test: string, pairs: readonly PairRequest[]): string {
  const all = pairs.map(({ after, name }) => `${shortPath(process.cwd(), after.file)}#${name?.after ?? ''}`);
  const tried = Math.min(all.length, MOST_TRIED);
  return `no failing test of ${test} makes a call that ends otherwise than before (${tried} of ${all.length} functions tried); name the function: -- ${all[0]} (it speaks of: ${all.join(', ')})`;
}
